import { operatorLooks } from './looks/operator.js';
import { scenario } from './support/scenario.js';

export { options } from './support/plan.js';
export { handleSummary } from './support/summary.js';

/** Endpoints / 4: what an orchestrator and a scraper ask for, all the time. */
export default scenario('operator', operatorLooks);
