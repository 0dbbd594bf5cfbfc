import { Violation } from '../../src/harness/property/outcome.js';

/** Violated when `identifier` is among the earlier ones; returns it otherwise. */
export function requireDifferent(earlier: readonly string[], identifier: string, rule: string): string {
  if (!earlier.includes(identifier)) return identifier;
  const expected = 'an identifier that no other party has';
  throw new Violation({ expected, actual: `${identifier} again`, gist: 'the same identifier', rule });
}
