import { setTimeout } from 'node:timers/promises';
import type { Variant } from '../mount.js';

export const slow: Variant = {
  name: 'slow',
  explains: 'Every answer takes 20 ms.',
  wrap: (serve) => async (call) => {
    await setTimeout(20);
    return serve(call);
  },
  target: { limits: { concurrency: 32 } },
};
