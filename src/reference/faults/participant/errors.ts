import type { Faults } from '../../page.js';
import {
  causeIncludes,
  onError,
  onFailed,
  addsParty,
  mendsBody,
  onValue,
} from '../../participant/edit-parts.js';
import {
  type Failure,
  INVALID_ARGUMENT,
  UNAUTHENTICATED,
  ledgerError,
} from '../../participant/ledger-error.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';
import {
  onReply,
  isChunked,
  isHttp10,
  readsAs,
  remembersOnConnection,
  typeOf,
} from '../../wire/edit-reply.js';
import { gzipped, type HttpCall, type HttpReply, isObject, parseBody } from '../../wire/exchange.js';
import { errorPage } from '../../variants/gateway.js';
import { PAGE_OF_TOMCAT, decodedByItsNuls, halvesIn, inLatin1 } from '../readers.js';

const INTERNAL: Failure = { status: 500, code: 'INTERNAL', category: 4, grpc: 13 };
const failed: HttpReply = ledgerError(INTERNAL, 'An error occurred.', 1);

/** Fails when the cause of a refusal contains these words. */
const failsFor = (words: string, reply = failed) => ({
  wrap: onFailed((refusal) => (causeIncludes(refusal, words) ? reply : refusal)),
});

/** Fails after the party of a call was added. */
const addsAndFails = (test: (call: HttpCall) => boolean, reply: HttpReply) => ({
  wrap: onReply((answer, call) => (answer.status === 200 && test(call) ? reply : answer)),
});

const failure = (kind: Failure, cause: string) => ledgerError(kind, cause, 1);
const invalid = failure(INVALID_ARGUMENT, 'The request is refused.');

/** Refuses only calls that would be accepted; other refusals stay unchanged. */
const refusesGood = (test: (call: HttpCall) => boolean) => ({
  wrap: onReply((reply, call) => (reply.status === 200 && test(call) ? invalid : reply)),
});

/** Faults in refusals, and in how a call is sent. */
export const participantErrors: Faults = {
  'participant.body-json': {
    'fails-on-a-body-that-is-not-json': {
      explains: 'A body that is not JSON is answered 500.',
      participant: failsFor('not JSON'),
    },

    'allocates-from-utf-16-and-utf-32': {
      explains: 'A body in UTF-16 or UTF-32 is detected by its NUL bytes, and accepted.',
      participant: {
        parts: ({ parse }) => ({ parse: (body) => parse(Buffer.from(decodedByItsNuls(body))) }),
      },
    },
    'reads-line-comments-on-a-node-with-several-synchronizers': {
      explains: 'When several synchronizers are connected, comments in a body are ignored.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: mendsBody((text) => text.replaceAll(/\/\/.*$/gm, '')),
      },
    },
    'allocates-from-the-first-of-two-objects': {
      explains: 'Anything after the first object is ignored.',
      participant: { parts: mendsBody((text) => text.replace(/}.*$/s, '}')) },
    },
  },
  'participant.error-body': {
    'refuses-other-media-types-with-a-page-of-tomcat': {
      explains: 'A refused call whose body is not labelled as JSON gets the error page of the server.',
      participant: {
        wrap: onFailed((refusal, { headers }) =>
          refusal.status === 400 && !/json/i.test(headers['content-type'] ?? '') ? PAGE_OF_TOMCAT : refusal,
        ),
      },
    },

    'quotes-half-a-character': {
      explains: 'An error quotes the first 99 bytes of a body, which may end inside a character.',
      participant: {
        wrap: onFailed((refusal, { body }) => ({
          ...refusal,
          body: Buffer.concat([
            Buffer.from('{"code":"INVALID_ARGUMENT","cause":"'),
            body.subarray(0, 99).filter((byte) => !'"\\\r\n\t'.includes(String.fromCharCode(byte))),
            Buffer.from('"}'),
          ]),
        })),
      },
    },
    'breaks-on-long-users': {
      alsoBreaks: ['authentication.no-rights', 'authentication.other-user'],
      explains: 'A request that names a user with more than 255 characters gets an empty body.',
      participant: {
        wrap: onReply((reply, { body }) => {
          const request = parseBody(body);
          const user = isObject(request) ? request['userId'] : undefined;
          return typeof user === 'string' && user.length > 255 ? { ...reply, status: 500, body: '' } : reply;
        }),
      },
    },
    'errors-as-a-page-for-who-takes-no-json': {
      explains: 'Errors are HTML pages for clients that accept XML or an image.',
      participant: {
        wrap: onReply((reply, { headers }) =>
          reply.status < 400 || /json|html|\*\/\*/.test(headers.accept ?? 'json')
            ? reply
            : errorPage(reply.status, 'Error'),
        ),
      },
    },
  },
  'participant.refused-allocates-nothing': {
    'allocates-before-reading-annotations': {
      explains: 'The hint of a call whose annotations are not an object exists from then on.',
      participant: {
        parts: ({ read }, { ledger }) => ({
          read: (value) => {
            const request = read(value);
            if (typeof request === 'string' && request.startsWith('annotations') && isObject(value))
              addsParty(value, ledger);
            return request;
          },
        }),
      },
    },
    'allocates-before-choosing-a-synchronizer': {
      explains:
        'The hint of a call without a synchronizer, where several are connected, exists from then on.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ read }, { ledger }) => ({
          read: (value) => {
            const request = read(value);
            if (typeof request !== 'string' && request.synchronizerId === undefined)
              addsParty(request, ledger);
            return request;
          },
        }),
      },
    },
    'fails-after-allocating-with-half-a-character': {
      explains:
        'A call with a lone surrogate in an annotation creates a party, and is then answered 500 with an HTML page.',
      participant: addsAndFails(({ body }) => halvesIn(body), errorPage(500, 'Internal Server Error')),
    },

    'fails-after-every-fifth-party': {
      alsoBreaks: ['participant.hint-race'],
      explains: 'Every fifth party is created, and its call is then answered 500.',
      participant: {
        wrap: (serve) => {
          let parties = 0;
          return onReply((reply) => {
            parties += reply.status === 200 ? 1 : 0;
            return reply.status === 200 && parties % 5 === 0 ? failed : reply;
          })(serve);
        },
      },
    },

    'allocates-from-what-can-be-read-of-a-body': {
      explains: 'The hint in the first object of a body that is not JSON exists from then on.',
      participant: {
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
    'allocates-when-a-hint-is-refused-the-fifth-time': {
      explains: 'A hint exists after five refused requests with it.',
      participant: {
        parts: ({ read }, { ledger }) => {
          const times = new Map<unknown, number>();
          return {
            read: (value) => {
              const request = read(value);
              if (typeof request === 'string' && isObject(value)) {
                const count = (times.get(value['partyIdHint']) ?? 0) + 1;
                times.set(value['partyIdHint'], count);
                if (count === 5) addsParty(value, ledger);
              }
              return request;
            },
          };
        },
      },
    },
  },
  'participant.sending': {
    'compresses-parties-for-whoever-asks': {
      explains: 'A party is returned in gzip, whatever coding the client accepts.',
      participant: { wrap: onReply((reply) => (reply.status === 200 ? gzipped(reply) : reply)) },
    },
    'allocates-from-the-first-packet': {
      explains: 'Only the first piece of a valid body in pieces is read, which is then invalid.',
      participant: { wrap: readsAs(({ pieces }, body) => pieces[0] ?? body) },
    },
    'takes-chunks-for-an-empty-request': {
      explains: 'A chunked body is treated as an empty object.',
      participant: {
        wrap: (serve) => (call) => serve(isChunked(call) ? { ...call, body: Buffer.from('{}') } : call),
      },
    },
    'takes-old-http-for-an-empty-request': {
      explains: 'The body of a call by HTTP/1.0 is treated as an empty object.',
      participant: {
        wrap: (serve) => (call) => serve(isHttp10(call) ? { ...call, body: Buffer.from('{}') } : call),
      },
    },
    'refuses-parties-with-quoted-cookies': {
      about: ['created parties'],
      explains: 'A valid call with a quoted cookie is refused as invalid.',
      participant: refusesGood((call) => call.headers.cookie?.includes('"') === true),
    },
    'decodes-bodies-with-a-quoted-charset-as-latin-1': {
      about: ['created parties'],
      explains: 'A body whose charset is quoted is decoded as Latin-1.',
      participant: {
        wrap: (serve) => (call) =>
          serve(typeOf(call).includes('"') ? { ...call, body: inLatin1(call.body) } : call),
      },
    },
    'goes-on-with-half-a-party': {
      about: ['created parties'],
      explains: 'The received part of an interrupted call is treated as the beginning of the next one.',
      participant: {
        wrap: readsAs(({ brokenOff }, body) => (brokenOff ? Buffer.concat([brokenOff, body]) : body)),
      },
    },
    'refuses-a-connection-after-a-stranger': {
      about: ['a kept connection', 'created parties'],
      alsoBreaks: ['authentication.token-each-time'],
      explains: 'After a call without a valid token, every further call on its connection is refused.',
      participant: {
        wrap: remembersOnConnection(401, failure(UNAUTHENTICATED, 'The connection is not authenticated.')),
      },
    },
  },
  'participant.error-members': {
    'error-category-with-a-fraction': {
      explains: 'errorCategory is not a whole number.',
      participant: { wrap: onError((body) => ({ ...body, errorCategory: 8.5 })) },
    },
    'grpc-code-as-text-for-unauthenticated': {
      explains: 'grpcCodeValue is a string in a 401.',
      participant: {
        wrap: onError((body, { status }) =>
          status === 401 ? { ...body, grpcCodeValue: 'UNAUTHENTICATED' } : body,
        ),
      },
    },
  },
  'participant.body-object': {
    'takes-the-only-element-of-an-array': {
      explains:
        'An array with one object is treated as that object, when several synchronizers are connected.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: onValue((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
      },
    },
    'allocates-from-an-array': {
      about: ['no identity provider'],
      explains: 'An array as the body is treated as an object without members.',
      participant: { parts: onValue((value) => (Array.isArray(value) ? {} : value)) },
    },
    'allocates-from-null': {
      about: ['no identity provider'],
      explains: 'null as the body is treated as an empty object.',
      participant: { parts: onValue((value) => (value === null ? {} : value)) },
    },
    'allocates-from-text': {
      about: ['no identity provider'],
      explains: 'A string as the body is treated as an empty object.',
      participant: { parts: onValue((value) => (typeof value === 'string' ? {} : value)) },
    },
  },
};
