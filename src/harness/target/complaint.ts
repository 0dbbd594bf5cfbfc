import { at, type Source } from './source.js';

/** One thing to mend in a file. */
export interface Complaint {
  offset: number;
  /** `registry.url`; empty when it concerns the whole file. */
  path: string;
  text: string;
  /** The line is not shown: a secret may stand in it. */
  quiet: boolean;
}

/** Stretches of the text, from and to, that are never shown. */
export type Hidden = readonly (readonly [from: number, to: number])[];

const MAX_COMPLAINTS = 20;
const WIDTH = 60;

const withoutHidden = (text: string, start: number, end: number, hidden: Hidden): string => {
  let shown = '';
  for (let offset = start; offset < end; offset++) {
    const isHidden = hidden.some(([from, to]) => offset >= from && offset < to);
    if (!isHidden) shown += text.charAt(offset);
    else if (!shown.endsWith('…')) shown += '…';
  }
  return shown;
};

/** The line of the text with a caret below the offset; hidden stretches become an ellipsis. */
const frame = ({ text, lines }: Source, offset: number, hidden: Hidden): string => {
  const { line } = lines.linePos(offset);
  const start = lines.lineStarts[line - 1] ?? 0;
  const end = start + (/^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 0);
  const from = Math.max(start, offset - WIDTH);
  const to = Math.min(end, offset + WIDTH);
  const near = hidden.filter((range) => range[0] < to && range[1] > from);
  const before = (from > start ? '…' : '') + withoutHidden(text, from, Math.min(offset, end), near);
  const after = withoutHidden(text, offset, to, near) + (to < end ? '…' : '');
  const gutter = ` ${line} |`;
  const caret = before.replaceAll(/[^\t]/gu, ' ');
  return `${gutter} ${before}${after}\n${' '.repeat(gutter.length - 1)}| ${caret}^`;
};

/** The complaints as a user reads them, at most 20, each with its place and its line. */
export const tell = (complaints: readonly Complaint[], source: Source, hidden: Hidden): string => {
  const told = complaints.slice(0, MAX_COMPLAINTS).map(({ offset, path, text, quiet }) => {
    const message = `${at(source, offset)}: ${path === '' ? '' : `${path}: `}${text}`;
    return quiet ? message : `${message}\n${frame(source, offset, hidden)}`;
  });
  const left = complaints.length - told.length;
  return [...told, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n');
};
