import { Unanswered, type RawExchange } from '../http/message.js';
import { Inconclusive } from '../http/outcome.js';
import { seedOf } from './cases/cases.js';
import type { TestReport as Told } from './run/events.js';
import { REPEAT } from './run/plan.js';
import { longestMs } from './run/repeat-budget.js';
import type { Judgement } from '../model/judgement.js';
import type { Budget, Counterexample } from '../results/schema.js';
import { counterexampleOf } from './counterexample.js';
import type { Probing } from './probe-test.js';
import { probeFinding, type AnyProbe } from './probes.js';
import type { RepeatPlan } from './repeat.js';
import { tell, type Reporting } from './tell.js';
import { turnsOf } from './turns.js';

/** The maximum number of probes that are made again, divided equally between the kinds … */
const PROBES: Record<Budget, number> = { quick: 0, standard: 500, deep: 4_000 };
/** … and for one kind. A run of few clauses has few kinds, and further probes would show no more. */
const MOST_OF_KIND: Record<Budget, number> = { quick: 0, standard: 160, deep: 1_000 };
/** The maximum time for one endpoint, in milliseconds. */
const LONGEST_MS: Record<Budget, number> = { quick: 0, standard: 5_000, deep: 60_000 };
/** The number of probes that are made at once, within the limits of the target. */
const AT_ONCE = 8;
/** After this number of handshakes without a response, the rest is left out. */
const GIVE_UP_AFTER = 3;

/** A probe, and the case of a test that makes it. */
type Again = { probe: AnyProbe; path: string };
/** A mistake that a probe showed. */
type Broken = { judgement: Judgement; log: readonly RawExchange[]; again: Again };

/**
 * Makes the probes of a run again, several at once. Each kind gets the same number of turns, because probes of one
 * kind show much the same. During the first half, other connections are held open.
 */
export async function repeatProbes(
  { run, probes }: Pick<Probing, 'run' | 'probes'>,
  plan: RepeatPlan,
  reporting: Reporting,
): Promise<Told[]> {
  const { session } = run;
  const { seed, budget, untilFound } = plan;
  const { requestsPerSecond = Infinity } = session.target.limits;
  const found = new Map<string, Broken>();
  let lost = 0;

  const make = async (again: Again): Promise<Broken[]> => {
    const log: RawExchange[] = [];
    try {
      const { judgements } = await probes.make(again.probe, log, true);
      return judgements.flatMap((judgement) =>
        judgement.wrong && reporting.isJudged(judgement.clause.id) ? [{ judgement, log, again }] : [],
      );
    } catch (error) {
      if (error instanceof Unanswered) lost += 1;
      else if (!(error instanceof Inconclusive)) throw error;
      return [];
    }
  };

  const isOver = (end: number) =>
    performance.now() > end || lost >= GIVE_UP_AFTER || (untilFound && found.size > 0);
  for (const endpoint of probes.endpoints) {
    const kinds = [...probes.kinds.values()].filter(([first]) => first!.probe.endpoint === endpoint);
    const turns = turnsOf(kinds, () => 1, seedOf(seed, REPEAT));
    const ofKind = Math.min(MOST_OF_KIND[budget], PROBES[budget] / probes.kinds.size);
    const half = Math.min(kinds.length * ofKind, (requestsPerSecond * LONGEST_MS[budget]) / 1000) / 2;
    if (half === 0) continue;
    const end = performance.now() + longestMs(plan, LONGEST_MS);
    for (const isBesideOthers of [true, false]) {
      const release = isBesideOthers ? await probes.hold(endpoint) : undefined;
      for (let made = 0; made < half && !isOver(end); made += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, () => turns.next().value!);
        for (const each of (await Promise.all(some.map(make))).flat()) {
          const { clause, wrong } = each.judgement;
          const key = `${clause.id} ${wrong!.symptom} ${wrong!.rule}`;
          if (!found.has(key)) found.set(key, each);
        }
      }
      release?.();
    }
  }

  const beside = new Map<string, Counterexample[]>();
  for (const { judgement, log, again } of found.values()) {
    const { clause, wrong } = judgement;
    const everyTime = (await make(again)).some((each) => each.judgement.clause === clause);
    const counterexample = counterexampleOf(probeFinding(judgement, log, 'repeat', everyTime), {
      session,
      seed,
      occurrences: 1,
      rules: [wrong!.rule ?? ''],
      everyTime,
      // One handshake does not show a mistake that comes only sometimes, so the replay repeats the whole run.
      path: everyTime ? again.path : `${REPEAT}:${clause.id}`,
    });
    beside.set(clause.id, [...(beside.get(clause.id) ?? []), counterexample]);
  }
  return tell(run, reporting, undefined, beside);
}
