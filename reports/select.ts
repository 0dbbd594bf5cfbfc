import {
  CLAUSE_VERDICTS,
  type ClauseResult,
  type ClauseVerdict,
  type Handshake,
  type Observation,
  type Verdict,
} from '../src/results/schema.js';
import { authorityOf } from '../src/spec/clause.js';
import { groupBy } from '../src/results/clause.js';
import { defectsOf, type Defect } from '../src/results/defects.js';
import { causesOf, operationOf, type FailureCause } from '../src/results/failure-cause.js';
import { lacking, failingWaivers } from '../src/results/summary.js';
import { lookalike, cut } from './printable.js';
import { RUN_WORDS, VERDICT_WORDS, authorityLine, number, plural, type Label } from './words.js';

export { causesOf, defectsOf, groupBy, operationOf, type FailureCause, type Defect };

/** The clauses that have this verdict. */
export const withVerdict = (verdict: Verdict, wanted: ClauseVerdict): ClauseResult[] =>
  verdict.clauses.filter((clause) => clause.verdict === wanted);

/** Whether a clause failed, waived or not. */
export const hasFailed = ({ verdict }: ClauseResult): boolean => verdict === 'fail' || verdict === 'waived';

/** Why a clause has its verdict. */
export const reasonOf = ({ reason }: ClauseResult): string => reason ?? 'no reason was recorded';

/** Returns the clauses of each authority; without a name when only the specification was judged. */
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

/** Observations by the first part of their key: `participant.…`, `authentication.…`. */
export const byTopic = (observations: readonly Observation[]): Map<string, Observation[]> =>
  groupBy(observations, ({ key }) => key.split('.', 1)[0] ?? '');

/** The number of clauses with each verdict, as text, without zeros: `31 passed`, `3 failed` … */
export const counts = (clauses: readonly ClauseResult[]): string[] =>
  CLAUSE_VERDICTS.map((each) => [clauses.filter(({ verdict }) => verdict === each).length, each] as const)
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${number(count)} ${VERDICT_WORDS[each].word}`);

/** The verdicts that say nothing about the target. */
export const UNJUDGED = ['inconclusive', 'not-applicable', 'not-testable'] as const;

/** The clauses with this verdict by reason, the most frequent reason first. */
export const unjudged = (verdict: Verdict, wanted: (typeof UNJUDGED)[number]): [string, ClauseResult[]][] =>
  [...groupBy(withVerdict(verdict, wanted), reasonOf)]
    .filter(([reason]) => verdict.target.mistakes?.includes(reason) !== true)
    .sort(([, a], [, b]) => b.length - a.length);

/** The line of the target file that a mistake names; the first one when it names none. */
export const lineOf = (mistake: string): number => Number(/:(\d+):\d+ /.exec(mistake)?.[1] ?? 1);

/** The mistakes in the target file, in its order, with the clauses not judged because of them. */
export const mistakesOf = (verdict: Verdict): [string, ClauseResult[]][] =>
  (verdict.target.mistakes ?? [])
    .toSorted((one, other) => lineOf(one) - lineOf(other))
    .map((text) => [text, withVerdict(verdict, 'inconclusive').filter((clause) => clause.reason === text)]);

/** Says what was not judged because of a mistake in the target file. */
export const notJudgedFor = (clauses: readonly ClauseResult[]): string =>
  clauses.length === 0
    ? ''
    : `Not judged: ${[...bySystem(clauses)].map(([system, own]) => `${system} (${plural(own.length, 'clause')})`).join(', ')}`;

/** What restricted a run, and which names can be confused with others. Usually empty. */
export const remarks = ({ run, target, clauses }: Verdict): string[] => [
  ...(run.interrupted
    ? [
        `The run ${run.failFast ? 'ended with its first failure' : 'was interrupted'}: only a part was judged.`,
      ]
    : []),
  ...(run.shard === undefined ? [] : [`This is shard ${run.shard}: only a part was judged.`]),
  ...[target.name, ...clauses.map(({ id }) => id)].flatMap((name) => {
    const how = lookalike(name);
    return how === undefined ? [] : [`The name "${cut(name, 80)}" ${how}.`];
  }),
];

/** Which calls of the run were repeated, and under which conditions; empty when none was. */
export const conditions = ({ run: { conditionsCovered } }: Verdict): string[] =>
  conditionsCovered === undefined ? [] : [`Conditions covered: ${conditionsCovered}`];

/** Why the run took long, and how to make it shorter; empty when nothing did. */
export const limits = ({ run: { limitedBy } }: Verdict): string[] =>
  limitedBy === undefined ? [] : [limitedBy];

const REPLAYED = {
  conforms: ['✓', 'is kept now: the failure does not show any more'],
  'does-not-conform': ['✗', 'is still broken: the failure shows again'],
  inconclusive: ['?', 'could not be judged'],
} as const;
const SELDOM = ['✓', 'is kept this time, but the failure did not show every time before either'] as const;

/** The result as a title; for a case that was sent again, the result of only that case. */
export const labelOf = ({ summary, replay, clauses }: Verdict): Label => {
  const label = RUN_WORDS[summary.verdict];
  if (!replay) return label;
  // A run that is repeated judges other clauses too.
  const { verdict: own } = clauses.find(({ id }) => id === replay.clause) ?? {};
  const result = own === 'fail' ? 'does-not-conform' : own === 'pass' ? 'conforms' : 'inconclusive';
  const isSeldom = replay.everyTime === false && result === 'conforms';
  const [sign, words] = isSeldom ? SELDOM : REPLAYED[result];
  const what = replay.wholeRun ? 'the whole run, repeated' : 'one case, sent again';
  return { ...label, sign, word: `(${what}): ${replay.clause} ${words}` };
};

/** The run in one sentence. The results of different authorities are never added up. */
export const headline = (verdict: Verdict): string => {
  const { summary, clauses, replay } = verdict;
  if (replay?.wholeRun) return `${plural(verdict.run.requests, 'request')}, with the seed of the run.`;
  if (replay) return `${plural(replay.exchanges.length, 'exchange')}, one case.`;
  if (summary.authorities)
    return `${summary.authorities.map((each) => authorityLine(each).slice(0, -1)).join('; ')}.`;
  if (summary.verdict === 'conforms') return `${plural(summary.pass, 'clause')} judged, and none failed.`;
  const open = summary.inconclusive + lacking(clauses, verdict.run.completeFor).length;
  if (summary.verdict === 'inconclusive' && open === 0)
    return `none of ${plural(clauses.length, 'clause')} could be judged.`;
  if (summary.verdict === 'inconclusive')
    return `${plural(open, 'clause')} of ${String(clauses.length)} could not be judged, and none failed.`;
  const causes = defectsOf(withVerdict(verdict, 'fail')).length;
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

/** The handshakes by endpoint. */
export const byEndpoint = ({ handshakes = [] }: Verdict): Map<string, Handshake[]> =>
  groupBy(handshakes, ({ endpoint }) => endpoint);

/** The number of handshakes with each outcome, as text, without zeros. */
export const outcomes = (handshakes: readonly Handshake[]): string =>
  OUTCOMES.map((each) => [handshakes.filter(({ outcome }) => outcome === each).length, each] as const)
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${number(count)} ${each}`)
    .join(', ');

/** What was offered in a handshake: the single suite or group, and the server name. */
export const offered = ({ cipher, group, name, session }: Handshake): string =>
  [
    cipher ?? group ?? 'everything',
    ...(name === undefined ? [] : [name === 'none' ? 'no server name' : `the server name ${name}`]),
    ...(session === undefined ? [] : [`a session (${session})`]),
  ].join(', ');

/** All handshakes in one line. @returns undefined when there were none */
export const handshakesLine = (verdict: Verdict): string | undefined => {
  const { handshakes = [] } = verdict;
  if (handshakes.length === 0) return undefined;
  const endpoints = plural(byEndpoint(verdict).size, 'endpoint');
  return `${plural(handshakes.length, 'TLS handshake')} with ${endpoints}: ${outcomes(handshakes)}`;
};

/** Clauses of systems that the target does not have, and that were not requested; empty when there are no others. */
const leftOutOf = ({ clauses, target, run }: Verdict): ClauseResult[] => {
  const isOther = ({ system, verdict, lacks = '-' }: ClauseResult): boolean =>
    // A clause that lacks only a command-line option could be judged.
    (verdict === 'not-testable' || (verdict === 'not-applicable' && !lacks.startsWith('-'))) &&
    !target.systems.includes(system) &&
    !run.completeFor?.includes(system);
  const others = clauses.filter(isOther);
  return others.length < clauses.length ? others : [];
};

/** Returns the verdict without the clauses of systems that the target does not have, as a person wants to read it. */
export const ofTarget = (verdict: Verdict): Verdict => {
  const others = new Set(leftOutOf(verdict));
  if (others.size === 0) return verdict;
  const clauses = verdict.clauses.filter((clause) => !others.has(clause));
  const counted = (own: readonly ClauseResult[]) =>
    Object.fromEntries(
      CLAUSE_VERDICTS.map((each) => [each, own.filter((one) => one.verdict === each).length]),
    );
  const { authorities } = verdict.summary;
  return {
    ...verdict,
    clauses,
    summary: {
      ...verdict.summary,
      ...counted(clauses),
      ...(authorities && {
        authorities: authorities.map((each) => ({
          ...each,
          ...counted(clauses.filter((one) => authorityOf(one) === each.authority)),
        })),
      }),
    },
  };
};

/** Says in one line what was left out of a verdict; empty when nothing was. */
export const leftOut = (verdict: Verdict): string[] => {
  const others = leftOutOf(verdict);
  if (others.length === 0) return [];
  const keys = new Set(others.flatMap(({ lacks }) => lacks ?? []));
  return [`${plural(others.length, 'clause')} left out: the target file has no ${[...keys].join(', ')}`];
};
