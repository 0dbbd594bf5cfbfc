import type { AuthoritySummary, ClauseResult, ClauseVerdict, Verdict } from '../src/results/schema.js';

/** A result as a reader sees it: in a word, by a sign that tells it without colour, and in the colour of a verdict. */
export interface Label {
  word: string;
  sign: string;
  color: ClauseVerdict;
}

/** How each verdict of a clause is named. */
export const VERDICT_WORDS: Readonly<Record<ClauseVerdict, Label>> = {
  pass: { word: 'passed', sign: '✓', color: 'pass' },
  fail: { word: 'failed', sign: '✗', color: 'fail' },
  inconclusive: { word: 'inconclusive', sign: '?', color: 'inconclusive' },
  'not-applicable': { word: 'not applicable', sign: '–', color: 'not-applicable' },
  'not-testable': { word: 'not testable', sign: '○', color: 'not-testable' },
  waived: { word: 'waived', sign: '!', color: 'waived' },
};

/** How each verdict of a run is named. */
export const RUN_WORDS: Readonly<Record<Verdict['summary']['verdict'], Label>> = {
  conforms: { word: 'conforms', sign: '✓', color: 'pass' },
  'does-not-conform': { word: 'does not conform', sign: '✗', color: 'fail' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

/** What a waiver's state means for who has to act on it. */
export const WAIVER_WORDS = {
  applied: 'applied',
  expired: 'expired: it no longer counts',
  stale: 'stale: its clause passes, so remove it',
  unused: 'unused: its clause was not judged',
} as const;

/** A number with commas: `1,234`. */
export const number = (value: number): string => value.toLocaleString('en-US');

/** A count with its noun: `1 clause`, `1,234 clauses`. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${number(count)} ${count === 1 ? noun : many}`;

/** An instant of ISO 8601, in UTC, as a reader wants it: `2026-11-22 03:44 UTC`; with seconds unless `short`. */
export const when = (instant: string, short = true): string =>
  instant.replace('T', ' ').replace(short ? /(?::\d\d)?(?:\.\d+)?Z$/ : /(?:\.\d+)?Z$/, ' UTC');

/** Milliseconds as a reader wants them: `812 ms`, `3.2 s`, `4 min 12 s`. */
export const duration = (ms: number): string => {
  if (ms > 0 && ms < 1) return 'under 1 ms';
  if (ms < 1000) return `${String(Math.round(ms))} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${number(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
};

/**
 * What tells a cause from the others of its clause, and `most` of what failed in the same way: one line, or none where
 * the case is a plain one.
 */
export const causeLine = (
  { rule, alike = [] }: { rule: string; alike?: string[] },
  most = Infinity,
): string[] => {
  if (alike.length === 0) return rule === '' ? [] : [rule];
  const more = alike.length > most ? ` and ${number(alike.length - most)} more` : '';
  const all = `in the same way: ${alike.slice(0, most).join(', ')}${more}`;
  return [rule === '' ? all : `${rule}; and ${all}`];
};

/** How much showed a clause: `66 cases, 904 answers`, and on which calls, where several have it in common. The answers are those of all tests, where they were counted. */
export const shownBy = ({
  cases,
  answers,
  calls = [],
}: Pick<ClauseResult, 'cases' | 'answers' | 'calls'>): string => {
  const names = (wanted: boolean) => calls.filter(({ failed }) => failed === wanted).map(({ call }) => call);
  return [
    plural(cases, 'case'),
    ...(answers === undefined ? [] : [plural(answers, 'answer')]),
    ...(names(false).length > 0 ? [`shown on ${names(false).join(', ')}`] : []),
    ...(names(true).length > 0 ? [`broken on ${names(true).join(', ')}`] : []),
  ].join(', ');
};

/** Whom a verdict is about: `the specification`, `token standard v1`. */
export const whom = (authority: string): string =>
  authority === 'specification' ? `the ${authority}` : authority;

/** What the clauses of one authority come to, in a few words: `conforms to token standard v1`. */
export const authorityWords = ({
  authority,
  verdict,
}: Pick<AuthoritySummary, 'authority' | 'verdict'>): string =>
  verdict === 'inconclusive'
    ? `${whom(authority)}: ${RUN_WORDS[verdict].word}`
    : `${RUN_WORDS[verdict].word} to ${whom(authority)}`;

/** What the clauses of one authority come to, in a line: `conforms to token standard v1: 87 clauses judged, and none failed.` */
export const authorityLine = ({ authority, ...summary }: AuthoritySummary): string => {
  const { word } = RUN_WORDS[summary.verdict];
  const of = summary.pass + summary.fail + summary.inconclusive + summary.waived;
  const rest =
    summary.verdict === 'conforms'
      ? `${plural(summary.pass, 'clause')} judged, and none failed.`
      : summary.verdict === 'inconclusive'
        ? `${summary.inconclusive > 0 ? `${plural(summary.inconclusive, 'clause')} could not be judged` : 'not complete'}, and none failed.`
        : `${number(summary.fail)} of ${plural(of, 'clause')} failed.`;
  return summary.verdict === 'inconclusive'
    ? `${whom(authority)}: ${rest}`
    : `${word} to ${whom(authority)}: ${rest}`;
};
