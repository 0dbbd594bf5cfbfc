import { setTimeout } from 'node:timers/promises';
import type { Variant } from '../mount.js';

export const slow: Variant = {
  name: 'slow',
  explains: 'Every answer takes 8 ms.',
  wrap: (serve) => async (call) => {
    await setTimeout(8);
    return serve(call);
  },
  target: { limits: { concurrency: 32 } },
};
