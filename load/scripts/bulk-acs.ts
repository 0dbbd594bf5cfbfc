import { scanLooks } from './looks/scan.js';
import { scenario } from './support/scenario.js';

export { options } from './support/plan.js';
export { handleSummary } from './support/summary.js';

/** Endpoints / 3: references to snapshots. */
export default scenario('bulk-acs', scanLooks);
