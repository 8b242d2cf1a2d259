//! The rules of Triangle Mayhem.

use serde::{Deserialize, Serialize};
use tricorn_kernel::{
    Actor, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, Seats, SetupError, Sink, Standing, Turn, Viewer,
    rank,
};

use super::{Centre, Mayhem, Move, View, view};
use crate::triangles_deck::{Bag, Card, is_pure, is_triangle};

/// The most seats at a table (MAY-1).
pub(super) const SEATS: usize = 8;
/// A full hand (MAY-2, MAY-8).
pub(super) const HAND: u8 = 3;
/// 81 cards are 27 triangles (MAY-11).
pub(super) const TRIANGLES: usize = 27;

/// Whose move it is, roughly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// The dealer is to be drawn.
    Dealer,
    /// `drawer` is being dealt the first hand.
    Deal,
    /// `turn` plays, and the hot seat may.
    Play,
    /// `drawer` fills up the hand.
    Draw,
    /// The last triangle is complete.
    Over,
}

/// The triangles that were taken, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Taken {
    pub(super) cards: [[Card; 3]; TRIANGLES],
    pub(super) owner: [u8; TRIANGLES],
    pub(super) len: u8,
}

impl Taken {
    pub(super) fn nothing() -> Self {
        Self { cards: [[Card::new(0); 3]; TRIANGLES], owner: [0; TRIANGLES], len: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, owner: Seat, cards: [Card; 3]) {
        let place = usize::from(self.len);
        self.cards[place] = cards;
        self.owner[place] = owner.index() as u8;
        self.len += 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Seat, [Card; 3])> {
        let triangle = |place: usize| (Seat::new(self.owner[place]), self.cards[place]);
        (0..usize::from(self.len)).map(triangle)
    }
}

/// A table of Triangle Mayhem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(super) seats: u8,
    pub(super) fast: bool,
    pub(super) honour: bool,
    pub(super) phase: Phase,
    /// Who plays.
    pub(super) turn: Seat,
    /// How many cards `turn` has played.
    pub(super) played: u8,
    /// Who draws.
    pub(super) drawer: Seat,
    /// Who may still play freshly drawn cards (MAY-9).
    pub(super) hot_seat: Option<Seat>,
    /// Those cards.
    pub(super) hot: Bag,
    pub(super) pile: Bag,
    pub(super) hands: [Bag; SEATS],
    pub(super) centre: Centre,
    /// Honour table: the cards in the centre.
    pub(super) loose: Bag,
    /// Honour table: those among them that were played this turn.
    pub(super) fresh: Bag,
    pub(super) taken: Taken,
}

/// What happens at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A seat deals.
    Dealer { seat: Seat },
    /// A seat was dealt its hand; only that seat sees it.
    Dealt { seat: Seat, hand: Option<Bag> },
    /// A seat drew a card; only that seat sees it.
    Drew { seat: Seat, card: Option<Card> },
    /// A seat started a triangle.
    Started { seat: Seat, card: Card, place: u8, hot: bool },
    /// A seat added to a triangle.
    Added { seat: Seat, card: Card, place: u8, hot: bool },
    /// A seat completed a triangle and takes it.
    Completed { seat: Seat, cards: [Card; 3], pure: bool },
    /// A seat's fresh cards have cooled because it said so.
    Rested { seat: Seat },
    /// Honour table: a seat put a card into the centre.
    Laid { seat: Seat, card: Card, hot: bool },
    /// Honour table: a seat took three cards as a triangle.
    Claimed { seat: Seat, cards: [Card; 3] },
}

impl State {
    /// The cards that this seat may play now.
    #[inline]
    fn playable(&self, seat: Seat) -> Bag {
        if self.phase != Phase::Play {
            Bag::EMPTY
        } else if seat == self.turn {
            if self.played == HAND { Bag::EMPTY } else { self.hands[seat.index()] }
        } else if self.hot_seat == Some(seat) {
            self.hot
        } else {
            Bag::EMPTY
        }
    }

    /// Whether the cards played "this turn" (MAY-12) are this seat's.
    fn owns_fresh(&self, seat: Seat) -> bool {
        if self.hot_seat.is_some() { self.hot_seat == Some(seat) } else { seat == self.turn }
    }

    /// Takes a card out of a hand; returns whether it was a hot one.
    #[inline]
    fn play_from_hand(&mut self, seat: Seat, card: Card) -> bool {
        self.hands[seat.index()].take(card);
        if seat != self.turn {
            self.hot.take(card);
            return true;
        }
        if self.played == 0 {
            // MAY-9: the next seat's first card cools the hot ones.
            self.cool();
        }
        self.played += 1;
        false
    }

    /// Ends what was left of the turn before: its hot cards, and with them its claims.
    #[inline]
    fn cool(&mut self) {
        self.hot_seat = None;
        self.hot = Bag::EMPTY;
        self.fresh = Bag::EMPTY;
    }

    /// Whose the hot cards are, also while they are being drawn.
    pub(super) fn hot_owner(&self) -> Option<Seat> {
        if self.phase == Phase::Draw { Some(self.drawer) } else { self.hot_seat }
    }

    /// What follows a card that was played.
    #[inline]
    fn after_card(&mut self, seat: Seat, hot: bool) {
        let spent = self.played == HAND || self.hands[seat.index()].is_empty();
        if usize::from(self.taken.len) == TRIANGLES {
            self.phase = Phase::Over; // MAY-11
        } else if hot || spent && !self.honour {
            self.fill_hand(seat);
        }
    }

    /// MAY-8: draw until the hand is full or the pile empty; then go on.
    #[inline]
    fn fill_hand(&mut self, seat: Seat) {
        self.drawer = seat;
        if self.hands[seat.index()].len() < HAND && !self.pile.is_empty() {
            self.phase = Phase::Draw;
            return;
        }
        self.phase = Phase::Play;
        if seat == self.turn {
            self.pass_on();
        } else if self.hot.is_empty() && !self.honour {
            self.hot_seat = None;
        }
    }

    /// MAY-8: the next seat that has cards plays; if none has, the game is over (MAY-12).
    fn pass_on(&mut self) {
        let last = self.turn;
        self.played = 0;
        loop {
            self.turn = self.turn.left(self.seats);
            if !self.hands[self.turn.index()].is_empty() {
                break;
            }
            if self.turn == last {
                self.phase = Phase::Over;
                return;
            }
        }
        if self.hot.is_empty() || self.turn == last {
            self.cool();
        } else {
            self.hot_seat = Some(last);
        }
    }

    /// Every claim that the fresh cards allow, right ones first.
    fn claims(&self, out: &mut Vec<Move>) {
        let first = out.len();
        let kinds: Vec<Card> = self.loose.kinds().collect();
        for (i, &a) in kinds.iter().enumerate() {
            for (j, &b) in kinds.iter().enumerate().skip(i) {
                for &c in &kinds[j..] {
                    let claim = Move::Claim([a, b, c]);
                    if self.check_claim([a, b, c]).is_ok() {
                        out.push(claim);
                    }
                }
            }
        }
        let wrong = |mv: &Move| matches!(mv, Move::Claim(cards) if !is_triangle(*cards));
        out[first..].sort_by_key(wrong);
    }

    fn check_claim(&self, cards: [Card; 3]) -> Result<(), Refusal> {
        for card in cards {
            let wanted = cards.iter().filter(|&&other| other == card).count();
            if usize::from(self.loose.count(card)) < wanted {
                let why = format!("{} does not lie in the centre often enough", card.name());
                return Err(Refusal::new("MAY-12", why));
            }
        }
        if !cards.iter().any(|&card| self.fresh.has(card)) {
            return Err(Refusal::new("MAY-12", "one of the three must be a card that you played this turn"));
        }
        Ok(())
    }

    fn check_card(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.playable(seat).has(card) {
            return Ok(());
        }
        Err(if seat != self.turn {
            Refusal::new("MAY-9", format!("{} is not a card that you have just drawn", card.name()))
        } else if self.played == HAND {
            Refusal::new("MAY-3", "you have played three cards already")
        } else {
            Refusal::new("MAY-3", format!("you do not hold {}", card.name()))
        })
    }

    fn check_seat(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        match *mv {
            Move::Start(_) | Move::Add(..) if self.honour => {
                Err(Refusal::new("MAY-12", "on an honour table cards lie loose: just lay the card"))
            }
            Move::Lay(_) | Move::Claim(_) if !self.honour => {
                Err(Refusal::new("MAY-12", "only an honour table lets you lay cards loose and claim them"))
            }
            Move::Start(card) => {
                self.check_card(seat, card)?;
                match self.centre.lacking(card) {
                    0 => Ok(()),
                    lacking => {
                        let place = lacking.trailing_zeros() + 1;
                        let why = format!("{} fits triangle {place}, so it may not start a new one", card.name());
                        Err(Refusal::new("MAY-4", why))
                    }
                }
            }
            Move::Add(card, place) => {
                self.check_card(seat, card)?;
                if self.centre.lacking(card) >> place & 1 == 1 {
                    return Ok(());
                }
                let why = format!("there is no triangle {} that lacks {}", place + 1, card.name());
                Err(Refusal::new("MAY-4", why))
            }
            Move::Lay(card) => self.check_card(seat, card),
            Move::Claim(cards) => {
                if !self.owns_fresh(seat) {
                    return Err(Refusal::new("MAY-12", "one of the three must be a card that you played this turn"));
                }
                self.check_claim(cards)
            }
            Move::Stop if seat != self.turn => Err(Refusal::new("MAY-3", "it is not your turn to stop")),
            Move::Stop if self.played == 0 => Err(Refusal::new("MAY-3", "play at least one card first")),
            Move::Rest if self.hot_seat != Some(seat) => {
                Err(Refusal::new("MAY-9", "you have no freshly drawn cards to let cool"))
            }
            Move::Stop | Move::Rest => Ok(()),
            Move::Dealer(_) | Move::Draw(_) => Err(Refusal::new("MAY-2", "cards are dealt by chance alone")),
        }
    }

    fn check_chance(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, *mv) {
            (Phase::Dealer, Move::Dealer(seat)) if seat.number() <= self.seats => Ok(()),
            (Phase::Dealer, _) => Err(Refusal::new("MAY-2", "first the dealer is drawn")),
            (Phase::Deal | Phase::Draw, Move::Draw(card)) if self.pile.has(card) => Ok(()),
            (Phase::Deal | Phase::Draw, Move::Draw(card)) => {
                Err(Refusal::new("DECK-1", format!("no {} is left in the pile", card.name())))
            }
            (Phase::Deal | Phase::Draw, _) => Err(Refusal::new("MAY-8", "a card is to be drawn")),
            (Phase::Play | Phase::Over, _) => Err(Refusal::new("MAY-8", "no card is to be drawn now")),
        }
    }

    fn draw(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        let seat = self.drawer;
        self.pile.take(card);
        self.hands[seat.index()].put(card);
        let hand = self.hands[seat.index()];
        if self.phase == Phase::Draw {
            if self.fast {
                self.hot.put(card); // MAY-9
            }
            let drew = |card| Event::Drew { seat, card };
            sink.whisper(Seats::only(seat), drew(Some(card)), drew(None));
            self.fill_hand(seat);
        } else if hand.len() == HAND {
            let dealt = |hand| Event::Dealt { seat, hand };
            sink.whisper(Seats::only(seat), dealt(Some(hand)), dealt(None));
            self.drawer = seat.left(self.seats);
            if self.drawer == self.turn {
                self.phase = Phase::Play;
            }
        }
    }
}

impl Game for Mayhem {
    const FACTS: Facts = Facts {
        id: "mayhem",
        name: "Triangle Mayhem",
        tagline: "Complete the triangles in the middle before anybody else does.",
        seats: 2..=8,
        minutes: "15-25",
        rules: 1,
        rule_families: &["DECK", "MAY"],
        options: &[
            Field {
                name: "fast",
                kind: Kind::Flag { default: true },
                help: "a card just drawn may be played at once, before the next player moves (MAY-9)",
            },
            Field {
                name: "honour",
                kind: Kind::Flag { default: false },
                help: "nobody checks what is claimed as a triangle until the end (MAY-12)",
            },
        ],
        counters: &["cards_played", "triangles", "pure", "hot_plays", "wrong_claims"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, seats: u8) -> Result<State, SetupError> {
        Ok(State {
            seats,
            fast: options.flag("fast"),
            honour: options.flag("honour"),
            phase: Phase::Dealer,
            turn: Seat::new(0),
            played: 0,
            drawer: Seat::new(0),
            hot_seat: None,
            hot: Bag::EMPTY,
            pile: Bag::PIECES,
            hands: [Bag::EMPTY; SEATS],
            centre: Centre::default(),
            loose: Bag::EMPTY,
            fresh: Bag::EMPTY,
            taken: Taken::nothing(),
        })
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Dealer | Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Play => {
                let seats = Seats::only(state.turn);
                let seats = state.hot_seat.map_or(seats, |hot| seats.and(hot));
                Turn::Open { seats, alarm: None }
            }
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn roll(state: &State, dice: &mut Dice) -> Move {
        if state.phase == Phase::Dealer {
            return Move::Dealer(Seat::new(dice.below(u32::from(state.seats)) as u8));
        }
        Move::Draw(state.pile.random(dice))
    }

    #[inline]
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        for card in state.playable(seat).kinds() {
            if state.honour {
                out.push(Move::Lay(card));
                continue;
            }
            let mut lacking = state.centre.lacking(card);
            if lacking == 0 {
                out.push(Move::Start(card));
            }
            while lacking != 0 {
                out.push(Move::Add(card, lacking.trailing_zeros() as u8));
                lacking &= lacking - 1;
            }
        }
        if state.phase != Phase::Play {
            return;
        }
        if state.honour && !state.fresh.is_empty() && state.owns_fresh(seat) {
            state.claims(out);
        }
        if seat == state.turn && state.played > 0 {
            out.push(Move::Stop);
        }
        if state.hot_seat == Some(seat) {
            out.push(Move::Rest);
        }
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Chance => state.check_chance(mv),
            Actor::Clock => Err(Refusal::new("MAY-3", "no clock runs in this game")),
            Actor::Seat(_) if state.phase == Phase::Over => Err(Refusal::new("MAY-11", "the game is over")),
            Actor::Seat(_) if state.phase != Phase::Play => Err(Refusal::new("MAY-8", "cards are being drawn")),
            Actor::Seat(seat) if seat != state.turn && state.hot_seat != Some(seat) => {
                Err(Refusal::new("MAY-3", "it is not your turn"))
            }
            Actor::Seat(seat) => state.check_seat(seat, mv),
        }
    }

    #[inline]
    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        let seat = match actor {
            Actor::Seat(seat) => seat,
            Actor::Chance | Actor::Clock => {
                match mv {
                    Move::Dealer(seat) => {
                        state.turn = seat.left(state.seats);
                        state.drawer = state.turn;
                        state.phase = Phase::Deal;
                        sink.tell(Event::Dealer { seat });
                    }
                    Move::Draw(card) => state.draw(card, sink),
                    _ => unreachable!("check lets chance only draw"),
                }
                return;
            }
        };
        match mv {
            Move::Start(card) => {
                let hot = state.play_from_hand(seat, card);
                let place = state.centre.start(card);
                sink.tell(Event::Started { seat, card, place: place + 1, hot });
                state.after_card(seat, hot);
            }
            Move::Add(card, place) => {
                let hot = state.play_from_hand(seat, card);
                sink.tell(Event::Added { seat, card, place: place + 1, hot });
                if let Some(cards) = state.centre.add(card, place) {
                    state.taken.push(seat, cards);
                    sink.tell(Event::Completed { seat, cards, pure: is_pure(cards) });
                }
                state.after_card(seat, hot);
            }
            Move::Lay(card) => {
                let hot = state.play_from_hand(seat, card);
                state.loose.put(card);
                state.fresh.put(card);
                sink.tell(Event::Laid { seat, card, hot });
                state.after_card(seat, hot);
            }
            Move::Claim(cards) => {
                for card in cards {
                    state.loose.take(card);
                    if state.fresh.has(card) {
                        state.fresh.take(card);
                    }
                }
                state.taken.push(seat, cards);
                sink.tell(Event::Claimed { seat, cards });
                if usize::from(state.taken.len) == TRIANGLES {
                    state.phase = Phase::Over;
                }
            }
            Move::Stop => state.fill_hand(seat),
            Move::Rest => {
                state.cool();
                sink.tell(Event::Rested { seat });
            }
            Move::Dealer(_) | Move::Draw(_) => unreachable!("check leaves these to chance"),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    fn determinize(view: &View, dice: &mut Dice) -> State {
        view::imagine(view, dice)
    }

    fn standings(state: &State) -> Vec<Standing> {
        rank(points(state))
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        let hot = matches!(
            event,
            Event::Started { hot: true, .. } | Event::Added { hot: true, .. } | Event::Laid { hot: true, .. }
        );
        counters[3] += u64::from(hot);
        match *event {
            Event::Started { .. } | Event::Added { .. } | Event::Laid { .. } => counters[0] += 1,
            Event::Completed { pure, .. } => {
                counters[1] += 1;
                counters[2] += u64::from(pure);
            }
            Event::Claimed { cards, .. } if is_triangle(cards) => {
                counters[1] += 1;
                counters[2] += u64::from(is_pure(cards));
            }
            Event::Claimed { .. } => counters[4] += 1,
            Event::Dealer { .. } | Event::Dealt { .. } | Event::Drew { .. } | Event::Rested { .. } => {}
        }
    }
}

/// What a taken triangle is worth: MAY-10, and MAY-12 for a wrong one.
pub(super) fn worth(cards: [Card; 3]) -> i32 {
    match (is_triangle(cards), is_pure(cards)) {
        (false, _) => -3,
        (true, false) => 3,
        (true, true) => 6,
    }
}

/// The points of every seat; at the end also those for what is left over (MAY-12).
pub(super) fn points(state: &State) -> Vec<i32> {
    let mut points = vec![0; usize::from(state.seats)];
    for (owner, cards) in state.taken.iter() {
        points[owner.index()] += worth(cards);
    }
    if state.phase != Phase::Over {
        return points;
    }
    let wrong_claimers = |guilty: &dyn Fn(Card) -> bool| -> Seats {
        let wrong = state.taken.iter().filter(|(_, cards)| !is_triangle(*cards));
        wrong.filter(|(_, cards)| cards.iter().any(|&card| guilty(card))).map(|(owner, _)| owner).collect()
    };
    for piece in state.loose.cards() {
        let of_this_cut = wrong_claimers(&|card| card.cut() == piece.cut());
        let charged = if of_this_cut.is_empty() { wrong_claimers(&|_| true) } else { of_this_cut };
        charged.iter().for_each(|seat| points[seat.index()] -= 1);
    }
    points
}
