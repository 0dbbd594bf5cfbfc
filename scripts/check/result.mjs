import { availableParallelism } from 'node:os';

/**
 * The result of one check. `detail` is the error, the reason why it was skipped, or an interesting figure.
 * @typedef {{ name: string, outcome: 'passed' | 'failed' | 'skipped', detail: string }} Result
 */

/** @param {string} name @param {string} [detail] @returns {Result} */
export const passed = (name, detail = '') => ({ name, outcome: 'passed', detail });

/** @param {string} name @param {string} detail @returns {Result} */
export const failed = (name, detail) => ({ name, outcome: 'failed', detail });

/** @param {string} name @param {string} detail @returns {Result} */
export const skipped = (name, detail) => ({ name, outcome: 'skipped', detail });

/**
 * Passes when there are no complaints.
 * @param {string} name
 * @param {readonly string[]} complaints
 */
export const noneOf = (name, complaints) =>
  complaints.length === 0 ? passed(name) : failed(name, complaints.join('\n'));

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
