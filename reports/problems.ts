import { createHash } from 'node:crypto';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { failingWaivers } from '../src/results/summary.js';
import { caseWord, replayCommand } from './calls.js';
import { inputText } from './exchange-text.js';
import { line } from './printable.js';
import {
  causesOf,
  defectsOf,
  hasFailed,
  lineOf,
  mistakesOf,
  notJudgedFor,
  reasonOf,
  type FailureCause,
  headline,
  unjudged,
} from './select.js';
import { causeLine, WAIVER_WORDS, number, plural } from './words.js';

/** The rule that a stale or expired waiver breaks. */
export const WAIVER_RULE = 'assay.waiver';

/** The rule that a mistake in the target file breaks. A target that does not respond looks like one. */
export const TARGET_RULE = 'assay.target-file';

/** A problem of a run, as a code host shows it beside a line of the target file. */
interface Problem {
  /** `note`: nothing was left unjudged because of it. */
  level: 'error' | 'note';
  /** The clause that failed, `WAIVER_RULE` or `TARGET_RULE`. */
  rule: string;
  title: string;
  /** One line each, safe to show. */
  says: string[];
  /** Line of the target file. */
  at: number;
  /** Identifies the same problem of the same target from run to run. */
  fingerprint: string;
  /** The reason why it does not count. */
  waived?: string;
}

const failed = (verdict: Verdict): ClauseResult[] => verdict.clauses.filter(hasFailed);

/**
 * Returns the mistakes in the target file, the failures, and the waivers that fail the run. `together`: failed clauses
 * whose common defects are one problem each. Without it, a defect is a problem of each clause that it breaks.
 */
export const problemsOf = (
  verdict: Verdict,
  together: readonly (readonly ClauseResult[])[] = failed(verdict).map((clause) => [clause]),
): Problem[] => {
  const seen = new Map<string, number>();
  const fingerprint = (...parts: string[]): string => {
    const key = JSON.stringify([verdict.target.name, ...parts]);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return createHash('sha256').update(`${key} ${times}`).digest('hex').slice(0, 32);
  };
  return [
    ...mistakesOf(verdict).map(([text, clauses]): Problem => ({
      level: clauses.length > 0 ? 'error' : 'note',
      rule: TARGET_RULE,
      title: 'target file',
      says: [text, ...(clauses.length > 0 ? [notJudgedFor(clauses)] : [])].map((each) => line(each)),
      at: lineOf(text),
      // Without values that differ from run to run, such as a measured rate.
      fingerprint: fingerprint(TARGET_RULE, text.replaceAll(/\d+/g, '')),
    })),
    ...together.flatMap((clauses) => [
      ...clauses
        .filter((clause) => causesOf(clause).length === 0)
        .map((clause): Problem => ({
          ...aboutClause(clause),
          says: [line(reasonOf(clause))],
          fingerprint: fingerprint(clause.id),
        })),
      ...defectsOf(clauses).map(({ causes: [cause], clauses: [, ...also] }): Problem => ({
        ...aboutClause(cause.clause),
        ...(cause.counterexample.line !== undefined && { at: cause.counterexample.line }),
        says: [
          ...saysOf(cause),
          ...(also.length > 0 ? [line(`Also broken: ${also.map(({ id }) => id).join(', ')}`)] : []),
        ],
        fingerprint: fingerprint(cause.clause.id, cause.counterexample.rule, shapeOf(cause)),
      })),
    ]),
    ...failingWaivers(verdict.waivers).map(({ clause, state, reason, expires, line: at = 1 }): Problem => ({
      level: 'error',
      rule: WAIVER_RULE,
      title: `waiver of ${clause}`,
      says: [line(`${clause}: ${WAIVER_WORDS[state]} (${expires}: ${reason})`)],
      at,
      fingerprint: fingerprint(WAIVER_RULE, clause),
    })),
  ];
};

const aboutClause = (clause: ClauseResult) => ({
  level: 'error' as const,
  rule: clause.id,
  title: clause.id,
  at: clause.line ?? 1,
  ...(clause.verdict === 'waived' && { waived: line(reasonOf(clause)) }),
});

const saysOf = ({ clause, counterexample, number }: FailureCause): string[] => {
  const { expected, actual, everyTime } = counterexample;
  return [
    line(`${clause.statement} (${clause.section})`),
    ...causeLine(counterexample).map((text) => line(`Broken by: ${text}`)),
    line(`${caseWord(counterexample) === 'sent' ? 'Sent' : 'Case'}: ${inputText(counterexample, 300)}`),
    line(`Expected: ${expected}`),
    `${line(`Got: ${actual}`)}${everyTime ? '' : ' (not every time)'}`,
    `Again: ${replayCommand('DIR', clause.id, number)}`,
    '(DIR is the folder of the run)',
  ];
};

/** What was expected, without the parts that differ from run to run. */
const shapeOf = ({ counterexample: { expected } }: FailureCause): string =>
  expected
    .replaceAll(/"[^"]*"/g, '…')
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ');

/** The path of the target file for a code host; undefined for the embedded reference, which has no file. */
export const fileOf = ({ target: { path, file } }: Verdict): string | undefined =>
  path ?? file?.replaceAll('\\', '/');

/**
 * Returns the problems as a Code Quality report of GitLab, which shows them in the merge request. Each must name a
 * file: without one, nothing can be shown.
 */
export const gitlabReport = (verdict: Verdict) => {
  const path = fileOf(verdict);
  if (path === undefined) return [];
  return problemsOf(verdict)
    .filter(({ waived }) => waived === undefined)
    .map(({ level, rule, title, says, at, fingerprint }) => ({
      description: line(`${title}: ${says.join(' · ')}`),
      check_name: line(rule),
      fingerprint,
      severity: level === 'error' ? 'major' : 'info',
      location: { path, lines: { begin: at } },
    }));
};

/** An error or a warning of GitHub Actions; `at`: the line of the file (default: the first). */
type Annotation = { level: 'error' | 'warning' | 'notice'; title: string; text: string; at?: number };

/** GitHub shows at most this number of each level per step, and drops the others silently. */
const MOST = 10;

/**
 * Returns the verdict as workflow commands of GitHub Actions, one per line: an error for each defect,
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
  problemsOf(verdict, [failed(verdict).filter(({ verdict: own }) => own === 'fail')]).map(
    ({ level, title, says, at }) => ({
      level: level === 'error' ? 'error' : 'warning',
      title,
      text: says.join('\n'),
      at,
    }),
  );

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
