import { DIRECT_VARIABLE } from '../../src/harness/run/plan.js';
import type { DeclaredTest } from './lane.js';

/** The tests that were declared in this process, where they are run without Playwright. */
export const declared: DeclaredTest[] = [];

/** Declares a test: to Playwright, which is loaded only where it runs the suites. */
export const declare: (test: DeclaredTest) => void =
  process.env[DIRECT_VARIABLE] === undefined
    ? (await import('./playwright.js')).declare
    : (test) => declared.push(test);
