import type { Verdict } from '../src/verdict/schema.js';
import { failingWaivers } from '../src/verdict/waivers.js';
import { line } from './printable.js';
import { causesOf, headline, reasonOf, unjudged, withVerdict } from './select.js';
import { causeText, number, plural, WAIVER_WORDS } from './words.js';

type Annotation = { level: 'error' | 'warning'; title: string; text: string };

/** GitHub keeps so many of each level in a step, and drops the others without a word. */
const MOST = 10;

/**
 * The verdict as workflow commands of GitHub Actions, a line each: an error for each cause of a failure and each failing
 * waiver, a warning for each reason why something could not be judged. Empty for a run without any.
 */
export const githubReport = (verdict: Verdict): string => {
  const all = [...failures(verdict), ...openQuestions(verdict)];
  const file = verdict.target.file?.replaceAll('\\', '/');
  return (['error', 'warning'] as const)
    .flatMap((level) =>
      fitting(
        all.filter((one) => one.level === level),
        verdict,
      ),
    )
    .map((annotation) => command(annotation, file))
    .join('');
};

const failures = (verdict: Verdict): Annotation[] => [
  ...withVerdict(verdict, 'fail').flatMap((clause): Annotation[] => {
    const causes = causesOf(clause);
    const title = clause.id;
    if (causes.length === 0) return [{ level: 'error', title, text: reasonOf(clause) }];
    return causes.map(({ counterexample }) => ({
      level: 'error',
      title,
      text: [
        `${clause.statement} (${clause.section})`,
        `Broken by: ${causeText(counterexample)}`,
        `Expected: ${counterexample.expected}`,
        `Got: ${counterexample.actual}`,
      ]
        .map(line)
        .join('\n'),
    }));
  }),
  ...failingWaivers(verdict.waivers).map(({ clause, state, reason }): Annotation => ({
    level: 'error',
    title: `waiver of ${clause}`,
    text: line(`${WAIVER_WORDS[state]} (${reason})`),
  })),
];

const openQuestions = (verdict: Verdict): Annotation[] =>
  unjudged(verdict, 'inconclusive').map(([reason, clauses]) => ({
    level: 'warning',
    title: `${plural(clauses.length, 'clause')} could not be judged`,
    text: `${line(reason)}\n${line(clauses.map(({ id }) => id).join(', '))}`,
  }));

/** What there is room for; the last one says how many there was none for. */
const fitting = (annotations: readonly Annotation[], verdict: Verdict): Annotation[] => {
  if (annotations.length <= MOST) return [...annotations];
  const shown = annotations.slice(0, MOST - 1);
  const level = annotations[0]!.level;
  const left = number(annotations.length - shown.length);
  return [
    ...shown,
    { level, title: `${left} more`, text: `${headline(verdict)} All of it is in the report.` },
  ];
};

/** One workflow command about a place in a file. */
export const commandAt = (
  { level, title, text }: Annotation,
  { file, line: at, column }: { file: string; line: number; column: number },
): string =>
  `::${level} file=${property(file.replaceAll('\\', '/'))},line=${at},col=${column},title=${property(title)}::${data(text)}\n`;

const command = ({ level, title, text }: Annotation, file: string | undefined): string => {
  const place = file === undefined ? '' : `file=${property(file)},line=1,`;
  return `::${level} ${place}title=${property(title)}::${data(text)}\n`;
};

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(line(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
