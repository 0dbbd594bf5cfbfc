import type { Entry } from '../../../spec/entry.js';
import type { Doc } from '../../../spec/configuration/doc.js';
import { rootOf } from './kind.js';

/** Makes a document of the text of a value. Findings in it are shown at their place in the outer document. */
export function embedded(outer: Doc, entry: Entry): Doc {
  const { text } = entry;
  const offsetOf = offsets(outer.text.slice(entry.at, entry.end), text);
  return {
    ...outer,
    text,
    root: rootOf(null),
    outer: { doc: outer, offsetOf: (inner) => entry.at + offsetOf(inner) },
  };
}

/** Converts offsets in a value to those in its source; exact for block scalars and without escapes. */
function offsets(written: string, text: string): (inner: number) => number {
  if (/^(?:&\S+\s+|!\S*\s+)*\|/.test(written)) {
    const lines = written.split('\n');
    const first = lines.slice(1).find((line) => line.trim() !== '') ?? '';
    const indent = first.length - first.trimStart().length;
    const starts = lines.map((_, index) =>
      lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0),
    );
    return (inner) => {
      const before = text.slice(0, inner).split('\n');
      const line = before.length;
      const start = starts[line] ?? starts.at(-1) ?? 0;
      return start + Math.min(indent, lines[line]?.length ?? 0) + before.at(-1)!.length;
    };
  }
  const start = written.indexOf(text);
  return start >= 0 ? (inner) => start + inner : () => 0;
}
