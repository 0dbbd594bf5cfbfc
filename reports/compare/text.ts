import { createColors } from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type {
  ClauseChange,
  Comparison,
  Conformance,
  LoadChange,
  ObservationChange,
} from '../../src/verdict/compare/comparison.js';
import { clip, printable } from '../printable.js';
import { wrap } from '../terminal-text.js';
import { number, plural } from '../words.js';
import {
  alikeText,
  brokenText,
  changeText,
  groupsOf,
  measureCells,
  OUTCOME_WORDS,
  sideText,
  STATE_WORDS,
  when,
  whyText,
} from './words.js';

type Paper = { colors: Colors; width: number };
type Tone = 'red' | 'green' | 'yellow' | 'bold';

/** What a person reads on a terminal; the outcome comes last, next to the prompt. Ends with a newline. */
export const comparisonText = (
  comparison: Comparison,
  { color, width }: { color: boolean; width: number },
): string => {
  const paper = { colors: createColors(color), width };
  const { conformance, load } = comparison;
  return `${[
    ...(conformance ? differences(conformance, paper) : []),
    ...(load ? loads(load, paper) : []),
    ...closing(comparison, paper),
  ].join('\n')}\n`;
};

const paragraph = (text: string, { width }: Paper, indent: number): string[] =>
  wrap(printable(clip(text, 4 * width)), Math.max(20, width - indent)).map(
    (line) => ' '.repeat(indent) + line,
  );

const TONES: Partial<Record<ClauseChange['kind'], Tone>> = { worse: 'red', open: 'yellow', better: 'green' };

function differences(all: Conformance, paper: Paper): string[] {
  const { colors } = paper;
  const { observations } = all;
  return [
    ...groupsOf(all).flatMap(({ kind, title, clauses }) => [
      colors.bold(colors[TONES[kind] ?? 'bold'](`${title}: ${plural(clauses.length, 'clause')}`)),
      ...clauses.flatMap((clause) => changed(clause, paper)),
      '',
    ]),
    ...(observations.length > 0
      ? [
          colors.bold(`Observed differently: ${number(observations.length)}`),
          ...observations.flatMap((observation) => observed(observation, paper)),
          '',
        ]
      : []),
  ];
}

const changed = (clause: ClauseChange, paper: Paper): string[] => [
  `  ${printable(clip(clause.id, 200))}   ${changeText(clause)}`,
  ...(whyText(clause) === '' ? [] : paragraph(whyText(clause), paper, 6)),
];

const observed = ({ key, a, b }: ObservationChange, paper: Paper): string[] => [
  `  ${printable(clip(key, 200))}`,
  ...paragraph(`A  ${a ?? 'not observed'}`, paper, 6),
  ...paragraph(`B  ${b ?? 'not observed'}`, paper, 6),
];

const WIDTHS = [12, 12, 12, 9, 0];

function loads({ a, b, tolerance, scenarios, clauses, breakpoint }: LoadChange, paper: Paper): string[] {
  const { colors } = paper;
  const row = (cells: readonly string[]) =>
    `    ${cells.map((cell, at) => printable(clip(cell, 200)).padEnd(WIDTHS[at] ?? 0)).join('')}`.trimEnd();
  const told = [a, b].flatMap(({ name, scenario, profile, startedAt, verdict }, at) =>
    paragraph(
      `${at === 0 ? 'A' : 'B'}  ${[name, `${scenario}, ${profile}`, when(startedAt), verdict].join(' · ')}`,
      paper,
      2,
    ),
  );
  return [
    colors.bold(`Under load (up to ${percent(tolerance)} is alike)`),
    ...told,
    ...scenarios.flatMap(({ name, only, measures }) => [
      `  ${printable(clip(name, 200))}${only === undefined ? '' : `   only in ${only.toUpperCase()}`}`,
      ...measures.map((each) => {
        const line = row(measureCells(each));
        return each.state === 'worse' ? colors.red(line) : line;
      }),
    ]),
    ...(breakpoint ? paragraph(measureCells(breakpoint).join('   '), paper, 2) : []),
    ...clauses.map(
      (each) =>
        `  ${printable(clip(each.id, 200))}   broken in A ${brokenText(each.a)}, in B ${brokenText(each.b)}   ${STATE_WORDS[each.state]}`,
    ),
    '',
  ];
}

const percent = (share: number): string => `${String(Number((100 * share).toPrecision(3)))} %`;

function closing({ outcome, reasons, conformance }: Comparison, paper: Paper): string[] {
  const { colors } = paper;
  const { word, sign } = OUTCOME_WORDS[outcome];
  const tone = { worse: colors.red, 'not-worse': colors.green, unknown: colors.yellow }[outcome];
  return [
    ...(conformance
      ? [
          ...paragraph(alikeText(conformance), paper, 0),
          ...paragraph(`A  ${sideText(conformance.a)}`, paper, 0),
          ...paragraph(`B  ${sideText(conformance.b)}`, paper, 0),
        ]
      : []),
    colors.bold(tone(`${sign} ${word}`)),
    ...reasons.flatMap((reason) => paragraph(`- ${reason}`, paper, 2)),
  ];
}
