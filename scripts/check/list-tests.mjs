import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson } from '../json.mjs';
import { inRoot } from '../paths.mjs';
import { runNode } from '../run.mjs';

const PLAYWRIGHT = inRoot('node_modules', '@playwright', 'test', 'cli.js');
const CONFIG = inRoot('scripts', 'check', 'every-suite.config.mjs');

/**
 * @typedef {{ title: string, file: string, clause: string | undefined, observes: boolean }} ListedTest
 * @typedef {{ title: string, tags: string[], tests: { annotations: { type: string, description?: string }[] }[] }} Spec
 * @typedef {{ file?: string, suites?: Suite[], specs?: Spec[] }} Suite
 */

/**
 * Every test of the suites, whether or not it names a clause: the command lists only those that do.
 * @returns {Promise<ListedTest[]>}
 */
export async function listTests() {
  const dir = mkdtempSync(join(tmpdir(), 'assay-list-'));
  try {
    const [plan, list] = [join(dir, 'plan.json'), join(dir, 'list.json')];
    writeFileSync(plan, JSON.stringify({ seed: 0, budget: 'quick', shrink: false, lanes: [] }));
    const { ok, output } = await runNode(PLAYWRIGHT, ['test', '--list', '--config', CONFIG], {
      env: { ...process.env, ASSAY_PLAN: plan, PLAYWRIGHT_JSON_OUTPUT_FILE: list, PWTEST_CACHE_DIR: dir },
    });
    if (!ok) throw new Error(`The suites cannot be listed:\n${output}`);
    return testsOf(/** @type {Suite} */ (parseJson(readFileSync(list, 'utf8'))));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {Suite} suite @returns {ListedTest[]} */
const testsOf = ({ file = '', suites = [], specs = [] }) => [
  ...specs.map(({ title, tags, tests }) => ({
    title,
    // Below `suites/`, whether or not a source map says where the source lies.
    file: file.replace(/^.*suites\//, '').replace(/\.[jt]s$/, '.ts'),
    clause: tests[0]?.annotations.find(({ type }) => type === 'clause')?.description,
    observes: tags.some((tag) => tag.startsWith('observation')),
  })),
  ...suites.flatMap(testsOf),
];
