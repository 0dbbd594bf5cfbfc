import type { ClauseVerdict, Verdict } from '../src/verdict/schema.js';

/** How each verdict of a clause is named to a reader, with a sign that tells them apart without colour. */
export const VERDICT_WORDS: Readonly<Record<ClauseVerdict, { word: string; sign: string }>> = {
  pass: { word: 'passed', sign: '✓' },
  fail: { word: 'failed', sign: '✗' },
  inconclusive: { word: 'inconclusive', sign: '?' },
  'not-applicable': { word: 'not applicable', sign: '–' },
  'not-testable': { word: 'not testable', sign: '○' },
  waived: { word: 'waived', sign: '!' },
};

export const RUN_WORDS: Readonly<Record<Verdict['summary']['verdict'], { word: string; sign: string }>> = {
  conforms: { word: 'conforms', sign: '✓' },
  'does-not-conform': { word: 'does not conform', sign: '✗' },
  inconclusive: { word: 'could not be judged', sign: '?' },
};

/** What a waiver's state means for who has to act on it. */
export const WAIVER_WORDS = {
  applied: 'applied',
  expired: 'expired: it no longer counts',
  stale: 'stale: its clause passes, so remove it',
  unused: 'unused: its clause was not judged',
} as const;

export const number = (value: number): string => value.toLocaleString('en-US');

export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${number(count)} ${count === 1 ? noun : many}`;

/** Milliseconds as a reader wants them: `812 ms`, `3.2 s`, `4 min 12 s`. */
export const duration = (ms: number): string => {
  if (ms > 0 && ms < 1) return 'under 1 ms';
  if (ms < 1000) return `${String(Math.round(ms))} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${number(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
};

/** What tells a cause from the others of its clause, and `most` of what failed in the same way. */
export const causeText = (
  { rule, alike = [] }: { rule: string; alike?: string[] },
  most = Infinity,
): string => {
  if (alike.length === 0) return rule;
  const more = alike.length > most ? ` and ${number(alike.length - most)} more` : '';
  return `${rule}; and in the same way: ${alike.slice(0, most).join(', ')}${more}`;
};
