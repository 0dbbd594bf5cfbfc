import { setTimeout } from 'node:timers/promises';
import type { LoadFault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import type { Reply } from '../../wire/exchange.js';

const SLOTS = 50;

const wrap: Wrap = (serve) => {
  const slots: Reply[] = [];
  let taken = 0;
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    const slot = (taken += 1) % SLOTS;
    slots[slot] = reply;
    await setTimeout(150);
    return slots[slot];
  };
};

export const crossesContextsOfFiftyAtOnce: LoadFault = {
  name: 'crosses-contexts-of-fifty-at-once',
  explains:
    'Contexts wait 150 ms in fifty places that are used in turn: of more than fifty at once, the last ones go to those who asked first.',
  wrap,
  shown: {
    load: { scenario: 'accept-context', profile: 'spike', rate: 600, duration: '5s', stall: '300ms' },
    by: 'checks>=100%',
    clause: 'registry.parallel-answers',
  },
};
