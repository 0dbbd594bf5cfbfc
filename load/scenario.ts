/** What a load can be made of. */
export const SCENARIOS = ['accept-context', 'party-allocation', 'bulk-acs', 'operator'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];
