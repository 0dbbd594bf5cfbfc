import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import { membersOf, withMembers } from '../../registry/edit-call.js';

const wrap: Wrap = (serve) => {
  let last: unknown = false;
  return (call) => {
    const { excludeDebugFields: flag } = membersOf(call);
    if (typeof flag === 'boolean') last = flag;
    return serve(flag === undefined ? withMembers(call, { excludeDebugFields: last }) : call);
  };
};

export const remembersExcludeDebugFields: Fault = {
  name: 'remembers-exclude-debug-fields',
  breaks: ['registry.independent-answers', 'registry.exclude-debug-default'],
  explains: 'A flag that is left out is taken from the request before.',
  wrap,
};
