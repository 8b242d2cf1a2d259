//! A table that tests play by hand.

use std::sync::Arc;

use tricorn_kernel::{Actor, Dice, Game, Options, Refusal, Seat, Seats, Sink, Standing, Turn, Viewer};

use crate::triangulation::deck::{DeckRef, Name};
use crate::triangulation::moves::{Board, Move};
use crate::triangulation::state::{Phase, State};
use crate::triangulation::{Event, Triangulation, View};

/// A table that is played by hand, with what everybody was told.
pub(super) struct Table {
    pub(super) state: State,
    pub(super) told: Vec<(Seats, Event, Event)>,
    dice: Dice,
}

impl Sink<Event> for Vec<(Seats, Event, Event)> {
    fn tell(&mut self, event: Event) {
        self.push((Seats::NONE, event.clone(), event));
    }
    fn whisper(&mut self, insiders: Seats, to_them: Event, to_others: Event) {
        self.push((insiders, to_them, to_others));
    }
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

pub(super) fn text(word: &str) -> Arc<str> {
    word.into()
}

impl Table {
    pub(super) fn new(seats: u8, options: &[(&'static str, &str)]) -> Self {
        let options = Options::read(Triangulation::FACTS.options, options.iter().copied()).unwrap();
        let mut table = Self {
            state: Triangulation::setup(&options, seats).unwrap(),
            told: Vec::new(),
            dice: Dice::stream(7, u64::from(seats)),
        };
        table.settle();
        table
    }

    /// Chance does what it has to.
    pub(super) fn settle(&mut self) {
        while Triangulation::turn(&self.state) == Turn::Chance {
            let mv = Triangulation::roll(&self.state, &mut self.dice);
            self.play(Actor::Chance, mv).unwrap();
        }
    }

    pub(super) fn play(&mut self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        Triangulation::check(&self.state, actor, &mv)?;
        Triangulation::apply(&mut self.state, actor, mv, &mut self.told);
        if actor != Actor::Chance {
            self.settle();
        }
        Ok(())
    }

    pub(super) fn act(&mut self, number: u8, mv: &str) -> Result<(), Refusal> {
        self.play(Actor::Seat(seat(number)), mv.parse().unwrap())
    }

    /// The clock runs out.
    pub(super) fn strike(&mut self) {
        let mv = Triangulation::strike(&self.state).expect("a clock runs");
        self.play(Actor::Clock, mv).unwrap();
    }

    pub(super) fn refused(&mut self, number: u8, mv: &str, rule: &str, why: &str) {
        let before = self.state.clone();
        let refusal = self.act(number, mv).expect_err(mv);
        assert_eq!(refusal.rule, rule, "{refusal}");
        assert!(refusal.why.contains(why), "{refusal}");
        assert_eq!(self.state, before);
    }

    pub(super) fn view(&self, number: u8) -> View {
        Triangulation::view(&self.state, Viewer::Seat(seat(number)))
    }

    pub(super) fn card(&self, number: u8) -> [&'static Name; 5] {
        let desk = &self.state.desks[self.state.desk_of(seat(number)).expect("an Insider")];
        DeckRef::standard().card(desk.card.unwrap()).each_ref()
    }

    /// The Insider in this seat writes any clues for the first name of the card; returns the name.
    pub(super) fn write(&mut self, number: u8) -> &'static Name {
        self.act(number, "write 1 qwertz qwerty azerty").unwrap();
        let place = self.state.desk_of(seat(number));
        place.map_or(DeckRef::standard().get().names().next().unwrap(), |place| {
            self.state.desks[place].message().unwrap().name(DeckRef::standard())
        })
    }

    /// Turns a board and guesses.
    pub(super) fn guess(&mut self, number: u8, board: Board, guess: &str) {
        self.play(Actor::Seat(seat(number)), Move::Open(board)).unwrap();
        self.play(Actor::Seat(seat(number)), Move::Guess(text(guess))).unwrap();
    }

    /// Turns a board and guesses what is wrong, as the Insider says.
    pub(super) fn miss(&mut self, number: u8, board: Board) {
        let insider = self.state.desks[self.state.guessed()].insider.number();
        self.guess(number, board, "Nobody At All");
        self.act(insider, "wrong").unwrap();
    }

    pub(super) fn standings(&self) -> Vec<Standing> {
        Triangulation::standings(&self.state).to_vec()
    }

    pub(super) fn tokens(&self) -> Vec<i32> {
        self.standings().iter().map(|standing| standing.points).collect()
    }

    pub(super) fn heard(&self, viewer: Viewer) -> Vec<Event> {
        let hear = |(insiders, to_them, to_others): &(Seats, Event, Event)| {
            if viewer.is_among(*insiders) { to_them.clone() } else { to_others.clone() }
        };
        self.told.iter().map(hear).collect()
    }

    pub(super) fn open_seats(&self) -> Vec<u8> {
        Triangulation::turn(&self.state).seats().iter().map(Seat::number).collect()
    }

    /// Both messages of a round of two teams are named by the Intercept team at once; returns who wrote first.
    pub(super) fn intercept_all(&mut self) {
        let insiders: Vec<u8> = self.state.desks.iter().map(|desk| desk.insider.number()).collect();
        let names: Vec<&str> = insiders.iter().map(|&insider| self.card(insider)[0].name.as_str()).collect();
        insiders.iter().for_each(|&insider| _ = self.write(insider));
        for name in names {
            if self.state.phase != Phase::Over {
                let guesser = self.open_seats()[0];
                self.guess(guesser, Board::A, name);
            }
        }
    }
}
