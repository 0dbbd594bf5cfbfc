import { setTimeout } from 'node:timers/promises';
import type { LoadFault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import { excludes } from '../../registry/edit-call.js';
import type { Reply } from '../../wire/exchange.js';

const wrap: Wrap = (serve) => {
  const cache = new Map<string, Reply>();
  let waiting = 0;
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    const id = call.id?.decoded ?? '';
    if (waiting >= 50) return cache.get(id) ?? reply;
    if (!excludes(call)) cache.set(id, reply);
    waiting += 1;
    await setTimeout(200);
    waiting -= 1;
    return reply;
  };
};

export const returnsDebugFieldsFromACache: LoadFault = {
  name: 'returns-debug-fields-from-a-cache',
  explains:
    'Contexts take 200 ms; while fifty wait, more come from a cache that knows the id and not excludeDebugFields.',
  wrap,
  shown: {
    load: { scenario: 'accept-context', profile: 'load', rate: 400, duration: '3s', stall: '400ms' },
    by: 'checks>=100%',
    clause: 'registry.exclude-debug-fields',
  },
};
