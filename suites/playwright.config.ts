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
  // Every request, and thus every test, has its own limits. Another timeout would stop the test of a slow target.
  timeout: 0,
  // A target is judged in one order, within its limits. One worker does this, whatever --workers says.
  projects: [{ name: 'assay', workers: 1 }],
  // The built files are JavaScript already.
  build: { external: [join(import.meta.dirname, '..', '**')] },
});
