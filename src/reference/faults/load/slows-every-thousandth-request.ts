import { setTimeout } from 'node:timers/promises';
import type { LoadFault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import type { Reply } from '../../wire/exchange.js';

const wrap: Wrap = (serve) => {
  const kept: Reply[] = [];
  return async (call) => {
    const reply = await serve(call);
    kept.push(reply);
    if (kept.length % 1000 === 0) await setTimeout(3 * kept.length);
    return reply;
  };
};

export const slowsEveryThousandthRequest: LoadFault = {
  name: 'slows-every-thousandth-request',
  explains:
    'Every answer is kept and none let go; every thousandth request looks through all of them, at 3 ms each.',
  wrap,
  shown: {
    load: { scenario: 'accept-context', profile: 'soak', rate: 400, duration: '3500ms', stall: '200ms' },
    by: 'max<2s',
  },
};
