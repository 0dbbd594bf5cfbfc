import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

/** `npm run mutants`: changes the strict reference at one place at a time, and checks that the suites notice. */
await setUp();
await built('bench/mutants/main.ts');
