import { itemsOf, type Entry } from '../../document/entry.js';

/** A system property that options of the JVM set, and where they stand. */
export type Property = { name: string; value: string; entry: Entry };

/**
 * The properties that JVM options set, by name: parted at white space and with quotes as the JVM parts
 * JAVA_TOOL_OPTIONS, and the last one of a name counts. The options are one text or a list of texts.
 */
export function propertiesOf(options: Entry | undefined): ReadonlyMap<string, Property> {
  const texts = itemsOf(options) ?? (options ? [options] : []);
  const found = new Map<string, Property>();
  for (const entry of texts) {
    if (typeof entry.value !== 'string') continue;
    for (const word of wordsOf(entry.value)) {
      if (!word.startsWith('-D')) continue;
      const equals = word.indexOf('=');
      const name = word.slice(2, equals === -1 ? undefined : equals);
      found.set(name, { name, value: equals === -1 ? '' : word.slice(equals + 1), entry });
    }
  }
  return found;
}

const WORD = /(?:[^\s"']|"[^"]*"?|'[^']*'?)+/g;
const QUOTED = /"([^"]*)"?|'([^']*)'?/g;

const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).map((word) =>
    word.replace(QUOTED, (_, double?: string, single?: string) => double ?? single ?? ''),
  );
