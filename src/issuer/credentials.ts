import {
  randomUUID,
  createPrivateKey,
  KeyObject,
  webcrypto,
  X509Certificate as Certificate,
} from 'node:crypto';
import {
  type AlteredToken,
  everyBadCounterpart,
  everyTamperedToken,
  isJwt,
} from '../../generators/authentication/altered-token.js';
import { everyLawfulToken, everyUnusualToken } from '../../generators/authentication/lawful-token.js';
import { everyBadToken } from '../../generators/authentication/bad-tokens.js';
import { everyTokenForOthers, type ForgedToken } from '../../generators/authentication/forged-token.js';
import { UsageError } from '../platform/errors.js';
import { own } from '../platform/own.js';
import { tokenSource } from '../target-file/credentials.js';
import { didYouMean } from '../document/nearest.js';
import { below } from '../target-file/pointer.js';
import { unusable, type Target } from '../target-file/target.js';
import { textOf } from './serve.js';
import { forgeLike, forgeOf, type Forge, type Forgery } from '../target-file/token/forge.js';
import type { X509CertificateGenerator } from '../packages/x509.js';

interface TokenRequest {
  /** The name of a credential or of a subject of the issuer. */
  as: string;
  /** A name from `defects`. Absent: the token is valid. */
  defect?: string | undefined;
  /** The unusual form of a valid token, from `everyLawfulToken`. */
  form?: string | undefined;
  /** The URL in the headers `jku` and `x5u`. */
  keySet: string;
  /** Claims that replace those of a valid token; undefined removes one. A defect is applied first. */
  claims: Record<string, unknown>;
}

/**
 * Makes a token like the suites do for a credential: a valid one, or one with a defect.
 * @throws {UsageError} when the defect is unknown, or the target file lacks something that the token needs
 * @throws {CannotJudge} when an OIDC provider fails
 */
export async function makeToken(
  target: Target,
  { as, defect, form, keySet, claims }: TokenRequest,
): Promise<string> {
  const kind = form !== undefined ? formOf(form) : defect === undefined ? undefined : kindOf(defect, keySet);
  if (kind && 'make' in kind) return forged(target, kind, await forgeFor(target, as, claims));
  const isChanged = Object.keys(claims).length > 0;
  const good = isChanged
    ? (await forgeFor(target, as, claims)).token()
    : await tokenSource(target, as).token();
  return kind ? damaged(kind, good, as) : good;
}

/** Every kind of token that the suites send instead of the usual one. */
export const defects = (keySet: string): (ForgedToken | AlteredToken)[] => [
  ...everyBadToken(keySet),
  ...everyBadCounterpart.map(({ make, ...kind }): ForgedToken => ({
    ...kind,
    rule: `beside a good token with the same jti: ${kind.rule}`,
    make: (forge) => {
      const claims = { jti: randomUUID() };
      return make(forge, forge.token({ claims }), claims) ?? '';
    },
  })),
  ...everyUnusualToken.map(({ name, make }): ForgedToken => ({
    name,
    rule: 'a token that a target may accept or refuse',
    make,
  })),
];

function formOf(form: string): ForgedToken {
  const found = everyLawfulToken.find(({ what }) => what === form);
  if (found) return { name: form, rule: form, make: found.make };
  const names = everyLawfulToken.map(({ what }) => `  ${what}`).join('\n');
  throw new UsageError(`--form ${form}: there is no such form. There are:\n${names}`);
}

function kindOf(defect: string, keySet: string): ForgedToken | AlteredToken {
  const kinds = defects(keySet);
  const found = kinds.find(({ name }) => name === defect);
  if (found) return found;
  const names = kinds.map(({ name }) => name);
  throw new UsageError(
    `--defect ${defect}: there is no such kind.${didYouMean(defect, names)} \`assay issuer token --defect list\` names them.`,
  );
}

type OneSubject = Parameters<ForgedToken['make']>[0];

/** A forge for tokens of one credential with these claims. Without an issuer, they are like its ready-made token. */
async function forgeFor(target: Target, as: string, claims: Record<string, unknown>): Promise<OneSubject> {
  const forge = target.issuer ? minting(target, as) : await likeReadyMade(target, as);
  await forge.otherCertificate();
  return {
    get publicKey() {
      return forge.publicKey;
    },
    otherJwk: forge.otherJwk,
    otherChain: forge.otherChain,
    token: (forgery: Forgery = {}) => forge.token({ ...forgery, claims: { ...claims, ...forgery.claims } }),
  };
}

function minting(target: Target, as: string): Forge {
  const subject = subjectOf(target, as);
  const { credentials: _, ...rest } = target;
  const subjects = { [as]: { ...own(target.issuer?.subjects, as), subject } };
  return forgeOf({ ...rest, issuer: { ...issuerOf(target), subjects } }, subject, as);
}

async function likeReadyMade(target: Target, as: string): Promise<Forge> {
  const token = await tokenSource(target, as).token();
  if (!isJwt(token))
    throw new UsageError(`the token of ${as} is not a JWT: this defect needs one, or an issuer.`);
  return forgeLike(token, () => noIssuer(target));
}

function issuerOf(target: Target): NonNullable<Target['issuer']> {
  return target.issuer ?? noIssuer(target);
}

function noIssuer(target: Target): never {
  const mend =
    'without it, only defects that change an existing token are possible: see `assay issuer token --defect list`';
  throw unusable(target, '/issuer', `this token needs a signing key: ${mend}`);
}

function subjectOf(target: Target, as: string): string {
  // Throws when no credential or subject has this name.
  tokenSource(target, as);
  const { subjects } = issuerOf(target);
  const subject = own(subjects, as)?.subject ?? own(target.credentials, as)?.subject;
  if (subject !== undefined) return subject;
  const mend = `add subject to the credential, or ${as} to issuer.subjects`;
  throw unusable(target, below('/credentials', as), `its subject is not known: ${mend}`);
}

function forged(target: Target, { name, make }: ForgedToken, forge: OneSubject): string {
  const audience = target.issuer?.audience;
  if (audience === undefined && everyTokenForOthers.some((one) => one.name === name))
    throw unusable(target, '/issuer', 'a token for another audience needs an audience: add audience');
  return make(forge, audience);
}

function damaged({ name, alter }: AlteredToken, token: string, as: string): string {
  if (everyTamperedToken.some((one) => one.name === name) && !isJwt(token))
    throw new UsageError(`--defect ${name}: the token of ${as} is not a JWT: this defect needs one.`);
  return alter(token);
}

const DAY_MS = 86_400_000;
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate with its chain, and its key in PKCS#8; PEM. */
interface Identity {
  cert: string;
  key: string;
}

type Name = NonNullable<Parameters<typeof X509CertificateGenerator.create>[0]['issuer']>;

type ClientCertificate = 'right' | 'expired' | 'untrusted' | 'future' | 'forServers' | 'byLeaf';

interface Signer {
  name: Name;
  key: webcrypto.CryptoKey;
  /** The key identifier in its certificate (RFC 5280 section 4.2.1.2). */
  keyIdentifier: string;
  /** The intermediate certificates between the authority and the issued certificate. */
  chain: string;
}

interface Wanted {
  name: string;
  /** Days from now. */
  from?: number;
  to?: number;
  use?: 'server' | 'client' | 'authority';
}

/** @throws {UsageError} when it is not an authority, or the key does not belong to it */
export function authorityOf(certFile: string, keyFile: string): Identity {
  const [cert, key] = [textOf('--ca', certFile), textOf('--ca-key', keyFile)];
  const parsed = read(`--ca ${certFile}: it is not a certificate in PEM.`, () => new Certificate(cert));
  if (!parsed.ca)
    throw new UsageError(`--ca ${certFile}: this certificate is not that of an authority (CA:TRUE).`);
  const own = read(`--ca-key ${keyFile}: it is not a private key in PEM without a password.`, () =>
    createPrivateKey(key),
  );
  if (!parsed.checkPrivateKey(own))
    throw new UsageError(`--ca-key ${keyFile}: this is not the key of the certificate in ${certFile}.`);
  return { cert, key: own.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function read<T>(complaint: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    // The error is dropped, because it might quote the key.
    throw new UsageError(complaint);
  }
}

/** Creates a self-signed authority. It is valid for a year, and has been for as long as what it issues. */
export async function newAuthority(name: string): Promise<Identity> {
  const keys = await keyPair();
  const own = {
    name: `CN=${name}`,
    key: keys.privateKey,
    chain: '',
    keyIdentifier: await idOf(keys.publicKey),
  };
  return {
    cert: await sign(own, keys, { name, from: -31, to: 365, use: 'authority' }),
    key: pem(keys.privateKey),
  };
}

/** Creates the client certificates that test an endpoint: one that is accepted, and those that must be refused. */
export async function clientCertificates(authority: Identity): Promise<Record<ClientCertificate, Identity>> {
  const signer = await signerOf(authority);
  const other = await signerOf(await newAuthority('assay: an untrusted authority'));
  const right = await issue(signer, { name: 'admin' });
  const leaf = await signerOf({ cert: right.cert, key: right.key }, right.cert);
  return {
    right,
    expired: await issue(signer, { name: 'admin', from: -30, to: -1 }),
    untrusted: await issue(other, { name: 'admin' }),
    // After the other files have expired, but while the authority is valid: nothing else may be wrong with it.
    future: await issue(signer, { name: 'admin', from: 180, to: 360 }),
    forServers: await issue(signer, { name: 'admin', use: 'server' }),
    byLeaf: await issue(leaf, { name: 'admin of admin' }),
  };
}

async function issue(by: Signer, wanted: Wanted): Promise<Identity> {
  const keys = await keyPair();
  return { cert: (await sign(by, keys, wanted)) + by.chain, key: pem(keys.privateKey) };
}

async function signerOf({ cert, key }: Identity, chain = ''): Promise<Signer> {
  const x = await import('../packages/x509.js');
  const parsed = new x.X509Certificate(cert);
  const own = createPrivateKey(key);
  const algorithm =
    own.asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : own.asymmetricKeyType === 'ec'
        ? { ...EC, namedCurve: String((parsed.publicKey.algorithm as { namedCurve?: string }).namedCurve) }
        : { name: 'Ed25519' };
  const der = own.export({ type: 'pkcs8', format: 'der' });
  const told = parsed.getExtension(x.SubjectKeyIdentifierExtension);
  return {
    name: parsed.subjectName,
    key: await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']),
    keyIdentifier: told?.keyId ?? (await idOf(await parsed.publicKey.export())),
    chain,
  };
}

async function sign(by: Signer, keys: webcrypto.CryptoKeyPair, wanted: Wanted): Promise<string> {
  const x = await import('../packages/x509.js');
  const { name, from = -1, to = 90, use = 'client' } = wanted;
  const isAuthority = use === 'authority';
  const purpose = use === 'server' ? x.ExtendedKeyUsage.serverAuth : x.ExtendedKeyUsage.clientAuth;
  const certificate = await x.X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: by.name,
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + to * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: by.key,
    signingAlgorithm: { ...by.key.algorithm, hash: 'SHA-256' },
    extensions: [
      new x.BasicConstraintsExtension(isAuthority, undefined, true),
      new x.KeyUsagesExtension(
        isAuthority ? x.KeyUsageFlags.keyCertSign : x.KeyUsageFlags.digitalSignature,
        true,
      ),
      ...(isAuthority ? [] : [new x.ExtendedKeyUsageExtension([purpose])]),
      await x.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x.AuthorityKeyIdentifierExtension(by.keyIdentifier),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}

async function idOf(key: webcrypto.CryptoKey): Promise<string> {
  const { SubjectKeyIdentifierExtension } = await import('../packages/x509.js');
  return (await SubjectKeyIdentifierExtension.create(key)).keyId;
}

const keyPair = () => webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);

const pem = (key: webcrypto.CryptoKey): string =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();
