//! Laws that hold at every step of every game.

use super::*;
use crate::triangles_deck::tests::told::a_view_is_no_more_than_what_was_told;

/// Every move there is.
pub(super) fn every_move() -> Vec<Move> {
    let colours = Colour::ALL.into_iter();
    let cards = || (0..Card::KINDS).map(Card::new);
    let mut moves = vec![Move::Play, Move::End];
    moves.extend(colours.flat_map(|colour| [Move::Draw(colour), Move::Take(colour), Move::Whole(colour)]));
    moves.extend((0..Seat::MAX).map(|index| Move::Dealer(Seat::new(index))));
    moves.extend(cards().flat_map(|card| [Move::Card(card), Move::Drop(card)]));
    moves
}

/// Plays random games of every size and with every use of jokers, showing each position.
fn random_games(count: u64, mut look: impl FnMut(&State, &mut Dice)) {
    for game in 0..count {
        let seats = 2 + (game / 3 % 7) as u8;
        let mut state = new_game(Jokers::WORDS[(game % 3) as usize], seats);
        let (mut dice, mut eyes) = (Dice::stream(game, 0), Dice::stream(game, 1));
        let mut moves = Vec::new();
        for step in 0.. {
            assert!(step < 5_000, "game {game} does not end");
            look(&state, &mut eyes);
            moves.clear();
            let mv = match ColorDraw::turn(&state) {
                Turn::Over => break,
                Turn::Chance => ColorDraw::roll(&state, &mut dice),
                Turn::Open { .. } => {
                    ColorDraw::moves(&state, state.turn, &mut moves);
                    *dice.pick(&moves)
                }
            };
            let actor = actor(&state);
            ColorDraw::check(&state, actor, &mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}\n{state:?}"));
            ColorDraw::apply(&mut state, actor, mv, &mut Silent);
        }
    }
}

#[test]
fn every_game_ends_and_no_card_is_lost_on_the_way() {
    let mut ended = 0;
    random_games(2_000, |state, _| {
        let laid = state.laid.iter().flat_map(|(_, triangle)| triangle.cards());
        let discarded = Colour::ALL.into_iter().flat_map(|colour| state.discards.cards(colour));
        let held = state.hands.iter().flat_map(|hand| hand.cards());
        let all: Bag = laid.chain(discarded).chain(held).chain(state.piles.cards()).collect();
        assert_eq!(all, state.jokers.deck());
        for (hand, known) in state.hands.iter().zip(state.known) {
            assert_eq!(hand.minus(known).plus(known), *hand, "what is known is held");
        }
        if matches!(state.phase, Phase::Start | Phase::Drop(_) | Phase::Swapped) {
            assert_eq!(state.hand().len(), 3 + u8::from(matches!(state.phase, Phase::Drop(_))));
            assert!(Colour::ALL.into_iter().all(|colour| !state.discards.is_empty(colour)), "CLR-8");
        }
        ended += u32::from(state.phase == Phase::Over);
    });
    assert_eq!(ended, 2_000);
}

#[test]
fn listed_moves_are_the_moves_accepted() {
    let all = every_move();
    random_games(2_000, |state, eyes| {
        // The seat whose turn it is, and now and then any seat.
        let any = (eyes.below(8) == 0).then(|| Seat::new(eyes.below(u32::from(state.seats)) as u8));
        for seat in any.into_iter().chain([state.turn]) {
            let mut moves = Vec::new();
            ColorDraw::moves(state, seat, &mut moves);
            assert_eq!(moves.is_empty(), !ColorDraw::turn(state).seats().has(seat));
            for mv in &all {
                let times = moves.iter().filter(|listed| *listed == mv).count();
                match ColorDraw::check(state, Actor::Seat(seat), mv) {
                    Ok(()) => assert_eq!(times, 1, "{mv} is allowed\n{state:?}"),
                    Err(refusal) => {
                        assert_eq!(times, 0, "{mv} is listed: {refusal}\n{state:?}");
                        assert!(refusal.rule.starts_with("CLR-") && !refusal.why.is_empty());
                    }
                }
            }
        }
    });
}

#[test]
fn chance_may_pick_a_dealer_and_turn_just_the_cards_of_the_pile_that_is_due() {
    random_games(200, |state, _| {
        let due = state.due().map_or(Bag::EMPTY, |colour| state.pile(colour));
        for mv in every_move() {
            let allowed = match mv {
                Move::Dealer(seat) => state.phase == Phase::Dealer && seat.number() <= state.seats,
                Move::Card(card) => due.has(card),
                _ => false,
            };
            assert_eq!(ColorDraw::check(state, Actor::Chance, &mv).is_ok(), allowed, "{mv}");
        }
    });
}

#[test]
fn who_hears_the_same_sees_the_same() {
    for jokers in Jokers::WORDS {
        a_view_is_no_more_than_what_was_told::<ColorDraw>(&[("jokers", jokers)], 30);
    }
}

#[test]
fn an_imagined_state_looks_the_same_to_its_viewer() {
    let (mut imagined, mut varied) = (0, 0);
    random_games(210, |state, eyes| {
        for viewer in Viewer::all(state.seats) {
            let view = ColorDraw::view(state, viewer);
            let other = ColorDraw::determinize(&view, eyes);
            assert_eq!(ColorDraw::view(&other, viewer), view);
            assert_eq!(ColorDraw::turn(&other), ColorDraw::turn(state));
            imagined += 1;
            varied += u32::from(other != *state);
        }
    });
    assert!(varied * 4 > imagined * 3, "{varied} of {imagined} differ from the true state");
}

/// How often each anemone card is imagined in the other hand, against how many of it are unseen.
#[test]
fn imagined_cards_are_as_likely_as_they_are_many() {
    let state = table(Jokers::Wild, "h1a h1a h2a", "v1s v1a v1j", &["h1s c1a v2j", "h3s h3a h3j"]);
    let mut view = ColorDraw::view(&state, Viewer::Seat(Seat::new(0)));
    // Everything else of that colour has been laid: just four anemone cards are unseen.
    let deck = Jokers::Wild.deck().of_colour(Anemone);
    let gone: Vec<Card> = deck.minus(bag("h1a h1a h2a v1a c1a h3a")).cards().collect();
    view.laid = gone.chunks(3).map(|cards| (Seat::new(1), cards.iter().copied().collect())).collect();
    let mut dice = Dice::new([9; 32]);
    let mut seen = [0; Card::KINDS as usize];
    for _ in 0..8_000 {
        let imagined = ColorDraw::determinize(&view, &mut dice);
        imagined.hands[1].of_colour(Anemone).cards().for_each(|card| seen[card.index()] += 1);
    }
    let times = |card: &str| seen[card.parse::<Card>().unwrap().index()];
    assert!((3_800..4_200).contains(&times("h1a")), "{}", times("h1a"));
    assert!((1_850..2_150).contains(&times("h2a")) && (1_850..2_150).contains(&times("h3a")));
}

#[test]
fn the_opinion_beats_chance() {
    let mut won = 0;
    for game in 0..60 {
        let mut state = new_game(Jokers::WORDS[game as usize % 3], 2);
        let mut dice = Dice::stream(game, 2);
        let greedy = Seat::new((game % 2) as u8);
        loop {
            let mut moves = Vec::new();
            let mv = match ColorDraw::turn(&state) {
                Turn::Over => break,
                Turn::Chance => ColorDraw::roll(&state, &mut dice),
                Turn::Open { .. } => {
                    ColorDraw::moves(&state, state.turn, &mut moves);
                    let view = ColorDraw::view(&state, Viewer::Seat(state.turn));
                    let best = moves.iter().copied().max_by_key(|mv| ColorDraw::appraise(&view, mv));
                    if state.turn == greedy { best.unwrap() } else { *dice.pick(&moves) }
                }
            };
            let actor = actor(&state);
            ColorDraw::apply(&mut state, actor, mv, &mut Silent);
        }
        won += u32::from(ColorDraw::standings(&state)[greedy.index()].rank == 1);
    }
    assert!(won > 55, "{won} of 60");
}

/// What others hold, summed over many games: jokers, triangles, and cards that two samples share.
#[derive(Debug, Default, Clone, Copy)]
struct Held {
    jokers: i64,
    triangles: i64,
    shared: i64,
}

impl Held {
    fn add(&mut self, state: &State, imagined: &State, viewer: Seat) {
        for seat in Seats::first(state.seats).iter().filter(|&seat| seat != viewer) {
            let (hand, other) = (state.hands[seat.index()], imagined.hands[seat.index()]);
            self.jokers += hand.cards().filter(|card| card.is_joker()).count() as i64;
            self.triangles += i64::from(hand.len() == 3 && state.jokers.complete(hand));
            self.shared += hand.kinds().map(|card| i64::from(hand.count(card).min(other.count(card)))).sum::<i64>();
        }
    }
}

/// Over random games the true hands hold what imagined ones hold, as often, and are as like an
/// imagined deal as two imagined deals are like each other.
#[test]
fn imagined_hands_are_true_as_often_as_they_are_imagined() {
    let mut sums = [[Held::default(); 2]; 3];
    random_games(3_000, |state, eyes| {
        let Turn::Open { .. } = ColorDraw::turn(state) else { return };
        if eyes.below(20) > 0 {
            return;
        }
        let viewer = Seat::new(eyes.below(u32::from(state.seats)) as u8);
        let view = ColorDraw::view(state, Viewer::Seat(viewer));
        let [one, two] = [0; 2].map(|_| ColorDraw::determinize(&view, eyes));
        let [truth, imagined] = &mut sums[state.jokers as usize];
        truth.add(state, &one, viewer);
        imagined.add(&two, &one, viewer);
    });
    for (jokers, [truth, imagined]) in Jokers::WORDS.iter().zip(sums) {
        let close = |a: i64, b: i64, percent: i64| (a - b).abs() * 100 <= percent * b;
        assert!(close(imagined.jokers, truth.jokers, 5), "{jokers}: {truth:?} {imagined:?}");
        assert!(close(imagined.triangles, truth.triangles, 10), "{jokers}: {truth:?} {imagined:?}");
        assert!(close(imagined.shared, truth.shared, 1), "{jokers}: {truth:?} {imagined:?}");
    }
}
