import { allocationUrl } from '../../src/harness/endpoints.js';
import type { BrokenOff } from '../../src/harness/http/break-off.js';
import type { HttpRequest, Manner } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { Target } from '../../src/harness/target/target.js';
import { headersOf, OTHERWISE } from '../../generators/sending.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { withoutLine } from '../support/without-line.js';
import type { Caller } from './caller.js';

/** A call of Endpoints / 2: what differs from the usual one. */
export interface Allocation {
  /** `synchronizerId` is added where there are several and it is not given; undefined: left out. */
  members?: Record<string, unknown>;
  /** Instead of members: the body as it is sent; null: none. */
  body?: string | Uint8Array | null;
  caller?: Caller;
  /** Whether it may ask for more besides: what its members are for shows all the same. */
  mayAskForMore?: boolean;
  /** Put behind the path. */
  query?: string;
  /** POST, where it is left out. */
  method?: string;
  /** Instead of a Content-Type that says JSON. */
  headers?: [string, string][];
  manner?: Manner;
  /** It is sent in another way than the others, one that should not matter; `usual`: the answer to the same, sent as usual. */
  otherwise?: { usual?: Reply };
}

/** The answer to a call, and what judges it, which may wait for the one to the same as it is usually sent. */
export interface Answered {
  reply: Reply;
  judge: (usual?: Reply) => void;
}

/** Who makes calls just as they are given. */
export interface Sender {
  send(allocation: Allocation): Promise<Answered>;
  /** Sends a call that would be refused to the middle of its body; it is broken off when what this gives is called. */
  begin(): Promise<(how: BrokenOff) => Promise<void>>;
}

/** What the target file says of its participant. */
type Facts = NonNullable<Target['participant']>;

const JSON_HEADERS: [string, string][] = [['content-type', 'application/json']];

/** Who calls, where a case does not say so. */
export const ADMIN: Caller & { credential: string } = { credential: 'participantAdmin' };

/** The members of a request, with a synchronizer where there are several and none is given. */
export const complete = ({ synchronizers = [] }: Facts, members: object): object =>
  synchronizers.length > 1 ? { synchronizerId: synchronizers[0], ...members } : members;

/** A call as it is sent, but for the token of a credential. */
export function requestOf(facts: Facts, allocation: Allocation): HttpRequest {
  const { members = {}, body, caller = ADMIN, query = '', manner } = allocation;
  const { method = 'POST', headers = JSON_HEADERS } = allocation;
  const ofCaller = 'headers' in caller ? caller.query : undefined;
  const token = 'token' in caller ? caller.token : 'holding' in caller ? caller.holding : undefined;
  return {
    method,
    url: allocationUrl(facts.url) + (ofCaller ?? query),
    headers: [
      ...headers,
      ...('token' in caller ? [['authorization', `Bearer ${caller.token.value}`] as const] : []),
      ...('headers' in caller ? caller.headers : []),
    ],
    ...(token && { token }),
    ...(manner && { manner }),
    ...(body !== null && { body: Buffer.from(body ?? JSON.stringify(complete(facts, members))) }),
  };
}

/** The same call, as it can be made later: the connection that it had is gone by then, and its token may have expired. */
export function anew(allocation: Allocation): Allocation {
  const { caller, headers } = allocation;
  const same = withoutLine(allocation);
  if (!caller || !('holding' in caller) || caller.as === undefined) return same;
  const others = headers?.filter(([name]) => !/^authorization$/i.test(name));
  return { ...same, ...(others && { headers: others }), caller: { credential: caller.as } };
}

/** What differs in a call of which as little as possible is as usual; `usual`: the answer to the same, sent as usual. */
export const sentOtherwise = (usual?: Reply) => ({
  headers: headersOf(OTHERWISE),
  manner: { chunked: true },
  otherwise: usual ? { usual } : {},
});

/** Whatever is wrong with the target, a GET creates no party. */
export const createsNothing = ({ session }: TargetUnderTest, url: string): Promise<Reply> =>
  session.send({ method: 'GET', url, headers: [] }, []);

/** What a request asked for; nothing where its body is no JSON object. */
export function membersOf({ body }: HttpRequest): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body ?? []).toString());
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
