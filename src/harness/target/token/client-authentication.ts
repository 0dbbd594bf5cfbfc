import { createPrivateKey, type KeyObject } from 'node:crypto';
import { importPKCS8 } from '../../../packages/jose.js';
import {
  ClientSecretBasic,
  ClientSecretPost,
  PrivateKeyJwt,
  TlsClientAuth,
  type ClientAuth,
} from 'openid-client';
import { readNamed, readVariable } from '../read-named.js';
import type { ClientAuthentication, ClientCredentials } from '../schema/credentials.js';
import { unusable, type Target } from '../target.js';
import type { TlsOptions } from '../tls.js';
import type { Keep } from './lease.js';

/** A way to show who the client is. */
export interface Way {
  method: ClientAuthentication;
  authenticate: ClientAuth;
}

/** How a client shows who it is. */
export interface Client {
  /** The way that the target file names; absent: whichever of `ways` the provider takes. */
  named?: ClientAuthentication | undefined;
  /** The first one first: Basic is what every provider takes of a client with a secret (RFC 6749 section 2.3.1). */
  ways: readonly Way[];
  /** What it shows when TLS begins. */
  tls: Pick<TlsOptions, 'cert' | 'key'>;
}

/**
 * What the target file has to show for a client, read anew.
 * @throws {UsageError} when something cannot be read, or is no private key
 */
export async function clientOf(
  target: Target,
  pointer: string,
  about: ClientCredentials,
  env: NodeJS.ProcessEnv,
  keep: Keep,
): Promise<Client> {
  const { clientAuthentication: named, clientSecretEnv, clientSecretFile, clientKeyFile } = about;
  const read = (key: 'clientKeyFile' | 'clientCertificateFile', name: string) =>
    readNamed(target, `${pointer}/${key}`, name);
  if (clientKeyFile !== undefined) {
    const pem = keep(read('clientKeyFile', clientKeyFile));
    const { clientCertificateFile } = about;
    if (clientCertificateFile !== undefined) {
      const tls = { cert: read('clientCertificateFile', clientCertificateFile), key: pem };
      return { named, ways: [{ method: 'tls_client_auth', authenticate: TlsClientAuth() }], tls };
    }
    const key = await signingKey(pem).catch(() => {
      // The cause is left out: it might quote the key.
      const text = `expected a private key in PKCS#8 PEM, RSA, P-256, P-384, P-521 or Ed25519, in ${clientKeyFile}`;
      throw unusable(target, `${pointer}/clientKeyFile`, text);
    });
    const kid = about.clientKeyId;
    const authenticate = PrivateKeyJwt({ key, ...(kid !== undefined && { kid }) });
    return { named, ways: [{ method: 'private_key_jwt', authenticate }], tls: {} };
  }
  const secret = keep(
    clientSecretEnv === undefined
      ? readNamed(target, `${pointer}/clientSecretFile`, clientSecretFile ?? '')
      : readVariable(target, `${pointer}/clientSecretEnv`, clientSecretEnv, env),
  );
  const basic: Way = { method: 'client_secret_basic', authenticate: ClientSecretBasic(secret) };
  const post: Way = { method: 'client_secret_post', authenticate: ClientSecretPost(secret) };
  return { named, ways: [basic, post], tls: {} };
}

/** @throws {Error} when it is no private key that a JWT can be signed with */
const signingKey = async (pem: string) => importPKCS8(pem, algorithmOf(createPrivateKey(pem)));

const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

/** RS256 is what every provider knows (RFC 7518 section 3.1). */
const algorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string =>
  asymmetricKeyType === 'ed25519' ? 'EdDSA' : (CURVES[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'RS256');
