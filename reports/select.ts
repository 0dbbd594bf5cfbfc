import {
  CLAUSE_VERDICTS,
  type ClauseResult,
  type ClauseVerdict,
  type Counterexample,
  type Handshake,
  type Observation,
  type Verdict,
} from '../src/verdict/schema.js';
import { authorityOf } from '../src/spec/clause.js';
import { lacking } from '../src/verdict/summary.js';
import { failingWaivers } from '../src/verdict/waivers.js';
import { lookalike } from './lookalike.js';
import { cut } from './printable.js';
import { VERDICT_WORDS, authorityLine, number, plural } from './words.js';

/** One cause of a clause's failure: `number` counts from 1. */
export type Cause = { clause: ClauseResult; counterexample: Counterexample; number: number; of: number };

/** The causes of one clause, the smallest first, as the run found them. */
export const causesOf = (clause: ClauseResult): Cause[] => {
  const all = [clause.counterexample, ...(clause.furtherCounterexamples ?? [])].filter(
    (one) => one !== undefined,
  );
  return all.map((counterexample, at) => ({ clause, counterexample, number: at + 1, of: all.length }));
};

/** The clauses that have this verdict. */
export const withVerdict = (verdict: Verdict, wanted: ClauseVerdict): ClauseResult[] =>
  verdict.clauses.filter((clause) => clause.verdict === wanted);

/** Whether a clause failed, waived or not. */
export const hasFailed = ({ verdict }: ClauseResult): boolean => verdict === 'fail' || verdict === 'waived';

/** Why a clause has its verdict. */
export const reasonOf = ({ reason }: ClauseResult): string => reason ?? 'no reason was recorded';

/** Groups in the order in which their first member appears. */
export const groupBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
};

/** The clauses of each authority, by its name, where more than the specification was judged; else all of them, by none. */
export const byAuthority = ({ summary, clauses }: Verdict): [string | undefined, ClauseResult[]][] =>
  summary.authorities?.map(({ authority }) => [
    authority,
    clauses.filter((clause) => authorityOf(clause) === authority),
  ]) ?? [[undefined, clauses]];

/** Clauses by section of the specification. */
export const bySection = (clauses: readonly ClauseResult[]): Map<string, ClauseResult[]> =>
  groupBy(clauses, (clause) => clause.section);

/** Clauses by system. */
export const bySystem = (clauses: readonly ClauseResult[]): Map<string, ClauseResult[]> =>
  groupBy(clauses, (clause) => clause.system);

/** Observations by what their keys begin with: `participant.…`, `authentication.…`. */
export const byTopic = (observations: readonly Observation[]): Map<string, Observation[]> =>
  groupBy(observations, ({ key }) => key.split('.', 1)[0] ?? '');

/** How many clauses have which verdict, in words, zeros left out: `31 passed`, `3 failed` … */
export const counts = (clauses: readonly ClauseResult[]): string[] =>
  CLAUSE_VERDICTS.map((each) => [clauses.filter(({ verdict }) => verdict === each).length, each] as const)
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${number(count)} ${VERDICT_WORDS[each].word}`);

/** The verdicts that say nothing about the target. */
export const UNJUDGED = ['inconclusive', 'not-applicable', 'not-testable'] as const;

/** The clauses that have one of these verdicts, by reason, most clauses first. */
export const unjudged = (verdict: Verdict, wanted: (typeof UNJUDGED)[number]): [string, ClauseResult[]][] =>
  [...groupBy(withVerdict(verdict, wanted), reasonOf)].sort(([, a], [, b]) => b.length - a.length);

/** What a reader has to know of a run first: what restricts it, and which names can be taken for others. Mostly nothing. */
export const remarks = ({ run, target, clauses }: Verdict): string[] => [
  ...(run.interrupted ? ['The run was interrupted: only a part was judged.'] : []),
  ...(run.shard === undefined ? [] : [`This is shard ${run.shard}: only a part was judged.`]),
  ...[target.name, ...clauses.map(({ id }) => id)].flatMap((name) => {
    const how = lookalike(name);
    return how === undefined ? [] : [`The name "${cut(name, 80)}" ${how}.`];
  }),
];

/** Which calls of the run were made again, and under which conditions; empty where none was. */
export const conditions = ({ run: { conditionsCovered } }: Verdict): string[] =>
  conditionsCovered === undefined ? [] : [`Conditions covered: ${conditionsCovered}`];

/** What made the run long, and what would make it shorter; empty where nothing did. */
export const limits = ({ run: { limitedBy } }: Verdict): string[] =>
  limitedBy === undefined ? [] : [limitedBy];

/** The run in one sentence; what authorities say is never counted together. */
export const headline = (verdict: Verdict): string => {
  const { summary, clauses } = verdict;
  if (summary.authorities)
    return `${summary.authorities.map((each) => authorityLine(each).slice(0, -1)).join('; ')}.`;
  if (summary.verdict === 'conforms') return `${plural(summary.pass, 'clause')} judged, and none failed.`;
  const open = summary.inconclusive + lacking(clauses, verdict.run.completeFor).length;
  if (summary.verdict === 'inconclusive')
    return `${plural(open, 'clause')} of ${String(clauses.length)} could not be judged, and none failed.`;
  const causes = withVerdict(verdict, 'fail').flatMap(causesOf).length;
  const failing = failingWaivers(verdict.waivers).length;
  return [
    ...(summary.fail > 0
      ? [
          `${plural(summary.fail, 'clause')} of ${String(clauses.length)} failed, by ${plural(causes, 'cause')}.`,
        ]
      : []),
    ...(failing > 0 ? [`${plural(failing, 'waiver')} stale or expired.`] : []),
  ].join(' ');
};

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
export const offered = ({ cipher, group, name, session }: Handshake): string =>
  [
    cipher ?? group ?? 'everything',
    ...(name === undefined ? [] : [name === 'none' ? 'no server name' : `the server name ${name}`]),
    ...(session === undefined ? [] : [`a session (${session})`]),
  ].join(', ');

/** All of them in a line; undefined: there were none. */
export const handshakesLine = (verdict: Verdict): string | undefined => {
  const { handshakes = [] } = verdict;
  if (handshakes.length === 0) return undefined;
  const endpoints = plural(byEndpoint(verdict).size, 'endpoint');
  return `${plural(handshakes.length, 'TLS handshake')} with ${endpoints}: ${outcomes(handshakes)}`;
};
