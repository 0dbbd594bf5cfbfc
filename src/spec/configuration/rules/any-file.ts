import { example, wrongAt, type BundleTree, type BundleEdit, type Example } from '../deployment.js';
import { rulesOf, type Rule, wrong, type Judge } from '../rule.js';
import { FILES, values, type FileKind } from '../section.js';
import { entriesBelow, type Entry, childrenOf } from '../../entry.js';
import { type Doc, filesOf, looked, manifestsIn, type Tools } from '../bundle.js';
import { PATHS } from '../keys/known.js';
import { HELD, manifest, SECRETS } from '../base.js';

const appends = (
  kind: FileKind,
  what: string,
  lines: string[],
  key = '',
  setup: BundleEdit = {},
): Example[] => example(`${what} in ${kind}`, `${kind} ${key}`, {}, setup).map((one) => ({ ...one, lines }));

/** An example with one more manifest at the end. */
const appended = (what: string, key: string, one: BundleTree) =>
  example(what, `secrets 4.${key}`, { 'secrets 4': one });

/** Whether a file can be read, and what in it is substituted later. When it cannot, the last line is the mistake. */
export const [readable, unrendered] = rulesOf(
  values('Node identity and network binding'),
  {},
)({
  'configuration.readable': {
    section: 'Resources / Operator configuration values',
    statement: 'A file of deployment values can be read, and has each key once.',
    follows:
      'a value counts only if it can be read. A file gives no values if it is not YAML (or not a list of NAME=value), has a key twice, or grows without limit through its aliases.',
    broken: [
      ...FILES.filter((kind) => kind !== 'secrets').flatMap((kind) =>
        appends(kind, 'a key twice', ['twice: b'], 'twice', { [`${kind} twice`]: 'a' }),
      ),
      ...FILES.flatMap((kind) => [
        ...appends(kind, 'a tab', ['tabbed:', '\tx: 1']),
        ...appends(kind, 'a reserved sign', ['open: @x']),
        ...appends(kind, 'a schedule without quotes', ['open: */5 * * * *']),
      ]),
    ],
  },
  'configuration.unrendered': {
    statement:
      'What a program fills in, such as {{ .Values.x }} or ${NAME}, can be judged once it is filled in.',
    otherwise: 'What is deployed may be wrong all the same.',
    unless: 'the deployment fills it in: check what comes of that',
  },
}) as [Rule, Rule];

/** A value that a program substitutes or decrypts. */
const FILLED_IN = /\$[\w{(]|\{\{|^ENC\[|^<path:|\bref\+\w+:|^(?:op|vault):/;
/** A whole value that is commonly used as a placeholder. */
const WHOLE =
  /^(?:<[^<>]*>|\[(?:your|insert|enter|replace)[^\]]*\]|x{3,}|TODO|TBD|FIXME|(?:PLEASE[ _-]?)?(?:CHANGE|REPLACE|FILL|EDIT)[ _-]?(?:ME|THIS|IT)(?:[ _-]?(?:IN|HERE|PLEASE)|[ _-]\w{1,30})?|PLACEHOLDER|INSERT[ _-][\w -]{1,60}|\.\.\.)$/i;
/** A word that a script replaces. */
const TOKEN =
  /@@\w+@@|(?<!\w)__[A-Z][A-Z0-9_]*__(?!\w)|#\{[\w.]+\}|%%\w+%%|\[\[[\w .-]+\]\]|^\(\([\w./-]+\)\)$/;
/** A placeholder within an address. */
const PART =
  /(?:^|[/:.@=_-])<[A-Za-z][\w .-]*>|(?:\/\/|[/@.])(?:your|my)[-_]?(?:domain|company|org|organi[sz]ation|node|validator|host|cluster|tenant)(?=[./:]|$)/;
/** Words in capitals that the public examples of these charts use as a value, or as a part of one. */
const WORDS = [
  ...['YOUR_[A-Z0-9_]+', 'TARGET_(?:CLUSTER|HOSTNAME)', 'OIDC_AUTHORITY_[A-Z_]+', 'SV_WALLET_USER_ID'],
  ...['MIGRATION_ID', 'SPONSOR_SV_URL', 'TRUSTED_SCAN_URL', 'TRUSTED_SYNCHRONIZER_SEQUENCER_URL'],
];
const WORD = new RegExp(`(?:^|[^A-Za-z])(?:${WORDS.join('|')})(?![A-Za-z0-9]|=|: )`);
/** In the value of a known key, words in capitals joined by underscores are placeholders: no valid value has them. */
const CAPITALS = /(?:^|[^A-Za-z0-9])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![A-Za-z0-9])/;
/** Secrets that may be any characters. */
const IS_ANYTHING = /secret$|password$/i;
/** Keys whose values may contain such words. */
const MAY_HAVE_CAPITALS = /^(?:additionalJvmOptions|tls\.ciphers|.*[Cc]ron|ONBOARDING_SECRET|tls\..*-file)/;

const isKnown = (kind: FileKind, path: string): boolean =>
  PATHS[kind].includes(path.replace(/\.?\[\d+\]$/, ''));

const isPlaceholder = ({ kind }: Doc, { path, value }: Entry & { value: string }): boolean =>
  !FILLED_IN.test(value) &&
  (WHOLE.test(value.trim()) ||
    WORD.test(value) ||
    (TOKEN.test(value) && (isKnown(kind, path) || (kind === 'secrets' && !IS_ANYTHING.test(path)))) ||
    (isKnown(kind, path) &&
      ((PART.test(value) && !path.includes('Jvm')) ||
        (CAPITALS.test(value) && !MAY_HAVE_CAPITALS.test(path)))));

/** Whether a key only holds YAML anchors: its values are judged where they are used. */
export const isAside = (path: string): boolean => /^(?:x-|\.|_)/.test(path);

/**
 * The strings of a file that a user may have to fill in: of manifests only those of secrets, and no names of variables.
 * A file and parameters of the network in a secret are judged by themselves.
 */
function* textsIn(doc: Doc): Generator<Entry & { value: string }> {
  const isSecret = doc.kind === 'secrets';
  const isJudged = ({ name, text }: Entry) => isSecret && (/\n./.test(text) || PATHS.network.includes(name));
  for (const root of isSecret ? manifestsIn(doc, 'Secret') : [doc.root])
    for (const entry of entriesBelow(root))
      if (typeof entry.value === 'string' && !isJudged(entry) && !isAside(entry.path))
        if (!entry.path.endsWith('].name')) yield entry as Entry & { value: string };
}

/** Marks placeholders, so that no other rule reports them. */
export function markPlaceholders(doc: Doc): void {
  for (const entry of [...textsIn(doc)])
    if (!entry.isUnknown && isPlaceholder(doc, entry)) entry.isUnknown = true;
}

const unfilled: Judge = function* (bundle) {
  for (const doc of FILES.flatMap((kind) => bundle[kind] ?? [])) {
    const texts = [...textsIn(doc)];
    if (texts.length > 0) looked(doc.kind);
    for (const entry of texts)
      if (entry.isUnknown && isPlaceholder(doc, entry))
        yield wrong(doc, entry, `${entry.path} holds a placeholder`, 'Write what belongs there.');
  }
};

/** Values of an example that were not filled in. */
const placeholders = rulesOf(values('Node identity and network binding'), { any: FILES })({
  'configuration.placeholder': {
    statement: 'A placeholder of an example, such as YOUR_NODE_NAME or <name>, is meant to be filled in.',
    otherwise: 'The chart takes it as a value.',
    unless: 'the value is meant to be just that, or a script replaces it before it is deployed',
    judge: unfilled,
    broken: wrongAt(
      {
        'participant nodeIdentifier': [
          ...['YOUR_NODE_NAME', '<your node>', 'TODO', 'CHANGE_ME', 'FILL_ME_BASE64', 'placeholder'],
        ],
        'network SPONSOR_SV_URL': ['SPONSOR_SV_URL'],
        'validator validatorWalletUsers.0': ['OPERATOR_WALLET_USER_ID'],
        'tls tls.private-key-file': ['<key>'],
        'secrets 1.stringData.client-id': ['YOUR_CLIENT_ID'],
      },
      { 'validator validatorWalletUsers': ['a'] },
    ),
  },
});

/** A value that is substituted later or elsewhere. */
const REFERENCE = /^(?:\$\{[^}]*\}|\$\([^)]*\)|\$\w+|\{\{.*\}\}|<[^<>]*>)?$/s;
const JVM_OPTION = /-D[\w.-]{0,80}(?:password|passwd|secret|token)[\w.-]{0,20}=[^\s"']+/gi;

const inClear: Judge = function* ({ validator, participant, database, network, secrets, tools }) {
  const tell = function* (doc: Doc, root: Entry, where: string, mend: string) {
    if (childrenOf(root)?.size) looked(doc.kind);
    for (const entry of secretsBelow(root, tools))
      yield wrong(doc, entry, `${entry.path} holds a secret in ${where}`, mend);
  };
  // A secret in a value that a later file replaces is still readable.
  for (const doc of [validator, participant, database, network].flatMap((one) => (one ? filesOf(one) : [])))
    // The environment is the place for secrets, but a ConfigMap is not.
    if (!doc.isSecret && (doc.kind !== 'network' || /\bConfigMap\b/.test(doc.what ?? '')))
      yield* tell(doc, doc.root, 'clear', 'Put it into a secret, and name that here.');
  // They are not protected in a ConfigMap, whatever the file is called.
  for (const map of manifestsIn(secrets, 'ConfigMap'))
    yield* tell(secrets!, map, 'a ConfigMap', 'Let the manifest be one of a Secret: kind: Secret.');
};

/** Values that are secret because of their key, the name beside them in a list of variables, or their form. */
function* secretsBelow(root: Entry, { namesSecret, isSecret }: Tools): Generator<Entry> {
  for (const entry of entriesBelow(root)) {
    const { name, value, text } = entry;
    if (value instanceof Map) {
      const [variable, held] = [value.get('name'), value.get('value')] as (Entry | undefined)[];
      if (held && variable && namesSecret(variable.text) && isWritten(held)) yield held;
    } else if (isWritten(entry) && (namesSecret(name) || isSecret(text) || holdsOption(text))) yield entry;
  }
}

const isWritten = ({ value, text, isUnknown }: Entry) =>
  !isUnknown && (typeof value === 'string' || typeof value === 'number') && !REFERENCE.test(text.trim());

// A separate rule judges the proxy options.
const holdsOption = (text: string) =>
  (text.match(JVM_OPTION) ?? []).length > (text.match(/proxyPassword=/gi) ?? []).length;

/** The name of a manifest without a name. */
const NAMELESS = 'secret';

const twice: Judge = function* ({ manifests }) {
  const names = new Set<string>();
  if (manifests.length > 0) looked('secrets');
  for (const { doc, name, namespace, at: offset } of manifests) {
    const whole = `${namespace}/${name}`;
    const message = `the secret ${name} stands here a second time`;
    if (names.has(whole) && name !== NAMELESS)
      yield { doc, offset, key: name, message, mend: 'Put all its keys into one.' };
    names.add(whole);
  }
};

/** Rules about secrets in the wrong place. */
const clear = rulesOf('Authentication / 5', { files: ['secrets'] })({
  'configuration.secret-twice': {
    statement: 'Of two secrets of one name in one namespace only the last one is left.',
    otherwise: 'kubectl apply overwrites the first without a word.',
    unless: 'they go to different clusters',
    judge: twice,
    broken: appended('a secret twice', 'stringData', manifest(SECRETS.names, HELD.names, 'stringData')),
  },
  'configuration.secret-in-clear': {
    statement: 'A secret belongs into a secret or the environment, not into the values of a chart.',
    otherwise: 'Who reads the repository or the release reads it.',
    unless: 'the file itself is kept as a secret, or the value is made up for a test',
    any: ['validator', 'participant', 'network', 'database', 'secrets'],
    judge: inClear,
    broken: [
      ...wrongAt({
        'participant adminPassword': ['hush'],
        'validator dsn': ['postgres://me:hush@db/x'],
        'database password': ['hush'],
      }),
      ...appended('a password in a ConfigMap', 'data.postgresPassword', {
        kind: 'ConfigMap',
        metadata: { name: 'other' },
        data: { postgresPassword: 'hush' },
      }),
    ],
  },
});

/** The rules of this page. */
export const rules = [readable, unrendered, ...placeholders, ...clear];
