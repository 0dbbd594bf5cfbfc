import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

/** `npm run fuzz`: sends generated input to everything that parses foreign bytes, for some seconds each. */
await setUp();
await built('bench/fuzz/main.ts');
