import { hideSecrets } from '../../secrets/outgoing.js';
import type { RunEvent } from '../../engine/run/events.js';
import type { Board, LoadFigures } from '../api/schemas.js';
import type { LoadProgress } from '../../../load/measured/collected.js';

/** Maximum number of failures; the report has all of them. */
const MOST_FAILURES = 40;
const MOST_NOTES = 20;
const LONGEST = 2_000;

/** The board of a run that has not begun. */
export const emptyBoard = (): Board => ({
  clauses: {},
  planned: 0,
  ended: 0,
  requests: 0,
  failures: [],
  now: '',
  notes: [],
});

/** Updates a board with an event of the suites. */
export function follow(board: Board, event: RunEvent): void {
  if (event.type === 'planned') {
    board.planned += event.tests.length;
    for (const { clause } of event.tests) if (clause !== '') board.clauses[clause] ??= 'waiting';
  } else if (event.type === 'begin') {
    board.now = event.title;
    if (board.clauses[event.clause] === 'waiting') board.clauses[event.clause] = 'judging';
  } else if (event.type === 'end') {
    board.ended += 1;
    if (board.clauses[event.clause] === 'judging') board.clauses[event.clause] = 'silent';
  } else if (event.type === 'note') {
    note(board, event.message);
  } else if (event.type === 'crash') {
    note(board, `assay itself failed: ${event.message}`);
  } else if (event.type !== 'sent') {
    board.requests += event.requests;
    if (event.type === 'result') take(board, event.result);
  }
}

function take(board: Board, { clause, judged, counterexamples }: ResultOf): void {
  const [first] = counterexamples;
  if (first && board.clauses[clause] !== 'failed' && board.failures.length < MOST_FAILURES) {
    const { expected, actual, rule, curl } = first;
    const shown = { expected: cut(expected), actual: cut(actual), rule: cut(rule), curl: cut(curl) };
    board.failures.push({ clause, ...shown });
  }
  if (first) board.clauses[clause] = 'failed';
  else if (judged > 0 && board.clauses[clause] !== 'failed') board.clauses[clause] = 'shown';
}

type ResultOf = Extract<RunEvent, { type: 'result' }>['result'];

/** A note may quote a secret, so it is redacted. */
function note(board: Board, text: string): void {
  if (board.notes.length < MOST_NOTES) board.notes.push(cut(hideSecrets(text)));
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);

/** Minimum number of measurements that are kept; at twice this number, every other one is dropped. */
const MOST_FIGURES = 150;
/** The newest interval may be reported twice, the second time with more data. */
const SAME_MS = 500;
const LONGEST_NOTE = 500;

/** The measurements of a load that has not begun. */
export const noFigures = (): LoadFigures => ({ durationMs: 0, figures: [], notes: [] });

/** Adds the newest measurement of k6. */
export function addFigure(to: LoadFigures, { durationMs, ...figure }: LoadProgress): void {
  to.durationMs = durationMs;
  const last = to.figures.at(-1);
  if (last && figure.at - last.at < SAME_MS) to.figures.pop();
  to.figures.push(figure);
  if (to.figures.length >= 2 * MOST_FIGURES) to.figures = to.figures.filter((_, place) => place % 2 === 1);
}

/** Adds a message for the user. */
export function addNote({ notes }: LoadFigures, line: string): void {
  if (notes.length < MOST_NOTES) notes.push(line.slice(0, LONGEST_NOTE));
}
