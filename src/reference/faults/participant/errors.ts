import { faultsOf } from '../../page.js';
import { onError, onFailed, addsParty, mendsBody, onValue } from '../../participant/edit-parts.js';
import { type Failure, UNAUTHENTICATED, ledgerError } from '../../participant/ledger-error.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';
import { onReply, readsAs, remembersOnConnection } from '../../wire/edit-reply.js';
import { type HttpCall, type HttpReply, isObject, parseBody } from '../../wire/exchange.js';
import { errorPage } from '../../variants/gateway.js';
import { decodedByItsNuls, halvesIn } from '../readers.js';

const INTERNAL: Failure = { status: 500, code: 'INTERNAL', category: 4, grpc: 13 };
const failed: HttpReply = ledgerError(INTERNAL, 'An error occurred.', 1);

/** Fails after the party of a call was added. */
const addsAndFails = (test: (call: HttpCall) => boolean, reply: HttpReply) => ({
  wrap: onReply((answer, call) => (answer.status === 200 && test(call) ? reply : answer)),
});

const failure = (kind: Failure, cause: string) => ledgerError(kind, cause, 1);

/** Faults in refusals, and in how a call is sent. */
export const participantErrors = faultsOf('participant', {
  'participant.body-json': {
    'allocates-from-utf-16-and-utf-32': {
      explains: 'A body in UTF-16 or UTF-32 is detected by its NUL bytes, and accepted.',
      parts: ({ parse }) => ({ parse: (body) => parse(Buffer.from(decodedByItsNuls(body))) }),
    },
    'reads-line-comments-on-a-node-with-several-synchronizers': {
      explains: 'When several synchronizers are connected, comments in a body are ignored.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: mendsBody((text) => text.replaceAll(/\/\/.*$/gm, '')),
    },
    'allocates-from-the-first-of-two-objects': {
      explains: 'Anything after the first object is ignored.',
      parts: mendsBody((text) => text.replace(/}.*$/s, '}')),
    },
  },
  'participant.error-body': {
    'quotes-half-a-character': {
      explains: 'An error quotes the first 99 bytes of a body, which may end inside a character.',
      wrap: onFailed((refusal, { body }) => ({
        ...refusal,
        body: Buffer.concat([
          Buffer.from('{"code":"INVALID_ARGUMENT","cause":"'),
          body.subarray(0, 99).filter((byte) => !'"\\\r\n\t'.includes(String.fromCharCode(byte))),
          Buffer.from('"}'),
        ]),
      })),
    },
    'breaks-on-long-users': {
      alsoBreaks: ['authentication.no-rights', 'authentication.other-user'],
      explains: 'A request that names a user with more than 255 characters gets an empty body.',
      wrap: onReply((reply, { body }) => {
        const request = parseBody(body);
        const user = isObject(request) ? request['userId'] : undefined;
        return typeof user === 'string' && user.length > 255 ? { ...reply, status: 500, body: '' } : reply;
      }),
    },
    'errors-as-a-page-for-who-takes-no-json': {
      explains: 'Errors are HTML pages for clients that accept XML or an image.',
      wrap: onReply((reply, { headers }) =>
        reply.status < 400 || /json|html|\*\/\*/.test(headers.accept ?? 'json')
          ? reply
          : errorPage(reply.status, 'Error'),
      ),
    },
  },
  'participant.refused-allocates-nothing': {
    'fails-after-allocating-with-half-a-character': {
      explains:
        'A call with a lone surrogate in an annotation creates a party, and is then answered 500 with an HTML page.',
      ...addsAndFails(({ body }) => halvesIn(body), errorPage(500, 'Internal Server Error')),
    },

    'fails-after-every-fifth-party': {
      alsoBreaks: ['participant.hint-race'],
      explains: 'Every fifth party is created, and its call is then answered 500.',
      wrap: (serve) => {
        let parties = 0;
        return onReply((reply) => {
          parties += reply.status === 200 ? 1 : 0;
          return reply.status === 200 && parties % 5 === 0 ? failed : reply;
        })(serve);
      },
    },

    'allocates-from-what-can-be-read-of-a-body': {
      explains: 'The hint in the first object of a body that is not JSON exists from then on.',
      parts: ({ parse }, { ledger }) => ({
        parse: (body) => {
          const value = parse(body);
          const first =
            value === undefined ? parse(Buffer.from(/{[^}]*}/.exec(String(body))?.[0] ?? '')) : undefined;
          if (isObject(first)) addsParty(first, ledger);
          return value;
        },
      }),
    },
  },
  'participant.sending': {
    'allocates-from-the-first-packet': {
      explains: 'Only the first piece of a valid body in pieces is read, which is then invalid.',
      wrap: readsAs(({ pieces }, body) => pieces[0] ?? body),
    },
    'goes-on-with-half-a-party': {
      about: ['created parties'],
      explains: 'The received part of an interrupted call is treated as the beginning of the next one.',
      wrap: readsAs(({ brokenOff }, body) => (brokenOff ? Buffer.concat([brokenOff, body]) : body)),
    },
    'refuses-a-connection-after-a-stranger': {
      about: ['a kept connection', 'created parties'],
      alsoBreaks: ['authentication.token-each-time'],
      explains: 'After a call without a valid token, every further call on its connection is refused.',
      wrap: remembersOnConnection(401, failure(UNAUTHENTICATED, 'The connection is not authenticated.')),
    },
  },
  'participant.error-members': {
    'error-category-with-a-fraction': {
      explains: 'errorCategory is not a whole number.',
      wrap: onError((body) => ({ ...body, errorCategory: 8.5 })),
    },
    'grpc-code-as-text-for-unauthenticated': {
      explains: 'grpcCodeValue is a string in a 401.',
      wrap: onError((body, { status }) =>
        status === 401 ? { ...body, grpcCodeValue: 'UNAUTHENTICATED' } : body,
      ),
    },
  },
  'participant.body-object': {
    'takes-the-only-element-of-an-array': {
      explains:
        'An array with one object is treated as that object, when several synchronizers are connected.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: onValue((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
    },
    'allocates-from-an-array': {
      about: ['no identity provider'],
      explains: 'An array as the body is treated as an object without members.',
      parts: onValue((value) => (Array.isArray(value) ? {} : value)),
    },
    'allocates-from-null': {
      about: ['no identity provider'],
      explains: 'null as the body is treated as an empty object.',
      parts: onValue((value) => (value === null ? {} : value)),
    },
  },
});
