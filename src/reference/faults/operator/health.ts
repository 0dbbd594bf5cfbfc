import { onPath, statusOnly } from '../../operator/edit-reply.js';
import type { Faults } from '../../page.js';

export const operatorHealth: Faults = {
  'operator.readyz': {
    'readyz-204': {
      explains: 'Who is ready says so with 204.',
      operator: { wrap: onPath('/readyz', statusOnly(204)) },
    },
    'readyz-500-of-the-validator': {
      explains: 'readyz of the validator fails.',
      operator: { wrap: onPath('/readyz', statusOnly(500), 'validator') },
    },
    'readyz-503-of-the-participant': {
      explains: 'The participant says that it is not ready.',
      operator: { wrap: onPath('/readyz', statusOnly(503), 'participant') },
    },
    'readyz-demands-a-token': {
      explains: 'readyz is answered 401 without a token.',
      operator: {
        wrap: onPath(
          '/readyz',
          (reply, { headers }) => (headers.authorization === undefined ? { ...reply, status: 401 } : reply),
          'validator',
        ),
      },
    },
    'readyz-sends-to-a-login': {
      explains: 'readyz leads to a page for logging in.',
      operator: {
        wrap: onPath('/readyz', () => ({
          status: 302,
          headers: { Location: 'https://login.example/' },
          body: '',
        })),
      },
    },
  },
  'operator.livez': {
    'not-alive-after-readyz': {
      explains: 'livez is answered 500 right after readyz.',
      operator: {
        wrap: (serve) => {
          let last = '';
          return async (call) => {
            const reply = await serve(call);
            const wasReadyz = last === '/readyz';
            last = call.path;
            return call.path === '/livez' && wasReadyz ? { ...reply, status: 500 } : reply;
          };
        },
      },
    },
    'not-alive-after-scrapes': {
      explains: 'Of two scrapes each second one is taken for the end of the process: livez is answered 503.',
      operator: {
        wrap: (serve) => {
          let scrapes = 0;
          return async (call) => {
            scrapes += call.path === '/metrics' ? 1 : 0;
            const reply = await serve(call);
            return call.path === '/livez' && scrapes % 2 === 1 ? { ...reply, status: 503 } : reply;
          };
        },
      },
    },
    'sends-browsers-to-a-page': {
      alsoBreaks: ['operator.readyz'],
      explains: 'Who would read HTML is sent to a page in the place of an answer.',
      operator: {
        wrap: (serve) => (call) =>
          call.headers.accept?.includes('text/html') && call.path !== '/metrics'
            ? { status: 302, headers: { Location: '/status' }, body: '' }
            : serve(call),
      },
    },
    'livez-202': {
      explains: 'livez is answered 202.',
      operator: { wrap: onPath('/livez', statusOnly(202)) },
    },
    'livez-404-of-the-participant': {
      explains: 'The participant has no livez.',
      operator: { wrap: onPath('/livez', statusOnly(404), 'participant') },
    },
    'livez-503-of-the-validator': {
      explains: 'The validator says that it is not alive.',
      operator: { wrap: onPath('/livez', statusOnly(503), 'validator') },
    },
    'livez-sends-to-readyz': {
      explains: 'livez leads to readyz.',
      operator: {
        wrap: onPath('/livez', () => ({ status: 307, headers: { Location: 'readyz' }, body: '' })),
      },
    },
  },
};
