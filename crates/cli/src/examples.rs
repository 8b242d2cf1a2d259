//! The examples at the end of each command's `--help`; a test reads them all.

pub(crate) const SERVE: &str = "\
Examples:
  tricorn serve                                  http://127.0.0.1:8080, for this machine
  tricorn serve --listen 0.0.0.0:8080            for everybody in the house
  tricorn serve --data /var/lib/tricorn --secure  behind a proxy that speaks https";

pub(crate) const GAMES: &str = "\
Examples:
  tricorn games
  tricorn games looplines                         its options and words
  tricorn games --json | jq -r .game";

pub(crate) const RULES: &str = "\
Examples:
  tricorn rules mayhem
  tricorn rules color-draw | less
  tricorn rules triominos --raw > triominos.md";

pub(crate) const PLAY: &str = "\
Examples:
  tricorn play                                    choose a game from a list
  tricorn play mayhem --seats 4 --bots strong     you and three bots
  tricorn play triominos --humans 2               two people at one keyboard
  tricorn play looplines --option hands=open
  tricorn play --daily                            today's solitaire, the same for everybody
  tricorn play --branch games.jsonl --at 40       another move after entry 40 of a game that is over";

pub(crate) const LEARN: &str = "\
Examples:
  tricorn learn                                   which lessons there are
  tricorn learn triominos
  tricorn learn mayhem < answers.txt              without a terminal";

pub(crate) const PUZZLE: &str = "\
Examples:
  tricorn puzzle                                  today's, the same for everybody
  tricorn puzzle --daily 2026-02-28
  tricorn puzzle triominos 2";

pub(crate) const SIMULATE: &str = "\
Examples:
  tricorn simulate mayhem --games 100000 --seats 4
  tricorn simulate color-draw --games 1000 --bots greedy,random --option jokers=none --json
  tricorn simulate triominos --games 1000 --csv games.csv --log games.jsonl
  tricorn simulate looplines --games 10 --log - | tricorn verify -

Ctrl-C stops and sums up the games that are finished; a second Ctrl-C ends at once.";

pub(crate) const ARENA: &str = "\
Examples:
  tricorn arena triominos --bots greedy,random --games 1000
  tricorn arena mayhem --bots greedy,random --games 100000 --seats 4 --early
  tricorn arena color-draw --bots greedy,random,random --games 400 --json

Ctrl-C stops and sums up the pairs that are finished; a second Ctrl-C ends at once.";

pub(crate) const MINE: &str = "\
Examples:
  tricorn mine triominos --games 100 > puzzles.txt
  tricorn mine mayhem --games 50 --seed 7

Each puzzle is rated by how many games a bot has to imagine until it finds the move.";

pub(crate) const TRAIN: &str = "\
Examples:
  tricorn train color-draw                        the weights, one on a line
  tricorn train color-draw --games 100000 --json

What a feature is worth is told in points. Games whose imagined games are played to their end have nothing to learn.";

pub(crate) const REPLAY: &str = "\
Examples:
  tricorn replay games.jsonl                      step through the first game
  tricorn replay games.jsonl --game 2 --at 40     the table before entry 40 of the second
  tricorn replay games.jsonl --seat 1 | less      what seat 1 was told
  tricorn replay games.jsonl --scores             at the end, how the scores came about
  tricorn replay games.jsonl --svg pictures       one picture per entry

Keys while stepping: Left and Right, PgUp and PgDn for ten entries, Home and End, F4 for how the scores came about, s for
other eyes, b to play on from there against bots, q to leave.";

pub(crate) const ANALYSE: &str = "\
Examples:
  tricorn analyse games.jsonl                     what decided the first game
  tricorn analyse games.jsonl --game 2 --json     the second, for programs

Every decision is weighed anew, from what its seat could know at that moment. It takes some seconds; Ctrl-C stops it.";

pub(crate) const VERIFY: &str = "\
Examples:
  tricorn verify games.jsonl
  tricorn verify - < games.jsonl";

pub(crate) const SOLVE: &str = "\
Examples:
  tricorn solve zangle 5b 3 2 1 Z                 all zangles in these cards, drawn
  tricorn solve solitaire --seed 7                can this deal be won, and how?
  tricorn solve solitaire --deals 10000 --columns 6";

pub(crate) const SOLVE_ZANGLE: &str = "\
Examples:
  tricorn solve zangle 5b 3 2 1 Z
  tricorn solve zangle 4a 4a Z --json | jq .zangles";

pub(crate) const SOLVE_SOLITAIRE: &str = "\
Examples:
  tricorn solve solitaire --seed 7
  tricorn solve solitaire --seed 7 --columns 6 --json
  tricorn solve solitaire --daily 2026-02-28      the deal of a day
  tricorn solve solitaire --deals 10000           the share of deals that can be won

The deal is the one of `tricorn play zangle-solitaire --seed S`, every card of it.";

pub(crate) const STUDY: &str = "\
Examples:
  tricorn study triangulation                     5,000 rounds over the whole deck
  tricorn study luck mayhem --games 400           how much it would be worth to see every hand";

pub(crate) const STUDY_LUCK: &str = "\
Examples:
  tricorn study luck mayhem --games 400
  tricorn study luck triominos --bots expert --games 200 --json

The seer thinks as the expert does, but about the hands as they are. It plays in this experiment and nowhere else.";

pub(crate) const STUDY_TRIANGULATION: &str = "\
Examples:
  tricorn study triangulation
  tricorn study triangulation --rounds 471 --seed 7 --json
  tricorn study triangulation --insider novice --guesser casual

The Insider plans with all sets of associations but one, and the guessers know that one alone; sets and cards go around.";

pub(crate) const BENCH: &str = "\
Examples:
  tricorn bench
  tricorn bench triominos looplines --json";

pub(crate) const LOAD: &str = "\
Examples:
  tricorn load                                    200 tables against a server of its own
  tricorn load --game triominos --seconds 20 --pin --json
  tricorn load --rate 400                         how long moves take when there is time
  tricorn load --url http://127.0.0.1:8080 --think 1000
  tricorn load --tables 1 --viewers 5000          the memory that watchers cost
  tricorn load --tables 20 --rate 100 --thinkers 100  moves beside 100 tables of experts

Ctrl-C stops and tells what there is; a second Ctrl-C ends at once.";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  tricorn completions bash > ~/.local/share/bash-completion/completions/tricorn
  tricorn completions zsh > ~/.zfunc/_tricorn
  tricorn completions fish > ~/.config/fish/completions/tricorn.fish";

pub(crate) const MAN: &str = "\
Examples:
  tricorn man > tricorn.1
  tricorn man --dir ~/.local/share/man/man1";
