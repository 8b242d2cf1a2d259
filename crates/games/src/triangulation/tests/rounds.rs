//! The rules of a round, one by one.

use tricorn_kernel::face::Weight;
use tricorn_kernel::{Actor, Dice, Game, Options, Seat, Seats, Turn, Viewer};

use super::table::{Table, seat, text};
use crate::triangulation::deck::DeckRef;
use crate::triangulation::event::{Judge, Outcome};
use crate::triangulation::moves::{Board, Move, Sheet};
use crate::triangulation::state::Phase;
use crate::triangulation::{Event, Triangulation};
use crate::tried::of_weight;

#[test]
fn trg_1_two_teams_of_two_or_more_or_three_players_with_four_tokens_each() {
    assert!(Triangulation::FACTS.check_seats(2).is_err() && Triangulation::FACTS.check_seats(13).is_err());
    for seats in 4..=12 {
        let table = Table::new(seats, &[]);
        let view = table.view(1);
        assert_eq!(view.sides.len(), 2);
        assert!(view.sides.iter().all(|side| side.seats.len() >= 2 && side.tokens == 0), "{seats}");
        let teams: Vec<Option<u8>> = table.standings().iter().map(|standing| standing.team).collect();
        assert!(teams.iter().enumerate().all(|(index, team)| *team == Some(1 + index as u8 % 2)), "{teams:?}");
        assert_eq!(Triangulation::team(&table.state, seat(1)), table.state.sides.members(0));
    }
    let three = Table::new(3, &[]);
    assert_eq!(three.view(1).sides.len(), 3);
    assert!(three.standings().iter().all(|standing| standing.team.is_none()));
    assert_eq!(Triangulation::team(&three.state, seat(2)), Seats::only(seat(2)));
}

#[test]
fn trg_2_a_card_comes_by_chance_from_the_pile() {
    let mut table = Table::new(4, &[]);
    let drawn = table.state.desks[0].card.unwrap();
    assert!(!table.state.has(drawn), "a drawn card lies in the pile no more");
    table.refused(1, "card 3", "TRG-2", "by chance alone");
    let refusal = table.play(Actor::Chance, Move::Card(3)).unwrap_err();
    assert_eq!(refusal.rule, "TRG-2");
    let mut fresh = Triangulation::setup(&Options::defaults(Triangulation::FACTS.options), 4).unwrap();
    Triangulation::apply(&mut fresh, Actor::Chance, Move::Card(3), &mut table.told);
    assert!(Triangulation::check(&fresh, Actor::Chance, &Move::Card(3)).is_err(), "it is drawn");
    assert!(Triangulation::check(&fresh, Actor::Chance, &Move::Card(9_999)).is_err(), "there is no such card");
}

#[test]
fn trg_3_insiders_change_every_round_in_seat_order() {
    let mut table = Table::new(5, &[]);
    let mut insiders = Vec::new();
    for _ in 0..3 {
        insiders.push(table.state.desks.iter().map(|desk| desk.insider.number()).collect::<Vec<_>>());
        table.intercept_all();
    }
    assert_eq!(insiders, [vec![1, 2], vec![3, 4], vec![5, 2]]);
}

#[test]
fn trg_4_both_insiders_write_at_the_same_time_and_the_first_to_finish_is_the_first() {
    let mut table = Table::new(4, &[]);
    assert_eq!(table.open_seats(), [1, 2]);
    table.refused(3, "write 1 a b c", "TRG-4", "the Insiders are writing");
    table.refused(1, "open A", "TRG-4", "write your clues first");
    table.refused(1, "write - one two three", "TRG-4", "choose one of the five");
    table.refused(1, "write 1 one - three", "TRG-4", "three clues");
    table.act(1, "keep 1 - azerty -").unwrap();
    table.write(2);
    table.refused(2, "keep 1 qwerty - -", "TRG-4", "what is written is written");
    assert_eq!(table.open_seats(), [1]);
    table.write(1);
    assert_eq!(table.state.desks[table.state.guessed()].insider, seat(2), "seat 2 had finished first");
    table.refused(1, "write 1 a b c", "TRG-4", "face down");
}

#[test]
fn trg_5_an_illegal_clue_is_refused_with_its_board_and_nothing_is_lost() {
    let mut table = Table::new(4, &[]);
    table.act(1, "keep 1 qwertz - azerty").unwrap();
    let name = &table.card(1)[0].name;
    let word = name.split_whitespace().max_by_key(|word| word.len()).unwrap().to_lowercase();
    let word: String = word.chars().filter(|letter| letter.is_alphanumeric()).collect();
    table.refused(1, &format!("write 1 qwertz {word} azerty"), "TRG-5", "board B");
    table.refused(1, "keep 1 qwertz two-words azerty", "TRG-5", "no hyphen");
    table.refused(1, "keep - qwertz snake_case -", "TRG-5", "no hyphen");
    let own = table.view(1).own_desk().unwrap().own.clone().unwrap();
    assert_eq!(own.sheet.clues, [Some(text("qwertz")), None, Some(text("azerty"))]);
    assert_eq!(own.sheet.message, Some(1));
}

#[test]
fn trg_6_intercept_guesses_twice_and_contact_once() {
    let mut table = Table::new(6, &[]);
    table.write(1);
    table.write(2);
    assert_eq!(table.open_seats(), [2, 4, 6], "the other team, its Insider too");
    table.refused(3, "open A", "TRG-6", "not your side");
    table.miss(4, Board::B);
    assert_eq!(table.open_seats(), [2, 4, 6]);
    table.miss(2, Board::A);
    assert_eq!(table.open_seats(), [3, 5], "the Insider's teammates");
    table.refused(2, "open C", "TRG-6", "not your side");
}

#[test]
fn trg_7_a_team_turns_any_board_and_gives_one_guess() {
    let mut table = Table::new(4, &[]);
    table.write(1);
    table.write(2);
    table.refused(4, "guess Paris", "TRG-7", "turn one of the boards");
    table.refused(4, "pass", "TRG-7", "turn one of the boards");
    table.refused(1, "open A", "TRG-7", "it is your message");
    table.act(4, "open C").unwrap();
    table.refused(2, "open A", "TRG-7", "now give a guess");
    table.refused(4, "guess ", "TRG-7", "a guess is a name");
    table.refused(4, "guess \u{202e}siraP", "TRG-7", "everybody can see");
    table.act(2, "pass").unwrap();
    table.refused(2, "open C", "TRG-7", "face up already");
    // Whose message it is, is silent; everybody else may talk.
    let talks = |table: &Table, number: u8| Triangulation::may_talk(&table.state, seat(number));
    assert_eq!(talks(&table, 1).unwrap_err().rule, "TRG-7");
    assert!([2, 3, 4].iter().all(|&number| talks(&table, number).is_ok()), "the other Insider takes part");
    table.miss(2, Board::A);
    table.miss(3, Board::B);
    assert!(talks(&table, 1).is_ok(), "it is decided");
    assert!(talks(&table, 2).is_err(), "now it is that message");
}

#[test]
fn trg_8_the_insider_says_whether_a_guess_is_right_and_is_told_what_the_table_thinks() {
    let mut table = Table::new(4, &[]);
    let name = table.write(1);
    table.write(2);
    table.act(4, "open A").unwrap();
    table.refused(1, "right", "TRG-7", "it is your message");
    table.refused(4, "right", "TRG-8", "no guess");
    table.act(4, "guess Nobody At All").unwrap();
    assert_eq!(table.open_seats(), [1]);
    table.refused(4, "open B", "TRG-8", "has to say first");
    table.refused(2, "wrong", "TRG-8", "only the Insider");
    assert!(table.view(1).opinion.is_some_and(|opinion| !opinion.right));
    assert_eq!(table.view(2).opinion, None, "what the table thinks would tell");
    assert_eq!(
        of_weight::<Triangulation>(&table.state, seat(1), Weight::Usual),
        ["wrong"],
        "the table's opinion is gold"
    );
    table.act(1, "wrong").unwrap();
    // To the letter, in any case: right at once.
    table.guess(2, Board::B, &format!("the {}", name.name.to_uppercase()));
    assert_eq!(table.state.desks[0].outcome, Some(Outcome::Intercepted));
    assert_eq!(table.state.desks[0].guesses[1].judged, Some((true, Judge::Table)));
}

#[test]
fn trg_9_right_turns_a_token_of_the_team_and_a_lost_message_one_of_intercept() {
    let mut table = Table::new(4, &[]);
    let name = table.write(1);
    let other = table.write(2);
    table.miss(2, Board::A);
    table.miss(4, Board::B);
    table.guess(3, Board::C, &name.name);
    assert_eq!((table.tokens(), table.state.desks[0].outcome), (vec![1, 0, 1, 0], Some(Outcome::Contact)));
    table.guess(1, Board::A, &other.name);
    assert_eq!(table.tokens(), [2, 0, 2, 0], "intercepted at once");
    table.write(4);
    table.write(3);
    table.miss(1, Board::A);
    table.miss(3, Board::B);
    table.act(2, "open C").unwrap();
    table.act(2, "pass").unwrap();
    assert_eq!(table.tokens(), [3, 0, 3, 0], "lost: the Intercept team turns one");
}

#[test]
fn trg_10_then_the_teams_change_parts_and_then_comes_the_next_round() {
    let mut table = Table::new(4, &[]);
    let names = [table.write(1), table.write(2)];
    table.guess(2, Board::A, &names[0].name);
    assert_eq!(table.open_seats(), [1, 3], "now they intercept");
    table.guess(3, Board::A, &names[1].name);
    assert_eq!((table.state.round, table.open_seats()), (2, vec![3, 4]));
}

#[test]
fn trg_11_four_tokens_win_at_once_even_in_mid_round() {
    let mut table = Table::new(4, &[]);
    for _ in 0..3 {
        table.intercept_all();
    }
    assert_eq!(table.tokens(), [3, 3, 3, 3]);
    let first = table.state.desks[0].insider.number();
    let name = table.write(first);
    let second = table.state.desks[1].insider.number();
    table.write(second);
    table.guess(second, Board::A, &name.name);
    assert_eq!(Triangulation::turn(&table.state), Turn::Over);
    let ranks: Vec<u8> = table.standings().iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [2, 1, 2, 1], "a team wins together");
    table.refused(1, "open A", "TRG-11", "the game is over");
    assert_eq!(table.view(1).last.len(), 2, "the message that was not guessed is shown too");
}

#[test]
fn trg_12_in_casual_mode_both_categories_are_shown_before_guessing() {
    let mut table = Table::new(4, &[("casual", "on")]);
    let first = table.write(1);
    assert!(table.view(3).desks.iter().all(|desk| desk.category.is_none()));
    let second = table.write(2);
    let shown: Vec<_> = table.view(3).desks.iter().map(|desk| desk.category).collect();
    assert_eq!(shown, [Some(first.category), Some(second.category)]);
    let mut other = Table::new(4, &[]);
    other.write(1);
    other.write(2);
    assert!(other.view(3).desks.iter().all(|desk| desk.category.is_none()));
}

/// Three players, with what each of them is in the first round: the Insider, the Interceptor, the Contact.
fn three() -> (Table, [u8; 3]) {
    let table = Table::new(3, &[]);
    let insider = table.state.desks[0].insider;
    (table, [insider, insider.left(3), insider.left(3).left(3)].map(Seat::number))
}

#[test]
fn trg_13_of_three_the_left_neighbour_intercepts_and_the_right_one_is_the_contact() {
    let firsts: std::collections::HashSet<u8> = (0..50)
        .map(|seed| {
            let state = Triangulation::setup(&Options::defaults(Triangulation::FACTS.options), 3).unwrap();
            match Triangulation::roll(&state, &mut Dice::stream(seed, 0)) {
                Move::First(seat) => seat.number(),
                mv => panic!("{mv}"),
            }
        })
        .collect();
    assert_eq!(firsts.len(), 3, "anybody can be the first Insider");
    let (mut table, [insider, interceptor, contact]) = three();
    let name = table.write(insider);
    assert_eq!(table.open_seats(), [interceptor]);
    table.miss(interceptor, Board::A);
    table.miss(interceptor, Board::B);
    assert_eq!(table.open_seats(), [contact]);
    table.guess(contact, Board::C, &name.name);
    let tokens = table.tokens();
    let of = |number: u8| tokens[usize::from(number - 1)];
    assert_eq!((of(insider), of(interceptor), of(contact)), (1, 0, 1));
    assert_eq!(table.open_seats(), [interceptor], "the left neighbour is the next Insider");
    let refusal = Triangulation::check(&table.state, Actor::Chance, &Move::First(seat(1))).unwrap_err();
    assert_eq!(refusal.rule, "TRG-2");
    let lot = Triangulation::setup(&Options::defaults(Triangulation::FACTS.options), 3).unwrap();
    assert_eq!(Triangulation::check(&lot, Actor::Chance, &Move::Card(1)).unwrap_err().rule, "TRG-13");
    // Lost: the Interceptor gains.
    let (mut table, [insider, interceptor, contact]) = three();
    table.write(insider);
    table.miss(interceptor, Board::A);
    table.miss(interceptor, Board::B);
    table.miss(contact, Board::C);
    assert_eq!(table.tokens()[usize::from(interceptor - 1)], 1);
    assert_eq!(table.tokens().iter().sum::<i32>(), 1);
}

#[test]
fn trg_14_of_three_two_who_get_there_at_the_same_time_win_together() {
    let (mut table, [insider, interceptor, contact]) = three();
    table.state.tokens = [3; 3];
    let name = table.write(insider);
    table.miss(interceptor, Board::A);
    table.miss(interceptor, Board::B);
    table.guess(contact, Board::C, &name.name);
    assert_eq!(Triangulation::turn(&table.state), Turn::Over);
    let winners: Vec<u8> =
        table.standings().iter().filter(|standing| standing.rank == 1).map(|standing| standing.seat.number()).collect();
    let mut both = vec![insider, contact];
    both.sort_unstable();
    assert_eq!(winners, both);
}

#[test]
fn trg_15_nobody_but_the_insider_learns_the_message_or_a_board_before_it_is_turned() {
    let mut table = Table::new(4, &[]);
    let clues = ["qwertz", "qwerty", "azerty"];
    let name = table.write(1);
    table.write(2);
    let knows = |table: &Table, viewer: Viewer| {
        let view = serde_json::to_string(&Triangulation::view(&table.state, viewer)).unwrap();
        let told = serde_json::to_string(&table.heard(viewer)).unwrap();
        let all = format!("{view}{told}");
        (all.contains(&name.name), clues.map(|clue| all.contains(clue)))
    };
    let others = [2, 3, 4].map(|number| Viewer::Seat(seat(number))).into_iter().chain([Viewer::Spectator]);
    assert_eq!(knows(&table, Viewer::Seat(seat(1))), (true, [true; 3]));
    for viewer in others.clone().filter(|viewer| *viewer != Viewer::Seat(seat(2))) {
        assert_eq!(knows(&table, viewer), (false, [false; 3]), "{viewer:?}");
    }
    table.miss(4, Board::B);
    for viewer in others.clone().filter(|viewer| *viewer != Viewer::Seat(seat(2))) {
        assert_eq!(knows(&table, viewer), (false, [false, true, false]), "{viewer:?}");
    }
    table.miss(2, Board::A);
    table.miss(3, Board::C);
    for viewer in others.clone() {
        assert!(!knows(&table, viewer).0, "lost, but the round goes on");
    }
    table.miss(1, Board::A);
    table.miss(3, Board::B);
    table.miss(4, Board::C);
    for viewer in others {
        assert!(knows(&table, viewer).0, "the round is over");
    }
}

#[test]
fn trg_16_the_guess_is_public_and_a_team_is_known_for_its_talk() {
    let mut table = Table::new(4, &[]);
    table.write(1);
    table.write(2);
    table.guess(4, Board::A, "Nobody At All");
    for viewer in Viewer::all(4) {
        let told = serde_json::to_string(&table.heard(viewer)).unwrap();
        assert!(told.contains("Nobody At All"), "{viewer:?}");
    }
    assert_eq!(Triangulation::team(&table.state, seat(4)), Seats::only(seat(2)).and(seat(4)));
}

#[test]
fn trg_17_when_the_cards_run_out_the_used_ones_are_shuffled_again() {
    let mut table = Table::new(4, &[]);
    let cards = DeckRef::standard().get().cards().len() as u16;
    let drawn: Vec<u16> = table.state.desks.iter().filter_map(|desk| desk.card).collect();
    table.state.used = (0..cards).filter(|card| !drawn.contains(card)).take(usize::from(cards) - 3).collect();
    assert_eq!(table.view(1).pile, 1);
    table.intercept_all();
    let shuffled = |table: &Table| table.told.iter().any(|(_, event, _)| *event == Event::Shuffled);
    assert!(shuffled(&table), "the second Insider draws from all cards but those on the table");
    assert_eq!(table.view(1).pile, cards - 2);
    let now: Vec<u16> = table.state.desks.iter().filter_map(|desk| desk.card).collect();
    assert!(now.len() == 2 && now[0] != now[1]);
}

#[test]
fn trg_18_who_has_not_finished_in_time_is_helped_and_a_team_without_a_guess_passes() {
    let options = [("clock", "on")];
    let mut table = Table::new(4, &options);
    assert_eq!(Triangulation::turn(&table.state).alarm().map(|alarm| alarm.after_ms), Some(180_000));
    table.refused(1, "fill 1 1 a b c", "TRG-18", "only the clock");
    table.act(1, "keep 3 - azerty -").unwrap();
    table.strike();
    table.strike();
    let desk = &table.state.desks[0];
    assert!(desk.done && desk.sheet.is_whole() && desk.helped.is_some());
    assert_eq!(
        (desk.sheet.message, desk.sheet.clues[1].clone()),
        (Some(2), Some(text("azerty"))),
        "what was written stays"
    );
    assert_eq!(Triangulation::turn(&table.state).alarm().map(|alarm| alarm.after_ms), Some(120_000));
    let alarm = Triangulation::turn(&table.state).alarm();
    table.act(4, "open A").unwrap();
    assert_eq!(Triangulation::turn(&table.state).alarm(), alarm, "one countdown for turning and guessing");
    table.strike();
    assert_eq!(table.state.desks[0].guesses[0].text, None);
    assert_ne!(Triangulation::turn(&table.state).alarm(), alarm);
    // Who turns no board has one turned, so that the Contact will have three clues; then the same countdown passes.
    let alarm = Triangulation::turn(&table.state).alarm();
    table.strike();
    assert_eq!((table.state.desks[0].open, table.state.phase), ([true, true, false], Phase::Guessing));
    assert_eq!(Triangulation::turn(&table.state).alarm(), alarm);
    table.strike();
    assert_eq!(table.state.desks[0].guesses.len(), 2);
    table.guess(3, Board::C, "Nobody At All");
    let refusal = table.play(Actor::Clock, Move::Judge(true)).unwrap_err();
    assert_eq!(refusal.rule, "TRG-18");
    table.strike();
    let refusal = table.play(Actor::Clock, Move::Judge(true)).unwrap_err();
    assert_eq!(refusal.rule, "TRG-18");
    // Without the option nothing runs.
    let calm = Table::new(4, &[]);
    assert_eq!((Triangulation::turn(&calm.state).alarm(), Triangulation::strike(&calm.state)), (None, None));
}

/// What `simulate` counts.
#[test]
fn every_message_is_counted_by_what_became_of_it() {
    let mut table = Table::new(4, &[]);
    let [first, second] = [table.write(1), table.write(2)];
    table.guess(2, Board::A, &first.name);
    table.miss(1, Board::A);
    table.guess(3, Board::B, &second.name);
    let third = table.write(3);
    table.write(4);
    table.miss(2, Board::A);
    table.miss(4, Board::B);
    table.guess(1, Board::C, &third.name);
    table.miss(1, Board::A);
    table.act(3, "open B").unwrap();
    table.act(3, "pass").unwrap();
    table.miss(2, Board::C);
    let mut counters = [0; Triangulation::FACTS.counters.len()];
    table.told.iter().for_each(|(_, event, _)| Triangulation::tally(event, &mut counters));
    let counted: Vec<(&str, u64)> = Triangulation::FACTS.counters.iter().copied().zip(counters).collect();
    let expected = [
        ("rounds", 3),
        ("messages", 4),
        ("intercepted_first", 1),
        ("intercepted_second", 1),
        ("contacted", 1),
        ("lost", 1),
        ("guesses", 8),
        ("passes", 1),
    ];
    assert_eq!(counted, expected);
}

/// What the clock fills in is a part of the rules: for every card, with anything written before, it is legal and always
/// the same.
#[test]
fn trg_18_the_clock_can_help_with_every_card() {
    for card in DeckRef::standard().get().cards() {
        for kept in [Sheet::default(), "- qwertz - azerty".parse().unwrap(), "4 - - qwertz".parse().unwrap()] {
            let filled = super::super::help::fill(card, &kept);
            assert!(filled.is_whole());
            let name = &card[usize::from(filled.message.unwrap())];
            for clue in filled.clues.iter().flatten() {
                assert_eq!(crate::triangulation::clue::check(&name.name, clue), Ok(()), "{}", name.name);
            }
            assert!(kept.message.is_none() || kept.message == filled.message);
        }
    }
}

/// A viewer for whom only one name is left for one Insider, and any for the other, can still imagine both.
#[test]
fn what_is_known_of_one_insider_leaves_cards_for_the_other() {
    let mut table = Table::new(4, &[]);
    table.write(1);
    let named = table.write(2);
    let mut other = Table::new(4, &[]);
    other.act(2, "write 1 qwertz qwerty azerty").unwrap();
    other.act(1, "write 1 qwertz qwerty azerty").unwrap();
    other.guess(3, Board::A, &named.name);
    other.miss(2, Board::B);
    for viewer in [Viewer::Seat(seat(3)), Viewer::Seat(seat(4)), Viewer::Spectator] {
        let view = Triangulation::view(&other.state, viewer);
        for seed in 0..2_000 {
            let imagined = Triangulation::determinize(&view, &mut Dice::stream(seed, 0));
            assert_eq!(imagined.desks[1].card, other.state.desks[1].card, "it was named to the letter");
            assert_ne!(imagined.desks[0].card, imagined.desks[1].card);
        }
    }
}
