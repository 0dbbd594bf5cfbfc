import type { Fault } from '../../mount.js';
import { valueOf } from '../../registry/edit-call.js';
import { onStatus, withMediaType } from '../../registry/edit-reply.js';

export const badRequestAsPlainTextForMalformedJson: Fault = {
  name: 'bad-request-as-plain-text-for-malformed-json',
  breaks: ['registry.bad-request-body'],
  explains: 'The body of a 400 is plain text when the request was not JSON.',
  wrap: onStatus(400, (reply, call) =>
    valueOf(call) === undefined
      ? { ...withMediaType(reply, 'text/plain'), body: 'The request content was malformed' }
      : reply,
  ),
};
