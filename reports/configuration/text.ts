import { createColors } from 'picocolors';
import type { Finding } from '../../src/spec/configuration/finding.js';
import type { FileKind } from '../../src/spec/configuration/section.js';
import { jsonText } from '../json-text.js';
import { printable } from '../printable.js';
import { plural } from '../words.js';

type Colors = ReturnType<typeof createColors>;

/** What was checked besides what was found. */
export type Judged = {
  judged: number;
  skipped: number;
  /** Kinds of files that skipped rules would have needed. */
  lacking: readonly FileKind[];
  /** Those of them of which an overlay was named alone. */
  overlays: readonly FileKind[];
  /** Those of them that were named, and could not be read. */
  unreadable: readonly FileKind[];
};

/** What a person reads: the findings, which stand by file, and last what they come to. Ends with a newline. */
export const findingsText = (findings: readonly Finding[], judged: Judged, color: boolean): string => {
  const colors = createColors(color);
  const files = findings.flatMap((finding, at) => [
    ...(finding.file === findings[at - 1]?.file ? [] : [colors.bold(printable(finding.file))]),
    entry(finding, colors),
  ]);
  return [...files, closing(findings, judged)].join('\n');
};

const entry = (finding: Finding, colors: Colors): string => {
  const { file, line, column, severity, rule, message, why, mend, section } = finding;
  const color = severity === 'error' ? colors.red : colors.yellow;
  return [
    `${printable(file)}:${line}:${column}  ${colors.bold(color(severity))}  ${rule}`,
    `  ${colors.bold(printable(message))}`,
    ...source(finding, colors),
    `  why   ${printable(why)} (${section})`,
    `  mend  ${printable(mend)}`,
    '',
  ].join('\n');
};

const source = ({ excerpt, line }: Finding, colors: Colors): string[] => {
  if (excerpt === undefined || excerpt.line.trim() === '') return [];
  const gutter = `  ${line} | `;
  // What cannot be seen is shown as an escape, which takes more room.
  const before = printable(excerpt.line.slice(0, excerpt.caret).replaceAll('\t', ' '));
  const after = printable(excerpt.line.slice(excerpt.caret));
  return [
    `${colors.dim(gutter)}${before}${after}`,
    `${colors.dim(`${' '.repeat(gutter.length - 2)}| `)}${' '.repeat(before.length)}^`,
  ];
};

const closing = (
  findings: readonly Finding[],
  { judged, skipped, lacking, overlays, unreadable }: Judged,
): string => {
  const count = (wanted: Finding['severity']) =>
    findings.filter(({ severity }) => severity === wanted).length;
  const found = `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}`;
  const absent = lacking.filter((kind) => !unreadable.includes(kind) && !overlays.includes(kind));
  const why = [
    ...(absent.length > 0 ? [`no ${options(absent)}`] : []),
    ...(overlays.length > 0 ? [`an overlay alone: ${options(overlays)}`] : []),
    ...(unreadable.length > 0 ? [`unreadable: ${options(unreadable)}`] : []),
  ].join('; ');
  return `${found}; ${plural(judged, 'rule')} judged, ${skipped} skipped${why && ` (${why})`}\n`;
};

const options = (kinds: readonly FileKind[]): string => kinds.map((kind) => `--${kind}`).join(', ');

/** The findings as JSON, and nothing else. Ends with a newline. */
export const findingsJson = (findings: readonly Finding[]): string =>
  jsonText({ findings: findings.map(withoutExcerpt) });

// What it looks like on a terminal is of no use to a program.
const withoutExcerpt = ({ excerpt: _, ...finding }: Finding): Omit<Finding, 'excerpt'> => finding;
