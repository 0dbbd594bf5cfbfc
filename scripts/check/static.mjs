import { inRoot } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { failed, passed } from './result.mjs';

const bin = (/** @type {string[]} */ ...parts) => inRoot('node_modules', ...parts);
const TSC = bin('typescript', 'bin', 'tsc');

/** Every file keeps the compiler's strict rules, the scripts too. */
export const types = async () => [
  await ends('types', TSC, ['--noEmit', '--incremental', 'false']),
  await ends('types of the scripts', TSC, ['-p', 'scripts']),
  await ends('types of what k6 runs', TSC, ['-p', 'load/scripts']),
];

/** No file breaks a rule of eslint. */
export const lint = async () => [
  await ends('lint', bin('eslint', 'bin', 'eslint.js'), ['.', '--max-warnings', '0']),
];

/** Every file is laid out as prettier lays it out; `npm run format` does it. */
export const format = async () => [
  await ends('format', bin('prettier', 'bin', 'prettier.cjs'), ['--check', '.', '--log-level', 'warn']),
];

/** No file, export or package is there for nothing. */
export const unused = async () => [
  await ends('unused code', bin('knip', 'bin', 'knip.js'), [
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]),
];

/** @param {string} name @param {string} script @param {string[]} args */
async function ends(name, script, args) {
  const { ok, output } = await runNode(script, args);
  return ok ? passed(name) : failed(name, output);
}
