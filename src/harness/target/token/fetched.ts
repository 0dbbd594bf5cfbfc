import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrant,
  customFetch,
  discovery,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import { Agent, fetch } from '../../../packages/undici.js';
import { CannotJudge, UsageError } from '../../errors.js';
import { durationMs } from '../duration.js';
import { readNamed, readVariable } from '../read-named.js';
import type { ClientCredentials } from '../schema/credentials.js';
import type { Target } from '../target.js';
import { tlsOptions } from '../tls.js';
import type { Keep, Lease, Origin } from './lease.js';

const MARGIN_S = 60;
// RFC 6749 section 5.1 lets a provider leave the lifetime out.
const DEFAULT_LIFETIME_S = 300;

const authenticate =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const usesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    (usesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest);
  };

const fetchOver = (target: Target): CustomFetch => {
  const dispatcher = new Agent({ connect: { ...tlsOptions(target) } });
  return async (url, { body, ...init }) =>
    (await fetch(url, { ...init, body: body ?? null, dispatcher })) as unknown as Response;
};

const discover = (target: Target, { issuer, clientId }: ClientCredentials, secret: string) =>
  discovery(new URL(issuer), clientId, undefined, authenticate(secret), {
    execute: new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [],
    timeout: Math.ceil((durationMs(target.limits.requestTimeout) ?? 0) / 1000),
    [customFetch]: fetchOver(target),
  });

const lease = async (
  configuration: Configuration,
  { audience, scope }: ClientCredentials,
): Promise<Lease> => {
  const answer = await clientCredentialsGrant(configuration, {
    ...(audience !== undefined && { audience }),
    ...(scope !== undefined && { scope }),
  });
  const lifetime = answer.expires_in ?? DEFAULT_LIFETIME_S;
  const renewAt = Date.now() + (lifetime - Math.min(MARGIN_S, lifetime / 2)) * 1000;
  return { token: answer.access_token, renewAt };
};

/** Tokens from an OIDC provider, by the client credentials grant (RFC 6749 section 4.4). */
export const fetched = (
  target: Target,
  pointer: string,
  client: ClientCredentials,
  env: NodeJS.ProcessEnv,
  keep: Keep,
): Origin['obtain'] => {
  const { clientSecretEnv, clientSecretFile = '', issuer } = client;
  const readSecret = () =>
    clientSecretEnv === undefined
      ? readNamed(target, `${pointer}/clientSecretFile`, clientSecretFile)
      : readVariable(target, `${pointer}/clientSecretEnv`, clientSecretEnv, env);
  let configuration: Configuration | undefined;
  return async () => {
    const secret = keep(readSecret());
    try {
      configuration ??= await discover(target, client, secret);
      const renewed = await lease(configuration, client);
      keep(renewed.token);
      return renewed;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const reason = reasonOf(error).replaceAll(secret, '…');
      throw new CannotJudge(`${target.at(pointer)}: no token from ${issuer}: ${reason}`, { cause: error });
    }
  };
};

const MAX_REASON = 300;

const inWords = (error: unknown): string => {
  if (error instanceof ResponseBodyError) {
    const description = error.error_description === undefined ? '' : ` (${error.error_description})`;
    return `it answered ${error.status} ${error.error}${description}`;
  }
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if ('status' in error) return `it answered ${String(error.status)}: ${message}`;
  if (cause instanceof Error) return `${message}: ${cause.message}`;
  // openid-client hands on the answer that it could not use.
  if (cause !== null && typeof cause === 'object' && 'status' in cause) {
    return `it answered ${String(cause.status)}: ${message}`;
  }
  return message;
};

/** Why an OIDC provider gave no token, in one line. */
const reasonOf = (error: unknown): string =>
  inWords(error)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_REASON);
