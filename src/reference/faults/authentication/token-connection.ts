import type { Faults } from '../../page.js';
import type { AnyWrap } from '../../wire/edit-reply.js';
import type { HttpCall } from '../../wire/exchange.js';

/** Takes the Authorization of the last call of a connection that was let in for that of others, which are not. */
const keepsAuthorization =
  (test: (call: HttpCall) => boolean): AnyWrap =>
  (serve) => {
    const known = new WeakMap<object, string>();
    return async (call) => {
      const { connection = {} } = call.arrival ?? {};
      const reply = await serve(call);
      const { authorization = known.get(connection) } = call.headers;
      if (reply.status !== 401 && authorization !== undefined) known.set(connection, authorization);
      const before = known.get(connection);
      return reply.status === 401 && before !== undefined && test(call)
        ? serve({ ...call, headers: { ...call.headers, authorization: before } })
        : reply;
    };
  };

export const authenticationTokenConnection: Faults = {
  'authentication.token-each-time': {
    'authenticates-the-connection': {
      explains: 'Who has shown a good token over a connection may show any, or none, over it.',
      participant: { wrap: keepsAuthorization(() => true) },
    },
    'takes-no-token-for-the-one-before': {
      explains: 'A call without a token has that of the last good call over the same connection.',
      participant: { wrap: keepsAuthorization(({ headers }) => headers.authorization === undefined) },
    },
  },
};
