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
import { lookup, type TlsOptions } from '../../http/connections.js';
import type { Redactor } from '../../secrets/redact.js';
import { sendOnce } from '../../http/send-once.js';
import { durationMs } from '../formats.js';
import { readNamed, readVariable, tlsOptions } from '../read-named.js';
import { unusable, type Target } from '../target.js';

/** A token, and the time to renew it, in milliseconds since the epoch. */
interface Lease {
  token: string;
  renewAt: number;
}

/** A source of tokens. */
export interface Origin {
  obtain: () => Promise<Lease>;
  /** The shell expression for the token. */
  shell: string;
}

/** Returns a secret unchanged, and remembers it so that it can be hidden. */
export type Keep = (secret: string) => string;

/** A client of an OIDC provider, with the location of its secret. */
type ClientCredentials = NonNullable<NonNullable<Target['credentials']>[string]['clientCredentials']>;
type ClientAuthentication = NonNullable<ClientCredentials['clientAuthentication']>;

/** A method of client authentication, ready for use. */
interface Way {
  method: ClientAuthentication;
  authenticate: ClientAuth;
}

interface Client {
  /** The method that the target file names. Absent: whichever of `ways` the provider accepts. */
  named?: ClientAuthentication | undefined;
  /** In order of preference: every provider accepts Basic for a client secret (RFC 6749 2.3.1). */
  ways: readonly Way[];
  tls: Pick<TlsOptions, 'cert' | 'key'>;
}

/**
 * Reads the credentials of a client that the target file names, each time anew.
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
      // The cause is left out, because it might quote the key.
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

/** Imports a private key in PEM. @throws {Error} when it cannot sign a JWT */
const signingKey = async (pem: string) => importPKCS8(pem, algorithmOf(createPrivateKey(pem)));

const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

/** RS256 is supported by every provider (RFC 7518 section 3.1). */
const algorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string =>
  asymmetricKeyType === 'ed25519' ? 'EdDSA' : (CURVES[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'RS256');

/** The client was refused. The message says why, as far as it is known. */
class ClientRefused extends Error {
  override readonly name = 'ClientRefused';
}

/** The metadata of the provider names another issuer than the target file. */
class OtherIssuer extends Error {
  override readonly name = 'OtherIssuer';
}

/** Describes the response of a provider, in one line. */
type Said = (error: unknown) => string;

/**
 * Requests a token with each method that the provider offers, until one succeeds. When the method of the target file
 * is refused, the other method shows whether the method or the secret is wrong.
 * @param ask requests a token with one method
 * @throws {ClientRefused} when all methods fail, or the one that the target file names; other errors of the provider
 * are passed on
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

/** A refused client gets 401, or 400 with `invalid_client` (RFC 6749 section 5.2). */
const isRefusal = (error: unknown): boolean =>
  (error instanceof ResponseBodyError && error.error === 'invalid_client') ||
  (error instanceof Error && 'status' in error && error.status === 401);

const SHOWN = {
  client_secret_basic: 'secret',
  client_secret_post: 'secret',
  private_key_jwt: 'key',
  tls_client_auth: 'certificate',
} as const;

/** The reason for a refusal. With a secret, all methods were tried, so the method alone is not the reason. */
function reasonFor(ways: Client['ways'], offered: readonly string[] = []): string {
  const others = offered.filter((method) => !ways.some((way) => way.method === method));
  const registered = others.length > 0 ? `, or it is registered for ${listed(others, 'or')}` : '';
  return `the client is unknown or its ${SHOWN[ways[0]!.method]} is wrong${registered}`;
}

const MARGIN_S = 60;
// RFC 6749 section 5.1 allows a provider to leave out the lifetime.
const DEFAULT_LIFETIME_S = 300;

const WELL_KNOWN = '/.well-known/openid-configuration';

/** Loads the metadata of the provider: from below its issuer, or from the address that the target file names. */
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

/** Fetches tokens from an OIDC provider by the client credentials grant (RFC 6749 section 4.4). */
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
      // The method that succeeded last is tried first.
      const last = shown.named ?? way?.method;
      const ways = shown.ways.toSorted((a, b) => Number(b.method === last) - Number(a.method === last));
      const renewed = leaseOf(await askInTurn({ ...shown, ways }, offered, ask, inWords));
      redactor.add([renewed.token]);
      return renewed;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const known = withIssuer(error, issuer);
      const text = `${target.at(pointer)}: no token from ${issuer}: ${reasonOf(known, redactor)}`;
      throw new (isOfTheFile(known) ? UsageError : CannotJudge)(text, { cause: error });
    }
  };
};

/** Whether another secret, scope, audience or issuer in the target file would mend it (RFC 6749 section 5.2). */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof ClientRefused ||
  error instanceof OtherIssuer ||
  (error instanceof ResponseBodyError && [400, 401, 403].includes(error.status));

/** Metadata with another issuer must not be trusted (RFC 8414 section 3.3). The message says what to write instead. */
function withIssuer(error: unknown, asked: string): unknown {
  const { cause } = error as { cause?: { body?: { issuer?: unknown }; attribute?: unknown } };
  const named = cause?.body?.issuer;
  if (cause?.attribute !== 'issuer' || typeof named !== 'string' || named === asked) return error;
  return new OtherIssuer(
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
  // openid-client passes on the response that it could not use.
  if (cause !== null && typeof cause === 'object' && 'status' in cause) {
    return `it answered ${String(cause.status)}: ${message}`;
  }
  return message;
};

/** Why an OIDC provider returned no token, in one line. */
const reasonOf = (error: unknown, redactor: Redactor): string =>
  redactor
    .hide(inWords(error))
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_REASON);

/** The maximum size of a response, in bytes. Metadata, keys and tokens are a few kilobytes each. */
const MAX_ANSWER = 1024 * 1024;

/**
 * Sends the requests of openid-client to an OIDC provider, and reads at most 1 MiB of the response, on the wire and
 * decoded. Redirects are not followed. The returned function throws a TypeError when there is no such response.
 */
const providerFetch = (tls: TlsOptions): CustomFetch => {
  const agent = new Agent({ connect: { ...tls, lookup } });
  return async (url, { method, headers, body, signal }) => {
    const request = { method, url, headers: [...new Headers(headers)], maxBody: MAX_ANSWER };
    // A client of this grant sends only forms.
    const form = body instanceof URLSearchParams ? body.toString() : null;
    const sent = { body: form, ...(signal && { signal }) };
    const answer = await sendOnce(agent, request, [], sent).catch((error: unknown) => {
      // An abort keeps its own error, because the caller expects it.
      throw signal?.aborted ? error : new TypeError('fetch failed', { cause: error });
    });
    // The body is decoded already.
    const left = answer.headers.flatMap(([name, value]): [string, string][] =>
      /^content-(?:encoding|length)$/i.test(name) ? [] : [[name, value]],
    );
    const bytes = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
    return new Response(bytes, { status: answer.status, headers: left });
  };
};
