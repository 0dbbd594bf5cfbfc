import { availableParallelism } from 'node:os';

/**
 * What one check found. `detail` says what is wrong, or why it was skipped, or a figure worth knowing.
 * @typedef {{ name: string, outcome: 'passed' | 'failed' | 'skipped', detail: string }} Result
 */

/** @param {string} name @param {string} [detail] @returns {Result} */
export const passed = (name, detail = '') => ({ name, outcome: 'passed', detail });

/** @param {string} name @param {string} detail @returns {Result} */
export const failed = (name, detail) => ({ name, outcome: 'failed', detail });

/** @param {string} name @param {string} detail @returns {Result} */
export const skipped = (name, detail) => ({ name, outcome: 'skipped', detail });

/**
 * Passes when there is nothing to complain of.
 * @param {string} name
 * @param {readonly string[]} complaints
 */
export const noneOf = (name, complaints) =>
  complaints.length === 0 ? passed(name) : failed(name, complaints.join('\n'));

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
