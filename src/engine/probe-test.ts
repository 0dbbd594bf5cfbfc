import type { RawExchange } from '../http/message.js';
import { attempt, type Attempt } from './cases/cases.js';
import { Inconclusive, NotApplicable } from '../http/outcome.js';
import type { TestReport as Told } from './run/events.js';
import type { Endpoint } from '../probes/tls/endpoint.js';
import type { Clause } from '../spec/clause.js';
import { probeFinding, type AnyProbe, type Probes } from './probes.js';
import type { Run } from './run.js';
import type { Reporting } from './tell.js';
import { Found, runCases, type TestPlan } from './test.js';

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
