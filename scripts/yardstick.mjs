import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

/**
 * `npm run yardstick`: compares what is found, missed and accused, and the cost of a run, with the committed
 * figures.
 */
await setUp();
await built('bench/yardstick/main.ts');
