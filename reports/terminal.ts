import { stripVTControlCharacters } from 'node:util';
import { createColors } from 'picocolors';
import type { ClauseResult, Verdict } from '../src/verdict/schema.js';
import { failingWaivers } from '../src/verdict/waivers.js';
import { byCall } from './calls.js';
import { caseWord, replayCommand } from './case-text.js';
import { inputText } from './exchange-text.js';
import { leftOut, ofTarget } from './left-out.js';
import { partiesLine } from './parties.js';
import { clip, cut, inert, printable } from './printable.js';
import {
  bySystem,
  causesOf,
  conditions,
  counts,
  groupBy,
  handshakesLine,
  headline,
  limits,
  remarks,
  unjudged,
  withVerdict,
  type Cause,
} from './select.js';
import { named, paragraph, toned, wrap, type Layout } from './terminal-text.js';
import {
  authorityLine,
  causeLine,
  duration,
  number,
  plural,
  RUN_WORDS,
  VERDICT_WORDS,
  WAIVER_WORDS,
} from './words.js';

const ONE_SCREEN = 50;

/** `dir`: where the reports are, as the replay command is to name it. `height` in lines (default: 50) is one screen. */
export type TerminalOptions = { color: boolean; width: number; dir: string; height?: number };

/** What a person reads right after a run; the verdict comes last, next to the prompt. Ends with a newline. */
export const terminalReport = (whole: Verdict, options: TerminalOptions): string => {
  const verdict = ofTarget(whole);
  const { width, dir, height = ONE_SCREEN } = options;
  const layout: Layout = { colors: createColors(options.color), width, dir };
  const rest = [
    ...unsettled(verdict, layout),
    ...waivers(verdict, layout),
    ...closing(verdict, leftOut(whole), layout),
  ];
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

/** So many reasons why clauses do not apply are named. */
const REASONS = 4;

/** The last lines: the verdict, what was judged, and by what run. */
const closing = (verdict: Verdict, others: readonly string[], { colors, width, dir }: Layout): string[] => {
  const { run, target, summary } = verdict;
  const label = RUN_WORDS[summary.verdict];
  const name = cut(printable(clip(target.name, width)), 80);
  const parties = partiesLine(verdict);
  const handshakes = handshakesLine(verdict);
  const lines = [
    ...(summary.reason === undefined ? [] : [summary.reason]),
    ...remarks(verdict),
    ...(summary.authorities ? [] : [counts(verdict.clauses).join(' · ')]),
    ...systems(verdict),
    ...calls(verdict),
    ...notApplicable(verdict),
    ...others,
    ...(parties === undefined ? [] : [parties]),
    ...(handshakes === undefined ? [] : [handshakes]),
    ...conditions(verdict),
    ...limits(verdict),
    `${number(run.requests)} requests, ${duration(run.durationMs)} · seed ${String(run.seed)}, ` +
      `${run.budget} budget · catalogue ${run.catalogue.version}, assay ${run.harnessVersion}`,
    ...(summary.verdict === 'conforms' ? [] : [`Every exchange and command, whole: the reports in ${dir}`]),
    ...(summary.fail > 1 ? [`One failure again, with its command: ${replayCommand(dir, 'CLAUSE')}`] : []),
  ];
  return [
    ...(summary.authorities?.map(
      (each) =>
        `${colors.bold(toned(`${RUN_WORDS[each.verdict].sign} ${name}`, RUN_WORDS[each.verdict], colors))} ${authorityLine(each)}`,
    ) ?? [
      `${colors.bold(toned(`${label.sign} ${name} ${label.word}`, label, colors))}: ${headline(verdict)}`,
    ]),
    ...lines.flatMap((line) => paragraph(line, width, 2)),
  ];
};

/** Of a system that the target does not have it is told below why nothing of it applies. */
const systems = ({ clauses, summary }: Verdict): string[] => {
  const all = [...bySystem(clauses)].filter(([, own]) =>
    own.some(({ verdict }) => verdict !== 'not-applicable' && verdict !== 'not-testable'),
  );
  return all.length < 2 && summary.authorities === undefined
    ? []
    : [all.map(([system, own]) => `${system}: ${counts(own).join(', ')}`).join(' · ')];
};

/** The calls of the token standard: a wallet breaks on whichever is wrong. */
const calls = ({ clauses }: Verdict): string[] => {
  const words = byCall(clauses).map(({ call: { name }, shown, broken }) => {
    if (broken.length > 0) return `${VERDICT_WORDS.fail.sign} ${name} (${plural(broken.length, 'clause')})`;
    return `${VERDICT_WORDS[shown > 0 ? 'pass' : 'not-applicable'].sign} ${name}`;
  });
  return words.length === 0 ? [] : [`calls: ${words.join(' · ')}`];
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

const LABEL = 12;
// Rows of the terminal that a command may take.
const LONGEST = 10;
// Rules that failed alike and are named.
const ALIKE = 3;

/** Text under a label, its further lines below its first. */
const labelled = (label: string, text: string, width: number): string[] =>
  wrap(text, Math.max(20, width - LABEL)).map(
    (line, at) => `${at === 0 ? `  ${label}`.padEnd(LABEL) : ' '.repeat(LABEL)}${line}`,
  );

// A command that is broken over lines, or escaped, would not run when it is copied: it is whole, or pointed at.
const curlLine = (curl: string, { width, dir, colors }: Layout): string => {
  if (printable(curl) === curl && curl.length <= LONGEST * width) return colors.dim(curl);
  const room = Math.max(20, width - LABEL);
  return `${colors.dim(printable(clip(curl, room)))}; whole in the reports in ${printable(dir)}`;
};

/** One cause in full: what the clause says, what was sent, expected and got, and how to see it again. */
const fullEntry = ({ clause, counterexample, number: at, of }: Cause, layout: Layout): string[] => {
  const { colors, width, dir } = layout;
  const long = 2 * width;
  const notes = [clause.basis, ...(of > 1 ? [`cause ${String(at)} of ${String(of)}`] : [])];
  const { expected, actual, occurrences, everyTime, curl, confidence } = counterexample;
  const seen = `(${occurrences === 1 ? 'the only case' : `the smallest of ${plural(occurrences, 'case')}`} that failed so)`;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(clause.id))}   ${printable(clip(clause.section, long))}   (${notes.join(', ')})`,
    ...(at === 1 ? labelled('says', printable(clip(clause.statement, long)), width) : []),
    ...causeLine(counterexample, ALIKE).flatMap((cause) =>
      labelled('cause', printable(clip(cause, long)), width),
    ),
    ...labelled(caseWord(counterexample), `${inputText(counterexample, long)} ${seen}`, width),
    ...labelled('expected', printable(clip(expected, long)), width),
    ...labelled('got', `${printable(clip(actual, long))}${everyTime ? '' : ' (not every time)'}`, width),
    ...(confidence === undefined ? [] : labelled('certainty', printable(clip(confidence, long)), width)),
    `  again     ${colors.cyan(replayCommand(dir, clause.id, at))}`,
    ...(curl === '' ? [] : [`            ${curlLine(curl, layout)}`]),
  ];
};

/** A failed clause in one line: what it says. */
const oneLine = ({ id, statement }: ClauseResult, { colors, width }: Layout): string => {
  const name = printable(id);
  const room = Math.max(20, width - `FAIL  ${name}   `.length);
  const says = cut(printable(clip(statement, width)), room);
  return `${colors.bold(colors.red('FAIL'))}  ${colors.bold(name)}   ${inert(says)}`;
};

/**
 * Causes of one clause in brief: the clause with the command for the first, what it says in one line, a line for each
 * cause and, where asked for, the first one's curl or openssl command.
 */
const briefEntries = (causes: readonly Cause[], layout: Layout, withCurl = false): string[] => {
  const { colors, width, dir } = layout;
  const [first] = causes;
  if (!first) return [];
  const { id, statement } = first.clause;
  const room = Math.max(40, width) - BRIEF.length;
  const { curl } = first.counterexample;
  return [
    `${colors.bold(colors.red('FAIL'))}  ${colors.bold(printable(id))}   ${colors.cyan(replayCommand(dir, id, first.number))}`,
    // The statement stands where the first cause of its clause is told.
    ...(first.number === 1 ? [inert(BRIEF + cut(printable(clip(statement, width)), room))] : []),
    ...causes.map((cause) => inert(BRIEF + briefCause(cause, width, room))),
    ...(withCurl && curl !== '' ? [BRIEF + curlLine(curl, layout)] : []),
  ];
};

const BRIEF = ' '.repeat(6);

/** What was sent, or the rule that it breaks, and what came, in one line of at most `room` characters. */
const briefCause = ({ counterexample }: Cause, width: number, room: number): string => {
  const { rule, actual, occurrences } = counterexample;
  const what = rule
    ? printable(clip(rule, width))
    : `${caseWord(counterexample)} ${inputText(counterexample, width)}`;
  const sent = cut(what, Math.floor(room / 2) - 2);
  const times = occurrences > 1 ? ` ×${number(occurrences)}` : '';
  const rest = room - Array.from(sent).length - times.length - 2;
  return `${sent}, ${cut(`got ${printable(clip(actual, width))}`, rest)}${times}`;
};
