import { entriesBelow, type Entry } from '../../entry.js';
import { manifestsIn, type Bundle } from '../bundle.js';
import { set, wrongAt } from '../deployment.js';
import { looked, type Doc } from '../doc.js';
import { PATHS } from '../keys/known.js';
import { rulesOf, wrong, type Complaint } from '../rule.js';
import { FILES, values, type FileKind } from '../section.js';

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

const isKnown = (kind: FileKind, path: string): boolean => PATHS[kind].includes(path.replace(/\[\d+\]$/, ''));

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

/** The strings of a file that a user may have to fill in: of manifests only those of secrets, and no names of variables. */
function* textsIn(doc: Doc): Generator<Entry & { value: string }> {
  const roots = doc.kind === 'secrets' ? manifestsIn(doc, 'Secret') : [doc.root];
  for (const entry of roots.flatMap((root) => [...entriesBelow(root)]))
    if (typeof entry.value === 'string' && !isAside(entry.path) && !entry.path.endsWith('].name'))
      yield entry as Entry & { value: string };
}

/** Marks placeholders, so that no other rule reports them. */
export function markPlaceholders(doc: Doc): void {
  for (const entry of [...textsIn(doc)])
    if (!entry.isUnknown && isPlaceholder(doc, entry)) entry.isUnknown = true;
}

function* unfilled(bundle: Bundle): Generator<Complaint> {
  for (const kind of FILES) {
    const doc = bundle[kind];
    if (!doc) continue;
    const texts = [...textsIn(doc)];
    if (texts.length > 0) looked(kind);
    for (const entry of texts)
      if (entry.isUnknown && isPlaceholder(doc, entry))
        yield wrong(doc, entry, `${entry.path} holds a placeholder`, 'Write what belongs there.');
  }
}

/** Values of an example that were not filled in. */
export const placeholders = rulesOf(values('Node identity and network binding'), [], {
  'configuration.placeholder': {
    statement: 'A placeholder of an example, such as YOUR_NODE_NAME or <name>, is meant to be filled in.',
    otherwise: 'The chart takes it as a value.',
    unless: 'the value is meant to be just that, or a script replaces it before it is deployed',
    any: FILES,
    judge: unfilled,
    broken: [
      ...wrongAt('participant', 'nodeIdentifier', [
        ...['YOUR_NODE_NAME', '<your node>', 'TODO', 'CHANGE_ME', 'FILL_ME_BASE64', 'placeholder'],
      ]),
      ...wrongAt('network', 'SPONSOR_SV_URL', ['SPONSOR_SV_URL']),
      ...wrongAt(
        'validator',
        'validatorWalletUsers.0',
        ['OPERATOR_WALLET_USER_ID'],
        set('validator', 'validatorWalletUsers', ['a']),
      ),
      ...wrongAt('tls', 'tls.private-key-file', ['<key>']),
      ...wrongAt('secrets', '1.stringData.client-id', ['YOUR_CLIENT_ID']),
    ],
  },
});
