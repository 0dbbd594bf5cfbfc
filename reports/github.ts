import type { Verdict } from '../src/results/schema.js';
import { line } from './printable.js';
import { fileOf, problemsOf } from './problems.js';
import { headline, unjudged } from './select.js';
import { number, plural } from './words.js';

/** An error or a warning of GitHub Actions; `at`: the line of the file (default: the first). */
export type Annotation = { level: 'error' | 'warning'; title: string; text: string; at?: number };

/** GitHub shows at most this number of each level per step, and drops the others silently. */
const MOST = 10;

/**
 * Returns the verdict as workflow commands of GitHub Actions, one per line: an error for each cause of a failure,
 * each failing waiver and each mistake in the target file that left clauses unjudged, a warning for each other reason why
 * something could not be judged. Empty when there are none.
 */
export const githubReport = (verdict: Verdict): string =>
  workflowCommands([...problems(verdict), ...openQuestions(verdict)], headline(verdict), fileOf(verdict));

/** Annotations as workflow commands, as many as GitHub shows. `said`: a summary in one sentence. */
export const workflowCommands = (all: readonly Annotation[], said: string, file?: string): string =>
  (['error', 'warning'] as const)
    .flatMap((level) =>
      fitting(
        all.filter((one) => one.level === level),
        said,
      ),
    )
    .map((annotation) => command(annotation, file))
    .join('');

const problems = (verdict: Verdict): Annotation[] =>
  problemsOf(verdict)
    .filter(({ waived }) => waived === undefined)
    .map(({ level, title, says, at }) => ({
      level: level === 'error' ? 'error' : 'warning',
      title,
      text: says.join('\n'),
      at,
    }));

const openQuestions = (verdict: Verdict): Annotation[] =>
  unjudged(verdict, 'inconclusive').map(([reason, clauses]) => ({
    level: 'warning',
    title: `${plural(clauses.length, 'clause')} could not be judged`,
    text: `${line(reason)}\n${line(clauses.map(({ id }) => id).join(', '))}`,
    at: clauses[0]?.line ?? 1,
  }));

/** Returns the annotations that fit; the last one says how many were left out. */
const fitting = (annotations: readonly Annotation[], said: string): Annotation[] => {
  if (annotations.length <= MOST) return [...annotations];
  const shown = annotations.slice(0, MOST - 1);
  const { level } = annotations[0]!;
  const left = number(annotations.length - shown.length);
  return [...shown, { level, title: `${left} more`, text: `${said} All of it is in the report.` }];
};

/** One workflow command about a place in a file. */
export const commandAt = (
  { level, title, text }: Annotation,
  { file, line: at, column }: { file: string; line: number; column: number },
): string =>
  `::${level} file=${property(file.replaceAll('\\', '/'))},line=${at},col=${column},title=${property(title)}::${data(text)}\n`;

const command = ({ level, title, text, at = 1 }: Annotation, file: string | undefined): string => {
  const place = file === undefined ? '' : `file=${property(file)},line=${String(at)},`;
  return `::${level} ${place}title=${property(title)}::${data(text)}\n`;
};

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(line(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
