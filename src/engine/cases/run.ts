import fc from 'fast-check';
import { violationsOf, type Attempt, decisive, plan, type CaseSelection } from './cases.js';
import { hasCall, TransientErrors } from './transient.js';
import type { Violation } from '../../http/outcome.js';

/** A case that failed, with its place in the run. */
interface Failure<T> {
  index: number;
  input: T;
  violation: Violation;
  /** What was sent for the case. */
  tried: Attempt;
}

/** Failures that look like one defect. */
interface Cause<T> {
  /** The smallest of them. */
  first: Failure<T>;
  occurrences: number;
  rules: string[];
  includes(violation: Violation): boolean;
}

/** When this number of rules fail with the same result, they are one defect (for example, every bad body is answered 500). */
export const ALIKE = 4;

/** One cause for each rule that failed, or one for all rules when many fail with the same result. */
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

/** The number of bytes in the body that decides a case. Shrinking makes random values smaller, and not listed ones. */
const sizeOf = ({ violation, tried }: Pick<Failure<unknown>, 'violation' | 'tried'>): number =>
  decisive(violation, tried)?.request.body?.length ?? 0;

function cause<T>(failures: readonly Failure<T>[], rules: string[]): Cause<T> {
  const first = failures.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));
  const { clause, symptom, rule } = first.violation;
  return {
    first,
    occurrences: failures.length,
    rules,
    includes: (found) => found.clause === clause && found.symptom === symptom && found.rule === rule,
  };
}

/**
 * Limits for finding a smaller counterexample, so that it does not take too much of the target's time: milliseconds
 * and requests. MOST_LEFT limits what it leaves on the target.
 */
const SHRINK_MS = 5_000;
const SHRINK_REQUESTS = 200;

/** The cases of a property, how one is attempted, and what the random ones are made from. */
interface ShrinkOptions<T> extends CaseSelection<T> {
  attempt: (input: T) => Promise<Attempt>;
}

/** The smallest case that fails for the same cause, and the path by which fast-check finds it again. */
type Smallest<T> = Pick<Failure<T>, 'input' | 'tried' | 'violation'> & { path: string };

/**
 * Finds the smallest case that fails for the same cause, with fast-check, starting from the case at
 * `cause.first.index`. `held`: whether any of the attempted cases kept the clause.
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
    held ||= tried.outcome.kind === 'held';
    // fast-check takes the first of several listed values for the smallest.
    const isSmaller =
      violation !== undefined && !(smallest && sizeOf(smallest) < sizeOf({ violation, tried }));
    if (isSmaller) smallest = { input, tried, violation };
    return !isSmaller;
  });
  const path = String(cause.first.index);
  const found = await fc.check(property, { seed: selection.seed, examples, path, numRuns: 1 });
  return { held, ...(smallest && { smallest: { ...smallest, path: found.counterexamplePath ?? path } }) };
}

/** A property: its cases, how one is attempted, and the limits. */
export interface PropertyOptions<T> extends ShrinkOptions<T> {
  /** The number of cases that run at once. */
  concurrency: number;
  /** Whether to find the smallest case and send it again. */
  shrink: boolean;
  /** Run only this case, given as the path of a counterexample. */
  path?: string | undefined;
  /** Whether enough is known about a violation, so that its smallest case is not needed. */
  isKnown?: (violation: Violation) => boolean;
}

/** One cause of failure, with its smallest case. */
interface Finding<T> {
  input: T;
  violation: Violation;
  path: string;
  occurrences: number;
  rules: string[];
  /** The decisive attempt comes first. There is a second one when it did not fail again. */
  tries: Attempt[];
  everyTime: boolean;
}

/** The result of all cases of a property. */
export interface PropertyResult<T> {
  /** The number of cases that showed whether the clause is kept. */
  judged: number;
  /** Includes findings for clauses that the property does not test. */
  findings: Finding<T>[];
  /** Reasons why cases showed nothing, each with the number of cases. */
  inconclusive: Map<string, number>;
  /** Reasons why cases do not apply to the target. */
  notApplicable: Set<string>;
  /** Keys that are missing in the target file, so that cases do not apply. */
  lacks: Set<string>;
  unanswered: string[];
}

/** After this number of cases without a response, the rest of the property is not sent. */
const GIVE_UP_AFTER = 3;
/** Stops after failing cases have left this number of parties on the target. */
const MOST_LEFT = 3;
/** The maximum number of causes that are shrunk. More are not worth the target's time. */
const MOST_CAUSES = 20;

/** Runs every case, then finds the smallest case of each cause of failure and sends it once more. */
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
  // When the smallest case is not wanted, one failing case is enough.
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

/** The inputs of a property. See `plan` for the spare ones. */
function inputsOf<T>({ path, ...selection }: PropertyOptions<T>) {
  const { seed } = selection;
  const { arbitrary, examples, numRuns, spare } = plan(selection);
  if (numRuns === 0) return { inputs: [], spare };
  const params = path === undefined ? { seed, numRuns, examples } : { seed, numRuns: 1, examples, path };
  // fast-check samples the arbitrary and not the property, because it would bias the values differently from when it
  // shrinks.
  const inputs = fc.sample(fc.tuple(arbitrary), params).map(([input]) => input);
  // A single case that is sent again is never a spare one.
  return { inputs, spare: path === undefined ? spare : { from: 0, to: 0 } };
}

async function finding<T>(cause: Cause<T>, options: PropertyOptions<T>): Promise<Finding<T>> {
  const { occurrences, rules, first } = cause;
  const replayed = options.path !== undefined;
  // One response is enough to show a violation of another clause. Not sending it again saves what a case leaves on
  // the target forever.
  const once = !options.shrink || (first.violation.clause !== undefined && (first.tried.left ?? 0) > 0);
  const shrunk = once || replayed ? undefined : await shrink(cause, options);
  const found = shrunk?.smallest;
  const { input, path, tried, violation } = found ?? { ...first, path: options.path ?? String(first.index) };
  const common = { input, violation, path, occurrences, rules };
  if (once) return { ...common, tries: [tried], everyTime: true };
  const again = await options.attempt(input);
  // When nothing was sent again, it is not known whether the failure shows again.
  if (tried.exchanges.length > 0 && again.exchanges.length === 0)
    return { ...common, tries: [tried], everyTime: true };
  const fails = violationsOf(again).some(({ clause }) => clause === violation.clause);
  // A case that could not be attempted completely, or that made other calls, does not show whether it fails each
  // time.
  const wasKept = shrunk?.held === true && found === undefined;
  const wasRepeated = again.outcome.kind === 'held' && hasCall(again, decisive(violation, tried));
  const everyTime = fails ? !wasKept : !wasRepeated;
  return { ...common, tries: everyTime ? [tried] : [tried, again], everyTime };
}
