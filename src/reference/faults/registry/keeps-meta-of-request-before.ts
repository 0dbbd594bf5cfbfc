import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import { membersOf, metaOf, withMembers } from '../../registry/edit-call.js';

const wrap: Wrap = (serve) => {
  let last = {};
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    const before = last;
    last = metaOf(call);
    const own = membersOf(call).meta ?? undefined;
    return own === undefined ? serve(withMembers(call, { meta: before })) : reply;
  };
};

export const keepsMetaOfRequestBefore: Fault = {
  name: 'keeps-meta-of-request-before',
  breaks: ['registry.independent-answers'],
  explains: 'A request without meta gets the context of the meta that came with the one before.',
  wrap,
};
