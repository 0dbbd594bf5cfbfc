import { randomBytes } from 'node:crypto';
import { acceptContextUrl, allocationUrl, bulkAcsUrl, type Target } from '../../src/target-file/target.js';
import type { HttpRequest } from '../../src/http/message.js';
import type { Reply } from '../../src/http/reply.js';
import { utcInstantOf } from '../../src/model/reading/instant.js';
import { isObject, type Fields, mentions } from '../../src/model/reading/wire.js';
import { Session } from '../../src/target-file/session.js';
import { loadTarget } from '../../src/target-file/load.js';
import { builtWithGo, served } from '../process.js';

type Token = NonNullable<HttpRequest['token']>;

/** A call of Endpoints / 2, as differences from the default one. */
export interface Allocation {
  /** `synchronizerId` is added when there are several and none is given. */
  members?: Record<string, unknown>;
  /** Replaces members: the raw body; null: no body. */
  body?: string | Uint8Array | null;
  caller?: { credential: string } | { token: Token } | { headers: [string, string][] };
  /** Appended to the path. */
  query?: string;
  /** Replaces the JSON Content-Type. */
  headers?: [string, string][];
  transport?: HttpRequest['transport'];
}

/** Returns the request of a call, except for the token of a credential. */
function requestOf(
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

/** Returns 12 random hexadecimal digits that no other hint has. */
export const unique = (): string => randomBytes(6).toString('hex');

const JSON_HEADERS = [['content-type', 'application/json']] as const;

/** Maximum number of snapshots that are requested, newest first. */
const MOST = 30;

/** One of the two compared targets. Each gets the same calls, with its own addresses, ids and tokens. */
export class ComparedTarget {
  readonly session: Session;
  /** Transfer instructions with a disclosed contract, and the id of the first one. */
  readonly instructions: { id: string; disclosed: string }[] = [];
  /** The record times of all snapshots, newest first, in nanoseconds. */
  readonly snapshots: bigint[] = [];

  private constructor(targetFile: string) {
    this.session = new Session(loadTarget(targetFile, { env: {} }));
  }

  /** Opens a target that has every system, and collects what can be requested. */
  static async open(targetFile: string): Promise<ComparedTarget> {
    const side = new ComparedTarget(targetFile);
    for (const id of side.registry.transferInstructions?.acceptable ?? []) {
      const { value } = await side.accept(id, '{}');
      const [contract] = isObject(value) ? (value['disclosedContracts'] as { contractId: string }[]) : [];
      if (contract) side.instructions.push({ id, disclosed: contract.contractId });
    }
    let before = BigInt(Date.now()) * 1_000_000n;
    while (side.snapshots.length < MOST) {
      const { value } = await side.snapshot(new Date(Number(before / 1_000_000n)).toISOString());
      const time = isObject(value) && utcInstantOf(String(value['record_time']));
      if (!time) break;
      side.snapshots.push(time);
      before = time - 1_000_000n;
    }
    return side;
  }

  get registry() {
    return this.session.target.registry!;
  }

  get participant() {
    return this.session.target.participant!;
  }

  /** Endpoints / 1. `how`: unusual properties of the request. */
  accept(
    id: string,
    body: string | Uint8Array | undefined,
    how: Partial<HttpRequest> & { encodedId?: string } = {},
  ): Promise<Reply> {
    const { encodedId = encodeURIComponent(id), ...changes } = how;
    return this.#send({
      method: 'POST',
      url: acceptContextUrl(this.registry.url, encodedId),
      headers: JSON_HEADERS,
      ...(body !== undefined && { body: Buffer.from(body) }),
      ...changes,
    });
  }

  /** Endpoints / 2. */
  allocate(allocation: Allocation): Promise<Reply> {
    const { caller } = allocation;
    const credential = caller ? ('credential' in caller ? caller.credential : undefined) : 'participantAdmin';
    return this.#send(requestOf(this.participant, allocation), credential);
  }

  /** Endpoints / 3, for a record time. */
  snapshot(time: string): Promise<Reply> {
    const { url, bulkAcs } = this.session.target.scan!;
    const query = new URLSearchParams({ [bulkAcs!.recordTimeParameter!]: time });
    return this.#send({ method: 'GET', url: `${bulkAcsUrl(url)}?${query.toString()}`, headers: [] });
  }

  #send(request: HttpRequest, credential?: string): Promise<Reply> {
    return this.session.send(request, [], credential);
  }
}

/** The number of random cases, besides the listed ones, and their seed. */
export interface QuestionSample {
  seed: number;
  random: number;
}

/** A request that both targets get. */
export interface SharedQuestion {
  call: 'accept' | 'allocate' | 'snapshot';
  /** The text after "asked for with"; the same for all random cases of a generator. */
  what: string;
  ask: (side: ComparedTarget) => Promise<Reply>;
  sees: (reply: Reply, side: ComparedTarget) => AnswerOutcome;
}

/** Starts the second reference on free ports. `flags`: as in its readme. */
export const serveSecond = (...flags: string[]): ReturnType<typeof served> =>
  serveGo('examples/second-reference', ...flags);

/** Builds and starts it from a folder of sources, which may be modified. */
export const serveGo = (sources: string, ...flags: string[]): ReturnType<typeof served> =>
  served(builtWithGo(sources), flags);

/** The content of a response, by aspect, in terms that do not depend on the target. */
export type AnswerOutcome = Readonly<Record<string, string>>;

/** The statuses that the specification names for a call. For others, only the class is compared. */
const NAMED = { accept: [200, 400, 404, 409], allocate: [200], snapshot: [200] };

const statusOf = (reply: Reply, named: readonly number[]) =>
  named.includes(reply.status) ? String(reply.status) : `${Math.floor(reply.status / 100)}xx`;

/** The media type of a response with a body, without its parameters. */
const typeOf = (reply: Reply) =>
  reply.body.length === 0 ? 'none' : (reply.header('content-type') ?? 'none').split(';')[0]!.trim();

const namesIn = (value: unknown) => (isObject(value) ? Object.keys(value).sort().join(' ') : typeof value);

const refusal = (reply: Reply, member: string): AnswerOutcome => {
  const { value, json } = reply;
  if (!json.ok) return { body: json.why };
  const isError = isObject(value) && typeof value[member] === 'string';
  return { body: isError ? `an object with ${member}` : 'other JSON', type: typeOf(reply) };
};

/** `meta`: the metadata of the request that choiceContextData must contain. */
export function ofAccept(reply: Reply, meta: Readonly<Record<string, string>> = {}): AnswerOutcome {
  const status = statusOf(reply, NAMED.accept);
  if (reply.status !== 200) return { status, ...refusal(reply, 'error') };
  const context = reply.value as Fields;
  const contracts = context['disclosedContracts'] as Fields[];
  const texts = Object.entries(meta).flat();
  return {
    status,
    type: typeOf(reply),
    members: namesIn(context),
    contracts: [...new Set(contracts.map((contract) => namesIn(withoutDebug(contract))))].join(' / '),
    debug: contracts.some((contract) => Object.keys(contract).some(isDebug)) ? 'shown' : 'left out',
    meta: texts.every((text) => mentions(context['choiceContextData'], text)) ? 'shown' : 'not shown',
  };
}

const isDebug = (name: string) => name.startsWith('debug');
const withoutDebug = (contract: Fields) =>
  Object.fromEntries(Object.entries(contract).filter(([name]) => !isDebug(name)));

/** `asked`: the members of the request. */
export function ofAllocate(reply: Reply, asked: Fields = {}): AnswerOutcome {
  const status = statusOf(reply, NAMED.allocate);
  if (reply.status !== 200) {
    const named = isObject(reply.value) ? Object.entries(reply.value) : [];
    const present = named.filter(([, value]) => value !== null).map(([name]) => name);
    return { status, ...refusal(reply, 'code'), members: present.sort().join(' ') };
  }
  const details = (reply.value as Fields)['partyDetails'] as Fields;
  const metadata = details['localMetadata'] as Fields;
  const hint = asked['partyIdHint'];
  const given = isObject(asked['localMetadata']) ? asked['localMetadata'] : {};
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    status,
    type: typeOf(reply),
    members: `${namesIn(reply.value)}: ${namesIn(details)}: ${namesIn(metadata)}`,
    local: String(details['isLocal']),
    provider: details['identityProviderId'] === (asked['identityProviderId'] ?? '') ? 'as asked' : 'another',
    annotations: same(metadata['annotations'], given['annotations'] ?? {}) ? 'as asked' : 'others',
    version:
      'resourceVersion' in given
        ? same(metadata['resourceVersion'], given['resourceVersion'])
          ? 'as asked'
          : 'another'
        : typeof metadata['resourceVersion'],
    hint: typeof hint === 'string' && String(details['party']).includes(hint) ? 'shown' : 'not shown',
  };
}

/** `asked`: the requested time; `known`: the record times of the snapshots; both in nanoseconds since 1970. */
export function ofSnapshot(reply: Reply, asked: bigint, known: readonly bigint[]): AnswerOutcome {
  const status = statusOf(reply, NAMED.snapshot);
  if (reply.status !== 200) return { status, ...refusal(reply, 'error') };
  const { record_time: time, object_refs: objects } = reply.value as {
    record_time: string;
    object_refs: Fields[];
  };
  const got = utcInstantOf(time)!;
  const newest = known.find((each) => each <= asked);
  return {
    status,
    type: typeOf(reply),
    members: namesIn(reply.value),
    objects: [...new Set(objects.map(namesIn))].join(' / '),
    snapshot: got > asked ? 'later' : got === newest ? 'the newest possible' : 'an older one',
  };
}
