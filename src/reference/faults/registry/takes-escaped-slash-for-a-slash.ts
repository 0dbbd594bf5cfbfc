import type { Fault } from '../../mount.js';
import { refuseWhen } from '../../registry/edit-call.js';
import { error } from '../../wire/exchange.js';

export const takesEscapedSlashForASlash: Fault = {
  name: 'takes-escaped-slash-for-a-slash',
  breaks: ['registry.path-encoding', 'registry.accept-path'],
  explains: 'An id with an escaped slash is split at it and not found.',
  wrap: refuseWhen(({ id }) => /%2f/i.test(id?.raw ?? ''), error(404, 'There is nothing at this path.')),
};
