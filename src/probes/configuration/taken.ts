import { PATHS, REQUIRED, TREES } from '../../spec/configuration/keys/known.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { childrenOf, entriesBelow, entryIn, type Entry } from '../../spec/entry.js';
import type { Problem } from '../../document/problem.js';
import type { BundleFile } from './bundle.js';
import { namesSecret } from '../../secrets/secret-keys.js';
import { type Doc, originOf } from '../../spec/configuration/bundle.js';
import { rootOf } from './formats/kind.js';
import { nearestOf } from '../../document/nearest.js';
import { asKind, outward, type Harvest, type Piece, type Unread } from './formats/pieces.js';
import { variablesIn, type Template } from './formats/templates.js';

/**
 * The documents that are used of a file: those of the kind of its option, or all that were recognised. `isOnly`: no
 * other file is given for its option.
 */
export function taken(found: Harvest, { kind }: BundleFile, source: Doc, isOnly: boolean) {
  const docs: Doc[] = [];
  const problems: Problem[] = [];
  const unread = [...found.unread];
  const leave = (what: string, why: string, offset = 0) => unread.push({ what, why, offset });
  const take = (piece: Doc, as: FileKind) => {
    const { doc, problems: own } = asKind(piece, as);
    docs.push(doc);
    const to = (offset: number) => originOf(doc, offset).offset;
    const isIn = (offset: number) => originOf(doc, offset).doc;
    if (!doc.isOpen) problems.push(...own.map((each) => outward(isIn(each.offset), each, to)));
  };
  const areNames = found.documents.some(namesSecrets);
  if (kind === 'secrets' || (kind === undefined && (found.secrets.length > 0 || areNames)))
    docs.push({
      ...source,
      kind: 'secrets',
      what: 'manifests of secrets',
      root: rootOf(found.documents.filter((each) => !entryIn(each, 'sops'))),
    });
  const own = found.pieces.flatMap((piece): Piece[] => {
    const { doc, kind: its, under, isWithin } = piece;
    // Values of a release are those of its chart, whatever holds them.
    const over = found.pieces.find((other) => other.under?.includes(doc.what));
    return isWithin ? [] : [{ kind: over?.kind ?? its, doc: { ...doc, under } }];
  });
  if (kind === 'secrets') {
    if (found.documents.length === 0) leave('the file', 'it is empty');
    for (const document of found.documents) {
      const [is = '', name] = nameOf(document);
      const isTold = /^(?:secret|list)/i.test(is) || unread.some(({ offset }) => offset === document.keyAt);
      if (!isTold) leave(`${is || 'the document'} ${name}`.trim(), 'it is not a Secret', document.keyAt);
    }
    return { docs, unread, problems };
  }
  if (kind === undefined)
    for (const { kind: its, doc } of own) {
      if (its) take(isSome(its, doc) ? { ...doc, isPartial: true } : doc, its);
      else if (!isEmpty(doc))
        leave(
          doc.what || 'the document',
          doc.what
            ? 'it has none of the known keys'
            : 'none of its keys tells what it is: name it with an option',
        );
    }
  else {
    const chosen = chosenOf(own, kind);
    const why = `it is not taken for values of --${kind}`;
    for (const piece of own)
      if (!chosen.includes(piece) && piece.doc.what)
        leave(piece.doc.what, why, originOf(piece.doc, startOf(piece)).offset);
    const [first] = chosen;
    const [, second] = chosen.filter(isBare);
    if (second) {
      const message = 'a second document starts here';
      problems.push({ offset: startOf(second), key: '', message, mend: 'keep one of them' });
    } else if (isOnly && first && isOfAnother(first, kind))
      leave('the file', `it has no value of --${kind}${first.kind ? `: name it with --${first.kind}` : ''}`);
    else for (const { doc } of chosen) take(doc, kind);
    if (found.secrets.length > 0 && own.length === 0) leave('Secret', `${why}: name it with --secrets`);
  }
  for (const { isWithin, kind: its, doc } of found.pieces) if (isWithin && its) take(doc, its);
  return { docs, unread, problems };
}

const isBare = ({ doc }: Piece): boolean => doc.what === '';
const isEmpty = ({ root }: Doc): boolean => childrenOf(root)!.size === 0;

/** The pieces of a kind. Next to one of them, one whose kind is unknown may be meant for it too. */
const chosenOf = (own: readonly Piece[], kind: FileKind): Piece[] =>
  own.some((piece) => piece.kind === kind)
    ? own.filter(
        (piece) => piece.kind === kind || (piece.kind === undefined && isBare(piece) && !isEmpty(piece.doc)),
      )
    : own.filter((piece) => own.length === 1 || own.every(isBare) || piece.kind === undefined);

/** The kind and the name of a manifest. */
export const nameOf = (document: Entry): readonly [kind: string, name: string] => [
  entryIn(document, 'kind')?.text ?? '',
  entryIn(document, 'metadata', 'name')?.text ?? '',
];

/** Whether a manifest makes secrets in the cluster, or changes the names of those in other files. */
const namesSecrets = (document: Entry): boolean =>
  nameOf(document)[0].endsWith('Secret') ||
  ['namePrefix', 'nameSuffix'].some((key) => entryIn(document, key) !== undefined);

const startOf = ({ doc }: Piece): number => childrenOf(doc.root)?.values().next().value?.keyAt ?? 0;

/**
 * Whether a document has keys, and none of them is a key of this kind or nearly one. It was probably meant for another
 * option, or belongs to another program.
 */
function isOfAnother({ kind: own, doc }: Piece, kind: FileKind): boolean {
  if (kind === 'tls' || kind === 'database') return false;
  const keys = [...entriesBelow(doc.root)].filter(({ path }) => path !== '');
  const isKnown = [...childrenOf(doc.root)!.keys()].some((name) => TREES[kind].has(name.split('.', 1)[0]!));
  const isNear = ({ path }: Entry) => own === undefined && nearestOf(path, PATHS[kind]) !== undefined;
  return keys.length > 0 && !isKnown && !keys.some(isNear);
}

/** Whether only some network parameters were found: the others may be elsewhere. */
const isSome = (kind: FileKind, doc: Doc): boolean =>
  kind === 'network' && REQUIRED.filter((name) => childrenOf(doc.root)?.has(name)).length < 3;

/** The configuration of a reverse proxy for a node also names its APIs. */
const OF_NGINX = /^[ \t]*(?:listen|location|proxy_pass|server_name)[ \t]/m;

const VALUES_FILE = /(?:validator|participant)[\w.-]*values[\w.-]*\.ya?ml$/i;
const OWN_KEY =
  /(?:\b|\\n)(?:svSponsorAddress|validatorPartyHint|validatorWalletUsers|targetAudience|participantPruningSchedule|scanAddress|SPONSOR_SV_URL|TRUSTED_SCAN_URL|participants\s*[.{:]|ledger-api|admin-api)/;

/** Whether a file is named for deployment values, or has a key that only they have, and so should be readable. */
export const isOurs = (text: string, file = ''): boolean =>
  !OF_NGINX.test(text) && (VALUES_FILE.test(file) || OWN_KEY.test(text));

const PLAIN_MASK = /_{4,}/;

/** The prefixes of encrypted values, in words too, and what decrypts them. */
const ENCRYPTED: readonly (readonly [RegExp, string, (file: string) => string])[] = [
  [/^ENC\[[A-Z0-9_]+,/, 'ENC[', (file) => `SOPS has encrypted them: sops -d ${file} shows them`],
  [/^\$ANSIBLE_VAULT;/, '$ANSIBLE_VAULT', () => 'Ansible Vault has encrypted them'],
];

/** Marks values that a program decrypts or substitutes. Returns the variables, and where encrypted values begin. */
export function markUnknown(docs: readonly Doc[], templates: readonly Template[], file: string) {
  const variables: Template[] = [];
  const encrypted: Unread[] = [];
  for (const doc of docs)
    for (const entry of entriesBelow(doc.root)) {
      if (typeof entry.value !== 'string') continue;
      const [offset, end] = [entry.at, entry.end].map((at) => originOf(doc, at).offset) as [number, number];
      const { value } = entry;
      const [, shown, why] = ENCRYPTED.find(([sign]) => sign.test(value)) ?? [];
      if (why) {
        entry.isUnknown = true;
        const what = `values that begin with ${shown}`;
        if (doc.kind !== 'secrets') encrypted.push({ what, why: why(file), offset });
        continue;
      }
      if (PLAIN_MASK.test(entry.value) && templates.some((each) => each.at < end && each.end > offset))
        entry.isUnknown = true;
      if (entry.name.startsWith('ADDITIONAL_CONFIG')) continue;
      const isHocon = doc.format === 'hocon';
      // What a file does not define may be in one that is not there.
      if (isHocon && (!entry.isUnknown || doc.isOpen || !PATHS[doc.kind].includes(entry.path))) continue;
      const text = isHocon ? doc.text.slice(entry.at, entry.end).replaceAll('${?', '${') : entry.value;
      const { style = 'plain' } = doc;
      // A part of a secret may look like a variable, and options of the JVM have those of the shell that starts it.
      const isKnown = PATHS[doc.kind].includes(entry.path) && entry.name !== 'additionalJvmOptions';
      const mayBeBare = !namesSecret(entry.name) && (style === 'env' || style === 'compose' || isKnown);
      const own = variablesIn(text, style, file, mayBeBare);
      if (own.length === 0) continue;
      entry.isUnknown = true;
      variables.push(...own.map((each) => ({ ...each, at: offset, end: offset })));
    }
  return { variables, encrypted: encrypted.slice(0, 1) };
}
