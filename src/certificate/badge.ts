import { reachOf } from './coverage.js';
import type { Statement } from './statement.js';

/** What an endpoint for badges answers (https://shields.io/badges/endpoint-badge). */
export interface Badge {
  schemaVersion: 1;
  label: string;
  message: string;
  color: 'brightgreen' | 'yellow' | 'red';
}

const COLORS = { PASSED: 'brightgreen', WARNED: 'yellow', FAILED: 'red' } as const;

/**
 * What a verified certificate comes to, in a line. It names its last day: a picture that somebody has copied does not
 * change when the certificate ends.
 */
export function badgeOf({ predicate: { result, assay } }: Statement): Badge {
  const { coverage, counts, expires } = assay;
  const systems = coverage.systems.map(({ system }) => system).join(', ');
  const { judged, judgeable } = reachOf(coverage);
  const words = [
    result === 'FAILED' ? 'does not conform' : 'conforms',
    ...(coverage.complete ? [] : [`partial (${judged} of ${judgeable} clauses)`]),
    ...(counts['waived'] ? [`${counts['waived']} waived`] : []),
  ];
  return {
    schemaVersion: 1,
    label: `ledger: ${systems}`,
    message: `${words.join(', ')}, certified until ${expires}`,
    color: COLORS[result],
  };
}

/** The badge as an SVG image. */
export async function svgOf({ label, message, color }: Badge): Promise<string> {
  // Only who asks for a picture waits for the widths of all letters to load.
  const { makeBadge } = await import('badge-maker');
  return `${makeBadge({ label, message, color })}\n`;
}
