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
