import { registryLooks } from './looks/registry.js';
import { scenario } from './support/scenario.js';

export { options } from './support/plan.js';
export { handleSummary } from './support/summary.js';

/** Endpoints / 1: choice contexts, each for the instruction that is asked for. */
export default scenario('accept-context', registryLooks);
