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

/** Converts offsets in a value to those in its source: indentation and folding change only white space. */
function offsets(written: string, text: string): (inner: number) => number {
  let places: readonly number[] | undefined;
  return (inner) => (places ??= aligned(written, text))[inner] ?? 0;
}

const HEAD = /^(?:[&!]\S*\s+)*(?:[|>].*\n|["'])?/;

/** The offset of each character of a value in its source. Empty when escapes make them differ. */
function aligned(written: string, text: string): number[] {
  let at = HEAD.exec(written)![0].length;
  const places: number[] = [];
  for (const char of text.split('')) {
    const isBlank = char.trim() === '';
    while (!isBlank && at < written.length && written.charAt(at).trim() === '') at += 1;
    if (!isBlank && written.charAt(at) !== char) return [];
    places.push(at);
    if (!isBlank) at += 1;
  }
  return [...places, at];
}
