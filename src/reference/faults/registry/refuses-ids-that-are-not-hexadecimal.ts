import type { Fault } from '../../mount.js';
import { refuseWhen } from '../../registry/edit-call.js';
import { error } from '../../wire/exchange.js';

export const refusesIdsThatAreNotHexadecimal: Fault = {
  name: 'refuses-ids-that-are-not-hexadecimal',
  breaks: ['registry.accept-path'],
  explains: 'An id with other characters than hexadecimal digits is answered 404.',
  wrap: refuseWhen(
    (call) => !/^[0-9a-f]+$/.test(call.id?.decoded ?? ''),
    error(404, 'There is no such instruction.'),
  ),
};
