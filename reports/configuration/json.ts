import type { Finding } from '../../src/spec/configuration/finding.js';

/** The findings as JSON, and nothing else. Ends with a newline. */
export const findingsJson = (findings: readonly Finding[]): string =>
  `${JSON.stringify({ findings: findings.map(shown) }, null, 2)}\n`;

// What it looks like on a terminal is of no use to a program.
const shown = ({ excerpt: _, ...finding }: Finding): Omit<Finding, 'excerpt'> => finding;
