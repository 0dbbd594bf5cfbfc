import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from '../packages/yaml.js';
import { entryAt, pathBelow, type Children, type Entry, type Written } from '../spec/entry.js';
import { NO_COMMENT, ODD_BLANK, SPECIAL_BLANK } from './parse-yaml.js';
import { repeated, Unreadable, type Problem } from './problem.js';
import { shownKey } from '../secrets/secret-keys.js';

/** The maximum number of values. Real files have fewer, but aliases of aliases reach it in a few lines. */
const MAX_VALUES = 50_000;

interface Limits {
  /** The maximum number of aliases. Absent: no limit. */
  aliases?: number;
  /** Whether `<<: *defaults` adds the keys of another map. */
  merges?: boolean;
}

/** Makes entries from the nodes of one document. */
export class YamlReader {
  /** Duplicate keys. */
  readonly problems: Problem[] = [];
  readonly #source: { text: string };
  readonly #anchors = new Map<string, Node>();
  readonly #aliases = new Set<Node>();
  readonly #open = new Set<Node>();
  #count = 0;
  /** The offset of the outermost alias that is being read. */
  #alias: number | undefined;

  constructor(
    text: string,
    private readonly limits: Limits = {},
  ) {
    this.#source = { text };
  }

  /**
   * Reads any node.
   * @param at the offset of the value if there is none
   * @throws {Unreadable} when an alias is undefined or refers to itself, or the document is too large
   */
  read(node: unknown, path: string, at = 0): Written {
    const target = this.#follow(node, path);
    if (!target?.range) return { value: null, text: '', at, end: at };
    const range = (node as Node).range ?? target.range;
    const start = range[0];
    const isOutermost = isAlias(node) && this.#alias === undefined;
    if (isOutermost) this.#alias = start;
    this.#countOne(this.#alias ?? start);
    const { value, text } = isScalar(target) ? scalar(target) : this.#collection(target, path);
    if (isOutermost) this.#alias = undefined;
    return { value, text, at: start, end: range[1] };
  }

  #countOne(offset: number): void {
    if ((this.#count += 1) <= MAX_VALUES) return;
    throw new Unreadable('it has more values than such a file has', 'write its aliases out', offset);
  }

  #collection(node: Node, path: string): Pick<Written, 'value' | 'text'> {
    this.#open.add(node);
    const value = isMap(node) ? this.#map(node, path) : this.#items(node, path);
    this.#open.delete(node);
    return { value, text: '' };
  }

  #map(map: YAMLMap, path: string): Children {
    const children = new Map<string, Entry>();
    const merged: unknown[] = [];
    for (const { key: node, value } of map.items) {
      const key = this.#follow(node, path);
      const at = (node as Node | null)?.range?.[0] ?? 0;
      if (isAlias(node) && !isScalar(key))
        throw new Unreadable('a key is not text', 'put quotes round it', at);
      if (!isScalar(key)) continue;
      const name = String(key.value);
      if (key.type === 'PLAIN' && /^\/[/*]/.test(name)) throw new Unreadable(...NO_COMMENT, at);
      if (key.type === 'PLAIN' && ODD_BLANK.test(name.charAt(0))) throw new Unreadable(...SPECIAL_BLANK, at);
      const own = pathBelow(path, name);
      const before = children.get(name);
      if (name === '<<' && key.type === 'PLAIN' && this.limits.merges) merged.push(value);
      else if (before) this.problems.push(repeated(this.#source, own, at, before.keyAt));
      else children.set(name, entryAt(own, name, at, this.read(value, own, at)));
    }
    // `<<: *defaults` adds the keys that the map does not have itself.
    for (const value of merged) {
      const source = this.#follow(value, path);
      for (const each of isSeq(source) ? source.items : [source]) {
        const { value: other } = this.read(each, path);
        for (const [name, entry] of other instanceof Map ? (other as Children) : [])
          if (!children.has(name)) children.set(name, entry);
      }
    }
    return children;
  }

  #items(list: Node, path: string): Entry[] {
    const items = isSeq(list) ? list.items : [];
    return items.map((item, index) => {
      const name = `[${index}]`;
      const written = this.read(item, `${path}${name}`);
      return entryAt(`${path}${name}`, name, written.at, written);
    });
  }

  /** Resolves aliases. @returns the node that is meant */
  #follow(node: unknown, path: string): Node | null {
    if (!isAlias(node)) {
      const own = node as (Node & { anchor?: string }) | null;
      if (own?.anchor) this.#anchors.set(own.anchor, own);
      return own;
    }
    const target = this.#anchors.get(node.source);
    const refuse = (message: string, mend = 'write the value out') => {
      throw new Unreadable(message, mend, node.range?.[0], shownKey(path));
    };
    const { aliases = Infinity } = this.limits;
    if (this.#aliases.add(node).size > aliases)
      refuse(`more than ${aliases} aliases`, 'write the values out');
    if (!target) return refuse('there is no anchor before this alias');
    if (this.#open.has(target)) refuse('this alias is inside its own anchor');
    return target;
  }
}

type Scalar = { value: unknown; source?: string; type?: string };

const scalar = ({ value, source }: Scalar): Pick<Written, 'value' | 'text'> => {
  if (typeof value === 'number' || typeof value === 'boolean')
    return { value, text: source ?? String(value) };
  if (value === null || value === undefined) return { value: null, text: '' };
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { value: text, text };
};
