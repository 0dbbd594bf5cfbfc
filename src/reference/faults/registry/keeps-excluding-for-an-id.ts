import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import { excludes, membersOf, withMembers } from '../../registry/edit-call.js';

const wrap: Wrap = (serve) => {
  const excluded = new Set<string | undefined>();
  return (call) => {
    if (excludes(call)) excluded.add(call.id?.decoded);
    const { excludeDebugFields: flag = false } = membersOf(call);
    const sticks = flag === false && excluded.has(call.id?.decoded);
    return serve(sticks ? withMembers(call, { excludeDebugFields: true }) : call);
  };
};

export const keepsExcludingForAnId: Fault = {
  name: 'keeps-excluding-for-an-id',
  breaks: ['registry.independent-answers', 'registry.exclude-debug-default'],
  explains: 'Once debug fields were excluded for an id, they are left out of every answer for it.',
  wrap,
};
