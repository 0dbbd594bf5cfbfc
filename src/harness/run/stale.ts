import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../http/message.js';
import type { Session } from '../session.js';
import { pathOf, segments } from '../target/pointer.js';
import { restore, store, type Target } from '../target/target.js';
import { askFor, samplesOf, wrongWith, type Named } from './named.js';
import { INGESTION_MS } from './reach.js';
import { firstResponse, type FirstResponse } from './plan.js';

/** An id that the target file names, and that the registry does not know. */
export interface Stale {
  named: Named;
  /** Where it stands, what is wrong, and how to mend it; the same for one id in several lists. */
  message: string;
}

/** The maximum number of ids of one list that are asked for before a run. */
const MOST_ASKED = 50;
/** With other characters in it, an id may be there and not be understood, which is a defect of the registry. */
const PLAIN = /^[\w.~-]+$/;

/**
 * Asks for each id that the target file says is answered 200, in the plainest way. One that is answered 404 twice is a
 * mistake in the target file. The answers are the first ones of the run, and judged as such.
 */
export async function staleIds(
  session: Session,
  isWanted: (named: Named) => boolean,
): Promise<{ stale: Stale[]; found: Named[]; first: FirstResponse[] }> {
  const { target } = session;
  const first: FirstResponse[] = [];
  const isProvisioned = target.registry?.provision ?? target.registry?.tokenStandard?.provision;
  const deadline = performance.now() + (isProvisioned === undefined ? 0 : INGESTION_MS);
  const examine = async (named: Named): Promise<Stale | undefined> => {
    const ask = async () => {
      const reply = await askFor(session, named);
      first.push(...firstResponse(named.call.name, String(named.subject), reply.exchange));
      return reply;
    };
    try {
      let reply = await ask();
      while (reply.status === 404 && performance.now() < deadline) {
        await sleep(500);
        reply = await ask();
      }
      if (reply.status !== 404 || (await ask()).status !== 404) return undefined;
      return { named, message: wrongWith(named, reply)! };
    } catch (error) {
      // Whoever does not answer is told of by the calls of the run.
      if (error instanceof Unanswered) return undefined;
      throw error;
    }
  };
  const asked = samplesOf(target).filter(
    (named) =>
      typeof named.subject === 'string' &&
      PLAIN.test(named.subject) &&
      Number(segments(named.pointer).at(-1)) < MOST_ASKED &&
      isWanted(named),
  );
  const stale: Stale[] = [];
  // One after the other: it is not a run yet.
  for (const named of asked) stale.push(...[(await examine(named)) ?? []].flat());
  const found = asked.filter((named) => !stale.some((each) => each.named === named));
  return { stale: stale.map((each) => ({ ...each, message: located(each, stale, target) })), found, first };
}

/** The same id may stand in several lists: that is one mistake. */
function located({ named: { subject }, message }: Stale, all: readonly Stale[], target: Target): string {
  // An alias of YAML stands for the same place.
  const seen = new Set<string>();
  const [where, ...others] = all
    .filter(({ named: { pointer, ...named } }) => {
      const place = target.at(pointer);
      return named.subject === subject && seen.size < seen.add(place).size;
    })
    .map(({ named: { pointer } }) => `${target.at(pointer)} ${pathOf(pointer)}`);
  const also = others.length > 0 ? `. It stands also at ${others.join(', ')}` : '';
  return `${where}: ${message}${also}. The run leaves it out`;
}

type Lists = Record<string, unknown[]>;

/** The target without these ids. */
export function withoutStale(target: Target, stale: readonly Stale[]): Target {
  if (stale.length === 0) return target;
  const pruned = structuredClone(store(target));
  for (const { named } of stale) {
    const keys = named.list.split('.');
    const parent = keys.slice(0, -1).reduce<unknown>((part, key) => (part as Lists)[key], pruned) as Lists;
    parent[keys.at(-1)!] = parent[keys.at(-1)!]!.filter((id) => id !== named.subject);
  }
  return { ...restore(pruned), at: target.at };
}
