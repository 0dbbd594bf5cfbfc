import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { declareTo } from './support/declare.js';
import { declare } from './support/playwright.js';

// Every process of Playwright Test reads its configuration before it loads the tests.
declareTo(declare);

const ADAPTER = join(import.meta.dirname, '..', 'src', 'playwright');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.js',
  globalSetup: join(ADAPTER, 'setup.js'),
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: resolve('playwright-report') }],
    [join(ADAPTER, 'reporter.js')],
  ],
  outputDir: resolve('test-results'),
  preserveOutput: 'never',
  // Every request is bounded, and so is what a test sends: a bound on top would cut a slow target short.
  timeout: 0,
  // What is judged of a target is judged in one order, within its limits: one process does that, whatever --workers says.
  projects: [{ name: 'assay', workers: 1 }],
  // What is built is JavaScript already.
  build: { external: [join(import.meta.dirname, '..', '**')] },
});
