import type { Fault } from '../../mount.js';
import { membersOf } from '../../registry/edit-call.js';
import { onStatus, withJson } from '../../registry/edit-reply.js';

export const badRequestWithErrorArrayForWrongTypes: Fault = {
  name: 'bad-request-with-error-array-for-wrong-types',
  breaks: ['registry.bad-request-body'],
  explains: 'error of a 400 is an array when the request has a member of a wrong type.',
  wrap: onStatus(400, (reply, call) =>
    Object.keys(membersOf(call)).length > 0 ? withJson(reply, { error: ['Bad request.'] }) : reply,
  ),
};
