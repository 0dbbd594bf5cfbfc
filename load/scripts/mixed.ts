export { default as acceptContext } from './accept-context.js';
export { default as bulkAcs } from './bulk-acs.js';
export { default as operator } from './operator.js';
export { default as partyAllocation } from './party-allocation.js';
export { options } from './support/plan.js';
export { handleSummary } from './support/summary.js';
