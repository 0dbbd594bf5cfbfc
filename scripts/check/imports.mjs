import { parseJson } from '../json.mjs';
import { inRoot } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { failed, noneOf } from './result.mjs';
import { inSlot } from './slots.mjs';

const CRUISER = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const LAYERS = ['src', 'suites', 'generators', 'reports', 'bench', 'load'];
/** A cruiser that does not understand the compiler's version finds no module, and no fault with any. */
const FEWEST_MODULES = 100;

/** Imports go one way. The rules are in `.dependency-cruiser.mjs`. */
export async function imports() {
  const name = 'import rules';
  const { stdout, output } = await inSlot(() => runNode(CRUISER, [...LAYERS, '--output-type', 'json']));
  if (!stdout.startsWith('{')) return [failed(name, output)];
  const { summary } = /** @type {import('dependency-cruiser').ICruiseResult} */ (parseJson(stdout));
  if (summary.totalCruised <= FEWEST_MODULES)
    return [failed(name, `Only ${summary.totalCruised} modules were seen: the imports were not read.`)];
  return [
    noneOf(
      name,
      summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ),
  ];
}
