import { bodies } from './bodies.js';
import { debug, responses, metas } from './members.js';
import { factories } from './factories.js';
import type { Declaration } from './family.js';
import { ids } from './ids.js';
import { order } from './order.js';

/**
 * Every test of the operations that return a choice context or a factory. The tests of the order of calls take
 * longest. They start early, so that others run concurrently with them.
 */
export const everyTest: readonly Declaration[] = [
  ...bodies,
  ...order,
  ...metas,
  ...debug,
  ...responses,
  ...factories,
  ...ids,
];
