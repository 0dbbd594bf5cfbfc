import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

/** `npm run fuzz`: what reads foreign bytes is handed such as nobody thought of, for some seconds each. */
await setUp();
await built('bench/fuzz/main.ts');
