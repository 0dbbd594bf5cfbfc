import { stripVTControlCharacters } from 'node:util';
import { createColors } from 'picocolors';
import type { ClauseResult, Verdict } from '../src/verdict/schema.js';
import { failingWaivers } from '../src/verdict/waivers.js';
import {
  handshakesLine,
  type Cause,
  bySystem,
  causesOf,
  counts,
  groupBy,
  headline,
  restrictions,
  unjudged,
  withVerdict,
} from './select.js';
import { partiesLine } from './parties.js';
import { clip, cut, printable } from './printable.js';
import { briefEntries, fullEntry } from './terminal-entry.js';
import { type Layout, named, paragraph, toned } from './terminal-text.js';
import { RUN_WORDS, WAIVER_WORDS, duration, number, plural } from './words.js';

const ONE_SCREEN = 50;
// Lines that the names of what did not fit take: one for each system.
const MORE = 8;

/** `dir`: where the reports are, as the replay command is to name it. `height` in lines (default: 50) is one screen. */
export type TerminalOptions = { color: boolean; width: number; dir: string; height?: number };

/** What a person reads right after a run; the verdict comes last, next to the prompt. Ends with a newline. */
export const terminalReport = (verdict: Verdict, options: TerminalOptions): string => {
  const { width, dir, height = ONE_SCREEN } = options;
  const layout: Layout = { colors: createColors(options.color), width, dir };
  const rest = [...unsettled(verdict, layout), ...waivers(verdict, layout), ...closing(verdict, layout)];
  return [...failures(verdict, layout, height - rows(rest, layout)), ...rest].join('\n') + '\n';
};

// A command is one line however long it is, and the terminal breaks it: what counts is what is seen.
const rows = (lines: readonly string[], { width }: Layout): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(stripVTControlCharacters(line).length / width)), 0);

const failures = (verdict: Verdict, layout: Layout, room: number): string[] => {
  const failed = withVerdict(verdict, 'fail');
  const alone = failed
    .filter((clause) => causesOf(clause).length === 0)
    .flatMap((clause) => [...withoutCause(clause, layout), '']);
  const causes = failed.flatMap(causesOf);
  // As many in full as leave room for the others in brief.
  for (let inFull = causes.length; inFull > 0; inFull -= 1) {
    const rest = byClause(causes.slice(inFull));
    const lines = [
      ...causes.slice(0, inFull).flatMap((cause) => [...fullEntry(cause, layout), '']),
      ...(rest.length > 0 ? [...rest.flatMap((each) => briefEntries(each, layout)), ''] : []),
      ...alone,
    ];
    if (rows(lines, layout) <= room) return lines;
  }
  if (causes.length === 0) return alone;
  return [...briefly(byClause(causes), layout, room - rows(alone, layout)), '', ...alone];
};

const byClause = (causes: readonly Cause[]): Cause[][] => [
  ...groupBy(causes, ({ clause }) => clause.id).values(),
];

const briefly = (failed: readonly Cause[][], layout: Layout, room: number): string[] => {
  const lines: string[] = [];
  for (const [at, causes] of failed.entries()) {
    const entry = briefEntries(causes, layout);
    if (at > 0 && rows([...lines, ...entry], layout) > room - MORE) {
      const rest = failed.slice(at).flatMap(([first]) => (first ? [first.clause] : []));
      const systems = [...bySystem(rest)].flatMap(([system, own]) => names(own, layout.width, `${system}: `));
      return [...lines, `… and ${plural(rest.length, 'clause')} more`, ...systems];
    }
    lines.push(...entry);
  }
  return lines;
};

const withoutCause = (clause: ClauseResult, { colors, width }: Layout): string[] => [
  `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}`,
  ...below(clause.reason ?? clause.statement, width),
];

const below = (text: string, width: number): string[] => paragraph(text, width, 6, 2 * width);

/** One line with as many names as it has room for. */
const names = (clauses: readonly ClauseResult[], width: number, title = ''): string[] => {
  const room = Math.max(20, width - 6 - title.length - ' and 1,000 more'.length);
  const ids = named(
    clauses.map(({ id }) => id),
    room,
  );
  return below(title + ids, width);
};

/** So many reasons are named for which clauses are inconclusive. */
const MOST_REASONS = 5;

const unsettled = (verdict: Verdict, { colors, width }: Layout): string[] => {
  const all = unjudged(verdict, 'inconclusive');
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
    return [
      `${colors.bold(color('WAIVER'))}  ${colors.bold(printable(clip(waiver.clause, width)))}   ${WAIVER_WORDS[waiver.state]}`,
      ...below(`until ${waiver.expires}: ${waiver.reason}`, width),
      '',
    ];
  });

/** So many reasons why clauses do not apply are named. */
const REASONS = 4;

/** The last lines: the verdict, what was judged, and by what run. */
const closing = (verdict: Verdict, { colors, width, dir }: Layout): string[] => {
  const { run, target, summary } = verdict;
  const label = RUN_WORDS[summary.verdict];
  const name = cut(printable(clip(target.name, width)), 80);
  const parties = partiesLine(verdict);
  const handshakes = handshakesLine(verdict);
  const lines = [
    ...(summary.reason === undefined ? [] : [summary.reason]),
    ...restrictions(verdict),
    counts(verdict.clauses).join(' · '),
    ...systems(verdict),
    ...notApplicable(verdict),
    ...(parties === undefined ? [] : [parties]),
    ...(handshakes === undefined ? [] : [handshakes]),
    `${number(run.requests)} requests, ${duration(run.durationMs)} · seed ${String(run.seed)}, ` +
      `${run.budget} budget · catalogue ${run.catalogue.version}, assay ${run.harnessVersion}`,
    ...(summary.verdict === 'conforms' ? [] : [`Every exchange and command, whole: the reports in ${dir}`]),
  ];
  return [
    `${colors.bold(toned(`${label.sign} ${name} ${label.word}`, label, colors))}: ${headline(verdict)}`,
    ...lines.flatMap((line) => paragraph(line, width, 2)),
  ];
};

const systems = ({ clauses }: Verdict): string[] => {
  const all = [...bySystem(clauses)];
  return all.length < 2
    ? []
    : [all.map(([system, own]) => `${system}: ${counts(own).join(', ')}`).join(' · ')];
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
