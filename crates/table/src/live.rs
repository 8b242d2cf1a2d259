//! A table with a game on it.

use std::any::Any;

use tricorn_bots::Bot;
use tricorn_kernel::face::{Drawing, Names, Scene};
use tricorn_kernel::log::{Entry, Footer, Header, Written};
use tricorn_kernel::{
    Actor, Appraise, Course, Dice, Draft, Face, Facts, Refused, Seat, SetupError, Standing, Turn, Viewer,
    WrittenOptions,
};

use crate::{AnyDraft, AnyTable, Choice, Happening, Mind, Opening, Said, Secret};

/// One game from its opening to its end.
pub(crate) struct Live<G: Appraise + Face> {
    header: Header,
    names: Vec<String>,
    secret: Secret,
    dice: Dice,
    course: Course<G>,
}

impl<G: Appraise + Face> Live<G> {
    pub(crate) fn new(opening: Opening) -> Result<Self, SetupError> {
        let Opening { options, players, secret } = opening;
        let seats = G::FACTS.check_seats(players.len())?;
        let header = Header {
            game: G::FACTS.id.into(),
            rules: G::FACTS.rules,
            options: WrittenOptions::from(&options),
            seats,
            commitment: secret.commitment(),
            players,
        };
        let course = Course::new(&header, G::setup(&options, seats)?);
        let names = header.players.iter().map(|player| player.name.clone()).collect();
        Ok(Self { names, dice: secret.dice(&header.players), secret, course, header })
    }

    fn names(&self) -> Names<'_> {
        Names(&self.names)
    }
}

impl<G: Appraise + Face> AnyTable for Live<G> {
    fn facts(&self) -> &'static Facts {
        const { &G::FACTS }
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn entries(&self) -> &[Entry] {
        self.course.entries()
    }

    fn written(&self) -> Written {
        let footer = (self.turn() == Turn::Over).then(|| Footer {
            seed: self.secret.reveal(),
            standings: self.standings(),
            digest: self.course.digest(),
        });
        Written { line: 1, header: self.header.clone(), entries: self.entries().to_vec(), footer }
    }

    fn turn(&self) -> Turn {
        G::turn(self.course.state())
    }

    fn alarm_at_ms(&self) -> Option<u64> {
        self.course.alarm_at_ms()
    }

    fn standings(&self) -> Vec<Standing> {
        G::standings(self.course.state())
    }

    fn call(&mut self, seat: Seat, name: &str) {
        self.names[seat.index()] = name.into();
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(G::view(self.course.state(), viewer)).expect("a view can be written")
    }

    fn draw(&self, viewer: Viewer) -> Drawing {
        G::draw(&G::view(self.course.state(), viewer), self.names())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        G::scene(&G::view(self.course.state(), viewer), self.names())
    }

    fn story(&self, viewer: Viewer, since: u32) -> Vec<Said> {
        let told = self.course.told();
        let from = told.partition_point(|told| told.seq < since);
        let said = |event: &tricorn_kernel::Told<G::Event>| Said {
            seq: event.seq,
            text: G::say(event.to(viewer), self.names()),
        };
        told[from..].iter().map(said).collect()
    }

    fn happenings(&self, viewer: Viewer, since: u32) -> Vec<Happening> {
        let told = self.course.told();
        let from = told.partition_point(|told| told.seq < since);
        let happening = |told: &tricorn_kernel::Told<G::Event>| Happening {
            said: Said { seq: told.seq, text: G::say(told.to(viewer), self.names()) },
            event: serde_json::to_value(told.to(viewer)).expect("an event can be written"),
        };
        told[from..].iter().map(happening).collect()
    }

    fn imagined(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyTable> {
        Box::new(Self {
            header: self.header.clone(),
            names: self.names.clone(),
            secret: self.secret.clone(),
            dice: Dice::new(dice.bytes()),
            course: self.course.imagined(viewer, dice),
        })
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let mut moves = Vec::new();
        G::moves(self.course.state(), seat, &mut moves);
        let view = G::view(self.course.state(), Viewer::Seat(seat));
        let choice = |mv: &G::Move| Choice {
            notation: mv.to_string(),
            label: G::label(&view, mv, self.names()),
            picks: G::picks(&view, mv),
        };
        moves.iter().map(choice).collect()
    }

    fn mind(&self, seat: Seat) -> Box<dyn Mind> {
        let state = self.course.state();
        let mut moves = Vec::new();
        G::moves(state, seat, &mut moves);
        Box::new(SeatMind::<G> { view: G::view(state, Viewer::Seat(seat)), moves })
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refused> {
        self.course.may_undo(Actor::Seat(seat))
    }

    fn take(&mut self, actor: Actor, text: &str, at_ms: u64) -> Result<(), Refused> {
        self.course.take(actor, text, at_ms).map(drop)
    }

    fn roll(&mut self, at_ms: u64) -> Result<(), Refused> {
        self.course.roll(&mut self.dice, at_ms).map(drop)
    }

    fn strike(&mut self, at_ms: u64) -> Result<(), Refused> {
        self.course.strike(at_ms).map(drop)
    }

    fn draft(&self, actor: Actor, text: &str, at_ms: u64) -> Result<Box<dyn AnyDraft>, Refused> {
        self.settled(self.course.draft(actor, text, at_ms)?, at_ms)
    }

    fn draft_strike(&self, at_ms: u64) -> Result<Box<dyn AnyDraft>, Refused> {
        self.settled(self.course.draft_strike(at_ms)?, at_ms)
    }

    fn adopt(&mut self, draft: Box<dyn AnyDraft>) {
        let Ok(draft) = draft.into_any().downcast::<LiveDraft<G>>() else { panic!("a draft is for its own table") };
        self.course.adopt(draft.draft);
        self.dice = draft.dice;
    }
}

impl<G: Appraise + Face> Live<G> {
    /// The draft after the chance that follows it.
    fn settled(&self, mut draft: Draft<G>, at_ms: u64) -> Result<Box<dyn AnyDraft>, Refused> {
        let mut dice = self.dice.clone();
        while G::turn(draft.state()) == Turn::Chance {
            draft.roll(&mut dice, at_ms)?;
        }
        Ok(Box::new(LiveDraft { draft, dice }))
    }
}

/// A draft of a course, and the dice as they would then lie.
struct LiveDraft<G: Appraise + Face> {
    draft: Draft<G>,
    dice: Dice,
}

impl<G: Appraise + Face> AnyDraft for LiveDraft<G> {
    fn entries(&self) -> &[Entry] {
        self.draft.entries()
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// What a bot in one seat may know.
struct SeatMind<G: Appraise> {
    view: G::View,
    moves: Vec<G::Move>,
}

impl<G: Appraise> Mind for SeatMind<G> {
    fn choose(&self, bot: Bot, dice: &mut Dice) -> Option<String> {
        bot.choose::<G>(|| self.view.clone(), &self.moves, dice).map(|mv| mv.to_string())
    }
}
