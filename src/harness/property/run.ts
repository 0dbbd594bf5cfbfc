import fc from 'fast-check';
import { causesOf, type Cause, type Failure } from './causes.js';
import { plan } from './cases.js';
import { Hiccups } from './hiccup.js';
import { shrink, type ShrinkOptions } from './shrink.js';
import { violationsOf, type Attempt } from './attempt.js';
import type { Violation } from './outcome.js';

/** A property: its cases, how one is tried, and within which bounds. */
export interface PropertyOptions<T> extends ShrinkOptions<T> {
  /** Cases under way at once. */
  concurrency: number;
  /** Whether the smallest case is looked for, and sent again. */
  shrink: boolean;
  /** Only this case, as a counterexample's path names it. */
  path?: string | undefined;
}

/** One cause of failure, with its smallest case. */
export interface Finding<T> {
  input: T;
  violation: Violation;
  path: string;
  occurrences: number;
  rules: string[];
  /** The decisive attempt first; a second one when it did not fail again. */
  tries: Attempt[];
  everyTime: boolean;
}

/** What came of all cases of a property. */
export interface PropertyResult<T> {
  /** Cases that showed whether the clause is kept. */
  judged: number;
  /** Also of clauses that the property is not about. */
  findings: Finding<T>[];
  /** Why cases showed nothing: reason → how many. */
  inconclusive: Map<string, number>;
  /** Why cases do not apply to the target. */
  notApplicable: Set<string>;
  /** Keys of the target file for want of which cases do not apply. */
  lacks: Set<string>;
  unanswered: string[];
}

/** So many cases without an answer, and the rest of the property is not sent. */
const GIVE_UP_AFTER = 3;
/** Cases that fail and leave so much on the target for ever are enough. */
const MOST_LEFT = 3;
/** So many causes are shrunk; more are not worth the target's time. */
const MOST_CAUSES = 20;

/** Runs every case, then finds the smallest one for each cause of failure and sends it once more. */
export async function runProperty<T>(options: PropertyOptions<T>): Promise<PropertyResult<T>> {
  const { inputs, spare } = inputsOf(options);
  const result: PropertyResult<T> = {
    judged: 0,
    findings: [],
    inconclusive: new Map(),
    notApplicable: new Set(),
    lacks: new Set(),
    unanswered: [],
  };
  const failures: Failure<T>[] = [];
  const beside: Failure<T>[] = [];
  const hiccups = new Hiccups();

  const note = (index: number, input: T, tried: Attempt) => {
    const { outcome } = tried;
    if (outcome.kind === 'unanswered') result.unanswered.push(outcome.reason);
    else if (outcome.kind === 'not-applicable') {
      result.notApplicable.add(outcome.reason);
      if (outcome.lacks) result.lacks.add(outcome.lacks);
    } else if (outcome.kind === 'inconclusive')
      result.inconclusive.set(outcome.reason, (result.inconclusive.get(outcome.reason) ?? 0) + 1);
    else result.judged += 1;
    if (outcome.kind === 'violated') failures.push({ index, input, tried, violation: outcome.violation });
    for (const violation of tried.beside ?? []) beside.push({ index, input, tried, violation });
  };
  // Where the smallest case is not wanted, one case is.
  const enough = () => (!options.shrink && failures.length > 0) || leftBy(failures) >= MOST_LEFT;
  const send = async (places: readonly number[]) => {
    const waiting = [...places];
    const worker = async () => {
      while (waiting.length > 0 && result.unanswered.length < GIVE_UP_AFTER && !enough()) {
        const index = waiting.shift()!;
        const input = inputs[index] as T;
        const again = () => options.attempt(input);
        note(index, input, await hiccups.without(await again(), again));
      }
    };
    await Promise.all(Array.from({ length: Math.min(options.concurrency, places.length) }, worker));
  };
  const isSpare = (place: number) => place >= spare.from && place < spare.to;
  const places = [...inputs.keys()];
  await send(places.filter((place) => !isSpare(place)));
  const applies = result.judged + result.inconclusive.size + result.unanswered.length > 0;
  if (!applies && result.notApplicable.size > 0) await send(places.filter(isSpare));

  const all = [...failures, ...beside].sort((a, b) => a.index - b.index);
  for (const cause of causesOf(all).slice(0, MOST_CAUSES))
    result.findings.push(await finding(cause, options));
  return result;
}

const leftBy = (failures: readonly { tried: Attempt }[]) =>
  failures.reduce((sum, { tried }) => sum + (tried.left ?? 0), 0);

/** The inputs of a property; see `plan` for those that are spare. */
function inputsOf<T>({ path, ...selection }: PropertyOptions<T>) {
  const { seed } = selection;
  const { arbitrary, examples, numRuns, spare } = plan(selection);
  if (numRuns === 0) return { inputs: [], spare };
  const params = path === undefined ? { seed, numRuns, examples } : { seed, numRuns: 1, examples, path };
  // Not of a property: fast-check would take that for an arbitrary, and bias its values otherwise than when it shrinks.
  const inputs = fc.sample(fc.tuple(arbitrary), params).map(([input]) => input);
  // The one case that is sent again is no spare one.
  return { inputs, spare: path === undefined ? spare : { from: 0, to: 0 } };
}

async function finding<T>(cause: Cause<T>, options: PropertyOptions<T>): Promise<Finding<T>> {
  const { occurrences, rules, first } = cause;
  const replayed = options.path !== undefined;
  // What was found beside is one answer: that it is not sent again saves what a case leaves for ever.
  const once = !options.shrink || (first.violation.clause !== undefined && (first.tried.left ?? 0) > 0);
  const found = once || replayed ? undefined : await shrink(cause, options);
  const { input, path, tried, violation } = found ?? { ...first, path: options.path ?? String(first.index) };
  const common = { input, violation, path, occurrences, rules };
  if (once) return { ...common, tries: [tried], everyTime: true };
  const again = await options.attempt(input);
  // What was not sent again says nothing of whether it comes again.
  if (tried.exchanges.length > 0 && again.exchanges.length === 0)
    return { ...common, tries: [tried], everyTime: true };
  const fails = violationsOf(again).some(({ clause }) => clause === violation.clause);
  const everyTime = fails && (replayed || found !== undefined);
  return { ...common, tries: everyTime ? [tried] : [tried, again], everyTime };
}
