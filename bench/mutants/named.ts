import type { InstrumentResult } from '@stryker-mutator/instrumenter';

/** A change at one place of the reference. */
export interface CodeMutant {
  id: string;
  file: string;
  /** The change as text that stays the same when lines move: unique in its file. */
  change: string;
}

/** Maximum number of characters of a text that are shown, and of the context before a difference. */
const LONGEST = 80;
const SHOWN = 8;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** When two long texts begin alike, only the rest of the second one is shown. */
const differing = (original: string, replacement: string): string => {
  if (replacement.length <= LONGEST) return replacement;
  let alike = 0;
  while (alike < original.length && original[alike] === replacement[alike]) alike += 1;
  return alike > SHOWN ? `…${replacement.slice(alike - SHOWN)}` : replacement;
};

/** Names the mutants of these files; `contents` are the texts by file name. */
export function named(
  mutants: InstrumentResult['mutants'],
  contents: ReadonlyMap<string, string>,
): CodeMutant[] {
  const seen = new Map<string, number>();
  return mutants.map(({ id, fileName: file, mutatorName, location: { start, end }, replacement }) => {
    const lines = (contents.get(file) ?? '').split('\n').slice(start.line, end.line + 1);
    lines.push((lines.pop() ?? '').slice(0, end.column));
    const original = oneLine(lines.join('\n').slice(start.column));
    const becomes = differing(original, oneLine(replacement));
    const change = `${mutatorName}: ${cut(original)} → ${cut(becomes)}`;
    const times = (seen.get(file + change) ?? 0) + 1;
    seen.set(file + change, times);
    return { id, file, change: times === 1 ? change : `${change} (${times})` };
  });
}
