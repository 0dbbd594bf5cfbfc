import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import { excludes, withMembers } from '../../registry/edit-call.js';

const wrap: Wrap = (serve) => {
  let shared = false;
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    shared = excludes(call);
    await setTimeout(5);
    return serve(withMembers(call, { excludeDebugFields: shared }));
  };
};

export const sharesFlagOfParallelRequests: Fault = {
  name: 'shares-flag-of-parallel-requests',
  breaks: [
    'registry.parallel-answers',
    'registry.independent-answers',
    'registry.exclude-debug-fields',
    'registry.exclude-debug-default',
  ],
  explains: 'The flag of one request is applied to another one that comes within 5 ms.',
  wrap,
};
