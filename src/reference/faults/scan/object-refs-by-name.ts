import type { Fault } from '../../mount.js';
import { onObjects } from '../../scan/edit-reply.js';

export const objectRefsByName: Fault = {
  name: 'object-refs-by-name',
  breaks: ['scan.object-refs'],
  explains: 'object_refs is an object, by the names of the objects.',
  scan: {
    wrap: onObjects((objects) =>
      Object.fromEntries(objects.map((object) => [object.url.split('/').at(-1), object])),
    ),
  },
};
