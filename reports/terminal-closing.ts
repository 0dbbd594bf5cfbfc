import type { Verdict } from '../src/verdict/schema.js';
import { byCall } from './calls.js';
import { replayCommand } from './case-text.js';
import { partiesLine } from './parties.js';
import { clip, cut, printable } from './printable.js';
import { bySystem, conditions, counts, handshakesLine, headline, remarks, unjudged } from './select.js';
import { type Layout, paragraph, toned } from './terminal-text.js';
import { RUN_WORDS, VERDICT_WORDS, authorityLine, duration, number, plural } from './words.js';

/** So many reasons why clauses do not apply are named. */
const REASONS = 4;

/** The last lines: the verdict, what was judged, and by what run. */
export const closing = (verdict: Verdict, { colors, width, dir }: Layout): string[] => {
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
    ...(parties === undefined ? [] : [parties]),
    ...(handshakes === undefined ? [] : [handshakes]),
    ...conditions(verdict),
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
