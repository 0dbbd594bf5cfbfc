import { plan } from './plan.js';

/** Twenty letters and digits that no other request has: of this run, of this place in the plan of all generators. */
export const uniquePart = (iteration: number): string =>
  plan.runId + iteration.toString(36).padStart(10, '0');
