import { createHash } from 'node:crypto';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { failingWaivers } from '../src/results/waivers.js';
import { caseWord, replayCommand } from './calls.js';
import { inputText } from './exchange-text.js';
import { line } from './printable.js';
import {
  defectsOf,
  hasFailed,
  lineOf,
  mistakesOf,
  notJudgedFor,
  reasonOf,
  type FailureCause,
} from './select.js';
import { causeLine, WAIVER_WORDS } from './words.js';

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

/** Returns the mistakes in the target file, the failures (one for each clause and defect), and the waivers that fail the run. */
export const problemsOf = (verdict: Verdict): Problem[] => {
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
    ...verdict.clauses.filter(hasFailed).flatMap((clause): Problem[] => {
      const common = {
        level: 'error' as const,
        rule: clause.id,
        title: clause.id,
        at: clause.line ?? 1,
        ...(clause.verdict === 'waived' && { waived: line(reasonOf(clause)) }),
      };
      const causes = defectsOf([clause]).map((defect) => defect.causes[0]);
      if (causes.length === 0)
        return [{ ...common, says: [line(reasonOf(clause))], fingerprint: fingerprint(clause.id) }];
      return causes.map((cause) => ({
        ...common,
        at: cause.counterexample.line ?? common.at,
        says: saysOf(clause, cause),
        fingerprint: fingerprint(clause.id, cause.counterexample.rule, shapeOf(cause)),
      }));
    }),
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

const saysOf = (clause: ClauseResult, { counterexample, number }: FailureCause): string[] => {
  const { expected, actual, everyTime } = counterexample;
  return [
    line(`${clause.statement} (${clause.section})`),
    ...causeLine(counterexample).map((text) => line(`Broken by: ${text}`)),
    line(`${caseWord(counterexample) === 'sent' ? 'Sent' : 'Case'}: ${inputText(counterexample, 300)}`),
    line(`Expected: ${expected}`),
    `${line(`Got: ${actual}`)}${everyTime ? '' : ' (not every time)'}`,
    `Again: ${replayCommand('DIR', clause.id, number)}`,
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
      description: line(`${title}: ${says.join(' ')}`),
      check_name: line(rule),
      fingerprint,
      severity: level === 'error' ? 'major' : 'info',
      location: { path, lines: { begin: at } },
    }));
};
