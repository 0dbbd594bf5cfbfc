import exec from 'k6/execution';
import { iterationOf } from './support/iteration.js';
import { plan } from './support/plan.js';

export { options } from './support/plan.js';
export { handleSummary } from './support/summary.js';

const iterations = new Map(
  Object.entries(plan.scenarios).map(([name, part]) => [name, iterationOf(name, part)]),
);

// A virtual user has one scenario; k6 knows which from its first iteration on.
let iteration: (() => void) | undefined;

/** One iteration of whichever scenario k6 starts it for. */
export default function run(): void {
  iteration ??= iterations.get(exec.scenario.name);
  iteration?.();
}
