import { stripVTControlCharacters } from 'node:util';
import { createColors } from 'picocolors';
import type { ClauseResult, Verdict } from '../src/verdict/schema.js';
import { failingWaivers } from '../src/verdict/waivers.js';
import { type Cause, causesOf, groupBy, unjudged, withVerdict } from './select.js';
import { closing } from './terminal-closing.js';
import { clip, printable } from './printable.js';
import { briefEntries, fullEntry, oneLine } from './terminal-entry.js';
import { type Layout, named, paragraph } from './terminal-text.js';
import { WAIVER_WORDS, plural } from './words.js';

const ONE_SCREEN = 50;

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
  if (causes.length === 0) return alone;
  const free = room - rows(alone, layout);
  // As many in full as leave room for the others in brief; of more causes than rows not even these fit.
  for (
    let inFull = Math.min(causes.length, free);
    causes.length - inFull < free && inFull >= 0;
    inFull -= 1
  ) {
    const whole = causes.slice(0, inFull).flatMap((cause) => [...fullEntry(cause, layout), '']);
    const left = free - rows(whole, layout);
    const brief = left < 0 ? undefined : inBrief(byClause(causes.slice(inFull)), layout, left);
    if (brief) return [...whole, ...brief, ...alone];
  }
  return [...briefly(byClause(causes), layout, free), '', ...alone];
};

/** Each clause in brief, and the commands of as many as there is room for; undefined when not even the clauses fit. */
const inBrief = (failed: readonly Cause[][], layout: Layout, room: number): string[] | undefined => {
  let fitting: string[] | undefined;
  for (let withCommand = 0; withCommand <= failed.length; withCommand += 1) {
    const lines = failed.flatMap((causes, at) => briefEntries(causes, layout, at < withCommand));
    if (lines.length > 0) lines.push('');
    if (rows(lines, layout) > room) break;
    fitting = lines;
  }
  return fitting;
};

const byClause = (causes: readonly Cause[]): Cause[][] => [
  ...groupBy(causes, ({ clause }) => clause.id).values(),
];

/**
 * The first clauses in brief, the very first with its command, then one line for each of the others, with what it says:
 * more than a screen of them is better scrolled than not told.
 */
const briefly = (failed: readonly Cause[][], layout: Layout, room: number): string[] => {
  const lines: string[] = [];
  for (const [at, causes] of failed.entries()) {
    const entry = briefEntries(causes, layout, at === 0);
    if (at > 0 && rows([...lines, ...entry], layout) + failed.length - at > room) {
      const others = failed.slice(at).flatMap(([first]) => first ?? []);
      return [...lines, ...others.map(({ clause }) => oneLine(clause, layout))];
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
const names = (clauses: readonly ClauseResult[], width: number): string[] => {
  const room = Math.max(20, width - 6 - ' and 1,000 more'.length);
  const ids = named(
    clauses.map(({ id }) => id),
    room,
  );
  return below(ids, width);
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
