import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../../http/message.js';
import { CONTEXT_OPERATIONS } from '../../spec/token-standard/operations.js';
import type { Session } from '../../target-file/session.js';
import { segments } from '../../target-file/pointer.js';
import { placeOf, restore, store, type Target } from '../../target-file/target.js';
import { askFor, refusedOf, samplesOf, wrongWith, type Named } from '../../preflight/named.js';
import { INGESTION_MS } from '../../preflight/reach.js';
import { firstResponse, type FirstResponse } from './plan.js';

/** An id in the target file that the registry does not know. */
export interface Stale {
  named: Named;
  /** The location, what is wrong, and how to fix it. The same for one id in several lists. */
  message: string;
  status: number;
}

/** The maximum number of ids of one list that are checked before a run. */
const MOST_ASKED = 50;
/** How often an id is requested before it counts as unknown: one of several replicas may know it. */
const ASKED = 6;
/** How long a contract may be under reassignment, in milliseconds. */
const MOVING_MS = 5_000;
/** The number of ids that are checked at the same time. */
const AT_ONCE = 4;
/** Statuses that show a mistake in the target file, by the one that it promises. */
const MISTAKEN: Readonly<Record<number, readonly number[]>> = { 200: [404, 409], 409: [200] };
/**
 * An id with other characters may exist but not be understood, which is a defect of the registry. One that is shortened
 * or in angle brackets is that of an example.
 */
const PLAIN = /^(?:[\w.~-]+…?|<[^<>]*>)$/;

/**
 * Requests each id that must be answered 200 according to the target file, in the plainest way. An id that is answered
 * 404 or 409 each time is a mistake in the target file. If there is a 409, the ids that must be answered 409 are
 * requested too, because the lists may be swapped. The responses are the first ones of the run, and judged like others.
 */
export async function staleIds(
  session: Session,
  isWanted: (named: Named) => boolean,
): Promise<{ stale: Stale[]; found: Named[]; first: FirstResponse[] }> {
  const { target } = session;
  const first: FirstResponse[] = [];
  const isProvisioned = target.registry?.provision ?? target.registry?.tokenStandard?.provision;
  const begun = performance.now();
  const patienceMs = (status: number) =>
    status === 409 ? MOVING_MS : status === 404 && isProvisioned !== undefined ? INGESTION_MS : 0;
  const examine = async (named: Named): Promise<Stale | undefined> => {
    const ask = async () => {
      const reply = await askFor(session, named);
      first.push(...firstResponse(named.call.name, String(named.subject), reply.exchange));
      return reply;
    };
    try {
      let reply = await ask();
      while (reply.status !== named.promised && performance.now() - begun < patienceMs(reply.status)) {
        await sleep(500);
        reply = await ask();
      }
      const isOther = MISTAKEN[named.promised]?.includes(reply.status) === true;
      if (!isOther) return undefined;
      for (let times = 1; times < ASKED; times += 1)
        if ((await ask()).status !== reply.status) return undefined;
      return { named, message: wrongWith(named, reply)!, status: reply.status };
    } catch (error) {
      // A missing response is reported by the calls of the run.
      if (error instanceof Unanswered) return undefined;
      throw error;
    }
  };
  const ids = [...samplesOf(target), ...refusedOf(target)].filter(
    (named) =>
      typeof named.subject === 'string' &&
      Number(segments(named.pointer).at(-1)) < MOST_ASKED &&
      isWanted(named),
  );
  const asked = ids.filter(({ promised, subject }) => promised === 200 && PLAIN.test(String(subject)));
  const examineAll = async (all: readonly Named[]) => {
    const found = new Map<Named, Stale | undefined>();
    const waiting = all.values();
    const work = async () => {
      for (const named of waiting) found.set(named, await examine(named));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return all.flatMap((named) => found.get(named) ?? []);
  };
  // The registry knows a contract for which another call of the same document is answered 200, so its 404 is judged.
  const isKnown = ({ named: { call, subject }, status }: Stale) =>
    status === 404 &&
    asked.some(
      (other) =>
        other.subject === subject &&
        other.call.api === call.api &&
        first.some(
          ({ operation, id, status: got }) => operation === other.call.name && id === subject && got === 200,
        ),
    );
  const otherwise = await examineAll(asked);
  const stale = otherwise.filter((each) => !isKnown(each));
  if (stale.some(({ status }) => status === 409))
    stale.push(...(await examineAll(ids.filter(({ promised }) => promised === 409))));
  await tellWhereKnown(session, stale);
  const found = asked.filter((named) => !otherwise.some((each) => each.named === named));
  return { stale: stale.map((each) => ({ ...each, message: located(each, stale, target) })), found, first };
}

/** Adds which other call knows an id, because lists are easily mixed up. One id of each list is tried. */
async function tellWhereKnown(session: Session, stale: Stale[]): Promise<void> {
  const unknown = stale.filter(({ status }) => status === 404);
  const lists = new Map(unknown.toReversed().map((each) => [each.named.list, each]));
  for (const first of lists.values()) {
    const others = CONTEXT_OPERATIONS.filter(
      ({ name, request }) => request !== 'factory' && name !== first.named.call.name,
    );
    for (const call of others) {
      const { status } = await askFor(session, { ...first.named, call });
      if (status !== 200) continue;
      first.message += `. The call ${call.name} knows it, so it may belong under registry.${call.subjects}`;
      break;
    }
  }
}

/** The message for the first id of a list. The other ids are the same mistake. The same id may be in several lists. */
function located({ named: { list } }: Stale, all: readonly Stale[], target: Target): string {
  const ofList = all.filter(({ named }) => named.list === list);
  const [{ named, message }] = ofList as [Stale];
  // An alias of YAML points to the same place.
  const seen = new Set<string>();
  const [where, ...others] = all
    .filter(({ named: { pointer, subject } }) => {
      const place = target.at(pointer);
      return subject === named.subject && seen.size < seen.add(place).size;
    })
    .map(({ named: { pointer } }) => placeOf(target, pointer));
  const also = others.length > 0 ? `. It stands also at ${others.join(', ')}` : '';
  const more = ofList.length > 1 ? `. The same is true of ${ofList.length - 1} more of this list` : '';
  return `${where}: ${message}${also}${more}. The run leaves ${more ? 'them' : 'it'} out`;
}

type Lists = Record<string, unknown[]>;

/**
 * The target without these ids, without the values of the operator at `pages`, and without the failing queries of the
 * scan at the places `withoutError`.
 */
export function withoutStale(
  target: Target,
  stale: readonly Stale[],
  { pages = [], withoutError = [] }: { pages?: readonly string[]; withoutError?: readonly number[] } = {},
): Target {
  if (stale.length + pages.length + withoutError.length === 0) return target;
  const pruned = structuredClone(store(target));
  for (const pointer of pages) {
    const [, part, place, key] = segments(pointer);
    const items: Record<string, unknown>[] | undefined = pruned.operator?.[part as 'apps'];
    delete items?.[Number(place)]?.[key!];
  }
  const { bulkAcs } = pruned.scan ?? {};
  if (bulkAcs?.failing) bulkAcs.failing = bulkAcs.failing.filter((_, place) => !withoutError.includes(place));
  for (const { named } of stale) {
    const keys = named.list.split('.');
    const parent = keys.slice(0, -1).reduce<unknown>((part, key) => (part as Lists)[key], pruned) as Lists;
    parent[keys.at(-1)!] = parent[keys.at(-1)!]!.filter((id) => id !== named.subject);
  }
  return { ...restore(pruned), at: target.at };
}
