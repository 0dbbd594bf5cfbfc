import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import type { Reply } from '../../wire/exchange.js';

const wrap: Wrap = (serve) => {
  const open: Reply[] = [];
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    const first = open.length >= 7 ? open[0] : undefined;
    open.push(reply);
    await setTimeout(5);
    open.splice(open.indexOf(reply), 1);
    return first ?? reply;
  };
};

export const crossesAnswersOfEightAtOnce: Fault = {
  name: 'crosses-answers-of-eight-at-once',
  breaks: ['registry.parallel-answers'],
  explains: 'The eighth of eight requests at once gets the answer of the first.',
  wrap,
};
