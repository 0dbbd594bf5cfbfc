import type {
  ClauseChange,
  Comparison,
  Conformance,
  LoadChange,
} from '../../src/results/compare/comparison.js';
import { failures, bounded, folded, inline, table } from '../markdown-failures.js';
import { number, plural, RUN_WORDS, when } from '../words.js';
import { percent } from '../load/words.js';
import {
  alikeText,
  brokenText,
  changeText,
  groupsOf,
  MEASURE_HEAD,
  measureCells,
  OUTCOME_WORDS,
  STATE_WORDS,
  whyText,
} from './words.js';

// GitHub refuses a comment of more than 65,536 characters, so each part that can grow has a maximum size in bytes.
const MOST_FAILURES = 24_000;
const MOST_CLAUSES = 12_000;
const MOST_OBSERVATIONS = 10_000;
const MOST_LOAD = 10_000;
// More clauses than this are folded.
const SHORT = 8;

/** The comparison as Markdown of GitHub for a comment: the summary first, the details folded. */
export const comparisonMarkdown = (comparison: Comparison): string => {
  const { outcome, reasons, conformance, load } = comparison;
  const { word, sign } = OUTCOME_WORDS[outcome];
  return [
    `## ${sign} ${word}`,
    ...(reasons.length > 0
      ? [
          bounded(
            reasons.slice(0, SHORT).map((reason) => `- ${inline(reason)}`),
            4000,
          ).join('\n'),
        ]
      : []),
    ...(conformance ? conformanceParts(conformance) : []),
    ...(load ? loadParts(load) : []),
    '',
  ].join('\n\n');
};

function conformanceParts(all: Conformance): string[] {
  const groups = groupsOf(all);
  const worse = groups.filter(({ kind }) => kind === 'worse').flatMap(({ clauses }) => clauses);
  return [
    sides(all),
    ...groups.flatMap(({ title, clauses }) => {
      const own = table(['Clause', 'Verdict', 'Why'], clauses.map(row), MOST_CLAUSES / groups.length);
      const heading = `${inline(title)}: ${plural(clauses.length, 'clause')}`;
      return clauses.length > SHORT ? folded(heading, own) : [`**${heading}**`, ...own];
    }),
    ...(worse.length > 0
      ? folded('The smallest failing case of each, and how to send it again', [
          ...bounded(
            worse.flatMap(({ b }) => (b ? failures([b]) : [])),
            MOST_FAILURES,
          ),
          'DIR is the folder of B.',
        ])
      : []),
    ...observations(all),
    alikeText(all),
  ];
}

const sides = ({ a, b }: Conformance): string => {
  const cells = (name: string, { target, run, summary }: Conformance['a']): string[] => [
    name,
    inline(target.name, 100),
    `${RUN_WORDS[summary.verdict].sign} ${RUN_WORDS[summary.verdict].word}`,
    number(summary.pass),
    number(summary.fail),
    inline(when(run.startedAt)),
    `${run.budget}, seed ${String(run.seed)}`,
    inline(run.catalogue.version, 50),
  ];
  const head = ['', 'Target', 'Verdict', 'Passed', 'Failed', 'When', 'Budget', 'Catalogue'];
  return table(head, [cells('A', a), cells('B', b)], Infinity).join('');
};

const row = (change: ClauseChange): string[] => [
  inline(change.id, 120),
  changeText(change),
  inline(whyText(change), 200),
];

const observations = ({ observations: all }: Conformance): string[] =>
  all.length === 0
    ? []
    : folded(
        `Observed differently, where the specification is silent: ${number(all.length)}`,
        table(
          ['Observation', 'A', 'B'],
          all.map(({ key, a, b }) => [
            inline(key, 120),
            a === undefined ? '–' : inline(a, 120),
            b === undefined ? '–' : inline(b, 120),
          ]),
          MOST_OBSERVATIONS,
        ),
      );

function loadParts({ a, b, tolerance, scenarios, clauses, breakpoint }: LoadChange): string[] {
  const measured = scenarios.filter(({ only }) => only === undefined);
  const rows = [
    ...measured.flatMap(({ name, measures }) =>
      measures.map((each) => [inline(name, 80), ...measureCells(each).map((cell) => inline(cell, 120))]),
    ),
    ...(breakpoint ? [['', ...measureCells(breakpoint).map((cell) => inline(cell, 120))]] : []),
  ];
  const alone = scenarios.filter(({ only }) => only !== undefined);
  return [
    `**Under load** (A ${inline(`${a.scenario}, ${a.profile}`, 100)}; B ${inline(`${b.scenario}, ${b.profile}`, 100)}; ` +
      `up to ${percent(tolerance)} is alike)`,
    ...table(['Scenario', ...MEASURE_HEAD], rows, MOST_LOAD),
    ...(alone.length > 0
      ? [
          alone
            .map(({ name, only }) => `- ${inline(name, 80)}: only in ${only === 'a' ? 'A' : 'B'}`)
            .join('\n'),
        ]
      : []),
    ...(clauses.length > 0
      ? table(
          ['Clause broken under load', 'A', 'B', ''],
          clauses.map((each) => [
            inline(each.id, 120),
            brokenText(each.a),
            brokenText(each.b),
            STATE_WORDS[each.state],
          ]),
          MOST_LOAD / 2,
        )
      : []),
  ];
}
