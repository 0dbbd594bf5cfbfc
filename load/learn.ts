import { acceptContextUrl, bulkAcsUrl } from '../src/harness/endpoints.js';
import { CannotJudge } from '../src/harness/errors.js';
import { Unanswered } from '../src/harness/http/message.js';
import { cannotReachParticipant, cannotReachRegistry, cannotReachScan } from '../src/harness/run/reach.js';
import type { Session } from '../src/harness/session.js';
import type { ScenarioName } from './scenario.js';

/** What is asked of the target once, before it has anything else to do. */
export interface Learnt {
  /** Contract ids that the context of only one instruction has, by its place in the target file. */
  contracts: Record<string, number>;
  /** The record time of the newest snapshot, in milliseconds since 1970. */
  newest?: number;
}

/** @throws CannotJudge when the target cannot be reached, or asks who calls. */
export async function learn(session: Session, scenarios: readonly ScenarioName[]): Promise<Learnt> {
  const { scan } = session.target;
  const has = (name: ScenarioName) => scenarios.includes(name);
  const asked = [
    has('accept-context') ? cannotReachRegistry : undefined,
    has('party-allocation') ? cannotReachParticipant : undefined,
    has('bulk-acs') ? cannotReachScan : undefined,
  ];
  for (const cannotReach of asked) {
    const trouble = await cannotReach?.(session);
    if (trouble) throw new CannotJudge(trouble);
  }
  const newest = has('bulk-acs') && scan ? await newestSnapshot(session) : undefined;
  return {
    contracts: has('accept-context') ? await contractsOf(session) : {},
    ...(newest !== undefined && { newest }),
  };
}

/** So many instructions are asked for: one by one, and nobody has an idea how many a target file names. */
const MOST = 200;

async function contractsOf(session: Session): Promise<Record<string, number>> {
  const { registry } = session.target;
  const owners = new Map<string, Set<number>>();
  for (const [place, id] of (registry?.transferInstructions?.acceptable ?? []).slice(0, MOST).entries()) {
    const reply = await ask(session, {
      method: 'POST',
      url: acceptContextUrl(registry?.url ?? '', encodeURIComponent(id)),
      body: '{}',
    });
    const contracts = (reply as { disclosedContracts?: unknown } | undefined)?.disclosedContracts;
    for (const contract of Array.isArray(contracts) ? (contracts as unknown[]) : []) {
      const own = (contract as { contractId?: unknown } | null)?.contractId;
      if (typeof own === 'string') owners.set(own, (owners.get(own) ?? new Set()).add(place));
    }
  }
  return Object.fromEntries(
    [...owners].filter(([, places]) => places.size === 1).map(([own, [place]]) => [own, place!]),
  );
}

async function newestSnapshot(session: Session): Promise<number | undefined> {
  const { url = '', bulkAcs } = session.target.scan ?? {};
  const parameter = bulkAcs?.recordTimeParameter;
  if (parameter === undefined) return undefined;
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(bulkAcs?.query ?? {}).map(([name, value]) => [name, String(value)])),
    [parameter]: new Date().toISOString(),
  });
  const reply = await ask(session, { method: 'GET', url: `${bulkAcsUrl(url)}?${query.toString()}` });
  const time = Date.parse(String((reply as { record_time?: unknown } | undefined)?.record_time));
  return Number.isNaN(time) ? undefined : time;
}

/** The value of an answer 200; undefined where there is none: whether there should be one is what the load shows. */
async function ask(
  session: Session,
  { method, url, body }: { method: string; url: string; body?: string },
): Promise<unknown> {
  const headers = [['content-type', 'application/json']] as const;
  const credential = method === 'POST' ? session.target.registry?.credential : undefined;
  try {
    const request = { method, url, headers, ...(body !== undefined && { body: Buffer.from(body) }) };
    const reply = await session.send(request, [], credential);
    return reply.status === 200 ? reply.value : undefined;
  } catch (error) {
    if (error instanceof Unanswered) return undefined;
    throw error;
  }
}
