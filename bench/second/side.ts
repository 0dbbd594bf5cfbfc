import { randomBytes } from 'node:crypto';
import { acceptContextUrl, allocationUrl, bulkAcsUrl, type Target } from '../../src/target-file/target.js';
import type { HttpRequest, Transport } from '../../src/http/message.js';
import type { Reply } from '../../src/http/reply.js';
import { utcInstantOf } from '../../src/model/reading/instant.js';
import { isObject } from '../../src/model/reading/wire.js';
import { Session } from '../../src/target-file/session.js';
import { loadTarget } from '../../src/target-file/load.js';
import type { AnswerOutcome } from './outcome.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWithGo } from '../go.js';

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
  transport?: Transport;
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

/** A target in its own process. */
export interface ServedTarget {
  targetFile: string;
  close: () => Promise<void>;
}

/** Starts the second reference on free ports. `flags`: as in its readme. */
export const serveSecond = (...flags: string[]): Promise<ServedTarget> =>
  serveGo('examples/second-reference', ...flags);

/** Builds and starts it from a folder of sources, which may be modified. */
export async function serveGo(sources: string, ...flags: string[]): Promise<ServedTarget> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const child = spawn(builtWithGo(sources), ['--dir', dir, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    targetFile: join(dir, 'target.yaml'),
    close: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
