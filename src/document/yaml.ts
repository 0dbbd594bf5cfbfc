import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from '../packages/yaml.js';
import { entryAt, type Entry, type Written } from '../spec/entry.js';
import { Unreadable, type Problem } from './problem.js';
import { shownKey } from '../secrets/secret-keys.js';
import { inner, Tree, type Growing, type Level, type Spot } from './tree.js';

/** The maximum number of values. Real files have fewer, but aliases of aliases reach it in a few lines. */
const MAX_VALUES = 50_000;

/** What a kind of document may contain. */
interface Limits {
  /** The maximum number of aliases. Absent: no limit. */
  aliases?: number;
  /** Whether `<<: *defaults` adds the keys of another map. */
  merges?: boolean;
}

/** Makes entries from the nodes of one document. */
export class YamlReader {
  readonly #limits: Limits;
  readonly #tree: Tree;
  readonly #anchors = new Map<string, Node>();
  readonly #aliases = new Set<Node>();
  readonly #open = new Set<Node>();
  #count = 0;
  /** The offset of the outermost alias that is being read. */
  #alias: number | undefined;

  constructor(text: string, limits: Limits = {}) {
    this.#tree = new Tree(text);
    this.#limits = limits;
  }

  /** Duplicate keys. */
  get problems(): readonly Problem[] {
    return this.#tree.problems;
  }

  /**
   * Reads any node. A map is read into the given one.
   * @param at the offset of the value if there is none
   * @throws {Unreadable} when an alias is undefined or refers to itself, or the document is too large
   */
  read(node: unknown, spot: Spot, into?: Growing, at = 0): Written {
    const target = this.#follow(node, spot.path);
    if (!target?.range) return { value: null, text: '', at, end: at };
    const range = (node as Node).range ?? target.range;
    const start = range[0];
    const isOutermost = isAlias(node) && this.#alias === undefined;
    if (isOutermost) this.#alias = start;
    this.#countOne(this.#alias ?? start);
    const { value, text } = isScalar(target) ? scalar(target) : this.#collection(target, spot, into);
    if (isOutermost) this.#alias = undefined;
    return { value, text, at: start, end: range[1] };
  }

  #countOne(offset: number): void {
    if ((this.#count += 1) <= MAX_VALUES) return;
    throw new Unreadable('it has more values than such a file has', 'write its aliases out', offset);
  }

  #collection(node: Node, spot: Spot, into?: Growing): Pick<Written, 'value' | 'text'> {
    this.#open.add(node);
    const value = isMap(node) ? this.#map(node, spot, into) : this.#items(node, spot);
    this.#open.delete(node);
    return { value, text: '' };
  }

  #map(map: YAMLMap, spot: Spot, children: Growing = new Map()): Growing {
    const level = { ...spot, children };
    const seen = new Map<string, number>();
    const merged: unknown[] = [];
    for (const { key: node, value } of map.items) {
      const key = this.#follow(node, spot.path);
      const at = (node as Node | null)?.range?.[0] ?? 0;
      if (isAlias(node) && !isScalar(key))
        throw new Unreadable('a key is not text', 'put quotes round it', at);
      if (!isScalar(key)) continue;
      const named = { name: String(key.value), at };
      if (key.type === 'PLAIN' && /^\/[/*]/.test(named.name))
        throw new Unreadable('YAML and JSON have no comment like this', 'begin it with #', at);
      if (named.name === '<<' && key.type === 'PLAIN' && this.#limits.merges) merged.push(value);
      else if (!this.#tree.isRepeated(level, seen, named))
        this.#tree.put(level, named, this.#isMap(value, level, named.name), (inside, into) =>
          this.read(value, inside, into, named.at),
        );
    }
    for (const value of merged) this.#merge(value, level);
    return children;
  }

  /** `<<: *defaults`: adds the keys that the map does not have itself. */
  #merge(value: unknown, { path, known, children }: Level): void {
    const source = this.#follow(value, path);
    for (const map of isSeq(source) ? source.items : [source]) {
      const other: Growing = new Map();
      this.read(map, { path, known }, other);
      for (const [name, entry] of other) if (!children.has(name)) children.set(name, entry);
    }
  }

  #items(list: Node, { path }: Spot): Entry[] {
    const items = isSeq(list) ? list.items : [];
    return items.map((item, index) => {
      const name = `[${index}]`;
      const spot = { path: `${path}${name}`, known: undefined };
      const written = this.read(item, spot);
      return entryAt(spot.path, name, written.at, written);
    });
  }

  #isMap(value: unknown, spot: Spot, name: string): boolean {
    return isMap(isAlias(value) ? this.#follow(value, inner(spot, name).path) : value);
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
    const { aliases = Infinity } = this.#limits;
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
