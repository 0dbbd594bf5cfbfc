import { resolve } from 'node:path';
import { ADMIN_CLIENTS } from '../../../spec/configuration/keys/tls.js';
import * as clauses from '../../../spec/configuration/tls.js';
import type { Bundle } from '../bundle.js';
import { textAt, type Doc } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import { pemFile, type KeyFormat, type PemFile } from '../values/pem.js';
import { rule, wrong, type Complaint } from './rule.js';

type Holds = 'certificates' | 'key';
type Named = { entry: Entry & { value: string }; holds: Holds; file: PemFile };

const TRUST = 'tls.trust-collection-file';
const PAIRS = ['tls', ...ADMIN_CLIENTS].map(
  (at) => [`${at}.cert-chain-file`, `${at}.private-key-file`] as const,
);
const WORDS = { certificates: 'certificates in PEM', key: 'private key in PEM' };

function named(doc: Doc, path: string): Named | undefined {
  const entry = textAt(doc, path);
  if (!entry || doc.dir === undefined) return undefined;
  const holds = path.endsWith('private-key-file') ? 'key' : 'certificates';
  return { entry, holds, file: pemFile(resolve(doc.dir, entry.value)) };
}

const everyFile = (doc: Doc): Named[] => [TRUST, ...PAIRS.flat()].flatMap((path) => named(doc, path) ?? []);

function* files({ tls }: Bundle): Generator<Complaint> {
  for (const { entry, holds, file } of everyFile(tls!)) {
    if (file.kind === holds) continue;
    const what =
      file.kind === 'missing'
        ? 'names a file that is not there'
        : `names a file that holds no ${WORDS[holds]}`;
    yield wrong(
      tls!,
      entry,
      `${entry.path} ${what}`,
      'Name the file relative to this one, and look what it holds.',
    );
  }
}

const toPkcs8 = (format: KeyFormat, file: string) => {
  if (format === 'OpenSSH') return `ssh-keygen -p -m PKCS8 -f ${file}`;
  return `openssl pkcs8 -topk8 -nocrypt${format === 'DER' ? ' -inform DER' : ''} -in ${file} -out ${file}.pk8.pem`;
};

function* pkcs8({ tls }: Bundle): Generator<Complaint> {
  for (const { entry, holds, file } of everyFile(tls!)) {
    if (holds !== 'key' || file.kind !== 'key' || file.format.endsWith('PKCS#8')) continue;
    const mend = `Convert it: ${toPkcs8(file.format, entry.value)}`;
    yield wrong(tls!, entry, `${entry.path} names a key in ${file.format}, not in PKCS#8 PEM`, mend);
  }
}

function* keyFits({ tls }: Bundle): Generator<Complaint> {
  for (const [chainAt, keyAt] of PAIRS) {
    const [chain, key] = [named(tls!, chainAt)?.file, named(tls!, keyAt)];
    if (chain?.kind !== 'certificates' || key?.file.kind !== 'key' || !key.file.key) continue;
    if (chain.chain[0]!.checkPrivateKey(key.file.key)) continue;
    yield wrong(
      tls!,
      key.entry,
      `${keyAt} is not the key of the first certificate in ${chainAt}`,
      'Name the key that the certificate was made for.',
    );
  }
}

function* dates({ tls, now }: Bundle): Generator<Complaint> {
  for (const { entry, file } of everyFile(tls!)) {
    if (file.kind !== 'certificates') continue;
    const bad = file.chain.filter((one) => new Date(one.validTo) < now || new Date(one.validFrom) > now);
    // Of those that are trusted one is enough.
    const [first] = bad;
    if (!first || (entry.path === TRUST && bad.length < file.chain.length)) continue;
    const when =
      new Date(first.validTo) < now
        ? `expired on ${first.validTo}`
        : `is not valid before ${first.validFrom}`;
    yield wrong(tls!, entry, `${entry.path} has a certificate that ${when}`, 'Replace it with a valid one.');
  }
}

/** What the files hold that are named for TLS. */
export const tlsFiles = [
  rule(clauses.tlsFiles, files),
  rule(clauses.tlsPkcs8, pkcs8),
  rule(clauses.tlsKeyFits, keyFits),
  rule(clauses.tlsCertificateDates, dates),
];
