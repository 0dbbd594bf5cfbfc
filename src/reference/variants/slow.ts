import { setTimeout } from 'node:timers/promises';
import type { Variant } from '../mount.js';
import { onReply } from '../wire/edit-reply.js';

const wrap = onReply(async (reply) => {
  await setTimeout(8);
  return reply;
});

export const slow: Variant = {
  name: 'slow',
  explains: 'Every answer takes 8 ms.',
  wrap,
  participant: { wrap },
  scan: { wrap },
  operator: { wrap },
  target: { limits: { concurrency: 32 } },
};
