import { defineConfig } from '@playwright/test';

/** For listing only. */
export default defineConfig({ testDir: '../../dist/suites', testMatch: '**/*.spec.js', reporter: 'json' });
