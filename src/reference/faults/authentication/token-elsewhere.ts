import { alsoFrom } from '../../authentication/edit-token.js';
import { SUBJECTS } from '../../participant/setup.js';
import type { Faults } from '../../page.js';

/** Faults of who is let in by another header than the Authorization header. */
export const authenticationTokenElsewhere: Faults = {
  'authentication.token-required': {
    'accepts-token-as-password': {
      explains: 'The password of the scheme Basic is taken for a token.',
      participant: {
        parts: ({ token }) => ({
          token: (call) => {
            const [, basic = ''] = /^basic (.*)/i.exec(call.headers.authorization ?? '') ?? [];
            return token(call) ?? /:(.+)$/.exec(Buffer.from(basic, 'base64').toString())?.[1];
          },
        }),
      },
    },
    'accepts-token-for-a-proxy': {
      explains: 'A token in the Proxy-Authorization header is taken where there is none in the usual one.',
      participant: { parts: alsoFrom('proxy-authorization', /^bearer (\S+)$/i) },
    },
    'accepts-token-that-a-proxy-passes-on': {
      explains:
        'A token in the X-Forwarded-Access-Token header is taken where there is none in the usual one.',
      participant: { parts: alsoFrom('x-forwarded-access-token', /^(\S+)$/) },
    },
    'believes-who-a-proxy-lets-in': {
      explains: 'The X-Forwarded-User header says who calls, whoever sends it.',
      participant: {
        parts: ({ token, verify }) => ({
          token: (call) => token(call) ?? `user ${[call.headers['x-forwarded-user']].flat().join()}`,
          verify: async (text) =>
            text === `user ${SUBJECTS.participantAdmin.subject}`
              ? SUBJECTS.participantAdmin.subject
              : verify(text),
        }),
      },
    },
  },
};
