import type {
  ChangeKind,
  ClauseChange,
  Comparison,
  Conformance,
  LoadSide,
  Measure,
  Side,
} from '../../src/results/compare/comparison.js';
import { latency } from '../load/words.js';
import { groupBy } from '../select.js';
import { number, plural, RUN_WORDS, VERDICT_WORDS, when, type Label } from '../words.js';

/** The name of each outcome of a comparison. */
export const OUTCOME_WORDS: Readonly<Record<Comparison['outcome'], Label>> = {
  worse: { word: 'B is worse', sign: '✗', color: 'fail' },
  'not-worse': { word: 'B is not worse', sign: '✓', color: 'pass' },
  unknown: { word: 'could not be compared', sign: '?', color: 'inconclusive' },
};

const KINDS: readonly ChangeKind[] = ['worse', 'open', 'better', 'other', 'new', 'gone'];

/** The title of a group of clauses that differ in the same way. */
const titleOf = (kind: ChangeKind, { a, b, sameCatalogue }: Conformance): string => {
  const [was, is] = [a.run.catalogue.version, b.run.catalogue.version];
  switch (kind) {
    case 'worse':
      return 'Worse in B';
    case 'open':
      return 'Passed in A, not judged in B';
    case 'better':
      return 'Better in B';
    case 'other':
      return 'Other changes';
    case 'new':
      return sameCatalogue ? 'Only in B: left out of the run of A' : `New: not in A, by catalogue ${was}`;
    case 'gone':
      return sameCatalogue ? 'Only in A: left out of the run of B' : `Gone: not in B, by catalogue ${is}`;
  }
};

/** Groups the clauses that differ, the most important group first. */
export const groupsOf = (
  all: Conformance,
): { kind: ChangeKind; title: string; clauses: ClauseChange[] }[] => {
  const groups = groupBy(all.clauses, ({ kind }) => kind);
  return KINDS.flatMap((kind) => {
    const clauses = groups.get(kind);
    return clauses ? [{ kind, title: titleOf(kind, all), clauses }] : [];
  });
};

/** `✓ passed → ✗ failed`, or the single verdict when there is only one. */
export const changeText = ({ a, b }: ClauseChange): string =>
  [a, b]
    .flatMap((result) => (result ? [VERDICT_WORDS[result.verdict]] : []))
    .map(({ sign, word }) => `${sign} ${word}`)
    .join(' → ');

/** Why a clause has its new verdict: the reason of B, or of A when the clause is missing in B. */
export const whyText = ({ a, b, restated }: ClauseChange): string => {
  const reason = b ? b.reason : a?.reason;
  const notes = [
    ...(reason === undefined || b?.verdict === 'pass' ? [] : [reason]),
    ...(restated ? ['the two catalogues word this clause differently'] : []),
  ];
  return notes.join('; ');
};

/** A run in one line. Names chosen by its target are not escaped yet. */
export const sideText = ({ target, run, summary }: Side): string =>
  [
    target.name,
    RUN_WORDS[summary.verdict].word,
    `${number(summary.pass)} passed, ${number(summary.fail)} failed`,
    when(run.startedAt),
    `${run.budget} budget, seed ${String(run.seed)}`,
    `catalogue ${run.catalogue.version}, assay ${run.harnessVersion}`,
  ].join(' · ');

/** A load in one line. Names chosen by its target are not escaped yet. */
export const loadSideText = ({ name, scenario, profile, startedAt, verdict }: LoadSide): string =>
  [name, `${scenario}, ${profile}`, when(startedAt), verdict].join(' · ');

/** Says in one sentence how much is the same. */
export const alikeText = ({ alike, failingInBoth, observedAlike }: Conformance): string => {
  const fail = failingInBoth.length > 0 ? `, ${number(failingInBoth.length)} of them failed` : '';
  return `The same in both: the verdict of ${plural(alike, 'clause')}${fail}, and ${plural(observedAlike, 'observation')}.`;
};

/** A figure with its unit. */
const figure = (value: number | undefined, unit: Measure['unit']): string => {
  if (value === undefined) return '–';
  if (unit === 'ms') return latency(value);
  return unit === '%' ? `${String(round(value))} %` : `${number(round(value))}/s`;
};

const round = (value: number): number => Number(value.toPrecision(value < 1 ? 2 : 4));

/** The rating of a figure, with a sign that is readable without colour. */
export const STATE_WORDS = {
  alike: '= alike',
  worse: '✗ worse',
  better: '✓ better',
  unknown: '? not compared',
};

/** The cells of a figure's row: name, A, B, ratio, rating. */
export const measureCells = ({ name, unit, a, b, ratio, state, why }: Measure): string[] => [
  name,
  figure(a, unit),
  figure(b, unit),
  ratio === undefined ? '–' : `× ${ratio.toFixed(2)}`,
  why === undefined ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${why}`,
];

/** The head of the columns of a figure's row. */
export const MEASURE_HEAD = ['Figure', 'A', 'B', 'B / A', ''] as const;

/** `12 of 4,000 answers`, for a clause under load. */
export const brokenText = (side: { judged: number; broken: number } | undefined): string =>
  side ? `${number(side.broken)} of ${plural(side.judged, 'answer')}` : 'not looked at';
