import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import type { Reply } from '../../wire/exchange.js';

const wrap: Wrap = (serve) => {
  let shared: Reply;
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    shared = reply;
    await setTimeout(5);
    return shared;
  };
};

export const mixesAnswersWithin5Ms: Fault = {
  name: 'mixes-answers-within-5-ms',
  breaks: ['registry.parallel-answers'],
  explains:
    'Answers pass through one shared variable for 5 ms, so that the last of several at once reaches them all.',
  wrap,
};
