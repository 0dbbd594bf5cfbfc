import { inRoot } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { failed, passed } from './result.mjs';
import { inSlot } from './slots.mjs';

/** @import { Scope } from './check.mjs' */

const bin = (/** @type {string[]} */ ...parts) => inRoot('node_modules', ...parts);

/**
 * Every file keeps the compiler's strict rules. What is built was compiled by the build, which tells what was wrong; the
 * scripts and what k6 runs are `lint`'s. @param {Scope} scope
 */
export const types = ({ typeErrors }) =>
  Promise.resolve([typeErrors === '' ? passed('types') : failed('types', typeErrors)]);

/** No file breaks a rule of oxlint, nor of the compiler. @param {Scope} scope */
export const lint = async ({ changed }) => {
  const files = changed?.filter((file) => /\.(tsx?|mjs)$/.test(file)) ?? ['.'];
  if (files.length === 0) return [passed('lint', 'nothing that it reads has changed')];
  return [await ends('lint', bin('oxlint', 'bin', 'oxlint'), files)];
};

/** Every file is laid out as oxfmt lays it out; `npm run format` does it. @param {Scope} scope */
export const format = async ({ changed = ['.'] }) => {
  if (changed.length === 0) return [passed('format', 'nothing has changed')];
  return [await ends('format', bin('oxfmt', 'bin', 'oxfmt'), ['--check', ...changed])];
};

/** No file, export or package is there for nothing. */
export const unused = async () => [
  await ends('unused code', bin('knip', 'bin', 'knip.js'), [
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]),
];

/** @param {string} name @param {string} script @param {string[]} args */
async function ends(name, script, args) {
  const { ok, output } = await inSlot(() => runNode(script, args));
  return ok ? passed(name) : failed(name, output);
}
