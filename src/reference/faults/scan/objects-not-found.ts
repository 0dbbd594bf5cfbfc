import type { Fault } from '../../mount.js';
import { onDownload } from '../../scan/edit-reply.js';
import { error } from '../../wire/exchange.js';

export const objectsNotFound: Fault = {
  name: 'objects-not-found',
  breaks: ['scan.object-downloads'],
  explains: 'No object is found at its URL.',
  scan: { wrap: onDownload(() => error(404, 'There is no such object.')) },
};
