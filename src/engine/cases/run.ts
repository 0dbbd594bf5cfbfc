import fc from 'fast-check';
import { violationsOf, type Attempt, decisive, plan, type CaseSelection } from './cases.js';
import { hasCall, TransientErrors } from './transient.js';
import type { Violation } from '../../http/outcome.js';

/** A case that failed, by its place in the run. */
interface Failure<T> {
  index: number;
  input: T;
  violation: Violation;
  /** What was sent for it. */
  tried: Attempt;
}

/** Failures that look like one defect. */
interface Cause<T> {
  first: Failure<T>;
  occurrences: number;
  rules: string[];
  includes(violation: Violation): boolean;
}

/** This number of rules broken with the same result are one defect (every bad body answered 500). */
export const ALIKE = 4;

/** One cause for each rule that failed; one for many rules that fail alike. */
export function causesOf<T>(failures: readonly Failure<T>[]): Cause<T>[] {
  const alike = new Map<string, Failure<T>[]>();
  for (const failure of failures) {
    const { clause = '', symptom } = failure.violation;
    const key = `${clause} ${symptom}`;
    alike.set(key, [...(alike.get(key) ?? []), failure]);
  }
  return [...alike.values()].flatMap((group) => {
    const rules = [...new Set(group.map(({ violation }) => violation.rule))];
    if (rules.length >= ALIKE) return [cause(group, rules)];
    return rules.map((rule) =>
      cause(
        group.filter(({ violation }) => violation.rule === rule),
        [rule],
      ),
    );
  });
}

function cause<T>(failures: readonly Failure<T>[], rules: string[]): Cause<T> {
  const first = failures[0]!;
  const { clause, symptom, rule } = first.violation;
  return {
    first,
    occurrences: failures.length,
    rules,
    includes: (found) => found.clause === clause && found.symptom === symptom && found.rule === rule,
  };
}

/** No counterexample is worth more of a target's time than this, or more requests, or that more is left on it forever. */
const SHRINK_MS = 5_000;
const SHRINK_REQUESTS = 200;

/** A property's cases, how one is tried, and what the random ones are made from. */
interface ShrinkOptions<T> extends CaseSelection<T> {
  attempt: (input: T) => Promise<Attempt>;
}

/** The smallest case that fails for the same cause, and the path by which fast-check finds it again. */
type Smallest<T> = Pick<Failure<T>, 'input' | 'tried' | 'violation'> & { path: string };

/**
 * The smallest case that fails for the same cause, found by fast-check from the case at `cause.first.index`. `held`:
 * whether a case kept the clause.
 */
async function shrink<T>(
  cause: Cause<T>,
  { attempt, ...selection }: ShrinkOptions<T>,
): Promise<{ smallest?: Smallest<T>; held: boolean }> {
  const { arbitrary, examples } = plan(selection);
  const deadline = performance.now() + SHRINK_MS;
  let left = 0;
  let requests = 0;
  let smallest: Omit<Smallest<T>, 'path'> | undefined;
  let held = false;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    if (performance.now() > deadline || requests >= SHRINK_REQUESTS || left >= MOST_LEFT) return true;
    const tried = await attempt(input);
    requests += tried.exchanges.length;
    left += tried.left ?? 0;
    const violation = violationsOf(tried).find((found) => cause.includes(found));
    if (violation) smallest = { input, tried, violation };
    held ||= tried.outcome.kind === 'held';
    return !violation;
  });
  const path = String(cause.first.index);
  const found = await fc.check(property, { seed: selection.seed, examples, path, numRuns: 1 });
  return { held, ...(smallest && { smallest: { ...smallest, path: found.counterexamplePath ?? path } }) };
}

/** A property: its cases, how one is tried, and within which bounds. */
export interface PropertyOptions<T> extends ShrinkOptions<T> {
  /** Cases under way at once. */
  concurrency: number;
  /** Whether the smallest case is looked for, and sent again. */
  shrink: boolean;
  /** Only this case, as a counterexample's path names it. */
  path?: string | undefined;
  /** Whether enough is known of what a case violates: then its smallest case is not looked for. */
  isKnown?: (violation: Violation) => boolean;
}

/** One cause of failure, with its smallest case. */
interface Finding<T> {
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
  /** Missing keys of the target file, without which cases do not apply. */
  lacks: Set<string>;
  unanswered: string[];
}

/** So many cases without an answer, and the rest of the property is not sent. */
const GIVE_UP_AFTER = 3;
/** Cases that fail and leave so much on the target forever are enough. */
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
  const transientErrors = new TransientErrors();

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
        note(index, input, await transientErrors.without(await again(), again));
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
  const isNew = ({ violation }: Failure<T>) => !options.isKnown?.(violation);
  for (const cause of causesOf(all.filter(isNew)).slice(0, MOST_CAUSES))
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
  // The one case that is sent again is not a spare one.
  return { inputs, spare: path === undefined ? spare : { from: 0, to: 0 } };
}

async function finding<T>(cause: Cause<T>, options: PropertyOptions<T>): Promise<Finding<T>> {
  const { occurrences, rules, first } = cause;
  const replayed = options.path !== undefined;
  // What was found beside is one answer: that it is not sent again saves what a case leaves forever.
  const once = !options.shrink || (first.violation.clause !== undefined && (first.tried.left ?? 0) > 0);
  const shrunk = once || replayed ? undefined : await shrink(cause, options);
  const found = shrunk?.smallest;
  const { input, path, tried, violation } = found ?? { ...first, path: options.path ?? String(first.index) };
  const common = { input, violation, path, occurrences, rules };
  if (once) return { ...common, tries: [tried], everyTime: true };
  const again = await options.attempt(input);
  // What was not sent again says nothing of whether it comes again.
  if (tried.exchanges.length > 0 && again.exchanges.length === 0)
    return { ...common, tries: [tried], everyTime: true };
  const fails = violationsOf(again).some(({ clause }) => clause === violation.clause);
  // A case that could not be tried in full, or in which other calls were made, says nothing of whether it fails each time.
  const wasKept = shrunk?.held === true && found === undefined;
  const wasRepeated = again.outcome.kind === 'held' && hasCall(again, decisive(violation, tried));
  const everyTime = fails ? !wasKept : !wasRepeated;
  return { ...common, tries: everyTime ? [tried] : [tried, again], everyTime };
}
