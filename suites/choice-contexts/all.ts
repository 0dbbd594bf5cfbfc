import { bodies } from './bodies.js';
import { debug } from './debug.js';
import { factories } from './factories.js';
import type { Declaration } from './family.js';
import { ids } from './ids.js';
import { responses } from './members.js';
import { metas } from './meta.js';
import { order } from './order.js';

/** Every test of the operations that return a choice context or a factory. */
export const everyTest: readonly Declaration[] = [
  ...bodies,
  ...metas,
  ...debug,
  ...responses,
  ...factories,
  ...ids,
  ...order,
];
