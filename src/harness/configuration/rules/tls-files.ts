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

/** Judges each file that is named: what follows its key in the message, and its mend. */
const eachFile = (judge: (named: Named, now: Date) => readonly [message: string, mend: string] | undefined) =>
  function* ({ tls, now }: Bundle): Generator<Complaint> {
    for (const path of [TRUST, ...PAIRS.flat()]) {
      const file = named(tls!, path);
      const [message, mend] = (file && judge(file, now)) ?? [];
      if (file && message) yield wrong(tls!, file.entry, `${path} ${message}`, mend!);
    }
  };

const files = eachFile(({ holds, file }) => {
  if (file.kind === holds) return undefined;
  const what = file.kind === 'missing' ? 'is not there' : `holds no ${WORDS[holds]}`;
  return [`names a file that ${what}`, 'Name the file relative to this one, and look what it holds.'];
});

const toPkcs8 = (format: KeyFormat, file: string) => {
  if (format === 'OpenSSH') return `ssh-keygen -p -m PKCS8 -f ${file}`;
  return `openssl pkcs8 -topk8 -nocrypt${format === 'DER' ? ' -inform DER' : ''} -in ${file} -out ${file}.pk8.pem`;
};

const pkcs8 = eachFile(({ entry, holds, file }) => {
  if (holds !== 'key' || file.kind !== 'key' || file.format.endsWith('PKCS#8')) return undefined;
  return [
    `names a key in ${file.format}, not in PKCS#8 PEM`,
    `Convert it: ${toPkcs8(file.format, entry.value)}`,
  ];
});

function* keyFits({ tls }: Bundle): Generator<Complaint> {
  for (const [chainAt, keyAt] of PAIRS) {
    const [chain, key] = [named(tls!, chainAt)?.file, named(tls!, keyAt)];
    if (chain?.kind !== 'certificates' || key?.file.kind !== 'key' || !key.file.key) continue;
    if (chain.chain[0]!.checkPrivateKey(key.file.key)) continue;
    const message = `${keyAt} is not the key of the first certificate in ${chainAt}`;
    yield wrong(tls!, key.entry, message, 'Name the key that the certificate was made for.');
  }
}

const dates = eachFile(({ entry, file }, now) => {
  if (file.kind !== 'certificates') return undefined;
  const bad = file.chain.filter((one) => new Date(one.validTo) < now || new Date(one.validFrom) > now);
  // Of those that are trusted one is enough.
  const [first] = bad;
  if (!first || (entry.path === TRUST && bad.length < file.chain.length)) return undefined;
  const isOver = new Date(first.validTo) < now;
  const when = isOver ? `expired on ${first.validTo}` : `is not valid before ${first.validFrom}`;
  return [`has a certificate that ${when}`, 'Replace it with a valid one.'];
});

/** What the files hold that are named for TLS. */
export const tlsFiles = [
  rule(clauses.tlsFiles, files),
  rule(clauses.tlsPkcs8, pkcs8),
  rule(clauses.tlsKeyFits, keyFits),
  rule(clauses.tlsCertificateDates, dates),
];
