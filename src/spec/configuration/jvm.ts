import { itemsOf, type Entry } from '../entry.js';
import { at, type Doc } from './doc.js';

/** A system property that options of the JVM set, and where they stand. */
export type Property = { name: string; value: string; entry: Entry };

/** Where a property stands in the options. */
export const placeIn = (doc: Doc, { name, entry }: Property): number => {
  const written = doc.text.slice(entry.at, entry.end);
  const places = [...written.matchAll(/-D([\w.-]+)/g)].filter(([, found]) => found === name);
  return entry.at + (places.at(-1)?.index ?? 0);
};

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

/** The words of JVM options, as the JVM parts them, without their quotes. */
export const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).map((word) =>
    word.replace(QUOTED, (_, double?: string, single?: string) => double ?? single ?? ''),
  );

/** The properties that the values of a chart set. */
export const properties = (doc: Doc): ReadonlyMap<string, Property> =>
  propertiesOf(at(doc, 'additionalJvmOptions'));

/** The properties of a proxy for https. */
export const HOST = 'https.proxyHost';
export const PORT = 'https.proxyPort';
