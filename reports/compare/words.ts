import type {
  ClauseChange,
  Comparison,
  Conformance,
  Measure,
  LoadChange,
} from '../../src/results/compare/comparison.js';
import { latency, percent } from '../load/words.js';
import { groupBy } from '../select.js';
import {
  number,
  plural,
  RUN_WORDS,
  VERDICT_WORDS,
  when,
  type Label,
  type Colors,
  colorsFor,
} from '../words.js';
import { clip, printable } from '../printable.js';
import { paragraph, toned } from '../terminal-entry.js';

export const OUTCOME_WORDS: Readonly<Record<Comparison['outcome'], Label>> = {
  worse: { word: 'B is worse', sign: '✗', color: 'fail' },
  'not-worse': { word: 'B is not worse', sign: '✓', color: 'pass' },
  unknown: { word: 'could not be compared', sign: '?', color: 'inconclusive' },
};

const KINDS: readonly ClauseChange['kind'][] = ['worse', 'open', 'better', 'other', 'new', 'gone'];

/** The title of a group of clauses that differ in the same way. */
const titleOf = (kind: ClauseChange['kind'], { a, b, sameCatalogue }: Conformance): string => {
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
): { kind: ClauseChange['kind']; title: string; clauses: ClauseChange[] }[] => {
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
export const sideText = ({ target, run, summary }: Conformance['a']): string =>
  [
    target.name,
    RUN_WORDS[summary.verdict].word,
    `${number(summary.pass)} passed, ${number(summary.fail)} failed`,
    when(run.startedAt),
    `${run.budget} budget, seed ${String(run.seed)}`,
    `catalogue ${run.catalogue.version}, assay ${run.harnessVersion}`,
  ].join(' · ');

/** A load in one line. Names chosen by its target are not escaped yet. */
export const loadSideText = ({ name, scenario, profile, startedAt, verdict }: LoadChange['a']): string =>
  [name, `${scenario}, ${profile}`, when(startedAt), verdict].join(' · ');

/** Says in one sentence how much is the same. */
export const alikeText = ({ alike, failingInBoth, observedAlike }: Conformance): string => {
  const fail = failingInBoth.length > 0 ? `, ${number(failingInBoth.length)} of them failed` : '';
  return `The same in both: the verdict of ${plural(alike, 'clause')}${fail}, and ${plural(observedAlike, 'observation')}.`;
};

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

/** The layout of the terminal: `width` in columns. */
type Layout = { colors: Colors; width: number };

/** Returns the comparison for a terminal. The outcome is last, next to the prompt. Ends with a newline. */
export const comparisonText = (
  comparison: Comparison,
  { color, width }: { color: boolean; width: number },
): string => {
  const layout = { colors: colorsFor(color), width };
  const { conformance, load } = comparison;
  return `${[
    ...(conformance ? differences(conformance, layout) : []),
    ...(load ? loads(load, layout) : []),
    ...closing(comparison, layout),
  ].join('\n')}\n`;
};

const COLORS = {
  worse: 'red',
  open: 'yellow',
  better: 'green',
  other: 'bold',
  new: 'bold',
  gone: 'bold',
} as const;

function differences(all: Conformance, layout: Layout): string[] {
  const { colors } = layout;
  const { observations } = all;
  return [
    ...groupsOf(all).flatMap(({ kind, title, clauses }) => [
      colors.bold(colors[COLORS[kind]](`${title}: ${plural(clauses.length, 'clause')}`)),
      ...clauses.flatMap((clause) => changed(clause, layout)),
      '',
    ]),
    ...(observations.length > 0
      ? [
          colors.bold(`Observed differently: ${number(observations.length)}`),
          ...observations.flatMap((observation) => observed(observation, layout)),
          '',
        ]
      : []),
  ];
}

const changed = (clause: ClauseChange, layout: Layout): string[] => [
  `  ${printable(clip(clause.id, 200))}   ${changeText(clause)}`,
  ...(whyText(clause) === '' ? [] : paragraph(whyText(clause), layout.width, 6)),
];

const observed = ({ key, a, b }: Conformance['observations'][number], layout: Layout): string[] => [
  `  ${printable(clip(key, 200))}`,
  ...paragraph(`A  ${a ?? 'not observed'}`, layout.width, 6),
  ...paragraph(`B  ${b ?? 'not observed'}`, layout.width, 6),
];

const WIDTHS = [12, 12, 12, 9, 0];

function loads({ a, b, tolerance, scenarios, clauses, breakpoint }: LoadChange, layout: Layout): string[] {
  const { colors } = layout;
  const row = (cells: readonly string[]) =>
    `    ${cells.map((cell, at) => printable(clip(cell, 200)).padEnd(WIDTHS[at] ?? 0)).join('')}`.trimEnd();
  return [
    colors.bold(`Under load (up to ${percent(tolerance)} is alike)`),
    ...paragraph(`A  ${loadSideText(a)}`, layout.width, 2),
    ...paragraph(`B  ${loadSideText(b)}`, layout.width, 2),
    ...scenarios.flatMap(({ name, only, measures }) => [
      `  ${printable(clip(name, 200))}${only === undefined ? '' : `   only in ${only.toUpperCase()}`}`,
      ...measures.map((each) => {
        const line = row(measureCells(each));
        return each.state === 'worse' ? colors.red(line) : line;
      }),
    ]),
    ...(breakpoint ? paragraph(measureCells(breakpoint).join('   '), layout.width, 2) : []),
    ...clauses.map(
      (each) =>
        `  ${printable(clip(each.id, 200))}   broken in A ${brokenText(each.a)}, in B ${brokenText(each.b)}   ${STATE_WORDS[each.state]}`,
    ),
    '',
  ];
}

function closing({ outcome, reasons, conformance }: Comparison, layout: Layout): string[] {
  const { colors } = layout;
  const label = OUTCOME_WORDS[outcome];
  return [
    ...(conformance
      ? [
          ...paragraph(alikeText(conformance), layout.width, 0),
          ...paragraph(`A  ${sideText(conformance.a)}`, layout.width, 0),
          ...paragraph(`B  ${sideText(conformance.b)}`, layout.width, 0),
        ]
      : []),
    colors.bold(toned(`${label.sign} ${label.word}`, label, colors)),
    ...reasons.flatMap((reason) => paragraph(`- ${reason}`, layout.width, 2)),
  ];
}
