import fc from 'fast-check';
import { violationsOf, type Attempt, decisive, plan, type CaseSelection } from './cases.js';
import type { Violation } from '../../http/outcome.js';
import { bodyText, type RawExchange } from '../../http/message.js';
import { groupBy } from '../../results/clause.js';

/** The number of further attempts, of up to three, that decide whether an error is the target's or transient. */
const ENOUGH = 2;

/** Separates server errors (5xx) that come each time from those that a gateway gave once. */
export class TransientErrors {
  readonly #known = new Set<string>();

  /**
   * Removes transient errors from the result of a case. It attempts a case with a new server error up to three times
   * more, and drops the violations by errors that do not come again on the same call. In a long case, a gateway may
   * fail one call each time, but rarely the same one. A cause that was seen to come again is not checked again.
   */
  async without(tried: Attempt, again: () => Promise<Attempt>): Promise<Attempt> {
    const doubtful = errorsOf(tried).filter((error) => !this.#known.has(causeOf(error)));
    if (doubtful.length === 0) return tried;
    const times = new Map(doubtful.map((error) => [callOf(error, tried), 0]));
    const tries: Attempt[] = [];
    const isOpen = (came: number) => came < ENOUGH && tries.length - came < ENOUGH;
    while ([...times.values()].some(isOpen)) {
      const next = await again();
      tries.push(next);
      for (const call of new Set(errorsOf(next).map((error) => callOf(error, next))))
        if (times.has(call)) times.set(call, times.get(call)! + 1);
    }
    for (const error of doubtful)
      if (times.get(callOf(error, tried))! >= ENOUGH) this.#known.add(causeOf(error));
    const isTransient = (error: Violation, of: Attempt) =>
      isError(error, of) && !this.#known.has(causeOf(error));
    const left = [tried, ...tries].reduce((sum, each) => sum + (each.left ?? 0), 0);
    return { ...cleared(tried, tries, isTransient), left };
  }
}

const causeOf = ({ clause = '', symptom, rule }: Violation) => `${clause} ${symptom} ${rule}`;

const errorsOf = (tried: Attempt) => violationsOf(tried).filter((violation) => isError(violation, tried));

const isError = (violation: Violation, tried: Attempt) => isServerError(decisive(violation, tried));

/** Identifies the same call in different attempts at its case. */
const callOf = (violation: Violation, tried: Attempt) =>
  `${causeOf(violation)} ${shapeOf(decisive(violation, tried)!.request)}`;

/** A request with words replaced by their lengths. Names that are new each time have other letters but the same length. */
const shapeOf = ({ method, url, ...request }: RawExchange['request']) =>
  `${method} ${`${url} ${bodyText(request)}`.replace(/[A-Za-z0-9]+/g, ({ length }) => `${length}`)}`;

/** Whether an attempt made a call again in the same way. When nothing is sent, the result is the same each time. */
function hasCall({ exchanges }: Attempt, call: RawExchange | undefined): boolean {
  if (!call) return true;
  const wayOf = ({ request }: RawExchange) =>
    JSON.stringify([
      shapeOf(request),
      request.headers.map(([name, value]) => [name, name.toLowerCase() === 'authorization' ? '' : value]),
      { ...request.transport, line: request.transport?.line !== undefined },
    ]);
  return exchanges.some((each) => wayOf(each) === wayOf(call));
}

/** Whether the response is a server error (5xx), which may be a gateway's. The 503 of a health endpoint is not one. */
function isServerError(exchange: RawExchange | undefined): boolean {
  const { request, response } = exchange ?? {};
  const { status = 0 } = response ?? {};
  return status >= 500 && !(status === 503 && request?.unavailableIsAnswer);
}

/** The attempt without transient errors; a later complete attempt replaces what they ended. */
function cleared(
  tried: Attempt,
  tries: readonly Attempt[],
  isTransient: (violation: Violation, of: Attempt) => boolean,
): Attempt {
  const without = (of: Attempt) => (of.beside ?? []).filter((violation) => !isTransient(violation, of));
  const isCutShort = (of: Attempt) => of.outcome.kind === 'violated' && isTransient(of.outcome.violation, of);
  if (!isCutShort(tried)) return { ...tried, beside: without(tried) };
  const whole = tries.findLast((each) => !isCutShort(each));
  const reason = 'it was answered by an error of the server each time, but not by the same one';
  return whole
    ? { ...whole, beside: [...without(tried), ...without(whole)] }
    : { ...tried, outcome: { kind: 'inconclusive', reason }, beside: without(tried) };
}

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
  const alike = groupBy(failures, ({ violation: { clause = '', symptom } }) => `${clause} ${symptom}`);
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
interface PropertyOptions<T> extends ShrinkOptions<T> {
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
    else if (outcome.kind === 'not-applicable' && !(outcome.isRight && options.path !== undefined)) {
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
