import type { Fault } from '../../mount.js';
import { onSnapshot } from '../../scan/edit-reply.js';
import { withMediaType } from '../../wire/edit-reply.js';

export const snapshotAsHtmlWithoutAccept: Fault = {
  name: 'snapshot-as-html-without-accept',
  breaks: ['scan.snapshot', 'scan.bare-request'],
  explains: 'Who does not ask for JSON gets a page.',
  scan: {
    wrap: onSnapshot((reply, { headers }) =>
      headers.accept?.includes('json')
        ? reply
        : withMediaType({ ...reply, body: '<p>a snapshot</p>' }, 'text/html'),
    ),
  },
};
