import type { TestReport } from '../../src/engine/run/events.js';
import type { Plan } from '../../src/engine/run/plan.js';
import type { Purpose } from './covers.js';
import type { TargetUnderTest } from './target-under-test.js';

/** What the tests of one queue are run with. */
export interface QueueContext {
  plan: Plan;
  targets: TargetUnderTest[];
}

/** A test of the suites. */
export interface DeclaredTest extends Purpose {
  title: string;
  /** What it does with the targets of its queue; `tell` is called with what it finds out. */
  act: (queue: QueueContext, tell: (finding: TestReport) => void) => Promise<void>;
}

/** All tests that were declared in this process, in their order. */
export const declared: DeclaredTest[] = [];

let runner: ((test: DeclaredTest) => void) | undefined;

/** Declares a test. */
export function declare(test: DeclaredTest): void {
  declared.push(test);
  runner?.(test);
}

/** Tells a runner that loads the suites itself of each test that is declared; undefined: of none any more. */
export function declareTo(other: typeof runner): void {
  runner = other;
}
