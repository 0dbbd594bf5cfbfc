import { randomBytes } from 'node:crypto';
import { allocationUrl } from '../../src/target-file/endpoints.js';
import type { HttpRequest, Transport } from '../../src/http/message.js';
import type { Target } from '../../src/target-file/target.js';

type Token = NonNullable<HttpRequest['token']>;

/** A call of Endpoints / 2: what differs from the usual one. */
export interface Allocation {
  /** `synchronizerId` is added where there are several and it is not given. */
  members?: Record<string, unknown>;
  /** Instead of members: the body as it is sent; null: none. */
  body?: string | Uint8Array | null;
  caller?: { credential: string } | { token: Token } | { headers: [string, string][] };
  /** Put behind the path. */
  query?: string;
  /** Instead of a Content-Type that says JSON. */
  headers?: [string, string][];
  transport?: Transport;
}

/** A call as it is sent, but for the token of a credential. */
export function requestOf(
  { url, synchronizers = [] }: NonNullable<Target['participant']>,
  { members = {}, body, caller, query = '', headers, transport }: Allocation,
): HttpRequest {
  const all = synchronizers.length > 1 ? { synchronizerId: synchronizers[0], ...members } : members;
  return {
    method: 'POST',
    url: allocationUrl(url) + query,
    headers: [
      ...(headers ?? [['content-type', 'application/json'] as const]),
      ...(caller && 'token' in caller ? [['authorization', `Bearer ${caller.token.value}`] as const] : []),
      ...(caller && 'headers' in caller ? caller.headers : []),
    ],
    ...(transport && { transport }),
    ...(body !== null && { body: Buffer.from(body ?? JSON.stringify(all)) }),
  };
}

/** 12 small letters and digits that no other hint has. */
export const unique = (): string => randomBytes(6).toString('hex');
