import { once } from 'node:events';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { failed, passed, skipped } from './result.mjs';

const LONGEST_MS = 300_000;

/** @import { Result } from './result.mjs' */

/**
 * Runs one file in a process of its own. What it prints is part of what failed, and of nothing else.
 * @param {string} file
 * @param {string} name what the file is called in the results
 * @returns {Promise<Result[]>}
 */
export async function runTestFile(file, name) {
  /** @type {Result[]} */
  const results = [];
  let printed = '';
  const stream = run({ files: [file], timeout: LONGEST_MS });
  stream.on('test:stdout', ({ message }) => (printed += message));
  stream.on('test:stderr', ({ message }) => (printed += message));
  stream.on('test:pass', (test) => {
    // A file passes as a test of its own when it holds none.
    if (test.name === file) results.push(failed(name, 'This file holds no test.'));
    else if (test.skip ?? test.todo) results.push(skipped(`${name} › ${test.name}`, reasonOf(test)));
    else if (test.details.type !== 'suite') results.push(passed(`${name} › ${test.name}`));
  });
  stream.on('test:fail', (test) => {
    const { error } = test.details;
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    const place = test.name === file ? name : `${name} › ${test.name}`;
    results.push(failed(place, explain(error)));
  });
  stream.resume();
  await once(stream, 'end');
  const last = results.findLast(({ outcome }) => outcome === 'failed');
  if (last && printed) last.detail += `\n\nThe file printed:\n${printed}`;
  return results;
}

/** @param {{ skip?: string | boolean, todo?: string | boolean }} test */
const reasonOf = ({ skip, todo }) =>
  [skip, todo].find((reason) => typeof reason === 'string') ?? 'no reason is given';

/** The error that was thrown, out of the one that node:test wraps it in. @param {Error} error */
const explain = ({ cause, message }) => {
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return typeof cause === 'object' ? inspect(cause) : message;
};
