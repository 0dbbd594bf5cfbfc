import { availableParallelism } from 'node:os';

/**
 * Number of free slots. Tests wait for responses and timeouts much of their time, so there are two more slots than
 * processors.
 */
let free = Math.max(2, availableParallelism()) + 2;
/** @type {(() => void)[]} */
const waiting = [];

/**
 * Runs a piece of work when a slot is free, in the order of the calls.
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
