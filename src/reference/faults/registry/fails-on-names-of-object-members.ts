import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';
import { error } from '../../wire/exchange.js';

export const failsOnNamesOfObjectMembers: Fault = {
  name: 'fails-on-names-of-object-members',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta with a name that every object inherits, such as __proto__, is answered 500.',
  wrap: refuseWhen((call) => Object.keys(metaOf(call)).some((name) => name in {}), error(500, 'oops')),
};
