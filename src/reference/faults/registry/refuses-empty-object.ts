import type { Fault } from '../../mount.js';
import { membersOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesEmptyObject: Fault = {
  name: 'refuses-empty-object',
  breaks: ['registry.body-fields-optional'],
  explains: 'An object without members is refused.',
  wrap: refuseWhen((call) => Object.keys(membersOf(call)).length === 0),
};
