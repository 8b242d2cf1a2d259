// @ts-check
/**
 * Makes quick what the pages do without it.
 *
 * No module knows a game. What a game's picture may carry stands with `Scene` in the kernel; what
 * else pages and modules agree on stands at the head of the module that reads it.
 */

import { followAnalysis } from "./analysing.js";
import { keepAsking, prepareAsking } from "./asking.js";
import { prepareAssembly } from "./assembling.js";
import { prepareBoards } from "./boards.js";
import { listenToCalls, showCalls } from "./calling.js";
import { listenToClicks } from "./clicks.js";
import { noteArrival, runClocks } from "./clocks.js";
import { followPointers } from "./dragging.js";
import { noteHands } from "./focusing.js";
import { listenToKeys } from "./keys.js";
import { offerSharing, showWholeAddresses } from "./links.js";
import { listen } from "./listening.js";
import { readMoves } from "./moves.js";
import { changingPart } from "./page.js";
import { forgetStalePicks, showPickable } from "./picking.js";
import { followPointing, prepareWheels } from "./pointing.js";
import { sendLiveForms } from "./posting.js";
import { followSlider, labelAutoplay } from "./replay.js";
import { openScores, refreshScore } from "./scores.js";
import { listenToSounds, showSounds } from "./sounds.js";
import { prepareBy } from "./swapping.js";
import { listenToTabs } from "./tabs.js";
import { followEyes, tellChanges } from "./telling.js";
import { keepWords, tendWords } from "./words.js";
import { listenToWriting, prepareWriting } from "./writing.js";

/** Makes what the server sent ready for use: the whole page, and later each fresh part. */
function prepare() {
  showWholeAddresses();
  offerSharing();
  prepareBoards();
  prepareWheels();
  noteArrival();
  labelAutoplay();
  showTitle();
  readMoves();
  forgetStalePicks();
  prepareAssembly();
  prepareAsking();
  prepareWriting();
  showPickable();
  tendWords();
  showSounds();
  showCalls();
  refreshScore();
  tellChanges();
}

function showTitle() {
  const title = changingPart()?.dataset.title;
  if (title) document.title = `${title} · Tricorn`;
}

prepare();
prepareBy(prepare);
keepWords();
keepAsking();
noteHands();
sendLiveForms();
listenToWriting();
followPointers();
followPointing();
followSlider();
listenToKeys();
listenToClicks();
openScores();
runClocks();
followEyes();
listenToSounds();
listenToCalls();
listenToTabs();
followAnalysis();
const { events } = document.body.dataset;
if (events) listen(events);
