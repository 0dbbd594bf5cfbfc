import type { Fault } from '../../mount.js';
import { onDownload } from '../../scan/edit-reply.js';
import { error } from '../../wire/exchange.js';

export const thirdObjectNotFound: Fault = {
  name: 'third-object-not-found',
  breaks: ['scan.object-downloads'],
  explains: 'The third object of a snapshot is not found at its URL.',
  scan: { wrap: onDownload(() => error(404, 'There is no such object.'), 'third') },
};
