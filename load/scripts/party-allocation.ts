import { partyLooks } from './looks/party.js';
import { scenario } from './support/scenario.js';

export { options } from './support/plan.js';
export { handleSummary } from './support/summary.js';

/** Endpoints / 2: parties, no more of them than the cap allows, each with a hint that was never used. */
export default scenario('party-allocation', partyLooks);
