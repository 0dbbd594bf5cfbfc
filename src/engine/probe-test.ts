import { type RawExchange, Unanswered } from '../http/message.js';
import { attempt, type Attempt, seedOf } from './cases/cases.js';
import { Inconclusive, NotApplicable } from '../http/outcome.js';
import type { TestReport as Told } from './run/events.js';
import type { Endpoint } from '../probes/tls/endpoint.js';
import type { Clause } from '../spec/clause.js';
import { probeFinding, type AnyProbe, type Probes } from './probes.js';
import type { Run } from './run.js';
import { type Reporting, tell } from './tell.js';
import { Found, runCases, type TestPlan } from './test.js';
import { REPEAT } from './run/plan.js';
import { longestMs } from './run/cost.js';
import type { Judgement } from '../model/judgement.js';
import type { Budget, Counterexample } from '../results/schema.js';
import { counterexampleOf } from './counterexample.js';
import type { RepeatPlan } from './repeat.js';
import { turnsOf } from './turns.js';

/** The probes of a target for one case. Everything that is sent is added to `log`. */
export interface Probing {
  run: Run;
  probes: Probes;
  log: RawExchange[];
}

/** A test: which probe it makes with each endpoint for each of its values. It does not judge. */
interface ProbeTest<T> {
  clause: Clause;
  /** Identifies the test. */
  key: string;
  values: readonly T[] | ((probes: Probes) => readonly T[]);
  /** @throws {NotApplicable} when the value does not apply to the endpoint */
  probe: (endpoint: Endpoint, value: T, probing: Probing) => AnyProbe | Promise<AnyProbe>;
}

/** Runs a test against one target. */
export function runProbeTest<T>(
  { run, probes }: Pick<Probing, 'run' | 'probes'>,
  test: ProbeTest<T>,
  plan: TestPlan,
  reporting: Reporting,
): Promise<Told[]> {
  const { clause, key, values } = test;
  const all = typeof values === 'function' ? values(probes) : values;
  const listed = probes.endpoints.flatMap((_, place) => all.map((value) => ({ place, value })));
  const attemptOne = (each: Placed<T>) => {
    const path = `${key}:${listed.indexOf(each)}`;
    return attemptCase({ run, probes, log: [] }, test, each, { path, reporting });
  };
  return runCases(run, { clause, key, values: { listed }, attempt: attemptOne }, plan, reporting);
}

type Placed<T> = { place: number; value: T };

async function attemptCase<T>(
  probing: Probing,
  { clause, probe: probeFor }: ProbeTest<T>,
  { place, value }: Placed<T>,
  { path, reporting }: { path: string; reporting: Reporting },
): Promise<Attempt> {
  const { probes, log } = probing;
  let violations: Found[] = [];
  let probe: AnyProbe | undefined;
  let shown: readonly Clause[] = [];
  const outcome = await attempt(async () => {
    probe = await probeFor(probes.endpoints[place]!, value, probing);
    const { judgements, nothing } = await probes.make(probe, log);
    shown = judgements.map((each) => each.clause);
    violations = judgements.flatMap(({ clause: broken, wrong }) => {
      if (!wrong || !reporting.isJudged(broken.id)) return [];
      const finding = probeFinding({ clause: broken, wrong }, log, 'test');
      return [new Found(finding, broken.id, broken === clause)];
    });
    if (shown.includes(clause)) return;
    // The probe must show the clause that the test is about.
    const { why = 'the probe shows nothing of the clause', isSettled = false, lacks } = nothing ?? {};
    throw isSettled ? new NotApplicable(why, lacks) : new Inconclusive(why);
  });
  // A clause that an endpoint does not show now may show when the probe is made again.
  if (probe && violations.length === 0 && outcome.kind !== 'unanswered') probes.note(probe, path, shown);
  const own = violations.find((each) => each.clause === undefined);
  return {
    outcome: own ? { kind: 'violated', violation: own } : outcome,
    exchanges: log,
    beside: violations.filter((each) => each !== own),
  };
}

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
