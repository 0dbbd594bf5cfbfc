import type { Reply } from '../../src/harness/http/reply.js';
import { dateTimeOf } from '../../src/harness/judging/instant.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { recordTimeOf } from './reference.js';

/** Who asks a scan: without a record time, for one, or, where the target file names no parameter for it, not for one. */
interface Asking {
  ask: () => Promise<Reply>;
  askFor: (recordTime: string) => Promise<Reply>;
  facts: { bulkAcs?: { recordTimeParameter?: string } };
}

/** So many of the newest snapshots are looked at one by one, and those before them at intervals. */
export const NEWEST = 4;
const DAY = 86_400_000_000_000n;
/** How far back the first question goes, in nanoseconds; the next ones, twice as far each. */
const FIRST_STEP = DAY;
/** Snapshots that are not so far apart, in nanoseconds, are not told from each other. */
const SMALLEST_STEP = DAY / 24n;
const LONGEST_WAY = 32;
/** The first day of the calendar, in nanoseconds since 1970. */
const FIRST_DAY = -719_162n * DAY;

/** The newest snapshot: asked for without a record time at first; where that is refused, for now. */
export async function newest(scan: Asking): Promise<Reply> {
  const plain = await scan.ask();
  if (plain.status === 200) return plain;
  const hasTimes = scan.facts.bulkAcs?.recordTimeParameter !== undefined;
  const first = hasTimes ? await scan.askFor(new Date().toISOString()) : plain;
  if (first.status === 200) return first;
  // Some refuse a question only when they meet it first.
  const again = await scan.ask();
  return again.status === 200 ? again : first;
}

/**
 * The snapshot before another one.
 * @throws {Inconclusive} when there is none
 */
export async function before(scan: Asking, later: Reply): Promise<Reply> {
  const reply = await scan.askFor(dateTimeOf(recordTimeOf(later) - 1_000_000n));
  if (reply.status !== 200) throw new Inconclusive('there is no earlier snapshot');
  return reply;
}

/** Snapshots of several ages, all older than this one: asked for in growing steps backwards, and in small ones where that is too far. */
export async function olderThan(scan: Asking, later: Reply): Promise<Reply[]> {
  const found: Reply[] = [];
  let step = FIRST_STEP;
  let last = recordTimeOf(later);
  for (let i = 0; i < LONGEST_WAY && step >= SMALLEST_STEP; i += 1) {
    const asked = last - step;
    const reply = asked < FIRST_DAY ? undefined : await scan.askFor(dateTimeOf(asked));
    if (reply?.status === 200) {
      found.push(reply);
      last = recordTimeOf(reply);
    }
    step = reply?.status === 200 ? step * 2n : step / 4n;
  }
  return found;
}
