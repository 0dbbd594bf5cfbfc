import type { Fault } from '../../mount.js';
import { onDownload } from '../../scan/edit-reply.js';

export const objectsElsewhere: Fault = {
  name: 'objects-elsewhere',
  breaks: ['scan.object-downloads'],
  explains: 'Downloads are sent on to another host.',
  scan: {
    wrap: onDownload((reply) => ({
      ...reply,
      status: 302,
      headers: { Location: 'https://objects.example/acs' },
      body: '',
    })),
  },
};
