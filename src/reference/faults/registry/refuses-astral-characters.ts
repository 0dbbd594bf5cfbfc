import type { Fault } from '../../mount.js';
import { metaOf, refuseWhen } from '../../registry/edit-call.js';

export const refusesAstralCharacters: Fault = {
  name: 'refuses-astral-characters',
  breaks: ['registry.meta-accepted'],
  explains: 'A meta with a character beyond the Basic Multilingual Plane is refused.',
  wrap: refuseWhen((call) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(metaOf(call)))),
};
