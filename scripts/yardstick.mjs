import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

/** `npm run yardstick`: what is found, missed and accused, and what a run costs, compared with what is committed. */
await setUp();
await built('bench/yardstick/main.ts');
