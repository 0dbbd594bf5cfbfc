import { childrenOf, entryIn, type Children, type Entry } from '../../entry.js';
import { OWN as PARTY, PROXY, SWEEP } from '../base.js';
import { at, type Doc, looked, manifestsIn, type Tools } from '../bundle.js';
import { ABSENT, eachOf, example, wrongAt } from '../deployment.js';
import { jvmDocs, properties, wrongIn } from './proxy.js';
import { PROPERTIES, PROXY_HOST, PROXY_PORT, SECRET_KEYS } from '../keys/all.js';
import { below, byKind, OWN_KEYS, PATHS, TREES, type Known } from '../keys/known.js';
import { rulesOf, type Complaint, type Judge } from '../rule.js';
import { CHARTS, FILES, values } from '../section.js';
import { isAside } from './any-file.js';

/** `meant`: the key in messages. `path`: its full path, if that is longer. */
type Miss = { entry: Entry; meant: string; path?: string };
type Nearest = Tools['nearest'];

const WORDS = byKind((kind) => PATHS[kind].filter((path) => !path.includes('*')));

/** Unknown keys similar to the paths `words`; below a free key, compared with keys of its map. */
const missesIn = (children: Children, known: Known | undefined, words: string[], nearest: Nearest): Miss[] =>
  [...children.values()].flatMap((entry): Miss[] => {
    const inside = known && below(known, entry.name);
    const within = childrenOf(entry);
    if (within && inside && !known.has(entry.name)) return missesInFree(within, inside, nearest);
    const meant = inside ? undefined : nearest(entry.path, words);
    if (meant !== undefined) return [{ entry, meant }];
    const misses = within ? missesIn(within, inside, words, nearest) : [];
    const [first] = misses;
    // When a map is misspelled, the path of each of its keys is wrong. Only the map is reported.
    const isMap = !inside && first && misses.length > 1 && first.meant.includes('.');
    return isMap ? [{ entry, meant: first.meant.slice(0, first.meant.lastIndexOf('.')) }] : misses;
  });

const missesInFree = (children: Children, known: Known, nearest: Nearest): Miss[] =>
  [...children.values()].flatMap((entry) => {
    const meant = known.has(entry.name) ? undefined : nearest(entry.name, [...known.keys()]);
    if (meant === undefined) return [];
    return [{ entry, meant, path: entry.path.slice(0, -entry.name.length) + meant }];
  });

function* inValues(doc: Doc, nearest: Nearest): Generator<Complaint> {
  const root = new Map([...(childrenOf(doc.root) ?? [])].filter(([name]) => !isAside(name)));
  if (root.size > 0) looked(doc.kind);
  const found: Miss[] = missesIn(root, TREES[doc.kind], WORDS[doc.kind], nearest);
  for (const { entry, meant, path } of [...(doc.misses ?? []), ...found] as Miss[])
    yield miss(doc, entry, entry.path, meant, path);
}

const inSecrets: Judge = function* ({ manifests, tools: { nearest } }) {
  for (const { role, name, values: held, doc } of manifests) {
    if (role === undefined) continue;
    looked('secrets');
    const known: readonly string[] = SECRET_KEYS[role];
    for (const [key, { entry, path }] of held) {
      const meant = known.includes(key) ? undefined : nearest(key, known);
      if (meant !== undefined) yield miss(doc, entry, path, meant, `${name}.${meant}`);
    }
  }
};

/** A manifest with a misspelled kind, which is ignored like a manifest of another kind. */
const kinds: Judge = function* ({ secrets }) {
  for (const manifest of manifestsIn(secrets)) {
    const kind = entryIn(manifest, 'kind');
    if (!kind || kind.text === 'Secret' || !/^secrets?$/i.test(kind.text)) continue;
    const message = `${kind.path} is ${kind.text}, which is not a kind, and nearly Secret`;
    yield { doc: secrets!, offset: kind.at, key: kind.path, message, mend: 'Write Secret.' };
  }
};

const miss = (doc: Doc, { keyAt }: Entry, key: string, meant: string, path = meant): Complaint => ({
  doc,
  offset: keyAt,
  key,
  message: `${key} is not a known key, and nearly ${meant}`,
  mend: `Write ${meant} if that is meant.`,
  meant: [{ doc, path }],
});

/** Properties of a proxy, and properties that TLS may use. */
const KNOWN = [...Object.keys(PROPERTIES), 'http.proxyHost', 'http.proxyPort', 'http.nonProxyHosts'];
const OF_PROXY = /^https?[._-]?(?:non?[._-]?)?proxy/i;

/** Properties that the JVM ignores, or that do not belong to an https proxy. */
function* nearProperties(doc: Doc, nearest: Nearest): Generator<Complaint> {
  const found = properties(doc);
  const isHttps = found.has(PROXY_HOST) || found.has(PROXY_PORT);
  for (const property of found.values()) {
    const { name, value } = property;
    const tell = (what: string, mend: string, path?: string): Complaint => ({
      ...wrongIn(doc, property, `${name} ${what}`, mend),
      part: name,
      ...(path !== undefined && { meant: [{ doc, path }] }),
    });
    const meant = KNOWN.includes(name) ? undefined : nearest(name, KNOWN);
    if (meant !== undefined && (OF_PROXY.test(name) || name.toLowerCase() === meant.toLowerCase()))
      yield tell(
        `is a property that the JVM ignores, and nearly ${meant}`,
        `Write -D${meant} if that is meant.`,
        meant,
      );
    else if (/^http\.proxy(?:Host|Port)$/.test(name) && !isHttps)
      yield tell(
        'is for plain HTTP alone, and nothing sets a proxy for https',
        `Write -D${name.replace('http.', 'https.')} if calls over https are to go through the proxy.`,
        name.replace('http.', 'https.'),
      );
    else if (name === 'http.nonProxyHosts' && /[,;]/.test(value))
      yield tell('is parted by commas, and the JVM parts it at |', 'Write | between the hosts.');
  }
}

const nearly: Judge = function* (bundle) {
  const { nearest } = bundle.tools;
  for (const doc of FILES.flatMap((kind) => bundle[kind] ?? []))
    if (doc.kind !== 'secrets') yield* inValues(doc, nearest);
  for (const doc of jvmDocs(bundle)) yield* nearProperties(doc, nearest);
  yield* inSecrets(bundle);
  yield* kinds(bundle);
};

/** The key of the token audience in each chart, and the corresponding one in the other chart. */
const AUDIENCES: Readonly<Record<string, string>> = {
  'auth.audience': 'auth.targetAudience',
  'auth.targetAudience': 'auth.audience',
};

/** Keys of one chart that are only in the values of the other. One file may contain the values of both charts. */
const inOtherChart: Judge = function* (bundle) {
  for (const chart of CHARTS) {
    const other = chart === 'validator' ? 'participant' : 'validator';
    const [doc, right] = [bundle[other], bundle[chart]];
    if (!doc) continue;
    if (childrenOf(doc.root)?.size) looked(other);
    for (const key of OWN_KEYS[chart]) {
      const entry = at(doc, key);
      if (!entry || (right && at(right, key))) continue;
      const message = `${key} is a key of the ${chart}'s values, and stands in the ${other}'s`;
      const counterpart = AUDIENCES[key];
      const isInstead = counterpart !== undefined && !at(doc, counterpart);
      const mend = isInstead
        ? `Write ${counterpart} if that is meant.`
        : `Move it to the values of the ${chart}.`;
      const meant = isInstead ? [{ doc, path: counterpart }] : right ? [{ doc: right, path: key }] : [];
      yield { doc, offset: entry.keyAt, key, message, mend, meant };
    }
  }
};

/** Keys that are similar to known ones, or in the values of the wrong chart. */
export const rules = rulesOf(values('Node identity and network binding'), { any: FILES })({
  'configuration.near-miss': {
    statement: 'A key that is nearly a known one is probably meant to be it.',
    otherwise: 'The value then has no effect.',
    unless: 'another program reads the key',
    judge: nearly,
    open: eachOf('charts migration', { db: 'postgres' }),
    broken: [
      ...wrongAt({ 'validator topUp.targetThroughput': [20_000] }, { 'validator topup': ABSENT }),
      ...wrongAt(
        {
          'validator migratonId': ['3'],
          'validator walletSweeps': [{ [PARTY]: SWEEP }],
          'participant nodeIdentifer': ['acme'],
          [`validator walletSweep.${PARTY}.useTransferPreaproval`]: [true],
        },
        { 'validator walletSweep': { [PARTY]: SWEEP } },
      ),
      ...wrongAt({
        'network TARGET_TRAFIC_THROUGHPUT': ['20000'],
        'tls tls.cipher': [['TLS_AES_256_GCM_SHA384']],
        'secrets 3.stringData.postgresPasword': ['hush'],
      }),
      ...wrongAt(
        {
          'validator additionalJvmOptions': [
            '-Dhttps.proxyhost=proxy.example',
            '-Dhttp.proxyHost=proxy.example',
            `${PROXY} -Dhttps.noProxyHosts=a`,
            `${PROXY} -Dhttp.nonProxyHosts=a,b`,
          ],
        },
        { 'validator additionalJvmOptions': ABSENT },
      ),
      ...example('a manifest of the kind secret', 'secrets 1.kind', { 'secrets 1.kind': 'secret' }),
    ],
  },
  'configuration.misplaced-key': {
    statement: 'A key that belongs to the values of the other chart says nothing in these.',
    otherwise: 'The chart ignores it.',
    unless: 'both charts read one file',
    any: CHARTS,
    judge: inOtherChart,
    broken: [
      ...wrongAt({ 'participant decentralizedSynchronizerUrl': ['https://x.example'] }),
      ...wrongAt({ 'validator enableHealthProbes': [true] }, { 'participant enableHealthProbes': ABSENT }, [
        'participant',
      ]),
    ],
  },
});
