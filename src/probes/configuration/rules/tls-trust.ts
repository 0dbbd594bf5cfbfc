import type { X509Certificate } from 'node:crypto';
import * as clauses from '../../../spec/configuration/tls.js';
import { itemsOf } from '../../../document/entry.js';
import { fits, SUITES, type CipherSuite } from '../../tls/suites.js';
import type { Bundle } from '../bundle.js';
import { at, unwatched } from '../doc.js';
import { ADMIN_CHAINS, named, SERVER_CHAIN, TRUST } from './tls-files.js';
import { rule, wrong, type Complaint } from './rule.js';

const CIPHERS = 'tls.ciphers';

function* ciphersFit({ tls }: Bundle): Generator<Complaint> {
  const list = unwatched(() => at(tls!, CIPHERS));
  const first = named(tls!, SERVER_CHAIN)?.file.chain[0];
  const suites = (itemsOf(list) ?? []).map(suiteOf);
  // Of a suite that is not known here nobody can tell.
  if (!list || !first || suites.length === 0 || !suites.every((suite) => suite !== undefined)) return;
  const type = first.publicKey.asymmetricKeyType;
  if (suites.some((suite) => fits(suite, type))) return;
  const message = `${CIPHERS} has no suite for a key of type ${type}, which ${SERVER_CHAIN} has`;
  yield wrong(tls!, list, message, 'Add one of TLS 1.3, or one that fits the key.');
}

const suiteOf = ({ text }: { text: string }): CipherSuite | undefined =>
  SUITES.find(({ name, openssl }) => name === text || openssl === text);

// Extended key usages (RFC 5280 section 4.2.1.12).
const ANY = '2.5.29.37.0';
const SERVER = '1.3.6.1.5.5.7.3.1';
const CLIENT = '1.3.6.1.5.5.7.3.2';

function* uses({ tls }: Bundle): Generator<Complaint> {
  for (const path of [SERVER_CHAIN, ...ADMIN_CHAINS]) {
    const chain = named(tls!, path);
    // Without any, a certificate is good for all.
    const usages: readonly string[] | undefined = chain?.file.chain[0]?.keyUsage;
    const isServer = path === SERVER_CHAIN;
    if (!chain || !usages || usages.length === 0) continue;
    if (usages.includes(ANY) || usages.includes(isServer ? SERVER : CLIENT)) continue;
    const message = `${path} has a certificate that is not for ${isServer ? 'servers' : 'clients'}`;
    yield wrong(tls!, chain.entry, message, 'Name the certificate that was made for this end.');
  }
}

function* trusted({ tls }: Bundle): Generator<Complaint> {
  const anchors = named(tls!, TRUST)?.file.chain ?? [];
  if (unwatched(() => at(tls!, 'tls.client-auth.type'))?.value !== 'require' || anchors.length === 0) return;
  for (const path of ADMIN_CHAINS) {
    const chain = named(tls!, path);
    const [first, ...others] = chain?.file.chain ?? [];
    if (!chain || !first || isTrusted(first, others, anchors)) continue;
    const message = `${path} has a certificate that no authority in ${TRUST} has issued`;
    yield wrong(tls!, chain.entry, message, `Add the certificate of its authority to ${TRUST}.`);
  }
}

/** Whether a certificate, or one that leads to it through `others`, is an anchor or was issued by one. */
const isTrusted = (
  one: X509Certificate,
  others: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
): boolean =>
  anchors.some((anchor) => anchor.fingerprint256 === one.fingerprint256 || hasIssued(anchor, one)) ||
  others
    .filter((other) => hasIssued(other, one))
    .some((issuer) =>
      isTrusted(
        issuer,
        others.filter((other) => other !== issuer),
        anchors,
      ),
    );

const hasIssued = (issuer: X509Certificate, one: X509Certificate): boolean => {
  try {
    return one.verify(issuer.publicKey);
  } catch {
    // A key of another type than the signature.
    return false;
  }
};

/** What the certificates that TLS names have to do with each other, and with the rest. */
export const tlsTrust = [
  rule(clauses.tlsCiphersFitCertificate, ciphersFit),
  rule(clauses.tlsCertificateUse, uses),
  rule(clauses.tlsAdminClientTrusted, trusted),
];
