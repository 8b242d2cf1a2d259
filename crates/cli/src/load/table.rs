//! Two scripted players who play one game after the other over the API.

use std::borrow::Cow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::json;
use tokio::time::timeout;
use tricorn_kernel::Dice;

use super::Shared;
use super::http::{Address, Connection, Events, Trouble};
use super::ledger::Ledger;

/// A server that says nothing for so long has lost the request.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What a table tells a program, as far as a scripted player reads it.
#[derive(Deserialize)]
struct Told<'a> {
    seq: u64,
    stage: &'a str,
    #[serde(default)]
    open_seats: Vec<u8>,
    #[serde(borrow, default)]
    notations: Vec<Notation<'a>>,
}

/// A move; borrowed from the event unless something in it is escaped.
#[derive(Deserialize)]
struct Notation<'a>(#[serde(borrow)] Cow<'a, str>);

/// What one player last heard.
#[derive(Default)]
struct Heard {
    seq: u64,
    over: bool,
    /// Whether this player may move.
    open: bool,
    /// The move it will make.
    choice: Option<String>,
}

impl Heard {
    fn read(data: &[u8], seat: u8, dice: &mut Dice) -> Result<Self, serde_json::Error> {
        let told: Told = serde_json::from_slice(data)?;
        let choice = (!told.notations.is_empty()).then(|| dice.pick(&told.notations).0.to_string());
        Ok(Self { seq: told.seq, over: told.stage == "over", open: told.open_seats.contains(&seat), choice })
    }
}

struct Player {
    /// Counted from 1.
    seat: u8,
    token: String,
    /// Moves go this way.
    posts: Connection,
    events: Events,
    heard: Heard,
    dice: Dice,
}

impl Player {
    /// Listens until something after `seq` is told.
    async fn hear_beyond(&mut self, seq: u64) -> Result<(), Trouble> {
        while self.heard.seq <= seq {
            let (seat, dice) = (self.seat, &mut self.dice);
            self.heard = self.events.next(|data| Heard::read(data, seat, dice)).await??;
        }
        Ok(())
    }
}

/// A table with its game, as its players know it.
pub(super) struct Table {
    here: String,
    ledger: Rc<Ledger>,
    players: [Player; 2],
}

/// A table or a seat, and who plays there.
#[derive(Deserialize)]
pub(super) struct Granted {
    pub(super) code: String,
    pub(super) token: String,
}

/// Opens a table, seats two and starts.
pub(super) async fn start_game(shared: &Shared, posts: &mut Connection) -> Result<Ledger, Trouble> {
    let address = &shared.address;
    let order = json!({"game": shared.game, "seats": 2, "options": shared.options}).to_string();
    let granted = posts.ask(&address.request("/tables", "", Some(&order))).await?;
    let Granted { code, token: host } = serde_json::from_slice(&granted)?;
    let here = format!("/tables/{code}");
    let mut tokens = [host, String::new()];
    for (token, seat) in tokens.iter_mut().zip(1..) {
        let name = json!({"name": format!("Player {seat}")}).to_string();
        let granted = posts.ask(&address.request(&format!("{here}/seats/{seat}"), token, Some(&name))).await?;
        *token = serde_json::from_slice::<Granted>(&granted)?.token;
    }
    for token in &tokens {
        posts.ask(&address.request(&format!("{here}/ready"), token, Some("{}"))).await?;
    }
    posts.ask(&address.request(&format!("{here}/start"), &tokens[0], Some("{}"))).await?;
    Ok(Ledger::new(code, tokens))
}

impl Table {
    /// A game that has begun, and both players listen.
    pub(super) async fn open(shared: &Shared, number: u64) -> Result<Self, Trouble> {
        timeout(PATIENCE, Self::opened(shared, number)).await?
    }

    async fn opened(shared: &Shared, number: u64) -> Result<Self, Trouble> {
        let mut posts = Connection::open(&shared.address).await?;
        let ledger = start_game(shared, &mut posts).await?;
        let other_posts = Connection::open(&shared.address).await?;
        let dice = [1, 2].map(|seat| Dice::stream(number, seat));
        Self::listened(shared, ledger, [posts, other_posts], dice).await
    }

    /// The same two play again.
    pub(super) async fn again(self, shared: &Shared) -> Result<Self, Trouble> {
        timeout(PATIENCE, self.rematch(shared)).await?
    }

    async fn rematch(self, shared: &Shared) -> Result<Self, Trouble> {
        #[derive(Deserialize)]
        struct Done {
            rematch: String,
        }
        let address = &shared.address;
        let tokens = self.ledger.tokens.clone();
        let [mut first, mut second] = self.players;
        let request = |here: &str, act: &str, token| address.request(&format!("{here}/{act}"), token, Some("{}"));
        let done = first.posts.ask(&request(&self.here, "rematch", &tokens[0])).await?;
        let Done { rematch: code } = serde_json::from_slice(&done)?;
        let here = format!("/tables/{code}");
        second.posts.ask(&request(&here, "ready", &tokens[1])).await?;
        first.posts.ask(&request(&here, "start", &tokens[0])).await?;
        let dice = [first.dice, second.dice];
        Self::listened(shared, Ledger::new(code, tokens), [first.posts, second.posts], dice).await
    }

    /// The table of a game that has begun, once both players listen.
    async fn listened(
        shared: &Shared,
        ledger: Ledger,
        posts: [Connection; 2],
        dice: [Dice; 2],
    ) -> Result<Self, Trouble> {
        let ledger = Rc::new(ledger);
        shared.ledgers.borrow_mut().push(Rc::clone(&ledger));
        let here = format!("/tables/{}", ledger.code);
        let [first, second] = ledger.tokens.clone();
        let ([posts, other_posts], [dice, other_dice]) = (posts, dice);
        let players = [
            Player::listen(&shared.address, &here, 1, first, posts, dice).await?,
            Player::listen(&shared.address, &here, 2, second, other_posts, other_dice).await?,
        ];
        Ok(Self { here, ledger, players })
    }

    /// Plays until the game is over or the load ends.
    pub(super) async fn play(&mut self, shared: &Shared, dice: &mut Dice) -> Result<(), Trouble> {
        while !self.players[0].heard.over {
            shared.pace(dice).await;
            if shared.is_stopped() {
                return Ok(());
            }
            timeout(PATIENCE, self.make_move(shared, dice)).await??;
        }
        self.ledger.over.set(true);
        Ok(())
    }

    async fn make_move(&mut self, shared: &Shared, dice: &mut Dice) -> Result<(), Trouble> {
        let open = self.players.iter().filter(|player| player.heard.open).count();
        let first = if open == 2 { dice.below(2) == 0 } else { self.players[0].heard.open };
        let [one, two] = &mut self.players;
        let (mover, other) = if first { (one, two) } else { (two, one) };
        let mv = mover.heard.choice.take().ok_or(Trouble::Odd("a seat that may move has no move"))?;
        let before = mover.heard.seq;
        let body = json!({"move": mv}).to_string();
        let request = shared.address.request(&format!("{}/move", self.here), &mover.token, Some(&body));
        self.ledger.send(mover.seat, &mv);
        let sent = Instant::now();
        mover.posts.send(&request).await?;
        let Player { posts, events, heard, seat, dice: mind, .. } = mover;
        let answered = async {
            posts.answer().await?;
            self.ledger.acknowledge();
            shared.tally.acknowledged(sent);
            Ok::<_, Trouble>(())
        };
        let told = async {
            while heard.seq <= before {
                *heard = events.next(|data| Heard::read(data, *seat, mind)).await??;
            }
            Ok(())
        };
        let seen = async {
            other.hear_beyond(before).await?;
            shared.tally.seen(sent);
            Ok(())
        };
        tokio::try_join!(answered, told, seen)?;
        Ok(())
    }
}

impl Player {
    async fn listen(
        address: &Address,
        here: &str,
        seat: u8,
        token: String,
        posts: Connection,
        dice: Dice,
    ) -> Result<Self, Trouble> {
        let events = Events::open(address, &format!("{here}/events?with=notations"), &token).await?;
        let mut player = Self { seat, token, posts, events, heard: Heard::default(), dice };
        player.hear_beyond(0).await?;
        Ok(player)
    }
}
