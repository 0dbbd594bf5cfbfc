import { SharedPace } from '../../src/harness/http/shared-pace.js';
import type { Finding } from '../../src/harness/run/events.js';
import type { Plan } from '../../src/harness/run/plan.js';
import { closeTracing, openTracing } from '../../src/harness/trace/tracing.js';
import type { Purpose } from './covers.js';
import { type TargetUnderTest, open } from './target-under-test.js';

/** What the tests of one lane are run with. */
export interface Lane {
  plan: Plan;
  targets: TargetUnderTest[];
}

/** A test of the suites. */
export interface DeclaredTest extends Purpose {
  title: string;
  /** What it does with the targets of its lane; `tell` is called with what it finds out. */
  act: (lane: Lane, tell: (finding: Finding) => void) => Promise<void>;
}

/** Opens the targets of a lane for as long as `use` takes. */
export async function withLane(plan: Plan, lane: number, use: (lane: Lane) => Promise<void>): Promise<void> {
  const pace = plan.pace && new SharedPace(plan.pace);
  const targets = (plan.lanes[lane] ?? []).map((subject) => open(subject, pace));
  await use({ plan, targets });
  await Promise.all(targets.map(({ session }) => session.close()));
  pace?.close();
}

/**
 * Makes what this process sends part of the run's trace, if there is one, until `act` ends. The spans that are left are
 * sent then, for a few seconds at most; returns what did not arrive, in words.
 */
export async function withTrace({ trace }: Plan, act: () => Promise<void>): Promise<string | undefined> {
  if (trace) await openTracing(trace.traceparent, trace.header);
  await act();
  return closeTracing();
}
