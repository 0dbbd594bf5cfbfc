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

/** 12 small letters and digits that no other hint has. */
export const unique = (): string => randomBytes(6).toString('hex');

const JSON_HEADERS = [['content-type', 'application/json']] as const;

/** Who has more snapshots is asked about the newest. */
const MOST = 30;

/** One of the two that are compared: the same question is put to each by its own addresses, ids and tokens. */
export class ComparedTarget {
  readonly session: Session;
  /** Transfer instructions for which a contract is disclosed, with the id of the first. */
  readonly instructions: { id: string; disclosed: string }[] = [];
  /** The record times of all snapshots, newest first, in nanoseconds. */
  readonly snapshots: bigint[] = [];

  private constructor(targetFile: string) {
    this.session = new Session(loadTarget(targetFile, { env: {} }));
  }

  /** Opens a target that has every system, and looks for what there is to ask for. */
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

  /** Endpoints / 1. `how`: what is unusual in the request. */
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

/** How many random cases, besides those that are listed, and from which seed. */
export interface QuestionSample {
  seed: number;
  random: number;
}

/** A request that both get. */
export interface SharedQuestion {
  call: 'accept' | 'allocate' | 'snapshot';
  /** Words that follow "asked for with"; the same for all that a generator makes at random. */
  what: string;
  ask: (side: ComparedTarget) => Promise<Reply>;
  sees: (reply: Reply, side: ComparedTarget) => AnswerOutcome;
}

/** A target in a process of its own. */
export interface ServedTarget {
  targetFile: string;
  close: () => Promise<void>;
}

/** The second reference on free ports. `flags`: as its readme has them. */
export const serveSecond = (...flags: string[]): Promise<ServedTarget> =>
  serveGo('examples/second-reference', ...flags);

/** Builds it from a folder of sources, which may be changed ones. */
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
