import type { Fault } from '../../mount.js';
import { refuseWhen } from '../../registry/edit-call.js';
import { error } from '../../wire/exchange.js';

export const knowsOnlyShortestEncoding: Fault = {
  name: 'knows-only-shortest-encoding',
  breaks: ['registry.path-encoding'],
  explains: 'Only the characters that must be escaped, with upper-case digits, may be escaped.',
  wrap: refuseWhen(
    ({ id }) => id?.raw !== encodeURIComponent(id?.decoded ?? ''),
    error(404, 'There is no such instruction.'),
  ),
};
