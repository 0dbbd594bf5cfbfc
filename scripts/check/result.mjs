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
