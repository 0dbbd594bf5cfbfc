import { errorPage } from '../../variants/gateway.js';
import type { Faults } from '../../page.js';
import { addsParty, mendsBody, onValue } from '../../participant/edit-parts.js';
import { onError, onFailed, causeIncludes } from '../../participant/edit-reply.js';
import { namesCoding } from '../../wire/content-coding.js';
import { onReply, withMediaType } from '../../wire/edit-reply.js';
import { isObject, parseBody } from '../../wire/parse.js';
import { decodedByItsNuls } from '../readers.js';

export const participantErrors: Faults = {
  'participant.error-body': {
    'errors-named-gzip': {
      explains: 'Errors are said to be compressed, and are not.',
      participant: { wrap: onFailed(namesCoding('gzip')) },
    },
    'breaks-on-long-users': {
      alsoBreaks: ['authentication.no-rights', 'authentication.other-user'],
      explains: 'A request that names a user with more than 255 characters is answered with an empty body.',
      participant: {
        wrap: onReply((reply, { body }) => {
          const request = parseBody(body);
          const user = isObject(request) ? request['userId'] : undefined;
          return typeof user === 'string' && user.length > 255 ? { ...reply, status: 500, body: '' } : reply;
        }),
      },
    },
    'errors-as-a-page-for-who-takes-no-json': {
      explains: 'A failure is a page of HTML for who asks for XML or for an image.',
      participant: {
        wrap: onReply((reply, { headers }) =>
          reply.status < 400 || /json|html|\*\/\*/.test(headers.accept ?? 'json')
            ? reply
            : errorPage(reply.status, 'Error'),
        ),
      },
    },
    'error-as-json-string': {
      explains: 'The error is a string of JSON.',
      participant: { wrap: onError((body) => JSON.stringify(body)) },
    },
    'error-in-an-envelope': {
      explains: 'The error stands in a member of its own.',
      participant: { wrap: onError((body) => ({ error: body })) },
    },
    'error-response-of-the-registry': {
      explains: 'The body of a failure is the one of the registry.',
      participant: { wrap: onError(({ cause }) => ({ error: cause })) },
    },
    'malformed-json-as-plain-text': {
      explains: 'The failure is reported in plain text when the body was not JSON.',
      participant: {
        wrap: onFailed((reply) =>
          causeIncludes(reply, 'not JSON')
            ? { ...withMediaType(reply, 'text/plain'), body: 'The request content was malformed' }
            : reply,
        ),
      },
    },
    'null-error-code-for-bad-requests': {
      explains: 'The code of a 400 is null.',
      participant: { wrap: onError((body, { status }) => (status === 400 ? { ...body, code: null } : body)) },
    },
    'overlong-hint-as-html': {
      explains: 'A hint of more than 255 characters is answered with an HTML page.',
      participant: {
        wrap: onFailed((reply, { body }) =>
          reply.status === 400 && body.length > 280
            ? { ...withMediaType(reply, 'text/html'), body: '<!doctype html><title>Bad Request</title>' }
            : reply,
        ),
      },
    },
    'tells-every-seventh-failure-in-text': {
      explains: 'Each seventh failure is reported in plain text.',
      participant: {
        wrap: (serve) => {
          let failed = 0;
          return onFailed((reply) => {
            failed += 1;
            return failed % 7 === 0
              ? { ...withMediaType(reply, 'text/plain'), body: 'The request failed.' }
              : reply;
          })(serve);
        },
      },
    },
    'unauthenticated-without-body': {
      explains: 'A 401 has no body.',
      participant: { wrap: onFailed((reply) => (reply.status === 401 ? { ...reply, body: '' } : reply)) },
    },
    'wrong-types-as-plain-text': {
      explains: 'The failure is reported in plain text when a member has a wrong type.',
      participant: {
        wrap: onFailed((reply) =>
          causeIncludes(reply, 'is not a')
            ? { ...withMediaType(reply, 'text/plain'), body: 'Invalid value' }
            : reply,
        ),
      },
    },
  },
  'participant.error-members': {
    'correlation-id-as-number': {
      explains: 'correlationId is a number.',
      participant: { wrap: onError((body) => ({ ...body, correlationId: 1 })) },
    },
    'definite-answer-as-text': {
      explains: 'definiteAnswer is a string.',
      participant: { wrap: onError((body) => ({ ...body, definiteAnswer: String(body['definiteAnswer']) })) },
    },
    'error-category-as-text': {
      explains: 'errorCategory is a string.',
      participant: { wrap: onError((body) => ({ ...body, errorCategory: String(body['errorCategory']) })) },
    },
    'error-category-with-a-fraction': {
      explains: 'errorCategory is no whole number.',
      participant: { wrap: onError((body) => ({ ...body, errorCategory: 8.5 })) },
    },
    'error-cause-as-list': {
      explains: 'cause is an array of strings.',
      participant: { wrap: onError((body) => ({ ...body, cause: [body['cause']] })) },
    },
    'error-context-as-array': {
      explains: 'context is an array.',
      participant: { wrap: onError((body) => ({ ...body, context: Object.entries(body['context'] ?? {}) })) },
    },
    'grpc-code-as-text-for-unauthenticated': {
      explains: 'grpcCodeValue is a string in a 401.',
      participant: {
        wrap: onError((body, { status }) =>
          status === 401 ? { ...body, grpcCodeValue: 'UNAUTHENTICATED' } : body,
        ),
      },
    },
    'resources-as-list-of-texts': {
      explains: 'resources is an array of strings.',
      participant: { wrap: onError((body) => ({ ...body, resources: ['participant', 'reference'] })) },
    },
    'resources-as-object': {
      explains: 'resources is an object.',
      participant: { wrap: onError((body) => ({ ...body, resources: { participant: 'reference' } })) },
    },
    'retry-info-as-number': {
      explains: 'retryInfo is a number of seconds.',
      participant: { wrap: onError((body) => ({ ...body, retryInfo: 1 })) },
    },
    'trace-id-as-number': {
      explains: 'traceId is a number.',
      participant: { wrap: onError((body) => ({ ...body, traceId: 4711 })) },
    },
  },
  'participant.body-json': {
    'allocates-from-an-unreadable-body': {
      explains: 'A body that is not JSON is taken for an empty object.',
      participant: { parts: ({ parse }) => ({ parse: (body) => parse(body) ?? {} }) },
    },
    'allocates-from-utf-16-and-utf-32': {
      explains: 'A body in UTF-16 or UTF-32 is known by its NULs, and read.',
      participant: {
        parts: ({ parse }) => ({ parse: (body) => parse(Buffer.from(decodedByItsNuls(body))) }),
      },
    },
    'allocates-from-comments': {
      explains: 'Comments are let in.',
      participant: { parts: mendsBody((text) => text.replace(/\/\*.*?\*\/|\/\/.*\n/g, '')) },
    },
    'allocates-from-single-quotes': {
      explains: 'Single quotes are let in.',
      participant: { parts: mendsBody((text) => text.replaceAll("'", '"')) },
    },
    'allocates-from-the-first-of-two-objects': {
      explains: 'What follows the first object is ignored.',
      participant: { parts: mendsBody((text) => text.replace(/}.*$/s, '}')) },
    },
    'allocates-from-trailing-commas': {
      explains: 'A comma after the last member is let in.',
      participant: { parts: mendsBody((text) => text.replace(/,\s*}$/, '}')) },
    },
    'allocates-from-truncated-json': {
      explains: 'The end that a body lacks is put there.',
      participant: { parts: mendsBody((text) => `${text}}`) },
    },
  },
  'participant.body-object': {
    'allocates-from-an-array': {
      explains: 'An array as the body is taken for an object without members.',
      participant: { parts: onValue((value) => (Array.isArray(value) ? {} : value)) },
    },
    'allocates-from-null': {
      explains: 'null as the body is taken for an empty object.',
      participant: { parts: onValue((value) => (value === null ? {} : value)) },
    },
    'allocates-from-text': {
      explains: 'A string as the body is taken for an empty object.',
      participant: { parts: onValue((value) => (typeof value === 'string' ? {} : value)) },
    },
  },
};

export const participantRefused: Faults = {
  'participant.refused-allocates-nothing': {
    'allocates-before-looking-at-the-synchronizer': {
      explains: 'The hint of a call that names an unknown synchronizer is present from then on.',
      participant: {
        parts: ({ read, allowsSynchronizer }, { ledger }) => ({
          read: (value) => {
            const request = read(value);
            if (typeof request !== 'string' && !allowsSynchronizer(request.synchronizerId))
              addsParty(request, ledger);
            return request;
          },
        }),
      },
    },
    'allocates-before-reading-annotations': {
      explains: 'The hint of a call whose annotations are no object is present from then on.',
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
    'allocates-before-looking-at-annotations': {
      explains:
        'The hint of a call with an annotation that is no text, which is refused, is present from then on.',
      participant: {
        parts: ({ read }, { ledger }) => ({
          read: (value) => {
            const request = read(value);
            if (request === 'An annotation is not a string.' && isObject(value)) addsParty(value, ledger);
            return request;
          },
        }),
      },
    },
    'allocates-before-looking-for-the-provider': {
      explains: 'The hint of a call for an identity provider that there is not is present from then on.',
      participant: {
        parts: ({ mayAllocate, knowsIdentityProvider }, { ledger }) => {
          let hint: string | undefined;
          return {
            mayAllocate: (subject, request) => {
              hint = request.partyIdHint;
              return mayAllocate(subject, request);
            },
            knowsIdentityProvider: (id) => {
              const isKnown = knowsIdentityProvider(id);
              if (!isKnown) addsParty({ partyIdHint: hint }, ledger);
              return isKnown;
            },
          };
        },
      },
    },
    'allocates-from-what-can-be-read-of-a-body': {
      explains: 'The hint in the first object of a body that is not JSON is present from then on.',
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
      explains: 'A hint is present once it was in five requests that were refused.',
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
};
