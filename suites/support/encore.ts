import { Unanswered } from '../../src/harness/http/message.js';
import { seedOf } from '../../src/harness/property/cases.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import type { Finding } from '../../src/harness/run/events.js';
import { ENCORE, type Plan } from '../../src/harness/run/plan.js';
import type { Budget } from '../../src/verdict/schema.js';
import type { TestResult } from '../../src/verdict/test-result.js';
import { essence } from './case-input.js';
import { Doubts } from './doubts.js';
import { fairTime } from './fair-time.js';
import type { Repeatable } from './repertoire.js';
import { rehearsal, type Rehearsal, type Turn } from './rehearsal.js';
import type { TargetUnderTest } from './target-under-test.js';
import { spending, tellBeside, tellOf } from './telling.js';

/** So many calls of each kind are made again, … */
const SHARE: Record<Budget, number> = { quick: 0, standard: 170, deep: 2_500 };
/** … and besides so many of each service alone, … */
const ALONE: Record<Budget, number> = { quick: 0, standard: 3_200, deep: 6_000 };
/** … each of them so often at most. */
const ALONE_EACH: Record<Budget, number> = { quick: 0, standard: 1, deep: 6 };
/** A call alone takes as long as so many: the one that comes before it is made, too. */
const OF_A_PAIR = 3;
/** So many parties of calls that are wrongly accepted are enough. */
const MOST_LEFT = 3;
/** So many preludes are begun before the first of them is needed: each takes some milliseconds. */
const PRELUDES = 32;
/** … as long as no more time is needed for that, in milliseconds, at the pace of the fastest answer, … */
const LONGEST_MS: Record<Budget, number> = { quick: 0, standard: 2_000, deep: 30_000 };
/** … and no more for what is made alone. */
const LONGEST_ALONE_MS: Record<Budget, number> = { quick: 0, standard: 5_000, deep: 30_000 };
/** What takes so many times longer than it could is left: of each service, so that none takes the time of the others. */
const PATIENCE = 10;

/**
 * Makes the calls of a run again that leave nothing behind, in another order, in other manners and many at once; and those
 * that leave something, where there is room for it. What shows only now and then, after others or among others is found
 * by the model, as any answer is judged by it.
 */
export async function encore(
  target: TargetUnderTest,
  { seed, budget }: Pick<Plan, 'seed' | 'budget'>,
): Promise<Finding[]> {
  const { session, repertoire } = target;
  const spent = spending(target);
  const { concurrency } = session.target.limits;
  const parts = partsOf(target, { seed, budget });
  if (parts.length === 0) return [];
  const end = performance.now() + (LONGEST_MS[budget] + LONGEST_ALONE_MS[budget]) * PATIENCE;
  const endOf = fairTime(
    end,
    parts.map(({ weight }) => weight),
  );
  repertoire.encore = true;
  for (const [place, { calls, mixed, alone, rows }] of parts.entries()) {
    const deadline = endOf(place, performance.now());
    const doubts = new Doubts(calls, target.witness, concurrency, budget === 'deep' ? 'more' : 'fewer');
    const [parties, { rounds }] = [target.hints.length, calls[0]!];
    const isOver = () =>
      performance.now() > deadline || (!rounds && target.hints.length >= parties + MOST_LEFT);
    await play(mixed, target, doubts, isOver);
    await playAlone(alone, target, doubts, isOver);
    await play(rows, target, doubts, isOver);
    await doubts.settle(isOver);
  }
  repertoire.encore = false;
  const found = tellBeside(target, { session, seed, key: ENCORE, show: essence }, spent, () => [], false);
  return found.length > 0 ? found : [tellOf(target, spent, nothingOf(target.subject.clauses[0]!))];
}

/** What is made again of each service, and how much of the time that takes. */
function partsOf(
  target: TargetUnderTest,
  { seed, budget }: Pick<Plan, 'seed' | 'budget'>,
): (Rehearsal & { calls: Repeatable[]; weight: number })[] {
  const services = [...target.repertoire.services.values()];
  const kinds = services.flatMap((calls) => [...new Set(calls.map(({ kind }) => kind))]).length;
  const share = Math.min(SHARE[budget], affordable(target, LONGEST_MS[budget]) / kinds);
  const { concurrency } = target.session.target.limits;
  const allAlone = services.flat().filter(({ prelude }) => prelude).length;
  const pairs = affordable(target, LONGEST_ALONE_MS[budget]) / concurrency / OF_A_PAIR;
  const eachAlone = Math.min(ALONE_EACH[budget], pairs / allAlone);
  return services.map((calls) => {
    const mostAlone = Math.min(ALONE[budget], eachAlone * calls.filter(({ prelude }) => prelude).length);
    const turns = rehearsal(calls, share, mostAlone, seedOf(seed, ENCORE));
    const { costs = 1 } = calls[0]!;
    const weight = (turns.mixed.length + turns.rows.length) * costs + turns.alone.length * OF_A_PAIR;
    return { ...turns, calls, weight };
  });
}

/** That nothing new was seen: what it took is told all the same. */
const nothingOf = (clause: string): TestResult => ({
  ...{ clause, judged: 0, answers: 0, counterexamples: [] },
  ...{ inconclusive: [], notApplicable: [], unanswered: [] },
});

/** How many requests take no longer than this. */
function affordable({ session }: TargetUnderTest, longestMs: number): number {
  const { concurrency, requestsPerSecond = Infinity } = session.target.limits;
  const byAnswers = (longestMs / session.fastestMs) * concurrency;
  return Math.min(byAnswers, (longestMs / 1000) * requestsPerSecond);
}

/** Makes calls again, as many at one moment as there may be, until it is over or the target leaves one without an answer. */
async function play(
  turns: readonly Turn[],
  { session }: TargetUnderTest,
  doubts: Doubts,
  isOver: () => boolean,
): Promise<void> {
  const { concurrency } = session.target.limits;
  for (let at = 0; at < turns.length && !isOver();) {
    const { atOnce, filler } = turns[at]!.call;
    const wave = turns.slice(at, at + Math.min(concurrency, atOnce?.() ?? concurrency));
    const fillers = filler ? Array.from({ length: concurrency - wave.length }, () => filler()) : [];
    const answered = await Promise.all([
      ...wave.map((turn) => isAnswered(doubts.make(turn))),
      ...fillers.map(isAnswered),
    ]);
    if (answered.includes(false)) return;
    at += wave.length;
  }
}

/**
 * Makes calls again right after what their preludes do: each by itself after its own; and every third time those once
 * more, as many at one moment as there may be, after the preludes of all.
 */
async function playAlone(
  turns: readonly Turn[],
  { session }: TargetUnderTest,
  doubts: Doubts,
  isOver: () => boolean,
): Promise<void> {
  const most = Math.min(session.target.limits.concurrency, PRELUDES);
  let answered = true;
  for (let at = 0, batch = 0; at < turns.length && answered && !isOver(); at += most, batch += 1) {
    const some = turns.slice(at, at + most);
    const endings = await begin(some);
    for (const [place, turn] of some.entries()) {
      // What was begun is ended in any case.
      await endings[place]!();
      answered &&= isOver() || (await isAnswered(doubts.make(turn, true)));
    }
    if (batch % 3 !== 1 || !answered || isOver()) continue;
    const together = some.slice(0, some[0]!.call.atOnce?.() ?? most);
    await Promise.all((await begin(together)).map((end) => end()));
    const all = await Promise.all(together.map((turn) => isAnswered(doubts.make(turn))));
    answered = !all.includes(false);
  }
}

/** Begins the preludes of calls; each of what it gives brings one to its end, and never fails. */
async function begin(turns: readonly Turn[]): Promise<(() => Promise<void>)[]> {
  const begun = await Promise.all(
    turns.map(({ call, count }) => call.prelude!(count).catch(() => undefined)),
  );
  return begun.map((end) => async () => void (await end?.().catch(() => undefined)));
}

/** Waits for an answer; one that shows nothing is one as well. */
async function isAnswered(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
  } catch (error) {
    // One that was not sent, for want of room for what it may leave, says nothing of whether there is an answer.
    if (error instanceof Unanswered) return error.exchange.attempts === 0;
    if (!(error instanceof Inconclusive)) throw error;
  }
  return true;
}
