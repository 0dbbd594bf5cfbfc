import { Probes } from '../src/engine/probes.js';
import { runProbeTest, type Probing } from '../src/engine/probe-test.js';
import type { RawExchange } from '../src/http/message.js';
import type { Plan } from '../src/engine/run/plan.js';
import type { Clause } from '../src/spec/clause.js';
import { declareObservation, declareTest, reportingOf, runOf } from './call-test.js';
import type { TargetUnderTest } from './support/target-under-test.js';

function probesOf(target: TargetUnderTest, plan: Plan, log: RawExchange[] = []): Probing {
  const run = runOf(target, plan);
  target.probes ??= new Probes(target.session, run.history, target.handshakes);
  return { run, probes: target.probes, log };
}

/** The properties of a test other than its title and its clause. `part` distinguishes several tests of one clause. */
type Sends<T> = Pick<Parameters<typeof runProbeTest<T>>[1], 'values' | 'probe'> & { part?: string };

/** Declares a test: the probes that it makes, and the clause that it tests. The model judges them. */
export function test<T>(title: string, clause: Clause, { part, ...sends }: Sends<T>): void {
  declareTest(title, clause, part, (target, key, plan) =>
    runProbeTest(probesOf(target, plan), { clause, key, ...sends }, plan, reportingOf(target)),
  );
}

/** Records what the endpoints of a target do where a section is silent. The key begins with the system. */
export function observe(
  key: string,
  section: string,
  look: (probing: Probing) => Promise<string | undefined>,
): void {
  declareObservation(key, section, (target, plan, log) => look(probesOf(target, plan, log)));
}
