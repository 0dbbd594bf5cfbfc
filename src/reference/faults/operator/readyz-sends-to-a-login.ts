import type { Fault } from '../../mount.js';
import { onPath } from '../../operator/edit-reply.js';

export const readyzSendsToALogin: Fault = {
  name: 'readyz-sends-to-a-login',
  breaks: ['operator.readyz'],
  explains: 'readyz leads to a page for logging in.',
  operator: {
    wrap: onPath('/readyz', () => ({
      status: 302,
      headers: { Location: 'https://login.example/' },
      body: '',
    })),
  },
};
