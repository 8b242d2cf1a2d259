//! A table with a game on it.

use std::any::Any;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use serde_json::value::{RawValue, to_raw_value};
use tricorn_bots::search::{Budget, Search, Tried};
use tricorn_bots::{Bot, Effort, Patience};
use tricorn_kernel::face::{Blank, Drawing, Form, Names, Scene, Takes, Weight};
use tricorn_kernel::log::{Ended, Entry, FORMAT, Footer, Header, Written};
use tricorn_kernel::text::{is_heaped, is_trick};
use tricorn_kernel::{
    Actor, Appraise, Counts, Course, Dice, Draft, Face, Facts, Refusal, Refused, Rolls, Scored, Seat, Seats,
    SetupError, Standing, Told, Turn, Viewer, WrittenOptions,
};

use crate::score::Finished;
use crate::weighing::Scales;
use crate::{
    AnyDraft, AnyTable, Assembly, Choice, Decided, Happening, Mind, Opening, Outlook, Pickable, Said, ScorePart,
    Secret, Weighed, When,
};

/// One game from its opening to its end.
pub(crate) struct Live<G: Appraise + Face> {
    header: Header,
    names: Vec<String>,
    secret: Secret,
    rolls: Rolls,
    course: Course<G>,
    ended: Option<Ended>,
}

impl<G: Appraise + Face> Live<G> {
    pub(crate) fn new(opening: Opening) -> Result<Self, SetupError> {
        let Opening { options, players, secret } = opening;
        let seats = G::FACTS.check_seats(players.len())?;
        let header = Header {
            format: FORMAT,
            game: G::FACTS.id.into(),
            rules: G::FACTS.rules,
            options: WrittenOptions::from(&options),
            seats,
            commitment: secret.commitment(),
            players,
        };
        let course = Course::new(&header, G::setup(&options, seats)?);
        let names = header.players.iter().map(|player| player.name.clone()).collect();
        Ok(Self { names, rolls: secret.rolls(&header.players), secret, course, header, ended: None })
    }

    fn called(&self) -> Names<'_> {
        Names(&self.names)
    }

    fn said(&self, told: &Told<G::Event>, viewer: Viewer) -> Said {
        Said { seq: told.seq, text: G::say(told.to(viewer), self.called()) }
    }

    fn legal(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        G::moves(self.course.state(), seat, &mut moves);
        moves
    }

    fn offered(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = self.legal(seat);
        moves.retain(G::is_offered);
        moves
    }

    fn view_of(&self, seat: Seat) -> G::View {
        G::view(self.course.state(), Viewer::Seat(seat))
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
        let (header, entries) = (self.header.clone(), self.entries().to_vec());
        Written { line: 1, header, entries, footer: self.footer() }
    }

    fn footer(&self) -> Option<Footer> {
        (self.turn() == Turn::Over || self.ended.is_some()).then(|| Footer {
            seed: self.secret.reveal(),
            standings: self.standings(),
            ended: self.ended,
            digest: self.course.digest(),
        })
    }

    fn seal(&self) -> String {
        self.secret.seal(&self.course.digest())
    }

    fn end_by_agreement(&mut self) {
        self.ended = Some(Ended::Agreed);
    }

    fn turn(&self) -> Turn {
        G::turn(self.course.state())
    }

    fn is_timed(&self) -> bool {
        G::TIMED
    }

    fn alarm_at_ms(&self) -> Option<u64> {
        self.course.alarm_at_ms()
    }

    fn standings(&self) -> Vec<Standing> {
        G::standings(self.course.state()).to_vec()
    }

    fn counts(&self) -> Counts {
        G::COUNTS
    }

    fn scores(&self, viewer: Viewer) -> Vec<i32> {
        let points = || self.standings().into_iter().map(|standing| standing.points).collect();
        G::scores(&G::view(self.course.state(), viewer)).unwrap_or_else(points)
    }

    fn score_parts(&self, viewer: Viewer, seat: Seat) -> Vec<ScorePart> {
        let view = G::view(self.course.state(), viewer);
        let of_seat = |scored: &Scored| scored.seat == seat;
        let told = self.course.told().iter().flat_map(|told| {
            let scored = G::scored(told.to(viewer), &view, self.called()).into_iter().filter(of_seat);
            scored.map(|scored| ScorePart::of(Some(told.seq), scored))
        });
        let unsettled = G::unsettled(&view).into_iter().filter(of_seat).map(|scored| ScorePart::of(None, scored));
        told.chain(unsettled).collect()
    }

    fn verdict(&self, viewer: Viewer) -> Option<String> {
        if self.turn() != Turn::Over {
            return None;
        }
        G::verdict(&G::view(self.course.state(), viewer), self.called()).or_else(|| {
            let (standings, scores) = (self.standings(), self.scores(viewer));
            let finished = Finished { names: &self.names, standings: &standings, scores: &scores, counts: G::COUNTS };
            finished.verdict(|seat| self.score_parts(viewer, seat))
        })
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn call(&mut self, seat: Seat, name: &str) {
        self.names[seat.index()] = name.into();
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&G::view(self.course.state(), viewer)).expect("a view can be written")
    }

    fn draw(&self, viewer: Viewer) -> Drawing {
        G::draw(&G::view(self.course.state(), viewer), self.called())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        G::scene(&G::view(self.course.state(), viewer), self.called())
    }

    fn story(&self, viewer: Viewer, since: u32) -> Vec<Said> {
        let told = self.course.told();
        told[self.told_before(since)..]
            .iter()
            .map(|told| self.said(told, viewer))
            .filter(Said::is_worth_telling)
            .collect()
    }

    fn latest(&self, viewer: Viewer, most: usize) -> Vec<Said> {
        let told = self.course.told();
        let newest = told.iter().rev().map(|told| self.said(told, viewer)).filter(Said::is_worth_telling);
        let mut latest: Vec<Said> = newest.take(most).collect();
        latest.reverse();
        latest
    }

    fn told(&self) -> usize {
        self.course.told().len()
    }

    fn told_before(&self, entry: u32) -> usize {
        self.course.told().partition_point(|told| told.seq < entry)
    }

    fn counted(&self, viewer: Viewer, since: u32) -> Vec<u64> {
        let mut counters = vec![0; G::FACTS.counters.len()];
        for told in &self.course.told()[self.told_before(since)..] {
            G::tally(told.to(viewer), &mut counters);
        }
        counters
    }

    fn happenings(&self, viewer: Viewer, part: Range<usize>) -> Vec<Happening> {
        let happening = |told: &Told<G::Event>| Happening {
            said: self.said(told, viewer),
            event: to_raw_value(told.to(viewer)).expect("an event can be written"),
        };
        self.course.told()[part].iter().map(happening).collect()
    }

    fn imagined(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyTable> {
        Box::new(Self {
            header: self.header.clone(),
            names: self.names.clone(),
            secret: self.secret.clone(),
            rolls: Rolls::new(dice.bytes()),
            course: self.course.imagined(viewer, dice),
            ended: self.ended,
        })
    }

    fn step(&self, viewer: Viewer) -> String {
        G::step(&G::view(self.course.state(), viewer), self.called())
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let view = self.view_of(seat);
        let mut choices: Vec<Choice> =
            self.offered(seat).iter().map(|mv| choice_of::<G>(&view, mv, self.called())).collect();
        if let [only] = &mut choices[..]
            && G::assembly(&view).is_none()
            && G::form(&view).is_none()
        {
            only.weight = Weight::Usual;
        }
        choices
    }

    fn notations(&self, seat: Seat) -> Vec<String> {
        self.offered(seat).iter().map(ToString::to_string).collect()
    }

    fn choice(&self, seat: Seat, notation: &str) -> Option<Choice> {
        let mv = notation.parse().ok()?;
        G::check(self.course.state(), Actor::Seat(seat), &mv).ok()?;
        Some(choice_of::<G>(&self.view_of(seat), &mv, self.called()))
    }

    fn why_not(&self, seat: Seat, picks: &[&str]) -> Option<Refusal> {
        let view = self.view_of(seat);
        let last = &picks[picks.len().saturating_sub(1)..];
        // What was picked before may have nothing to do with it.
        match G::meant(&view, picks).or_else(|| G::meant(&view, last))? {
            Ok(mv) => G::check(self.course.state(), Actor::Seat(seat), &mv).err(),
            Err(refusal) => Some(refusal),
        }
    }

    fn form(&self, seat: Seat) -> Option<Form> {
        G::form(&self.view_of(seat))
    }

    fn fill(&self, seat: Seat, values: &[(&str, &str)], whole: bool) -> Result<String, String> {
        let view = self.view_of(seat);
        let form = G::form(&view);
        if !whole && form.as_ref().is_some_and(|form| !form.keeps) {
            return Err("this cannot be kept: send it when it is done".into());
        }
        let filled = values.iter().map(|&(name, value)| {
            let value = value.trim();
            form.iter().try_for_each(|form| check_blank(form, name, value)).map(|()| (name, value))
        });
        G::fill(&view, &filled.collect::<Result<Vec<_>, _>>()?, whole).map(|mv| mv.to_string())
    }

    fn only_keeps(&self, notation: &str) -> bool {
        notation.parse().is_ok_and(|mv| G::only_keeps(&mv))
    }

    fn team(&self, seat: Seat) -> Seats {
        G::team(self.course.state(), seat)
    }

    fn may_talk(&self, seat: Seat) -> Result<(), Refusal> {
        G::may_talk(self.course.state(), seat)
    }

    fn assembly(&self, seat: Seat) -> Option<Assembly> {
        let view = self.view_of(seat);
        let pickable = |handle: String| Pickable { label: G::pick_name(&view, &handle), handle };
        let tricorn_kernel::face::Assembly { picks, mark, send } = G::assembly(&view)?;
        Some(Assembly { picks: picks.into_iter().map(pickable).collect(), mark, send })
    }

    fn assemble(&self, seat: Seat, mark: &str, picks: &[&str]) -> Option<String> {
        let view = self.view_of(seat);
        let can_be_picked = G::assembly(&view)?.picks;
        let mut once: Vec<&str> = Vec::new();
        for &pick in picks.iter().chain([&mark]) {
            if !can_be_picked.iter().any(|handle| handle == pick) {
                return None;
            }
            if !once.contains(&pick) {
                once.push(pick);
            }
        }
        G::assemble(&view, mark, &once).map(|mv| mv.to_string())
    }

    fn mind(&self, seat: Seat) -> Box<dyn Mind> {
        Box::new(SeatMind::<G> { seat, view: self.view_of(seat), moves: self.legal(seat) })
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refused> {
        self.course.may_undo(Actor::Seat(seat))
    }

    fn may_undo_by_consent(&self, seat: Seat) -> Result<(), Refused> {
        self.course.may_undo_by_consent(Actor::Seat(seat))
    }

    fn take(&mut self, actor: Actor, text: &str, at_ms: u64) -> Result<(), Refused> {
        self.course.take(actor, text, at_ms).map(drop)
    }

    fn roll(&mut self, at_ms: u64) -> Result<(), Refused> {
        self.course.roll(&mut self.rolls, at_ms).map(drop)
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
        self.course.adopt(draft.0);
    }
}

/// Whether this may stand in the blank of this name: one of its answers, or a text of one line that is not too long. What
/// is empty is not filled in.
fn check_blank(form: &Form, name: &str, value: &str) -> Result<(), String> {
    let Some(Blank { label, takes, .. }) = form.blanks.iter().find(|blank| blank.name == name) else {
        let names: Vec<&str> = form.blanks.iter().map(|blank| blank.name).collect();
        return Err(format!("the form has {}, and no other blank", names.join(", ")));
    };
    match takes {
        _ if value.is_empty() => Ok(()),
        Takes::One(answers) if answers.iter().any(|answer| answer.value == value) => Ok(()),
        Takes::One(_) => Err(format!("{label}: choose one of the answers")),
        Takes::Text { max, .. } if value.chars().count() > *max => Err(format!("{label}: at most {max} characters")),
        Takes::Text { .. } if value.chars().any(is_trick) || is_heaped(value) => {
            Err(format!("{label}: write it in one line of visible characters"))
        }
        Takes::Text { .. } => Ok(()),
    }
}

impl<G: Appraise + Face> Live<G> {
    /// The draft after the chance that follows it.
    fn settled(&self, mut draft: Draft<G>, at_ms: u64) -> Result<Box<dyn AnyDraft>, Refused> {
        if G::turn(draft.state()) == Turn::Chance {
            let mut rolls = self.rolls.clone();
            while G::turn(draft.state()) == Turn::Chance {
                draft.roll(&mut rolls, at_ms)?;
            }
        }
        Ok(Box::new(LiveDraft(draft)))
    }
}

struct LiveDraft<G: Appraise + Face>(Draft<G>);

impl<G: Appraise + Face> AnyDraft for LiveDraft<G> {
    fn entries(&self) -> &[Entry] {
        self.0.entries()
    }

    fn alarm_at_ms(&self) -> Option<u64> {
        self.0.alarm_at_ms()
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// A move as a seat that has this view is shown it.
pub(crate) fn choice_of<G: Face>(view: &G::View, mv: &G::Move, names: Names<'_>) -> Choice {
    Choice {
        notation: mv.to_string(),
        label: G::label(view, mv, names),
        picks: G::picks(view, mv),
        weight: G::weight(view, mv),
        asks: G::asks_once(view, mv),
        urgent: G::is_urgent(mv),
    }
}

/// What a bot in one seat may know.
struct SeatMind<G: Appraise> {
    seat: Seat,
    view: G::View,
    moves: Vec<G::Move>,
}

impl<G: Appraise> SeatMind<G> {
    fn scales<'a>(&'a self, stop: &'a AtomicBool) -> Scales<'a, G> {
        Scales { seat: self.seat, view: &self.view, moves: &self.moves, stop }
    }
}

impl<G: Appraise + Face> Mind for SeatMind<G> {
    fn decide(&self, bot: Bot, dice: &mut Dice, stop: &AtomicBool) -> Option<Decided> {
        let patience = Patience { stop, ..Patience::AT_A_TABLE };
        let mv = bot.choose::<G>(self.seat, || self.view.clone(), &self.moves, patience, dice)?;
        let when = match G::TIMED {
            true => bot.reaction_ms::<G>(&self.view, &mv, dice).map_or(When::Waits, When::After),
            false => When::Any,
        };
        Some(Decided { mv: mv.to_string(), when })
    }

    fn needs_search(&self, bot: Bot) -> bool {
        bot.looks_ahead() && G::THINKING.is_some() && self.moves.len() > 1
    }

    fn search(&self, budget: Budget, dice: &mut Dice) -> Option<Vec<(String, Tried)>> {
        let search = Search::<G> { seat: self.seat, view: &self.view, moves: &self.moves, thinking: G::THINKING? };
        let tried = search.run(budget, dice, Patience::ENDLESS.stop);
        Some(self.moves.iter().map(ToString::to_string).zip(tried).collect())
    }

    fn goes_on(&self, now: &dyn Mind) -> bool {
        let now: &dyn Any = now;
        now.downcast_ref::<Self>().is_some_and(|now| G::goes_on(&self.view, &now.view))
    }
    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn weigh(&self, names: &[String], effort: Effort, dice: &mut Dice, stop: &AtomicBool) -> Vec<Weighed> {
        self.scales(stop).best(Names(names), effort, dice)
    }

    fn outlook(&self, played: &str, effort: Effort, dice: &mut Dice, stop: &AtomicBool) -> Option<Outlook> {
        self.scales(stop).outlook(&played.parse().ok()?, effort, dice)
    }

    fn compare(
        &self,
        [one, other]: [&str; 2],
        names: &[String],
        effort: Effort,
        dice: &mut Dice,
        stop: &AtomicBool,
    ) -> Option<[Weighed; 2]> {
        let moves = [&one.parse().ok()?, &other.parse().ok()?];
        self.scales(stop).compare(moves, Names(names), effort, dice)
    }
}
