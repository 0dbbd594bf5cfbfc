import { stripVTControlCharacters } from 'node:util';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { failingWaivers } from '../src/results/summary.js';
import { byCall } from './calls.js';
import { groupExchanges, groupTitle } from './exchange-text.js';
import {
  leftOut,
  ofTarget,
  bySystem,
  causesOf,
  defectsOf,
  conditions,
  counts,
  handshakesLine,
  headline,
  limits,
  labelOf,
  mistakesOf,
  notJudgedFor,
  remarks,
  unjudged,
  withVerdict,
} from './select.js';
import { partiesLine } from './parties.js';
import { clip, cut, printable } from './printable.js';
import { briefEntry, fullEntry, below, named, paragraph, toned, type Layout } from './terminal-entry.js';
import {
  authorityLine,
  colorsFor,
  duration,
  number,
  plural,
  RUN_WORDS,
  VERDICT_WORDS,
  WAIVER_WORDS,
} from './words.js';

const ONE_SCREEN = 50;

/** `dir`: the folder of the reports for the replay command. `height` of a screen, in lines (50). */
type TerminalOptions = { color: boolean; width: number; dir: string; height?: number };

/** Returns the result of a run for a terminal. The verdict is last, next to the prompt. Ends with a newline. */
export const terminalReport = (whole: Verdict, options: TerminalOptions): string => {
  const verdict = ofTarget(whole);
  const { width, dir, height = ONE_SCREEN } = options;
  const layout: Layout = { colors: colorsFor(options.color), width, dir };
  const rest = [
    ...unsettled(verdict, layout),
    ...waivers(verdict, layout),
    ...closing(verdict, leftOut(whole), layout),
  ];
  const first = mistakes(verdict, layout);
  const room = height - rows([...first, ...rest], layout);
  return [...first, ...failures(verdict, layout, room), ...rest].join('\n') + '\n';
};

/** Mistakes in the target file come first, because they may be the cause of a finding. */
const mistakes = (verdict: Verdict, { colors, width }: Layout): string[] =>
  mistakesOf(verdict).flatMap(([text, clauses]) => [
    `${colors.bold(colors.yellow('TARGET FILE'))}  ${notJudgedFor(clauses)}`.trimEnd(),
    ...paragraph(text, width, 6, 10 * width),
    '',
  ]);

// A command is one line of any length, and the terminal wraps it: the rows on the screen are counted.
const rows = (lines: readonly string[], { width }: Layout): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(stripVTControlCharacters(line).length / width)), 0);

const failures = (verdict: Verdict, layout: Layout, room: number): string[] => {
  const alone = withVerdict(verdict, 'fail')
    .filter((clause) => causesOf(clause).length === 0)
    .flatMap((clause) => [...withoutCause(clause, layout), '']);
  const stated = new Set<string>();
  const entries = defectsOf(withVerdict(verdict, 'fail')).map((defect) => {
    const { id } = defect.causes[0].clause;
    // The statement of a clause is shown once, with its first mistake.
    const isFirst = !stated.has(id);
    stated.add(id);
    return {
      whole: [...fullEntry(defect, layout, isFirst), ''],
      brief: briefEntry(defect, layout, isFirst),
    };
  });
  // As many mistakes are shown in full as leave room for the others in brief. Brief entries are never left out,
  // even when the output has to scroll.
  let free = room - rows([...alone, ...entries.flatMap(({ brief }) => brief)], layout) - 1;
  const isWhole = entries.map(({ whole, brief }, at) => {
    free -= rows(whole, layout) - rows(brief, layout);
    return free >= 0 || (at === 0 && entries.length === 1);
  });
  const inBrief = entries.filter((_, at) => !isWhole[at]).flatMap(({ brief }) => brief);
  return [
    ...entries.filter((_, at) => isWhole[at]).flatMap(({ whole }) => whole),
    ...(inBrief.length > 0 ? [...inBrief, ''] : []),
    ...alone,
  ];
};

const withoutCause = (clause: ClauseResult, { colors, width }: Layout): string[] => [
  `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}`,
  ...below(clause.reason ?? clause.statement, width),
];

/** One line with as many names as fit. */
const names = (clauses: readonly ClauseResult[], width: number): string[] => {
  const room = Math.max(20, width - 6 - ' and 1,000 more'.length);
  const ids = named(
    clauses.map(({ id }) => id),
    room,
  );
  return below(ids, width);
};

/** Maximum number of reasons that are named for inconclusive clauses. */
const MOST_REASONS = 5;

/** The clauses that are inconclusive because another one failed, which has an entry of its own. */
const explained = (verdict: Verdict): ClauseResult[] => {
  const failed = withVerdict(verdict, 'fail');
  const ids = new Set(failed.map(({ id }) => id));
  const symptoms = new Set(failed.flatMap(causesOf).map(({ counterexample }) => counterexample.symptom));
  return withVerdict(verdict, 'inconclusive').filter(({ reason = '' }) => {
    const [, id, status] = /^a response breaks ([^\s,]+)| was answered (\d{3}), not 200$/.exec(reason) ?? [];
    return ids.has(id ?? '') || symptoms.has(`${status} instead of 200`);
  });
};

const unsettled = (verdict: Verdict, { colors, width }: Layout): string[] => {
  const known = new Set(explained(verdict));
  const all = unjudged(verdict, 'inconclusive').filter(([, [clause]]) => !known.has(clause!));
  const others = all.length > MOST_REASONS ? all.slice(MOST_REASONS - 1) : [];
  const named = all.slice(0, all.length - others.length);
  if (others.length > 0)
    named.push([`for ${others.length} other reasons`, others.flatMap(([, clauses]) => clauses)]);
  return named.flatMap(([reason, clauses]) => [
    `${colors.bold(colors.yellow('INCONCLUSIVE'))}  ${plural(clauses.length, 'clause')}`,
    ...below(reason, width),
    ...names(clauses, width),
    '',
  ]);
};

const waivers = (verdict: Verdict, { colors, width }: Layout): string[] =>
  verdict.waivers.flatMap((waiver) => {
    const fails = failingWaivers([waiver]).length > 0;
    const color = fails ? colors.red : colors.yellow;
    const { file } = verdict.target;
    const at = file === undefined || waiver.line === undefined ? '' : `${file}:${waiver.line}: `;
    return [
      `${colors.bold(color('WAIVER'))}  ${colors.bold(printable(clip(waiver.clause, width)))}   ${WAIVER_WORDS[waiver.state]}`,
      ...below(`${at}until ${waiver.expires}: ${waiver.reason}`, width),
      '',
    ];
  });

/** Maximum number of reasons that are named for clauses that do not apply. */
const REASONS = 4;

/** The last lines: the verdict, what was judged, and the run. */
const closing = (verdict: Verdict, others: readonly string[], { colors, width, dir }: Layout): string[] => {
  const { run, target, summary, replay } = verdict;
  const label = labelOf(verdict);
  const name = cut(printable(clip(target.name, width)), 80);
  const parties = partiesLine(verdict);
  const handshakes = handshakesLine(verdict);
  const lines = [
    ...(summary.reason === undefined ? [] : [summary.reason]),
    ...remarks(verdict),
    ...(replay?.exchanges.length ? groupExchanges(replay.exchanges).map(groupTitle) : []),
    ...(summary.authorities || replay ? [] : [counts(verdict.clauses).join(' · ')]),
    ...systems(verdict),
    ...calls(verdict),
    ...hidden(verdict, width),
    ...notApplicable(verdict),
    ...others,
    ...(parties === undefined ? [] : [parties]),
    ...(handshakes === undefined ? [] : [handshakes]),
    ...conditions(verdict),
    ...limits(verdict),
    `${number(run.requests)} requests, ${duration(run.durationMs)} · seed ${String(run.seed)}, ` +
      `${run.budget} budget · catalogue ${run.catalogue.version}, assay ${run.harnessVersion}`,
    ...(summary.verdict === 'conforms' && !replay
      ? []
      : [`All exchanges and commands in full: the reports in ${dir}`]),
  ];
  return [
    ...((replay ? undefined : summary.authorities)?.map(
      (each) =>
        `${colors.bold(toned(`${RUN_WORDS[each.verdict].sign} ${name}`, RUN_WORDS[each.verdict], colors))} ${authorityLine(each)}`,
    ) ?? [
      `${colors.bold(toned(`${label.sign} ${name} ${label.word}`, label, colors))}: ${headline(verdict)}`,
    ]),
    ...lines.flatMap((line) => paragraph(line, width, 2, 8 * width)),
  ];
};

/** The line for a system that the target does not have is below, with the reason. */
const systems = ({ clauses, summary }: Verdict): string[] => {
  const all = [...bySystem(clauses)].filter(([, own]) =>
    own.some(({ verdict }) => verdict !== 'not-applicable' && verdict !== 'not-testable'),
  );
  return all.length < 2 && summary.authorities === undefined
    ? []
    : [all.map(([system, own]) => `${system}: ${counts(own).join(', ')}`).join(' · ')];
};

/** The calls of the token standard: a wallet fails when any of them is wrong. */
const calls = ({ clauses }: Verdict): string[] => {
  const words = byCall(clauses).map(({ call: { name }, shown, broken }) => {
    if (broken.length > 0) return `${VERDICT_WORDS.fail.sign} ${name} (${plural(broken.length, 'clause')})`;
    return `${VERDICT_WORDS[shown > 0 ? 'pass' : 'not-applicable'].sign} ${name}`;
  });
  return words.length === 0 ? [] : [`calls: ${words.join(' · ')}`];
};

const hidden = (verdict: Verdict, width: number): string[] => {
  const ids = explained(verdict).map(({ id }) => id);
  return ids.length === 0
    ? []
    : [
        `${number(ids.length)} inconclusive, because what is wrong above hides whether these are kept: ${named(ids, width)}`,
      ];
};

const notApplicable = (verdict: Verdict): string[] => {
  const reasons = unjudged(verdict, 'not-applicable');
  const more = reasons.length - REASONS;
  return [
    ...reasons
      .slice(0, REASONS)
      .map(([reason, clauses]) => `${number(clauses.length)} not applicable: ${reason}`),
    ...(more > 0 ? [`not applicable for ${plural(more, 'other reason')}: see the reports`] : []),
  ];
};
