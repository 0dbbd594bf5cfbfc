import { createPrivateKey, type KeyObject } from 'node:crypto';
import {
  allowInsecureRequests,
  clientCredentialsGrant,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  PrivateKeyJwt,
  ResponseBodyError,
  TlsClientAuth,
  WWWAuthenticateChallengeError,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  type TokenEndpointResponse,
} from 'openid-client';
import { importPKCS8 } from '../../packages/jose.js';
import { Agent } from '../../packages/undici.js';
import { clip, listed } from '../../platform/clip.js';
import { CannotJudge, UsageError } from '../../platform/errors.js';
import { lookup } from '../../http/connections.js';
import type { Redactor } from '../../secrets/redact.js';
import { sendOnce } from '../../http/send-once.js';
import { durationMs } from '../duration.js';
import { readNamed, readVariable, tlsOptions } from '../read-named.js';
import type { ClientAuthentication, ClientCredentials } from '../schema/credentials.js';
import { unusable, type Target } from '../target.js';
import type { TlsOptions } from '../../http/client-options.js';
import type { Keep, Origin } from './lease.js';

/** A way to show who the client is. */
interface Way {
  method: ClientAuthentication;
  authenticate: ClientAuth;
}

/** How a client shows who it is. */
interface Client {
  /** The way that the target file names; absent: whichever of `ways` the provider takes. */
  named?: ClientAuthentication | undefined;
  /** The first one first: Basic is what every provider takes of a client with a secret (RFC 6749 section 2.3.1). */
  ways: readonly Way[];
  /** What it shows when TLS begins. */
  tls: Pick<TlsOptions, 'cert' | 'key'>;
}

/**
 * What the target file has to show for a client, read anew.
 * @throws {UsageError} when something cannot be read, or is not a private key
 */
async function clientOf(
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

/** @throws {Error} when it is not a private key that a JWT can be signed with */
const signingKey = async (pem: string) => importPKCS8(pem, algorithmOf(createPrivateKey(pem)));

const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

/** RS256 is what every provider knows (RFC 7518 section 3.1). */
const algorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string =>
  asymmetricKeyType === 'ed25519' ? 'EdDSA' : (CURVES[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'RS256');

/** The client was refused: the message says why, as far as can be told. */
class ClientRefused extends Error {
  override readonly name = 'ClientRefused';
}

/** What a provider says to a request, in one line. */
type Said = (error: unknown) => string;

/**
 * Asks for a token in each way that the provider offers, until it lets the client in. Where the target file names a way
 * that is refused, the other one tells a wrong way from a wrong secret.
 * @param ask asks in one way
 * @throws {ClientRefused} when none is let in, or not the named one; whatever else the provider's answer leads to
 */
async function askInTurn(
  { named, ways }: Client,
  offered: readonly string[] | undefined,
  ask: (way: Way) => Promise<TokenEndpointResponse>,
  said: Said,
): Promise<TokenEndpointResponse> {
  const isOffered = ({ method }: Way) => method === named || offered?.includes(method) !== false;
  const possible = ways.filter(isOffered);
  const refusals: string[] = [];
  for (const way of possible.length > 0 ? possible : ways.slice(0, 1)) {
    try {
      const answer = await ask(way);
      if (named === undefined || named === way.method) return answer;
      throw new ClientRefused(
        `${refusals.join()}, and lets the client in by ${way.method}: write clientAuthentication: ${way.method}`,
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const words = `${said(error)} to ${way.method}`;
      refusals.push(refusals.length === 0 ? words : words.replace(/^it answered /, ''));
    }
  }
  throw new ClientRefused(`${listed(refusals, 'and')}: ${reasonFor(ways, offered)}`);
}

/** Refused clients get 401, or 400 with `invalid_client` (RFC 6749 section 5.2). */
const isRefusal = (error: unknown): boolean =>
  (error instanceof ResponseBodyError && error.error === 'invalid_client') ||
  (error instanceof Error && 'status' in error && error.status === 401);

const SHOWN = {
  client_secret_basic: 'secret',
  client_secret_post: 'secret',
  private_key_jwt: 'key',
  tls_client_auth: 'certificate',
} as const;

/** What is wrong then: with a secret each way was tried, so that it is not a question of the way alone. */
function reasonFor(ways: Client['ways'], offered: readonly string[] = []): string {
  const others = offered.filter((method) => !ways.some((way) => way.method === method));
  const registered = others.length > 0 ? `, or it is registered for ${listed(others, 'or')}` : '';
  return `the client is unknown or its ${SHOWN[ways[0]!.method]} is wrong${registered}`;
}

const MARGIN_S = 60;
// RFC 6749 section 5.1 lets a provider leave the lifetime out.
const DEFAULT_LIFETIME_S = 300;

const WELL_KNOWN = '/.well-known/openid-configuration';

/** The provider, by what it says of itself: at the address below its issuer, or at one that the target file names. */
async function discover(
  target: Target,
  { issuer, metadataUrl, clientId }: ClientCredentials,
  { tls }: Client,
  show: ClientAuth,
) {
  const url = new URL(metadataUrl ?? issuer);
  if (metadataUrl !== undefined && !url.pathname.includes('/.well-known/'))
    url.pathname = url.pathname.replace(/\/$/, '') + WELL_KNOWN;
  const provider = await discovery(
    url,
    clientId,
    tls.cert ? { use_mtls_endpoint_aliases: true } : undefined,
    show,
    {
      execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
      timeout: Math.ceil((durationMs(target.limits.requestTimeout) ?? 0) / 1000),
      [customFetch]: providerFetch({ ...tlsOptions(target), ...tls }),
    },
  );
  const body = provider.serverMetadata();
  if (metadataUrl !== undefined && body.issuer !== issuer)
    throw new Error('another issuer', { cause: { body, attribute: 'issuer' } });
  return provider;
}

const leaseOf = ({
  access_token: token,
  expires_in: lifetime = DEFAULT_LIFETIME_S,
}: TokenEndpointResponse) => ({
  token,
  renewAt: Date.now() + (lifetime - Math.min(MARGIN_S, lifetime / 2)) * 1000,
});

/** Tokens from an OIDC provider, by the client credentials grant (RFC 6749 section 4.4). */
export const fetched = (
  target: Target,
  pointer: string,
  client: ClientCredentials,
  env: NodeJS.ProcessEnv,
  redactor: Redactor,
): Origin['obtain'] => {
  const { issuer, audience, scope } = client;
  const parameters = { ...(audience !== undefined && { audience }), ...(scope !== undefined && { scope }) };
  let configuration: Configuration | undefined;
  let way: Way | undefined;
  const show: ClientAuth = (...request) => way?.authenticate(...request);
  return async () => {
    const shown = await clientOf(target, pointer, client, env, (secret) => {
      redactor.add([secret]);
      return secret;
    });
    try {
      const provider = (configuration ??= await discover(target, client, shown, show));
      const { token_endpoint_auth_methods_supported: offered } = provider.serverMetadata();
      const ask = (next: Way) => {
        way = next;
        return clientCredentialsGrant(provider, parameters);
      };
      // The way that was let in last is tried first.
      const last = shown.named ?? way?.method;
      const ways = shown.ways.toSorted((a, b) => Number(b.method === last) - Number(a.method === last));
      const renewed = leaseOf(await askInTurn({ ...shown, ways }, offered, ask, inWords));
      redactor.add([renewed.token]);
      return renewed;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const reason = reasonOf(withIssuer(error, issuer), redactor);
      throw new CannotJudge(`${target.at(pointer)}: no token from ${issuer}: ${reason}`, { cause: error });
    }
  };
};

/** A provider whose metadata names another issuer must not be believed (RFC 8414 section 3.3); what to write is told. */
function withIssuer(error: unknown, asked: string): unknown {
  const { cause } = error as { cause?: { body?: { issuer?: unknown }; attribute?: unknown } };
  const named = cause?.body?.issuer;
  if (cause?.attribute !== 'issuer' || typeof named !== 'string' || named === asked) return error;
  return new Error(
    `its metadata names the issuer ${clip(named, 200)}, and the target file ${asked}. Where both are the same provider, write issuer: ${clip(named, 200)}, and metadataUrl: ${asked.replace(/\/$/, '')}${WELL_KNOWN} for the address at which it is reached`,
  );
}

const MAX_REASON = 700;

const inWords = (error: unknown): string => {
  if (error instanceof ResponseBodyError) {
    const description = error.error_description === undefined ? '' : ` (${error.error_description})`;
    return `it answered ${error.status} ${error.error}${description}`;
  }
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (error instanceof WWWAuthenticateChallengeError) return `it answered ${error.status}`;
  if ('status' in error) return `it answered ${String(error.status)}: ${message}`;
  if (cause instanceof Error) return `${message}: ${cause.message}`;
  // openid-client hands on the answer that it could not use.
  if (cause !== null && typeof cause === 'object' && 'status' in cause) {
    return `it answered ${String(cause.status)}: ${message}`;
  }
  return message;
};

/** Why an OIDC provider gave no token, in one line. */
const reasonOf = (error: unknown, redactor: Redactor): string =>
  redactor
    .hide(inWords(error))
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_REASON);

/** What a provider says of itself, its keys and a token are a few kilobytes each; in bytes. */
const MAX_ANSWER = 1024 * 1024;

/**
 * Sends what openid-client asks an OIDC provider, and reads of the answer no more than 1 MiB, on the wire and decoded.
 * Redirects are not followed. What it returns throws a TypeError where there is no such answer.
 */
const providerFetch = (tls: TlsOptions): CustomFetch => {
  const agent = new Agent({ connect: { ...tls, lookup } });
  return async (url, { method, headers, body, signal }) => {
    const request = { method, url, headers: [...new Headers(headers)], maxBody: MAX_ANSWER };
    // A form, which is all that a client of this grant sends.
    const form = body instanceof URLSearchParams ? body.toString() : null;
    const sent = { body: form, ...(signal && { signal }) };
    const answer = await sendOnce(agent, request, [], sent).catch((error: unknown) => {
      // Who set the time has a name for its end.
      throw signal?.aborted ? error : new TypeError('fetch failed', { cause: error });
    });
    // Its body is decoded already.
    const left = answer.headers.flatMap(([name, value]): [string, string][] =>
      /^content-(?:encoding|length)$/i.test(name) ? [] : [[name, value]],
    );
    const bytes = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
    return new Response(bytes, { status: answer.status, headers: left });
  };
};
