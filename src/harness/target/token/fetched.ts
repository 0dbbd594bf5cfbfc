import {
  allowInsecureRequests,
  clientCredentialsGrant,
  customFetch,
  discovery,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { CannotJudge, UsageError } from '../../errors.js';
import type { Redactor } from '../../http/redact.js';
import { durationMs } from '../duration.js';
import type { ClientCredentials } from '../schema/credentials.js';
import type { Target } from '../target.js';
import { tlsOptions } from '../tls.js';
import { askInTurn } from './ask-provider.js';
import { clientOf, type Client, type Way } from './client-authentication.js';
import type { Origin } from './lease.js';
import { providerFetch } from './provider-fetch.js';

const MARGIN_S = 60;
// RFC 6749 section 5.1 lets a provider leave the lifetime out.
const DEFAULT_LIFETIME_S = 300;

const discover = (
  target: Target,
  { issuer, clientId }: ClientCredentials,
  { tls }: Client,
  show: ClientAuth,
) =>
  discovery(new URL(issuer), clientId, tls.cert ? { use_mtls_endpoint_aliases: true } : undefined, show, {
    execute: new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [],
    timeout: Math.ceil((durationMs(target.limits.requestTimeout) ?? 0) / 1000),
    [customFetch]: providerFetch({ ...tlsOptions(target), ...tls }),
  });

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
      const reason = reasonOf(error, redactor);
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
