import type { Fault } from '../../mount.js';
import { onFailed } from '../../scan/edit-reply.js';
import { withMediaType } from '../../wire/edit-reply.js';

export const tooEarlyAsHtml: Fault = {
  name: 'too-early-as-html',
  breaks: ['scan.error-body'],
  explains: 'The answer to a time before the first snapshot is a page.',
  scan: {
    wrap: onFailed(
      (reply, message) => withMediaType({ ...reply, body: `<p>${message}</p>` }, 'text/html'),
      'too early',
    ),
  },
};
