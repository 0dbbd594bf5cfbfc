import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';
import { error } from '../../wire/exchange.js';

export const refusesNulInMeta: Fault = {
  name: 'refuses-nul-in-meta',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta with the character U+0000 is answered 500.',
  wrap: refuseWhen(
    (call) => Object.entries(metaOf(call)).flat().join('').includes('\0'),
    error(500, 'invalid byte sequence'),
  ),
};
