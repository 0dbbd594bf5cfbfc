import { seedOf } from '../../src/harness/property/cases.js';
import type { Finding } from '../../src/harness/run/events.js';
import { ENCORE, type Plan } from '../../src/harness/run/plan.js';
import type { Budget } from '../../src/verdict/schema.js';
import type { TestResult } from '../../src/verdict/test-result.js';
import { essence } from '../../src/engine/case-input.js';
import { Doubts } from './doubts.js';
import { fairTime } from './fair-time.js';
import type { Repeatable } from './repertoire.js';
import { play, playAlone } from './play.js';
import { rehearsal, type Rehearsal } from './rehearsal.js';
import type { TargetUnderTest } from './target-under-test.js';
import { spending, tellBeside, tellOf } from './telling.js';

/** So many calls of each kind are made again, … */
const SHARE: Record<Budget, number> = { quick: 0, standard: 170, deep: 2_500 };
/** … and besides so many of each service alone, … */
const ALONE: Record<Budget, number> = { quick: 0, standard: 3_200, deep: 6_000 };
/** … each of them so often at most, … */
const ALONE_EACH: Record<Budget, number> = { quick: 0, standard: 1, deep: 6 };
/** … as long as no more time is needed for that, in milliseconds, at the pace of the fastest answer, … */
const LONGEST_MS: Record<Budget, number> = { quick: 0, standard: 2_000, deep: 30_000 };
/** … and no more for what is made alone. */
const LONGEST_ALONE_MS: Record<Budget, number> = { quick: 0, standard: 5_000, deep: 30_000 };
/** A call alone takes as long as so many: the one that comes before it is made, too. */
const OF_A_PAIR = 3;
/** What takes so many times longer than it could is left: of each service, so that none takes the time of the others. */
const PATIENCE = 10;
/** So many parties of calls that are wrongly accepted are enough. */
const MOST_LEFT = 3;

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
  const [first] = target.subject.clauses;
  return found.length > 0 || first === undefined ? found : [tellOf(target, spent, nothingOf(first))];
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
