import type { Fault } from '../../mount.js';
import { onDownload } from '../../scan/edit-reply.js';
import { error } from '../../wire/exchange.js';

export const objectsDemandAToken: Fault = {
  name: 'objects-demand-a-token',
  breaks: ['scan.object-downloads'],
  explains: 'Downloads are answered 401.',
  scan: { wrap: onDownload(() => error(401, 'A token is missing.')) },
};
