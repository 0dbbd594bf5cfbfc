import { plan } from './plan.js';

/** Hands the harness the numbers as they are: k6 itself judges nothing. */
export const handleSummary = (data: object): Record<string, string> =>
  plan.summary === undefined ? {} : { [plan.summary]: JSON.stringify(data) };
