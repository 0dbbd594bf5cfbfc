import { unescaped, type TextDialect } from './characters.js';

/** The lines that describe a metric. */
export type MetadataKind = 'TYPE' | 'HELP' | 'UNIT';

/** What a line that begins with # is. */
export type MetricMetadata =
  | { kind: MetadataKind; name: string; text: string }
  | { kind: 'EOF' }
  | { kind: 'comment' }
  | { kind: 'broken'; problem: string };

/** In characters. */
const LONGEST_NAME = 65_536;
const LEGACY_NAME = /^[A-Za-z_:][\w:]*$/;
/** A backslash that begins no escape of the format. */
const STRAY_BACKSLASH = { text: /(?<!\\)(?:\\\\)*\\(?![\\n"])/, openmetrics: /(?<!\\)(?:\\\\)*\\$/ };

const broken = (problem: string): MetricMetadata => ({ kind: 'broken', problem });

/** Reads a line that begins with #. */
export function metadata(line: string, dialect: TextDialect): MetricMetadata {
  if (dialect.format === 'openmetrics') {
    if (line === '# EOF') return { kind: 'EOF' };
    if (line.endsWith('\r')) return broken('a line that ends in a carriage return');
    const [start, kind] = /^# (TYPE|HELP|UNIT) /.exec(line) ?? [];
    if (!kind) return broken('a line with # that is neither TYPE, HELP, UNIT nor EOF');
    return named(kind as MetadataKind, line.slice(start!.length), dialect);
  }
  const [start, kind] = /^[ \t]*#[ \t]*(TYPE|HELP)[ \t]+/.exec(line) ?? [];
  const rest = start === undefined ? '' : line.slice(start.length);
  return rest === '' ? { kind: 'comment' } : named(kind as MetadataKind, rest, dialect);
}

/** Reads what stands behind the kind: a name, and the rest of the line. */
function named(kind: MetadataKind, rest: string, { format, quotedNames }: TextDialect): MetricMetadata {
  const isQuoted = quotedNames && rest.startsWith('"');
  const end = isQuoted ? quoteEnd(rest) : rest.search(/[ \t]|$/);
  if (end > LONGEST_NAME) return broken('a name of more than 65,536 characters');
  const name = isQuoted ? unescaped(rest.slice(1, end - 1)) : rest.slice(0, end);
  if (name === '' || !(isQuoted || LEGACY_NAME.test(name)))
    return broken(`a ${kind} line without a metric name`);
  const behind = rest.slice(end);
  // OpenMetrics has the space also where nothing follows.
  const isApart = format === 'openmetrics' ? behind.startsWith(' ') : /^[ \t]/.test(behind);
  if (!isApart && (behind !== '' || format === 'openmetrics'))
    return broken(`a ${kind} line whose name no space follows`);
  const text = format === 'openmetrics' ? behind.slice(1) : behind.replace(/^[ \t]+/, '');
  if (kind === 'HELP' && STRAY_BACKSLASH[format].test(text))
    return broken('a backslash in a HELP line that is not escaped');
  return { kind, name, text: kind === 'TYPE' && format === 'text' ? withoutBlanks(text) : text };
}

/** Behind the quote that ends the text; 0: none does. */
function quoteEnd(text: string): number {
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\') at += 1;
  }
  return 0;
}

// An expression that looks for them would try each of a long row of blanks as the first one.
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
}
