const SYSTEMS = ['registry', 'participant', 'scan', 'operator'] as const;

/** A target file that tells of one system only, for a variant that differs nowhere else. */
export const only = (system: 'scan' | 'operator' | 'configuration'): Record<string, undefined> =>
  Object.fromEntries(SYSTEMS.filter((name) => name !== system).map((name) => [name, undefined]));
