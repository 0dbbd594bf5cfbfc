import type { Range } from '../secrets/ranges.js';
import { firstWhere } from './problem.js';

/** The line of a text at an offset. `…` replaces what is hidden or too far away. */
interface Frame {
  line: string;
  /** The offset of the caret in `line`, in UTF-16 code units. */
  caret: number;
}

const WIDTH = 60;
const MASK = '…';

/** The line at an offset, up to 60 characters each way. @param hidden sorted, disjoint: `hiddenIn` */
export function frameAt(text: string, offset: number, hidden: readonly Range[]): Frame {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = (next === -1 ? text.length : next) - (text.charAt(next - 1) === '\r' ? 1 : 0);
  const from = Math.max(start, offset - WIDTH);
  const to = Math.min(Math.max(end, from), offset + WIDTH);
  let before = (from > start ? MASK : '') + masked(text, from, Math.min(offset, to), hidden);
  const after = masked(text, Math.min(offset, to), to, hidden) + (to < end ? MASK : '');
  if (before.endsWith(MASK) && after.startsWith(MASK)) before = before.slice(0, -1);
  return { line: before + after, caret: before.length };
}

function masked(text: string, from: number, to: number, hidden: readonly Range[]): string {
  let shown = '';
  let at = from;
  for (let next = firstWhere(hidden, ([, end]) => end > from); next < hidden.length; next += 1) {
    const [start, end] = hidden[next]!;
    if (start >= to) break;
    shown += text.slice(at, Math.max(at, start)) + MASK;
    at = end;
  }
  return shown + text.slice(at, Math.max(at, to));
}
