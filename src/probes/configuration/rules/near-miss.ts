import { misplacedKey, nearMiss } from '../../../spec/configuration/advice.js';
import { KEYS, SECRET_KEYS } from '../../../spec/configuration/keys/all.js';
import { CHARTS, FILES, type FileKind } from '../../../spec/configuration/section.js';
import { childrenOf, itemsOf, type Children, type Entry } from '../../../document/entry.js';
import { below, type Known } from '../../../document/known.js';
import { charts, type Bundle } from '../bundle.js';
import { at, looked, type Doc } from '../doc.js';
import { knownKeys } from '../formats/kind.js';
import { nearestOf } from '../nearest-key.js';
import { nearProperties } from './proxy.js';
import { isAside } from './placeholders.js';
import { advise, type Complaint } from './rule.js';

type Miss = { entry: Entry; meant: string };

const WORDS = Object.fromEntries(
  FILES.map((kind) => [
    kind,
    kind === 'secrets' ? [] : KEYS[kind].map(({ path }) => path).filter((path) => !path.includes('*')),
  ]),
) as Record<FileKind, string[]>;

/** The unknown keys that are nearly one of `words`, which are paths; below a free key they are those of its own map. */
function missesIn(children: Children, known: Known | undefined, words: readonly string[]): Miss[] {
  return [...children.values()].flatMap((entry) => {
    const inside = known && below(known, entry.name);
    const within = childrenOf(entry);
    if (within && inside && !known.has(entry.name)) return missesInFree(within, inside);
    if (within) {
      const misses = missesIn(within, inside, words);
      const [first] = misses;
      // Where a map has another name, each of its keys has another path.
      const isMap = !inside && first && misses.length > 1 && first.meant.includes('.');
      return isMap ? [{ entry, meant: first.meant.slice(0, first.meant.lastIndexOf('.')) }] : misses;
    }
    const meant = inside ? undefined : nearestOf(entry.path, words);
    return meant === undefined ? [] : [{ entry, meant }];
  });
}

const missesInFree = (children: Children, known: Known): Miss[] => {
  const words = [...known.keys()];
  return [...children.values()].flatMap((entry) => {
    const meant = known.has(entry.name) ? undefined : nearestOf(entry.name, words);
    return meant === undefined ? [] : [{ entry, meant }];
  });
};

function* inValues(doc: Doc, kind: Exclude<FileKind, 'secrets'>): Generator<Complaint> {
  const root = new Map([...(childrenOf(doc.root) ?? [])].filter(([name]) => !isAside(name)));
  if (root.size > 0) looked(kind);
  for (const { entry, meant } of doc.misses ?? []) yield miss(doc, entry, entry.path, meant);
  for (const { entry, meant } of missesIn(root, knownKeys(kind), WORDS[kind]))
    yield miss(doc, entry, entry.path, meant);
}

function* inSecrets({ manifests }: Bundle): Generator<Complaint> {
  for (const { role, values, doc } of manifests) {
    if (role === undefined) continue;
    looked('secrets');
    const known: readonly string[] = SECRET_KEYS[role];
    for (const [key, { entry, path }] of values) {
      const meant = known.includes(key) ? undefined : nearestOf(key, known);
      if (meant !== undefined) yield miss(doc, entry, path, meant);
    }
  }
}

/** A manifest that is nearly that of a secret is passed over, as those of other kinds are. */
function* kinds({ secrets }: Bundle): Generator<Complaint> {
  for (const manifest of (secrets && itemsOf(secrets.root)) ?? []) {
    const kind = childrenOf(manifest)?.get('kind');
    if (!kind || kind.text === 'Secret' || !/^secrets?$/i.test(kind.text)) continue;
    const message = `${kind.path} is ${kind.text}, which is no kind, and nearly Secret`;
    yield { doc: secrets!, offset: kind.at, key: kind.path, message, mend: 'Write Secret.' };
  }
}

const miss = (doc: Doc, { keyAt }: Entry, key: string, meant: string): Complaint => ({
  doc,
  offset: keyAt,
  key,
  message: `${key} is no known key, and nearly ${meant}`,
  mend: `Write ${meant} if that is meant.`,
});

function* judge(bundle: Bundle): Generator<Complaint> {
  for (const kind of FILES) {
    const doc = bundle[kind];
    if (doc && kind !== 'secrets') yield* inValues(doc, kind);
  }
  for (const doc of charts(bundle)) yield* nearProperties(doc);
  yield* inSecrets(bundle);
  yield* kinds(bundle);
}

/** Keys that are nearly known ones. */
export const near = [advise(nearMiss, judge, { any: FILES, atLeast: 1 })];

type Chart = (typeof CHARTS)[number];

/** The keys of a chart that the other one has not, the outermost ones. */
const ownKeys = (chart: Chart, other: Chart): string[] => {
  const others = KEYS[other].map(({ path }) => path);
  const own = KEYS[chart]
    .map(({ path }) => path.replace(/\.\*.*/, ''))
    .filter((path) => !others.includes(path))
    .map((path) => {
      const [map = path] = path.split('.');
      return others.some((known) => known.startsWith(`${map}.`)) ? path : map;
    });
  return [...new Set(own)];
};

const OWN = {
  validator: ownKeys('validator', 'participant'),
  participant: ownKeys('participant', 'validator'),
} as const;

/** What stands in the values of one chart alone, and belongs to the other: one file may be the values of both. */
function* judgeMisplaced(bundle: Bundle): Generator<Complaint> {
  for (const [chart, other] of [CHARTS, CHARTS.toReversed()] as [Chart, Chart][]) {
    const [doc, right] = [bundle[other], bundle[chart]];
    if (!doc) continue;
    if (childrenOf(doc.root)?.size) looked(other);
    for (const key of OWN[chart]) {
      const entry = at(doc, key);
      if (!entry || (right && at(right, key))) continue;
      const message = `${key} is a key of the ${chart}'s values, and stands in the ${other}'s`;
      yield { doc, offset: entry.keyAt, key, message, mend: `Move it to the values of the ${chart}.` };
    }
  }
}

/** Keys in the values of the wrong chart. */
export const misplaced = [advise(misplacedKey, judgeMisplaced, { any: CHARTS })];
