import { availableParallelism } from 'node:os';

/** So many pieces of work are under way. Tests wait much of their time, for answers and timeouts: two more than there are processors. */
let free = Math.max(2, availableParallelism()) + 2;
/** @type {(() => void)[]} */
const waiting = [];

/**
 * Runs a piece of work as soon as fewer than that are under way; first come, first served.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inSlot(work) {
  if (free > 0) free -= 1;
  else await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
