import type {
  ClauseChange,
  Comparison,
  Conformance,
  LoadChange,
  ObservationChange,
} from '../../src/results/compare/comparison.js';
import { clip, printable } from '../printable.js';
import { paragraph, toned } from '../terminal-entry.js';
import { type Colors, colorsFor, number, plural } from '../words.js';
import { percent } from '../load/words.js';
import {
  alikeText,
  brokenText,
  changeText,
  groupsOf,
  loadSideText,
  measureCells,
  OUTCOME_WORDS,
  sideText,
  STATE_WORDS,
  whyText,
} from './words.js';

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

const observed = ({ key, a, b }: ObservationChange, layout: Layout): string[] => [
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
