import { Unanswered } from '../../src/harness/http/message.js';
import { seedOf } from '../../src/harness/property/cases.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import type { Finding } from '../../src/harness/run/events.js';
import type { Plan } from '../../src/harness/run/plan.js';
import type { Budget } from '../../src/verdict/schema.js';
import type { TestResult } from '../../src/verdict/test-result.js';
import { essence } from './case-input.js';
import { ENCORE } from './covers.js';
import { rehearsal, type Turn } from './rehearsal.js';
import type { TargetUnderTest } from './target-under-test.js';
import { spending, tellBeside, tellOf } from './telling.js';

/** So many calls of each kind are made again, … */
const SHARE: Record<Budget, number> = { quick: 0, standard: 220, deep: 2_500 };
/** … as long as no more time is needed for that, in milliseconds, at the pace of the fastest answer. */
const LONGEST_MS: Record<Budget, number> = { quick: 0, standard: 2_000, deep: 30_000 };
/** What takes so many times longer than it could is left. */
const PATIENCE = 8;

/**
 * Makes the calls of a run again that leave nothing behind, in another order, in other manners and many at once. What
 * shows only now and then, after others or among others is found by the model, as any answer is judged by it.
 */
export async function encore(
  target: TargetUnderTest,
  { seed, budget }: Pick<Plan, 'seed' | 'budget'>,
): Promise<Finding[]> {
  const { session, repertoire } = target;
  const spent = spending(target);
  const deadline = performance.now() + LONGEST_MS[budget] * PATIENCE;
  const services = [...repertoire.services.values()];
  const kinds = services.flatMap((calls) => [...new Set(calls.map(({ kind }) => kind))]).length;
  const share = Math.min(SHARE[budget], affordable(target, LONGEST_MS[budget]) / kinds);
  if (kinds === 0) return [];
  repertoire.encore = true;
  for (const calls of services) await play(rehearsal(calls, share, seedOf(seed, ENCORE)), target, deadline);
  repertoire.encore = false;
  const found = tellBeside(target, { session, seed, key: ENCORE, show: essence }, spent, () => [], false);
  return found.length > 0 ? found : [tellOf(target, spent, nothingOf(target.subject.clauses[0]!))];
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

/** Makes calls again, many at once, until the target leaves one without an answer, or it takes too long. */
async function play(turns: Turn[], { session }: TargetUnderTest, deadline: number): Promise<void> {
  const waiting = [...turns].reverse();
  const { concurrency } = session.target.limits;
  const atOnce = Math.min(concurrency, turns[0]?.call.atOnce?.() ?? concurrency);
  const worker = async () => {
    for (let turn = waiting.pop(); turn && performance.now() < deadline; turn = waiting.pop()) {
      try {
        await turn.call.make(turn.manner, turn.count);
      } catch (error) {
        if (error instanceof Unanswered) waiting.length = 0;
        else if (!(error instanceof Inconclusive)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
