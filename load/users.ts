import { median } from '../src/results/load/growth.js';
import type { Load, LoadUsers } from '../src/results/load/schema.js';
import type { Settings } from './settings.js';

/** When twice the users bring less than this factor in responses, the throughput is near its maximum. */
const GREW = 1.25;
/** The search ends when the measurements of the knee, or the users around the limit, differ by at most this share. */
const PRECISION = 0.1;
/** Minimum and maximum number of measurements of the knee. */
const [FEWEST_ROUNDS, MOST_ROUNDS] = [3, 7];

type Step = LoadUsers['steps'][number];

/**
 * Searches how many concurrent users a target can handle. Each user sends the next request after the previous
 * response. The number is doubled until that brings hardly more responses, or breaks a threshold. The knee is where
 * the two bounds of the throughput meet: the multiple of a single user's throughput, and the maximum (Denning and
 * Buzen 1978). Both are measured again in turn until the knee is known to a tenth. When a threshold broke, the
 * highest number of users that keep the thresholds is found by bisection.
 */
export async function usersSearch(
  { maxVus, durationMs }: Pick<Settings, 'maxVus' | 'durationMs'>,
  once: (users: number) => Promise<Load>,
  { say, signal }: { say: (line: string) => void; signal?: AbortSignal | undefined },
): Promise<Load> {
  const steps: Step[] = [];
  let [shown, last]: [Load | undefined, Load | undefined] = [undefined, undefined];
  const tryOut = async (users: number): Promise<Step> => {
    last = await once(users);
    const step = stepOf(users, last);
    steps.push(step);
    say(
      `${users} at once: ${step.answered}/s answered, ${step.verdict === 'pass' ? 'kept' : step.reasons.join('; ')}`,
    );
    if (step.verdict === 'pass') shown = last;
    return step;
  };
  const goesOn = () => signal?.aborted !== true;

  const first = await tryOut(1);
  let [before, newest] = [first, first];
  while (goesOn() && newest.verdict === 'pass' && newest.users < maxVus) {
    before = newest;
    newest = await tryOut(Math.min(2 * before.users, maxVus));
    if (newest.answered < GREW * before.answered) break;
  }
  const isFull = newest !== first && newest.answered < GREW * before.answered;
  if (newest.verdict !== 'pass' && newest !== first) {
    let [low, high] = [before.users, newest.users];
    while (goesOn() && high - low > 1 && high > low * (1 + PRECISION)) {
      const { users, verdict } = await tryOut(Math.round((low + high) / 2));
      if (verdict === 'pass') low = users;
      else high = users;
    }
  }
  const knees: number[] = [];
  let [alone, most] = [first.answered, Math.max(...steps.map(({ answered }) => answered))];
  const full = steps.find(({ answered }) => answered === most)!.users;
  if (isFull && alone > 0) {
    knees.push(most / alone);
    while (goesOn() && knees.length < MOST_ROUNDS && !isKnown(knees)) {
      const one = await tryOut(1);
      const all = await tryOut(full);
      if (one.answered > 0) knees.push(all.answered / one.answered);
    }
    // The chart needs a point at the knee.
    const knee = Math.max(1, Math.round(median(knees)));
    if (goesOn() && !steps.some(({ users }) => users === knee)) await tryOut(knee);
    const of = (users: number) =>
      steps.filter((step) => step.users === users).map(({ answered }) => answered);
    [alone, most] = [median(of(1)), median(of(full))];
  }
  const measured = shown ?? last!;
  const kept = Math.max(0, ...steps.filter(({ verdict }) => verdict === 'pass').map(({ users }) => users));
  return {
    ...measured,
    ...outcome(isFull, knees, signal, measured),
    users: {
      ...(isFull && knees.length > 0 && { knee: round(median(knees)), between: between(knees).map(round) }),
      ...(kept > 0 && { kept }),
      alone: round(alone),
      most: round(most),
      found: inWords(steps, isFull, knees, maxVus, durationMs),
      steps,
    },
  };
}

/** Responses per second in complete intervals, because responses that are pending at the end come after it. */
function stepOf(users: number, { scenarios, summary }: Load): Step {
  const answered = scenarios.reduce(
    (sum, { rate }) => sum + (rate.steady?.answered ?? rate.answered ?? 0),
    0,
  );
  const { verdict, reasons } = summary;
  const [{ latency } = { latency: undefined }] = scenarios;
  return {
    users,
    answered: round(answered),
    ...(scenarios.length === 1 && latency?.p50 !== undefined && { p50: latency.p50 }),
    verdict,
    reasons,
  };
}

/** The middle range: with five or more measurements, the lowest and the highest may be caused by the machine. */
function between(knees: readonly number[]): [low: number, high: number] {
  const sorted = [...knees].sort((a, b) => a - b);
  const middle = sorted.length >= 5 ? sorted.slice(1, -1) : sorted;
  return [middle[0]!, middle.at(-1)!];
}

function isKnown(knees: readonly number[]): boolean {
  const [low, high] = between(knees);
  return knees.length >= FEWEST_ROUNDS && high <= low * (1 + PRECISION);
}

/** A search that does not finish, or whose result cannot be reproduced, has no verdict. */
function outcome(
  isFull: boolean,
  knees: readonly number[],
  signal: AbortSignal | undefined,
  { run, summary }: Load,
) {
  const inconclusive = (reason: string) => ({
    summary: { verdict: 'inconclusive' as const, reasons: [...summary.reasons, reason] },
  });
  if (signal?.aborted)
    return { run: { ...run, interrupted: true }, ...inconclusive('the search was interrupted') };
  return isFull && !isKnown(knees)
    ? inconclusive('the knee is not exact to 10 %: its measurements differ too much')
    : {};
}

function inWords(
  steps: readonly Step[],
  isFull: boolean,
  knees: readonly number[],
  maxVus: number,
  durationMs: number,
): string {
  const tried = `${steps.length} loads of ${durationMs / 1000} s with ${steps.map(({ users }) => users).join(', ')} at once`;
  const broke = steps.find(({ verdict }) => verdict !== 'pass');
  const ended = isFull
    ? `twice the users brought hardly more, measured ${knees.length} times`
    : broke
      ? `${broke.users} did not keep the thresholds (${broke.reasons.join('; ')}) before the throughput was at its highest`
      : `more brought more up to ${maxVus} virtual users (--max-vus)`;
  return `${tried}: ${ended}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
