import type { Fault } from '../../mount.js';

export const checksOneLineOfHints: Fault = {
  name: 'checks-one-line-of-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'One line of a hint that keeps the rules is enough.',
  participant: {
    parts: ({ allowsHint }) => ({ allowsHint: (hint) => hint.split(/[\n\r]/).some(allowsHint) }),
  },
};
