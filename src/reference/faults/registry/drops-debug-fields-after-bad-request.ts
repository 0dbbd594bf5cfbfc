import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import { withMembers } from '../../registry/edit-call.js';

const wrap: Wrap = (serve) => {
  let afterBad = false;
  return async (call) => {
    const reply = await serve(call);
    const drop = afterBad && reply.status === 200;
    afterBad = reply.status === 400;
    return drop ? serve(withMembers(call, { excludeDebugFields: true })) : reply;
  };
};

export const dropsDebugFieldsAfterBadRequest: Fault = {
  name: 'drops-debug-fields-after-bad-request',
  breaks: ['registry.independent-answers', 'registry.exclude-debug-default'],
  explains: 'The answer after a bad request lacks the debug fields.',
  wrap,
};
