import type { Fault } from '../../mount.js';

export const allocatesFromAnUnreadableBody: Fault = {
  name: 'allocates-from-an-unreadable-body',
  breaks: ['participant.body-json'],
  explains: 'A body that is not JSON is taken for an empty object.',
  participant: { parts: ({ parse }) => ({ parse: (body) => parse(body) ?? {} }) },
};
