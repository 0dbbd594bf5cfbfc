import { availableParallelism } from 'node:os';

/** So many processes are kept busy: the checks share them, so that none waits for another to end. */
let free = Math.max(2, availableParallelism());
/** @type {(() => void)[]} */
const waiting = [];

/**
 * Runs a piece of work as soon as a processor is free for it; first come, first served.
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
