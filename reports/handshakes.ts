import type { Handshake, Verdict } from '../src/verdict/schema.js';
import { groupBy } from './select.js';
import { number, plural } from './words.js';

const OUTCOMES = ['accepted', 'refused', 'no answer', 'not offered'] as const;

/** What was offered, by endpoint. */
export const byEndpoint = ({ handshakes = [] }: Verdict): Map<string, Handshake[]> =>
  groupBy(handshakes, ({ endpoint }) => endpoint);

/** How many handshakes had which outcome, in words, zeros left out. */
export const outcomes = (handshakes: readonly Handshake[]): string =>
  OUTCOMES.map((each) => [handshakes.filter(({ outcome }) => outcome === each).length, each] as const)
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${number(count)} ${each}`)
    .join(', ');

/** The suite or the group that was offered alone. */
export const offered = ({ cipher, group }: Handshake): string => cipher ?? group ?? 'everything';

/** All of them in a line; undefined: there were none. */
export const handshakesLine = (verdict: Verdict): string | undefined => {
  const { handshakes = [] } = verdict;
  if (handshakes.length === 0) return undefined;
  const endpoints = plural(byEndpoint(verdict).size, 'endpoint');
  return `${plural(handshakes.length, 'TLS handshake')} with ${endpoints}: ${outcomes(handshakes)}`;
};
