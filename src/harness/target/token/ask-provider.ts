import { ResponseBodyError, type TokenEndpointResponse } from 'openid-client';
import { listed } from '../../listed.js';
import type { Client, Way } from './client-authentication.js';

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
export async function askInTurn(
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
  throw new ClientRefused(`${listed(refusals, 'and')}: ${doubtOf(ways, offered)}`);
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

/** What is wrong then: with a secret each way was tried, so that it is no question of the way alone. */
function doubtOf(ways: Client['ways'], offered: readonly string[] = []): string {
  const others = offered.filter((method) => !ways.some((way) => way.method === method));
  const registered = others.length > 0 ? `, or it is registered for ${listed(others, 'or')}` : '';
  return `the client is unknown or its ${SHOWN[ways[0]!.method]} is wrong${registered}`;
}
