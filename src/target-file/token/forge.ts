import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
  webcrypto,
} from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from '../../packages/jose.js';
import { readNamed } from '../read-named.js';
import { unusable, type Target } from '../target.js';
import { issuerOf, mendKey } from './issuer-of.js';

/** What is wrong with a token. Everything else is as in a good one. */
export interface Forgery {
  subject?: string;
  header?: Record<string, unknown>;
  /** A claim with the value undefined is removed. */
  claims?: Record<string, unknown>;
  /** Changes the text of the claims, which need not be JSON afterwards. */
  payload?: (text: string) => string;
  /**
   * `other`: a key of the same kind that the target does not know. `otherFor`: a key for another algorithm, which the
   * header names. `none`: no signature.
   */
  key?: 'trusted' | 'other' | 'none' | { otherFor: string } | { hmacWith: string | Buffer; hash?: string };
}

/** What all tokens of a forge have in common. */
interface UsualToken {
  header: Record<string, unknown> & { alg: string };
  claims: () => Record<string, unknown>;
  /** The key that the target trusts. Throws when it is not known. */
  key: () => KeyObject;
}

/** Creates tokens: good ones, and bad ones with the given defects. */
export class Forge {
  /** New in each run, because a target may cache the key that it found under an id. */
  readonly #otherId = `assay-${randomUUID()}`;
  /** The certificate for the other key, in the form of a header (x5c). Empty before it was requested. */
  otherChain: string[] = [];

  constructor(private readonly usual: UsualToken) {}

  /** The public key with which the target verifies tokens. */
  get publicKey(): KeyObject {
    return createPublicKey(this.usual.key());
  }

  /** The public part of the key that the target does not know, as a JWK. */
  get otherJwk(): Record<string, unknown> {
    const { alg } = this.usual.header;
    const jwk = createPublicKey(this.#other).export({ format: 'jwk' });
    return { ...jwk, kid: this.#otherId, alg, use: 'sig' };
  }

  /** A certificate for that key that nobody trusts, as PEM. */
  async otherCertificate(): Promise<string> {
    const certificate = await selfSigned(this.#other);
    this.otherChain = [certificate.replaceAll(/-----.*?-----|\s/g, '')];
    return certificate;
  }

  get #other(): KeyObject {
    return anotherKey(KINDS[this.usual.header.alg] ?? RSA);
  }

  token({
    subject,
    header = {},
    claims = {},
    payload = (text) => text,
    key = 'trusted',
  }: Forgery = {}): string {
    const { alg: algorithm } = this.usual.header;
    const allClaims = { ...this.usual.claims(), ...(subject !== undefined && { sub: subject }), ...claims };
    const alg = typeof key === 'object' && 'otherFor' in key ? key.otherFor : algorithm;
    const head = encode(JSON.stringify({ ...this.usual.header, alg, ...header }));
    const text = `${head}.${encode(payload(JSON.stringify(allClaims)))}`;
    if (key === 'none') return `${text}.`;
    if (key === 'trusted') return `${text}.${signature(text, this.usual.key(), algorithm)}`;
    if (key === 'other') return `${text}.${signature(text, this.#other, algorithm)}`;
    if ('otherFor' in key) return `${text}.${signature(text, anotherKey(KINDS[alg] ?? RSA), alg)}`;
    return `${text}.${createHmac(key.hash ?? 'sha256', key.hmacWith)
      .update(text)
      .digest('base64url')}`;
  }
}

/**
 * A forge with the issuer's key. `subject`: the default subject of the tokens; absent: the participant admin.
 * `credential`: the credential whose own issuer and key are used, if it has them.
 * @throws {UsageError} when the signing key cannot be read, or does not match the algorithm
 */
export function forgeOf(
  target: Target,
  subject = target.issuer?.subjects?.['participantAdmin']?.subject,
  credential?: string,
): Forge {
  const issuer = issuerOf(target, credential);
  if (!issuer) throw unusable(target, '/issuer', 'tokens can be made only with an issuer');
  const { algorithm: alg, keyId: kid, audience } = issuer;
  const pem = readNamed(target, issuer.keyPointer, issuer.signingKeyFile);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
    // Node signs with any key. With a key of another kind, every token would be refused for the wrong reason.
    if (kindOf(key) !== (KINDS[alg] ?? RSA)) throw new TypeError('another kind');
    signature('', key, alg);
  } catch {
    throw unusable(target, issuer.keyPointer, mendKey(pem, issuer));
  }
  const claims = () => {
    const now = Math.floor(Date.now() / 1000);
    return {
      ...issuer.claims,
      iss: issuer.issuer,
      sub: subject ?? 'assay',
      aud: audience,
      iat: now,
      nbf: now - 30,
      exp: now + 600,
      jti: randomUUID(),
    };
  };
  return new Forge({ header: { alg, typ: 'JWT', kid }, claims, key: () => key });
}

/** A forge of tokens like a ready-made JWT, without its key. `lacksKey`: called when a token needs the key; throws. */
export function forgeLike(token: string, lacksKey: () => never): Forge {
  const { alg = 'RS256', ...header } = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  return new Forge({ header: { alg, ...header }, claims: () => claims, key: lacksKey });
}

const encode = (text: string) => Buffer.from(text).toString('base64url');

function signature(text: string, key: KeyObject, algorithm: string): string {
  const hash = algorithm === 'EdDSA' ? null : `sha${algorithm.slice(2)}`;
  const options = algorithm.startsWith('PS')
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { key, dsaEncoding: 'ieee-p1363' as const };
  return sign(hash, Buffer.from(text), options).toString('base64url');
}

const kindOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  `${asymmetricKeyType} ${asymmetricKeyDetails?.namedCurve ?? ''}`;

/** The key types of algorithms that do not use RSA (RFC 7518 section 3.1, RFC 8037 section 3.1). */
const KINDS: Record<string, string> = {
  ES256: 'ec prime256v1',
  ES384: 'ec secp384r1',
  ES512: 'ec secp521r1',
  EdDSA: 'ed25519 ',
};

const RSA = 'rsa ';

/** A cache for the whole process, because creating RSA keys is slow. */
const others = new Map<string, KeyObject>();

function anotherKey(kind: string): KeyObject {
  const known = others.get(kind);
  if (known) return known;
  const made = makeKey(kind);
  others.set(kind, made);
  return made;
}

function makeKey(kind: string): KeyObject {
  const [type, namedCurve = ''] = kind.split(' ');
  if (type === 'ec') return generateKeyPairSync('ec', { namedCurve }).privateKey;
  if (type === 'ed25519') return generateKeyPairSync('ed25519').privateKey;
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

/** The web crypto name for a key of each kind. */
const algorithmOf = (key: KeyObject) => {
  const { asymmetricKeyType, asymmetricKeyDetails } = key;
  if (asymmetricKeyType === 'ed25519') return { name: 'Ed25519' };
  const hash = 'SHA-256';
  if (asymmetricKeyType !== 'ec') return { name: 'RSASSA-PKCS1-v1_5', hash };
  const curve = asymmetricKeyDetails?.namedCurve ?? '';
  return { name: 'ECDSA', namedCurve: CURVES[curve] ?? curve, hash };
};

const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

/** Creates a self-signed certificate that is valid for a day, as PEM. */
export async function selfSigned(key: KeyObject): Promise<string> {
  const { X509CertificateGenerator } = await import('../../packages/x509.js');
  const algorithm = algorithmOf(key);
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const privateKey = await readTwice(() =>
    webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
  );
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const publicKey = await readTwice(() =>
    webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']),
  );
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=assay',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 86_400_000),
    keys: { privateKey, publicKey },
    signingAlgorithm: algorithm,
  });
  return certificate.toString('pem');
}

/** Reads a key, twice if need be: an OpenSSL error left from a handshake makes the first try fail. */
const readTwice = <T>(read: () => Promise<T>): Promise<T> => read().catch(read);
