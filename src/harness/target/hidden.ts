import { isMap, isNode, isScalar, visit, type Pair } from 'yaml';
import type { Hidden } from './complaint.js';
import { entryAt, type Source } from './source.js';

const SECRET_WORD = /secret|token|passw|authori[sz]ation|api.?key|bearer/i;

const named = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '');

const rangeOf = (node: unknown): [number, number][] =>
  isNode(node) && node.range ? [[node.range[0], node.range[1]]] : [];

/**
 * What is never shown of a file: the values of credentials and issuer, of keys that sound like a secret, of the
 * given unknown keys, and what stands before the @ of a URL.
 */
export const hiddenIn = (source: Source, unknown: readonly string[]): Hidden => {
  const { document, text } = source;
  const ranges = unknown.flatMap((pointer) => rangeOf(entryAt(source, pointer).value));
  visit(document, {
    Pair: (_, pair, path) => {
      const isTop = isMap(document.contents) && path.at(-1) === document.contents;
      const isSecret = isTop && /^(?:credentials|issuer)$/.test(named(pair));
      if (!isSecret && !SECRET_WORD.test(named(pair))) return undefined;
      ranges.push(...rangeOf(pair.value));
      return visit.SKIP;
    },
  });
  for (const { index, 0: found } of text.matchAll(/:\/\/[^\s"']{0,500}@/g)) {
    ranges.push([index + 3, index + found.length - 1]);
  }
  return ranges;
};
