import { stripVTControlCharacters } from 'node:util';
import { createColors } from 'picocolors';
import type { ClauseResult, Verdict } from '../src/verdict/schema.js';
import { clip, printable } from './printable.js';
import { byReason, causesOf, counts, headline, restrictions, withVerdict, type Cause } from './select.js';
import { briefEntries, fullEntry, wrap, type Paper } from './terminal-entry.js';
import { duration, number, plural, RUN_WORDS, WAIVER_WORDS } from './words.js';

const ONE_SCREEN = 50;
// Lines that the names of what did not fit take.
const MORE = 5;

/** `dir`: where the reports are, as the replay command is to name it. `height` in lines (default: 50) is one screen. */
export type TerminalOptions = { color: boolean; width: number; dir: string; height?: number };

/** What a person reads right after a run; the verdict comes last, next to the prompt. Ends with a newline. */
export const terminalReport = (verdict: Verdict, options: TerminalOptions): string => {
  const { width, dir, height = ONE_SCREEN } = options;
  const paper: Paper = { colors: createColors(options.color), width, dir };
  const rest = [...unsettled(verdict, paper), ...waivers(verdict, paper), ...closing(verdict, paper)];
  return [...failures(verdict, paper, height - rows(rest, paper)), ...rest].join('\n') + '\n';
};

// A command is one line however long it is, and the terminal breaks it: what counts is what is seen.
const rows = (lines: readonly string[], { width }: Paper): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(stripVTControlCharacters(line).length / width)), 0);

const failures = (verdict: Verdict, paper: Paper, room: number): string[] => {
  const failed = withVerdict(verdict, 'fail').map((clause) => ({ clause, causes: causesOf(clause) }));
  const bare = failed.filter(({ causes }) => causes.length === 0);
  const alone = bare.flatMap(({ clause }) => [...withoutCause(clause, paper), '']);
  const shown = failed.filter(({ causes }) => causes.length > 0);
  // As many in full as leave room for the others in brief.
  for (let inFull = shown.length; inFull > 0; inFull -= 1) {
    const lines = [
      ...shown
        .slice(0, inFull)
        .flatMap(({ causes }) => causes.flatMap((cause) => [...fullEntry(cause, paper), ''])),
      ...(inFull < shown.length
        ? [...shown.slice(inFull).flatMap((each) => briefEntries(each.causes, paper)), '']
        : []),
      ...alone,
    ];
    if (rows(lines, paper) <= room) return lines;
  }
  if (shown.length === 0) return alone;
  return [...briefly(shown, paper, room - rows(alone, paper)), '', ...alone];
};

type Failed = { clause: ClauseResult; causes: Cause[] };

const briefly = (failed: readonly Failed[], paper: Paper, room: number): string[] => {
  const lines: string[] = [];
  for (const [at, { causes }] of failed.entries()) {
    const entry = briefEntries(causes, paper);
    if (at > 0 && rows([...lines, ...entry], paper) > room - MORE) {
      const rest = failed.slice(at).map(({ clause }) => clause.id);
      return [
        ...lines,
        `… and ${plural(rest.length, 'clause')} more:`,
        ...paragraph(rest.join(', '), paper.width),
      ];
    }
    lines.push(...entry);
  }
  return lines;
};

const withoutCause = (clause: ClauseResult, { colors, width }: Paper): string[] => [
  `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}`,
  ...paragraph(clause.reason ?? clause.statement, width),
];

const paragraph = (text: string, width: number): string[] =>
  wrap(printable(clip(text, 2 * width)), Math.max(20, width - 6)).map((line) => `      ${line}`);

const unsettled = (verdict: Verdict, { colors, width }: Paper): string[] =>
  [...byReason(withVerdict(verdict, 'inconclusive'))].flatMap(([reason, clauses]) => [
    `${colors.bold(colors.yellow('INCONCLUSIVE'))}  ${plural(clauses.length, 'clause')}`,
    ...paragraph(reason, width),
    ...paragraph(clauses.map(({ id }) => id).join(', '), width),
    '',
  ]);

const waivers = (verdict: Verdict, { colors, width }: Paper): string[] =>
  verdict.waivers.flatMap((waiver) => {
    const rotten = waiver.state === 'expired' || waiver.state === 'stale';
    const tone = rotten ? colors.red : colors.yellow;
    return [
      `${colors.bold(tone('WAIVER'))}  ${colors.bold(printable(clip(waiver.clause, width)))}   ${WAIVER_WORDS[waiver.state]}`,
      ...paragraph(`until ${waiver.expires}: ${waiver.reason}`, width),
      '',
    ];
  });

const closing = (verdict: Verdict, { colors, width, dir }: Paper): string[] => {
  const { run, target, summary } = verdict;
  const { word, sign } = RUN_WORDS[summary.verdict];
  const tone = { conforms: colors.green, 'does-not-conform': colors.red, inconclusive: colors.yellow };
  const name = printable(clip(target.name, 60));
  return [
    `${colors.bold(tone[summary.verdict](`${sign} ${name} ${word}`))}: ${headline(verdict)}`,
    ...(summary.reason === undefined ? [] : wrapped(summary.reason, width)),
    ...restrictions(verdict).flatMap((line) => wrapped(line, width)),
    ...wrapped(counts(verdict).join(' · '), width),
    ...wrapped(
      `${number(run.requests)} requests, ${plural(run.allocations, 'allocation')}, ${duration(run.durationMs)} · ` +
        `seed ${String(run.seed)}, ${run.budget} budget · catalogue ${run.catalogue.version}, assay ${run.harnessVersion}`,
      width,
    ),
    ...(summary.verdict === 'conforms'
      ? []
      : wrapped(`Every exchange and command, whole: the reports in ${dir}`, width)),
  ];
};

const wrapped = (text: string, width: number): string[] =>
  wrap(printable(clip(text, 4 * width)), Math.max(20, width - 2)).map((line) => `  ${line}`);
