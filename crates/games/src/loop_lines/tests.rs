//! Every rule by its id, on tables set up by hand; the tiles stand in `tiles`, the rulebook's drawn
//! examples in `boards`, bonuses with hardly a tile left in `edges`, the second implementation in `slow`, and what is written, drawn, counted and
//! thought in `talk`.

mod boards;
mod calibration;
mod edges;
mod perft;
mod slow;
mod talk;
mod tiles;

use super::examples::{THREE_BONUSES, WEDGE};
use super::state::{Due, Phase};
use super::*;
use crate::lattice::Cell;
use crate::lattice::hidden::Hidden;
use tricorn_kernel::{Actor, Dice, Game, Options, Seat, Seats, Silent, Sink, Turn, Viewer};

pub(super) const ANN: Seat = Seat::new(0);
pub(super) const BOB: Seat = Seat::new(1);

pub(super) fn tiles(text: &str) -> Tiles {
    text.split_whitespace().map(|tile| tile.parse().unwrap()).collect()
}

pub(super) fn board(text: &str) -> Board {
    let placed: Vec<Placed> = text.split_whitespace().map(|placed| placed.parse().unwrap()).collect();
    Board::try_from(placed).unwrap()
}

/// A table at which Ann, who plays black, is to place a tile; Bob plays white.
pub(super) fn table(lying: &str, ann: &str, bob: &str, supply: &str) -> State {
    let mut hidden = Hidden::NONE;
    for (seat, hand) in [(ANN, tiles(ann)), (BOB, tiles(bob))] {
        (0..hand.len()).for_each(|_| hidden.put(seat, Tiles::NONE));
    }
    State {
        open_hands: false,
        open_supply: false,
        own_dots: false,
        phase: Phase::Place,
        turn: ANN,
        due: Due::default(),
        colour: Some(Colour::Black),
        last: None,
        next: None,
        supply: tiles(supply),
        hands: [tiles(ann), tiles(bob)],
        known: [Tiles::NONE; 2],
        board: board(lying),
        hidden,
    }
}

/// Hears what the public hears.
#[derive(Default)]
pub(super) struct Public(pub(super) Vec<Event>);

impl Sink<Event> for Public {
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
    fn whisper(&mut self, _: Seats, _: Event, to_others: Event) {
        self.0.push(to_others);
    }
}

pub(super) fn actor(state: &State) -> Actor {
    LoopLines::turn(state).seats().iter().next().map_or(Actor::Chance, Actor::Seat)
}

/// Makes these moves, each by whoever is due; returns what the public was told.
pub(super) fn play(state: &mut State, moves: &str) -> Vec<Event> {
    let mut public = Public::default();
    for text in moves.split(", ") {
        let mv: Move = text.parse().unwrap();
        LoopLines::check(state, actor(state), &mv).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        LoopLines::apply(state, actor(state), mv, &mut public);
    }
    public.0
}

/// The rule and the words with which a move is refused to whoever is due.
pub(super) fn refused(state: &State, text: &str) -> (&'static str, String) {
    let refusal = LoopLines::check(state, actor(state), &text.parse().unwrap()).expect_err(text);
    (refusal.rule, refusal.why.into_owned())
}

pub(super) fn listed(state: &State) -> Vec<String> {
    let mut moves = Vec::new();
    LoopLines::moves(state, state.turn, &mut moves);
    moves.iter().map(Move::to_string).collect()
}

pub(super) fn new_game(options: &[(&str, &str)]) -> State {
    LoopLines::setup(&Options::read(LoopLines::FACTS.options, options.iter().copied()).unwrap(), 2).unwrap()
}

/// Rolls until a seat is to move or the game is over.
pub(super) fn roll_on(state: &mut State, dice: &mut Dice) {
    while LoopLines::turn(state) == Turn::Chance {
        let mv = LoopLines::roll(state, dice);
        LoopLines::apply(state, Actor::Chance, mv, &mut Silent);
    }
}

/// Random games with each set of options; each position in which a seat is to move is shown, and the
/// end.
pub(in crate::loop_lines) fn random_games(games: u64, mut look: impl FnMut(&State, &[Move])) {
    let options: [&[(&str, &str)]; 4] = [&[], &[("hands", "open")], &[("supply", "open")], &[("own_dots", "on")]];
    for game in 0..games {
        let mut state = new_game(options[game as usize % 4]);
        let mut dice = Dice::stream(game, 0);
        loop {
            roll_on(&mut state, &mut dice);
            let mut moves = Vec::new();
            LoopLines::moves(&state, state.turn, &mut moves);
            look(&state, &moves);
            if LoopLines::turn(&state) == Turn::Over {
                break;
            }
            // Now and then where most tiles are near: so there are wedges and loops.
            let close = moves.iter().max_by_key(|mv| near(&state, mv)).filter(|_| dice.below(4) > 0);
            let (actor, mv) = (actor(&state), close.copied().unwrap_or_else(|| *dice.pick(&moves)));
            LoopLines::apply(&mut state, actor, mv, &mut Silent);
        }
    }
}

/// How many tiles share a corner with the one to be placed, each counted once for each corner; and a
/// loop counts for more than all of them.
fn near(state: &State, mv: &Move) -> usize {
    let Move::Place(placed) = mv else { return 0 };
    let mut board = state.board.clone();
    board.put(*placed);
    if board.made(placed.cell).loops[state.colour_in_turn() as usize] > 0 {
        return 100;
    }
    let around = placed.cell.corners().map(|corner| corner.around());
    around.iter().flatten().filter(|&&cell| state.board.area().is_taken(cell)).count()
}

#[test]
fn loo_4_one_tile_lies_and_each_seat_holds_eight_that_nobody_else_sees() {
    let mut state = new_game(&[]);
    roll_on(&mut state, &mut Dice::stream(1, 0));
    assert_eq!((state.board.len(), state.supply.len()), (1, 35));
    assert!(state.board.area().is_taken(Cell::ORIGIN));
    assert_eq!(state.hands.map(Tiles::len), [8, 8]);
    let view = LoopLines::view(&state, Viewer::Seat(ANN));
    assert_eq!(view.hand, state.hands[0]);
    assert_eq!((view.players[1].tiles, view.players[1].known), (8, Tiles::NONE));
    assert_eq!(LoopLines::view(&state, Viewer::Spectator).hand, Tiles::NONE);
    assert_eq!(refused(&state, "draw").0, "LOO-5");
}

#[test]
fn loo_4_every_chance_move_names_a_tile_of_the_supply() {
    let mut state = new_game(&[]);
    play(&mut state, "tile 07");
    assert_eq!(refused(&state, "tile 07"), ("LOO-4", "tile 07 is not in the supply".into()));
    assert_eq!(refused(&state, "chooser 1").0, "LOO-4");
    let early = LoopLines::check(&state, Actor::Seat(ANN), &Move::Draw).unwrap_err();
    assert_eq!(early.rule, "LOO-4");
}

#[test]
fn loo_5_one_seat_chooses_the_colour_and_the_other_who_places_first() {
    let mut fresh = new_game(&[]);
    let mut dice = Dice::stream(2, 0);
    while fresh.phase != Phase::Chooser {
        let mv = LoopLines::roll(&fresh, &mut dice);
        LoopLines::apply(&mut fresh, Actor::Chance, mv, &mut Silent);
    }
    assert_eq!(refused(&fresh, "tile 01").0, "LOO-5");
    for (choices, colour, first) in [
        ("chooser 1, black, first", Colour::Black, BOB),
        ("chooser 1, white, second", Colour::White, ANN),
        ("chooser 2, black, first", Colour::White, ANN),
        ("chooser 2, white, second", Colour::Black, BOB),
    ] {
        let mut state = fresh.clone();
        play(&mut state, choices);
        assert_eq!((state.colour_of(ANN), state.colour_of(BOB)), (Some(colour), Some(colour.other())), "{choices}");
        assert_eq!((state.turn, state.phase), (first, Phase::Place), "{choices}");
    }
    play(&mut fresh, "chooser 2");
    assert_eq!(refused(&fresh, "first").0, "LOO-5");
    let by_the_other = LoopLines::check(&fresh, Actor::Seat(ANN), &Move::Colour(Colour::Black)).unwrap_err();
    assert_eq!(by_the_other.rule, "LOO-5");
    play(&mut fresh, "black");
    assert_eq!(refused(&fresh, "white").0, "LOO-5");
    play(&mut fresh, "first");
    assert_eq!(refused(&fresh, "black").0, "LOO-5");
}

#[test]
fn loo_5_who_chooses_the_colour_is_drawn_at_random() {
    let mut state = new_game(&[]);
    state.phase = Phase::Chooser;
    let mut dice = Dice::stream(3, 0);
    let first = (0..1_000).filter(|_| LoopLines::roll(&state, &mut dice) == Move::Chooser(ANN)).count();
    assert!((430..570).contains(&first), "{first}");
}

/// Tile 13 is `*AAbb*`: on its right side a black half-dot near the top and a black line.
const BASE: &str = "13@0,0/0";

#[test]
fn loo_6_a_tile_shares_an_edge_and_lies_where_nothing_lies() {
    let state = table(BASE, "01 19", "20", "30");
    assert_eq!(refused(&state, "01@0,0/0"), ("LOO-6", "a tile lies at 0,0 already".into()));
    assert_eq!(refused(&state, "01@2,0/0"), ("LOO-6", "no tile shares an edge with 2,0".into()));
    assert_eq!(refused(&state, "02@1,0/0"), ("LOO-6", "you do not hold tile 02".into()));
    assert_eq!(refused(&state, "01@1,0/0").0, "LOO-6");
}

#[test]
fn loo_6_both_pairs_of_facing_ends_must_have_the_same_colour() {
    let state = table(BASE, "08 19", "20", "30");
    // Tile 08 is `A*Abb*`: turned once, its ends are `b*A*Ab`, and its first side meets black, black.
    let why = "on the left side, near the bottom, white would meet black";
    assert_eq!(refused(&state, "08@1,0/1"), ("LOO-6", why.into()));
    let why = "on the top side, near the left, black would meet white";
    assert_eq!(refused(&state, "19@0,1/1"), ("LOO-6", why.into()));
    for moves in listed(&state) {
        assert!(LoopLines::check(&state, Actor::Seat(ANN), &moves.parse().unwrap()).is_ok());
    }
}

#[test]
fn loo_7_a_line_of_the_own_colour_runs_on() {
    // Tile 09 turned once shows white lines alone to the left side of the base, where black has a half-dot.
    let state = table(BASE, "19 09", "20", "30");
    assert!(listed(&state).contains(&"19@0,1/2".into()));
    assert_eq!(refused(&state, "09@-1,0/1"), ("LOO-7", "it would not extend any black line there".into()));
}

#[test]
fn loo_8_no_dot_of_the_own_colour() {
    let state = table(BASE, "08 03 01", "20", "30");
    let why = "on the left side, near the top, it would make a dot of your own colour, black";
    assert_eq!(refused(&state, "08@1,0/0"), ("LOO-8", why.into()));
}

#[test]
fn loo_8_an_own_line_ends_on_the_new_tile_only_if_another_runs_on() {
    let state = table(BASE, "08 03 01", "20", "30");
    let why = "on the left side, near the bottom, it would end a black line with a half-dot and extend no other";
    assert_eq!(refused(&state, "03@1,0/0"), ("LOO-8", why.into()));
    let mut allowed = 0;
    random_games(40, |state, moves| {
        let own = state.colour_in_turn();
        allowed +=
            moves.iter().filter(|mv| matches!(mv, Move::Place(placed) if ends_a_line(state, own, *placed))).count();
    });
    assert!(allowed > 0, "ending a line while another runs on never comes up");
}

fn ends_a_line(state: &State, own: Colour, placed: Placed) -> bool {
    (0..6u8).any(|end| {
        let facing = state.board.at(placed.cell.neighbours()[usize::from(end / 2)]);
        let new = placed.tile.end(placed.turn, end);
        let line_there = facing.is_some_and(|(tile, turn)| tile.end(turn, end ^ 1).to.is_some());
        new.colour == own && new.to.is_none() && line_there
    })
}

#[test]
fn loo_8_a_line_of_the_new_tile_may_run_into_a_half_dot() {
    let mut state = table(BASE, "08 03 01", "20", "30");
    assert!(listed(&state).contains(&"01@1,0/2".into()));
    play(&mut state, "01@1,0/2");
    assert_eq!(state.board.made(Cell::new(1, 0)), Made { touches: 1, ..Made::default() });
}

#[test]
fn loo_9_who_cannot_place_draws_one_tile_and_the_turn_ends() {
    let mut state = table(BASE, "36", "20", "01 30");
    assert_eq!(listed(&state), ["draw"]);
    play(&mut state, "draw, tile 01");
    assert_eq!((state.turn, state.hands[0]), (BOB, tiles("01 36")), "01 could be placed, but not in this turn");
}

#[test]
fn loo_9_who_can_place_must() {
    let state = table(BASE, "01", "20", "30");
    assert_eq!(refused(&state, "draw"), ("LOO-9", "you can place a tile, so you must".into()));
}

#[test]
fn loo_10_with_the_supply_empty_who_cannot_place_loses() {
    let mut state = table(BASE, "01 36", "14", "");
    let told = play(&mut state, "01@1,0/2");
    assert_eq!(told.last(), Some(&Event::Stuck { seat: BOB }));
    assert_eq!(state.phase, Phase::Over(ANN));
    assert_eq!(LoopLines::turn(&state), Turn::Over);
    let standings = LoopLines::standings(&state);
    assert_eq!((standings[0].rank, standings[0].points, standings[1].rank, standings[1].points), (1, 1, 2, 0));
    assert_eq!(refused_anyhow(&state, "draw"), "LOO-10");
}

fn refused_anyhow(state: &State, text: &str) -> &'static str {
    LoopLines::check(state, Actor::Seat(ANN), &text.parse().unwrap()).unwrap_err().rule
}

#[test]
fn loo_10_who_draws_the_last_tile_is_not_stuck_yet() {
    let mut state = table(BASE, "36", "41", "01");
    play(&mut state, "draw, tile 01");
    assert!(state.supply.is_empty());
    assert_eq!(state.phase, Phase::Place, "Bob can place 41");
}

#[test]
fn loo_13_a_tile_that_touches_two_gives_one_away() {
    let mut state = boards::set_up(&WEDGE);
    play(&mut state, WEDGE.placed[0]);
    assert_eq!((state.phase, state.turn), (Phase::Give, ANN));
    assert_eq!(listed(&state), ["give 36", "give 37"]);
    assert_eq!(refused(&state, "give 20"), ("LOO-13", "you do not hold tile 20".into()));
    assert_eq!(refused(&state, "draw").0, "LOO-13");
    let told = play(&mut state, "give 36");
    assert_eq!(told, [Event::Gave { seat: ANN, tile: "36".parse().unwrap() }], "everybody sees which");
    assert_eq!((state.hands[1], state.known[1]), (tiles("20 36"), tiles("36")));
    assert_eq!((state.phase, state.turn), (Phase::Place, BOB));
    assert_eq!(refused(&state, "give 20"), ("LOO-13", "only a wedge lets you give a tile away".into()));
}

#[test]
fn loo_15_the_last_tile_placed_wins_before_anything_else() {
    let mut state = boards::set_up(&THREE_BONUSES);
    state.hands = [tiles("15"), tiles("20 36")];
    let told = play(&mut state, THREE_BONUSES.placed[0]);
    assert_eq!(told.last(), Some(&Event::Out { seat: ANN }));
    assert_eq!((state.phase, state.hands[1].len()), (Phase::Over(ANN), 2), "no dot is drawn for any more");
    let standings = LoopLines::standings(&state);
    assert_eq!((standings[0].points, standings[1].points, standings[1].rank), (2, 0, 2));
}

#[test]
fn loo_15_the_last_tile_given_away_wins_too() {
    let mut state = boards::set_up(&WEDGE);
    state.hands[0] = tiles("04 36");
    play(&mut state, WEDGE.placed[0]);
    play(&mut state, "give 36");
    assert_eq!(state.phase, Phase::Over(ANN));
}

#[test]
fn loo_16_open_hands_are_seen_by_everybody() {
    let mut state = new_game(&[("hands", "open")]);
    roll_on(&mut state, &mut Dice::stream(4, 0));
    for viewer in Viewer::all(2) {
        let view = LoopLines::view(&state, viewer);
        assert_eq!(view.players.map(|player| player.known), state.hands);
        assert_eq!(LoopLines::determinize(&view, &mut Dice::stream(5, 0)), state, "nothing is left to imagine");
    }
}

#[test]
fn loo_17_the_next_tile_lies_face_up_and_is_the_one_drawn() {
    let mut state = table(BASE, "36", "41", "01 30 31");
    (state.open_supply, state.next) = (true, Some("30".parse().unwrap()));
    assert_eq!(LoopLines::view(&state, Viewer::Spectator).next, state.next);
    let told = play(&mut state, "draw");
    assert_eq!(told, [Event::Drew { seat: ANN, tile: Some("30".parse().unwrap()), cause: Cause::Stuck }]);
    assert_eq!((state.phase, state.next), (Phase::TurnUp, None), "chance turns up the next one");
    assert_eq!(refused_anyhow(&state, "draw"), "LOO-17");
    let told = play(&mut state, "tile 31");
    assert_eq!(told, [Event::TurnedUp { tile: "31".parse().unwrap() }]);
    assert_eq!((state.turn, state.phase, state.supply), (BOB, Phase::Place, tiles("01 31")));
    let seen = LoopLines::view(&state, Viewer::Seat(BOB));
    assert_eq!(seen.players[0].known, tiles("30"), "Bob saw what Ann drew");
}

#[test]
fn loo_17_the_first_tile_is_turned_up_before_colours_are_chosen() {
    let mut state = new_game(&[("supply", "open")]);
    roll_on(&mut state, &mut Dice::stream(6, 0));
    assert_eq!(state.phase, Phase::Colour);
    assert!(state.next.is_some_and(|next| state.supply.has(next)));
}

#[test]
fn loo_18_own_dots_are_allowed_and_cost_a_tile_each() {
    let mut state = table(BASE, "08 36", "20", "30 31");
    state.own_dots = true;
    assert!(listed(&state).contains(&"08@1,0/0".into()));
    let told = play(&mut state, "08@1,0/0, tile 30");
    assert!(matches!(told[0], Event::Placed { made: Made { dots: [1, 0], .. }, .. }));
    assert_eq!(told[1], Event::Drew { seat: ANN, tile: None, cause: Cause::OwnDot });
    assert_eq!((state.hands[0], state.turn), (tiles("36 30"), BOB));
    assert_eq!(refused_anyhow(&state, "36@0,1/0"), "LOO-6", "it is Bob's turn");
}

#[test]
fn loo_18_own_dots_are_paid_for_before_the_last_tile_wins() {
    let mut state = table(BASE, "08", "20", "30");
    state.own_dots = true;
    play(&mut state, "08@1,0/0, tile 30");
    assert_eq!(state.hands[0], tiles("30"));
    assert_ne!(state.phase, Phase::Over(ANN));
    let mut state = table(BASE, "08", "20", "");
    state.own_dots = true;
    play(&mut state, "08@1,0/0");
    assert_eq!(state.phase, Phase::Over(ANN), "nothing is left to draw");
}

#[test]
fn imagined_states_keep_what_is_known_of_a_hand() {
    let (mut stuck, mut empty) = (0, 0);
    let mut dice = Dice::stream(7, 0);
    for game in 0..400 {
        let mut state = new_game(&[]);
        let mut chance = Dice::stream(game, 1);
        while LoopLines::turn(&state) != Turn::Over {
            for viewer in Viewer::all(2) {
                let view = LoopLines::view(&state, viewer);
                if matches!(state.phase, Phase::Draw(_, Cause::Stuck)) {
                    let other = LoopLines::determinize(&view, &mut dice);
                    assert!(other.placeable(other.hand()).is_empty(), "who draws cannot place");
                    stuck += 1;
                }
                if state.phase == Phase::Place && state.supply.is_empty() {
                    let other = LoopLines::determinize(&view, &mut dice);
                    assert!(!other.placeable(other.hand()).is_empty(), "who cannot place has lost");
                    empty += 1;
                }
            }
            let actor = actor(&state);
            let mut moves = Vec::new();
            LoopLines::moves(&state, state.turn, &mut moves);
            let mv = if actor == Actor::Chance { LoopLines::roll(&state, &mut chance) } else { *chance.pick(&moves) };
            LoopLines::apply(&mut state, actor, mv, &mut Silent);
        }
    }
    assert!(stuck > 100 && empty > 10, "{stuck} {empty}");
}
