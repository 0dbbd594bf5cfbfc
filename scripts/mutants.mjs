import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

/** `npm run mutants`: the strict reference is changed in one place at a time, and the suites are to notice. */
await setUp();
await built('bench/mutants/main.ts');
