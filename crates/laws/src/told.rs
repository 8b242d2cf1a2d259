//! Laws about views that need no game's word for what a viewer may know.

use tricorn_kernel::{Actor, Dice, Game, Turn, Viewer};

use crate::hidden::{Ear, bytes};
use crate::{Deal, GAMES, Subject, deals, listed, next_move};

/// One seat's or clock's move with all chance that follows it, as one viewer heard it; the opening
/// deal is an act of chance alone.
struct Act<G: Game> {
    entries: Vec<(Actor, G::Move)>,
    heard: Vec<String>,
}

impl<G: Subject> Act<G> {
    /// Plays the next act of a game by random moves.
    fn next(state: &mut G::State, viewer: Viewer, dice: &mut Dice) -> Option<Self> {
        let mut act = Self { entries: Vec::new(), heard: Vec::new() };
        loop {
            let (actor, mv) = next_move::<G>(state, dice)?;
            act.heard.extend(apply::<G>(state, viewer, actor, mv.clone()));
            act.entries.push((actor, mv));
            if G::turn(state) != Turn::Chance {
                return Some(act);
            }
        }
    }

    /// Looks for an act of the same actor in another game that tells the viewer exactly the same,
    /// preferably made of other moves. Returns the state that it leads to.
    fn twin(&self, before: &G::State, viewer: Viewer, dice: &mut Dice) -> Option<G::State> {
        let (actor, own) = &self.entries[0];
        let mut openings: Vec<Option<G::Move>> = match actor {
            Actor::Chance => vec![None; RETRIES],
            Actor::Clock => vec![G::strike(before); 2],
            Actor::Seat(seat) => {
                let mut moves = listed::<G>(before, *seat);
                if moves.is_empty() {
                    let view = G::view(before, Viewer::Seat(*seat));
                    moves.extend((0..RETRIES).filter_map(|_| G::improvise(&view, dice)));
                }
                dice.shuffle(&mut moves);
                moves.retain(|mv| mv != own);
                // Its own move comes last, more than once: the rolls that follow may differ.
                moves.extend(vec![own.clone(); RETRIES]);
                moves.into_iter().map(Some).collect()
            }
        };
        openings.retain(|mv| mv.as_ref().is_none_or(|mv| G::check(before, *actor, mv).is_ok()));
        openings.into_iter().find_map(|opening| self.twin_from(before, opening, viewer, dice))
    }

    fn twin_from(
        &self,
        before: &G::State,
        opening: Option<G::Move>,
        viewer: Viewer,
        dice: &mut Dice,
    ) -> Option<G::State> {
        let mut state = before.clone();
        let mut heard = 0;
        let mut told_alike = |after: &mut G::State, actor: Actor, mv: G::Move| {
            let told = apply::<G>(after, viewer, actor, mv);
            let alike = self.heard[heard..].starts_with(&told);
            heard += if alike { told.len() } else { 0 };
            alike
        };
        let mut rolls = &self.entries[..];
        if let Some(mv) = opening {
            if !told_alike(&mut state, self.entries[0].0, mv) {
                return None;
            }
            rolls = &rolls[1..];
        }
        while G::turn(&state) == Turn::Chance {
            let own = rolls.split_first().map(|((_, own), rest)| {
                rolls = rest;
                own
            });
            let own = own.filter(|mv| G::check(&state, Actor::Chance, mv).is_ok());
            let mut found = None;
            for attempt in 0..RETRIES {
                let keep = attempt == RETRIES - 1 || dice.below(2) == 0;
                let mv = match own {
                    Some(own) if keep => own.clone(),
                    _ => {
                        let fresh = G::roll(&state, dice);
                        // What will be rolled later is left for later.
                        if rolls.iter().any(|(_, later)| *later == fresh) { continue } else { fresh }
                    }
                };
                let mut after = state.clone();
                if told_alike(&mut after, Actor::Chance, mv) {
                    found = Some(after);
                    break;
                }
            }
            state = found?;
        }
        (heard == self.heard.len()).then_some(state)
    }
}

/// How often a twin of an act, or another roll, is looked for.
const RETRIES: usize = 8;

/// Makes a move and returns what the viewer was told, as bytes.
fn apply<G: Subject>(state: &mut G::State, viewer: Viewer, actor: Actor, mv: G::Move) -> Vec<String> {
    let mut ear = Ear::new(viewer);
    G::apply(state, actor, mv, &mut ear);
    ear.heard.iter().map(bytes).collect()
}

/// How often twins were compared, and how often they were not the same game.
#[derive(Default)]
struct Compared {
    all: usize,
    differed: usize,
}

/// A view is no more than what was told: two games in which a viewer heard the same from the first
/// entry on look the same to that viewer, byte for byte, and what tells a viewer nothing changes
/// nothing that the viewer sees. So a view can be rebuilt from the header and the events told.
///
/// No word of the game's own is taken for what a viewer may know: one game is played by random
/// moves, and beside it a twin that differs wherever the viewer is told the same. Where everything is told to everybody
/// no twin can differ; then the game must also say that there is nothing to imagine.
pub fn a_view_is_no_more_than_what_was_told<G: Subject>() {
    let Compared { all, differed } = all_twins::<G>();
    let open = differed == 0 && crate::hidden::nothing_is_imagined::<G>();
    assert!(differed * 20 > all || open, "the twins hardly ever differ: {differed} of {all} times");
}

/// Whether everybody is told everything, as far as a sample of games shows: what tells a viewer the same from the same
/// state on leads to the same state.
pub(crate) fn everything_is_told<G: Subject>() -> bool {
    deals::<G>(GAMES / 4).into_iter().enumerate().all(|(place, deal)| {
        let viewers: Vec<Viewer> = Viewer::all(deal.seats).collect();
        let viewer = viewers[place % viewers.len()];
        let (mut dice, mut eyes) = (Dice::stream(deal.seed, 2), Dice::stream(deal.seed, 3));
        let mut state = deal.setup::<G>();
        loop {
            let before = state.clone();
            let Some(act) = Act::<G>::next(&mut state, viewer, &mut dice) else { return true };
            if act.twin(&before, viewer, &mut eyes).is_some_and(|twin| twin != state) {
                return false;
            }
        }
    })
}

fn all_twins<G: Subject>() -> Compared {
    let mut compared = Compared::default();
    for (place, deal) in deals::<G>(GAMES / 4).into_iter().enumerate() {
        let viewers: Vec<Viewer> = Viewer::all(deal.seats).collect();
        compare_twins::<G>(&deal, viewers[place % viewers.len()], &mut compared);
    }
    compared
}

fn compare_twins<G: Subject>(deal: &Deal, viewer: Viewer, compared: &mut Compared) {
    let mut dice = Dice::stream(deal.seed, 2);
    let mut eyes = Dice::stream(deal.seed, 3);
    let mut state = deal.setup::<G>();
    let mut twin = state.clone();
    let mut seen = bytes(&G::view(&state, viewer));
    while let Some(act) = Act::<G>::next(&mut state, viewer, &mut dice) {
        let sees = bytes(&G::view(&state, viewer));
        let what = || {
            let entries: Vec<String> = act.entries.iter().map(|(actor, mv)| format!("{actor} {mv}")).collect();
            format!("{viewer:?} after {entries:?}, told {:?}, {deal:?}", act.heard)
        };
        assert!(
            !act.heard.is_empty() || sees == seen,
            "told nothing, but the view has changed: {}\n{}",
            difference(&seen, &sees),
            what()
        );
        match act.twin(&twin, viewer, &mut eyes) {
            None => twin = state.clone(),
            Some(other) => {
                let other_sees = bytes(&G::view(&other, viewer));
                assert!(
                    sees == other_sees,
                    "the view shows what was not told: {}\n{}",
                    difference(&sees, &other_sees),
                    what()
                );
                assert_eq!(G::turn(&state), G::turn(&other), "the turn depends on what was not told to {}", what());
                compared.all += 1;
                compared.differed += usize::from(other != state);
                twin = other;
            }
        }
        seen = sees;
    }
}

/// Where two texts part, with a little around it.
fn difference(one: &str, two: &str) -> String {
    let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let around = |text: &str| text.chars().skip(at.saturating_sub(60)).take(120).collect::<String>();
    format!("…{}… and …{}…", around(one), around(two))
}
