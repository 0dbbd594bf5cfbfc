/*
 * Runs the tests of a small plan in this one process: to load Playwright takes longer than to judge little. The arguments
 * are the systems whose suites are loaded; `--list`: all their tests are told, and none is run.
 */
import { awaitPlan } from '../../src/harness/run/plan.js';
import { loadTests, runPlan, tellPlanned, type Tell } from './run-direct.js';

process.once('disconnect', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));

/** Resolves when it is on its way: what is left when this process ends would be lost. */
const tell: Tell = (event) => new Promise((resolve) => process.send!(event, () => resolve()));

const words = process.argv.slice(2);
const tests = await loadTests(words.filter((word) => word !== '--list'));
await (words.includes('--list') ? tellPlanned(tests, tell) : runPlan(await awaitPlan(), tests, tell));
process.exit();
