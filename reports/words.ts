import { styleText } from 'node:util';
import type { AuthoritySummary, ClauseResult, ClauseVerdict, Verdict } from '../src/results/schema.js';

/** A result for a reader: a word, a sign that is readable without colour, and the colour of a verdict. */
export interface Label {
  word: string;
  sign: string;
  color: ClauseVerdict;
}

const STYLES = ['bold', 'dim', 'reset', 'red', 'green', 'yellow', 'cyan'] as const;

/** Functions that colour a text for a terminal. */
export type Colors = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

/** The functions that colour a text, or leave it as it is. */
export const colorsFor = (on: boolean): Colors =>
  Object.fromEntries(
    STYLES.map((style) => [
      style,
      (text: string) => (on ? styleText(style, text, { validateStream: false }) : text),
    ]),
  ) as Colors;

export const VERDICT_WORDS: Readonly<Record<ClauseVerdict, Label>> = {
  pass: { word: 'passed', sign: '✓', color: 'pass' },
  fail: { word: 'failed', sign: '✗', color: 'fail' },
  inconclusive: { word: 'inconclusive', sign: '?', color: 'inconclusive' },
  'not-applicable': { word: 'not applicable', sign: '–', color: 'not-applicable' },
  'not-testable': { word: 'not testable', sign: '○', color: 'not-testable' },
  waived: { word: 'waived', sign: '!', color: 'waived' },
};

export const RUN_WORDS: Readonly<Record<Verdict['summary']['verdict'], Label>> = {
  conforms: { word: 'conforms', sign: '✓', color: 'pass' },
  'does-not-conform': { word: 'does not conform', sign: '✗', color: 'fail' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

/** The meaning of the state of a waiver for its owner. */
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

/** An ISO 8601 instant in UTC for a reader: `2026-11-22 03:44 UTC`; with seconds unless `short`. */
export const when = (instant: string, short = true): string =>
  instant.replace('T', ' ').replace(short ? /(?::\d\d)?(?:\.\d+)?Z$/ : /(?:\.\d+)?Z$/, ' UTC');

/** Milliseconds for a reader: `812 ms`, `3.2 s`, `4 min 12 s`. */
export const duration = (ms: number): string => {
  if (ms > 0 && ms < 1) return 'under 1 ms';
  if (ms < 1000) return `${String(Math.round(ms))} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${number(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
};

/** What distinguishes a cause from others of its clause, and up to `most` of its fields, in one line. */
export const causeLine = (
  { rule, alike = [] }: { rule: string; alike?: string[] },
  most = Infinity,
): string[] => {
  if (alike.length === 0) return rule === '' ? [] : [rule];
  const more = alike.length > most ? ` and ${number(alike.length - most)} more` : '';
  const all = `in the same way: ${alike.slice(0, most).join(', ')}${more}`;
  return [rule === '' ? all : `${rule}; and ${all}`];
};

/**
 * How much was judged for a clause: `66 cases, 904 answers`, and on which calls, when several share it. The answers
 * are those of all tests, when they were counted.
 */
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

/** The authority of a verdict: `the specification`, `token standard v1`. */
export const whom = (authority: string): string =>
  authority === 'specification' ? `the ${authority}` : authority;

/** The result of one authority in a few words: `conforms to token standard v1`. */
export const authorityWords = ({
  authority,
  verdict,
}: Pick<AuthoritySummary, 'authority' | 'verdict'>): string =>
  verdict === 'inconclusive'
    ? `${whom(authority)}: ${RUN_WORDS[verdict].word}`
    : `${RUN_WORDS[verdict].word} to ${whom(authority)}`;

/** The result of one authority, to follow a name: `conforms to token standard v1: 87 clauses judged, and none failed.` */
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
    ? `by ${whom(authority)}: ${rest}`
    : `${word} to ${whom(authority)}: ${rest}`;
};
