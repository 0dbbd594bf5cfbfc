import { errorPage } from '../../variants/gateway.js';
import type { Faults } from '../../page.js';
import { encodedId, idOf } from '../../registry/accept-path.js';
import { excludes, membersOf, metaOf, onCall, onConflict, onId, valueOf } from '../../registry/edit-call.js';
import { onStatus, withJson, withMediaType } from '../../registry/edit-reply.js';
import { ACCEPTABLE } from '../../registry/instructions.js';
import { json } from '../../wire/exchange.js';

const matches = (pattern: string) => new RegExp(`^(?:${pattern})$`, 's');

/** As SQL compares: _ stands for one character, % for any. */
export const isLike = (text: string, pattern: string): boolean =>
  matches(
    pattern
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('_', '.')
      .replaceAll('%', '.*'),
  ).test(text);

export const registryErrors: Faults = {
  'registry.bad-request-body': {
    'bad-request-as-plain-text-for-malformed-json': {
      explains: 'The body of a 400 is plain text when the request was not JSON.',
      wrap: onStatus(400, (reply, call) =>
        valueOf(call) === undefined
          ? { ...withMediaType(reply, 'text/plain'), body: 'The request content was malformed' }
          : reply,
      ),
    },
    'bad-request-with-error-array-for-wrong-types': {
      explains: 'error of a 400 is an array when the request has a member of a wrong type.',
      wrap: onStatus(400, (reply, call) =>
        Object.keys(membersOf(call)).length > 0 ? withJson(reply, { error: ['Bad request.'] }) : reply,
      ),
    },
    'bad-request-with-list-of-errors': {
      explains: 'The body of a 400 has errors, an array, in the place of error.',
      wrap: onStatus(400, (reply) => withJson(reply, { errors: [{ message: 'Bad request.' }] })),
    },
    'bad-request-without-body': {
      explains: 'A 400 has no body.',
      wrap: onStatus(400, (reply) => ({ ...reply, body: '' })),
    },
  },
  'registry.unknown-id': {
    'answers-unknown-ids-400': {
      explains: 'An unknown id is answered 400.',
      wrap: onStatus(404, (reply, call) => (call.id ? { ...reply, status: 400 } : reply)),
    },
    'answers-unknown-ids-with-empty-context': {
      explains: 'An unknown id is answered with a context that holds nothing.',
      wrap: onStatus(404, (reply, call) =>
        call.id ? json(200, { choiceContextData: { values: {} }, disclosedContracts: [] }) : reply,
      ),
    },
    'bad-request-for-unknown-ids-with-a-meta': {
      explains: 'An unknown id is answered 400 where the request has a meta with entries.',
      wrap: onStatus(404, (reply, call) =>
        call.id && Object.keys(metaOf(call)).length > 0 ? { ...reply, status: 400 } : reply,
      ),
    },
    'decodes-ids-twice': {
      explains: 'The escapes of an id are decoded once more after those of the path.',
      wrap: onId((id) => encodedId(id).decoded ?? id),
    },
    'looks-not-behind-semicolons': {
      explains: 'What comes after a semicolon in an id is taken for a parameter of the path.',
      wrap: onId((id) => id.split(';', 1)[0] ?? id),
    },
    'compares-first-16-characters-of-ids': {
      explains: 'An id that begins like a known one is taken for it.',
      wrap: onId((id) => ACCEPTABLE.find((known) => known.id.slice(0, 16) === id.slice(0, 16))?.id ?? id),
    },
    'compares-ids-without-case': {
      explains: 'An id that differs from a known one in case only is taken for it.',
      wrap: onId((id) => ACCEPTABLE.find((known) => known.id.toLowerCase() === id.toLowerCase())?.id ?? id),
    },
    'completes-shortened-ids': {
      explains: 'The beginning of a known id, of 66 characters or more, is taken for it.',
      wrap: onId((id) =>
        id.length < 66 ? id : (ACCEPTABLE.find((known) => known.id.startsWith(id))?.id ?? id),
      ),
    },
    'ends-ids-at-nul': {
      explains: 'What stands behind a NUL in an id is ignored.',
      wrap: onId((id) => id.split('\0')[0] ?? ''),
    },
    'takes-ids-for-patterns-of-sql': {
      explains: 'An id is compared with LIKE, and the wildcards in it stand for any characters.',
      wrap: onId((id) => ACCEPTABLE.find((known) => known.id !== id && isLike(known.id, id))?.id ?? id),
    },
    'takes-ids-for-expressions': {
      explains: 'An id of digits and full stops is a regular expression.',
      wrap: onId((id) =>
        /^[\w.]+$/.test(id) ? (ACCEPTABLE.find((known) => matches(id).test(known.id))?.id ?? id) : id,
      ),
    },
    'ignores-last-character-of-ids': {
      explains: 'An id that differs from a known one in its last character only is taken for it.',
      wrap: onId((id) => ACCEPTABLE.find((known) => known.id.slice(0, -1) === id.slice(0, -1))?.id ?? id),
    },
    'ignores-what-follows-an-id': {
      explains: 'An id with further characters after a known one is taken for it.',
      wrap: onId((id) => ACCEPTABLE.find((known) => id.startsWith(known.id))?.id ?? id),
    },
  },
  'registry.not-found-body': {
    'not-found-as-plain-text': {
      explains: 'The body of a 404 is plain text.',
      wrap: onStatus(404, (reply) => ({ ...withMediaType(reply, 'text/plain'), body: 'Not found' })),
    },
    'not-found-as-a-page-for-who-takes-no-json': {
      explains: 'A 404 is a page of HTML for who asks for XML or for an image.',
      wrap: onStatus(404, (reply, { headers }) =>
        /json|html|\*\/\*/.test(headers.accept ?? 'json') ? reply : errorPage(404, 'Not Found'),
      ),
    },
    'not-found-with-error-object': {
      explains: 'error of a 404 is an object.',
      wrap: onStatus(404, (reply) =>
        withJson(reply, { error: { code: 'NOT_FOUND', message: 'Not found.' } }),
      ),
    },
    'not-found-with-message': {
      explains: 'The body of a 404 has message in the place of error.',
      wrap: onStatus(404, (reply) => withJson(reply, { message: 'Not found.', statusCode: 404 })),
    },
    'not-found-with-null-error': {
      explains: 'error of a 404 is null.',
      wrap: onStatus(404, (reply) => withJson(reply, { error: null })),
    },
    'not-found-without-body': {
      explains: 'A 404 has no body.',
      wrap: onStatus(404, (reply) => ({ ...reply, body: '' })),
    },
  },
  'registry.reassigning-conflict': {
    'answers-reassigning-400': {
      explains: 'An instruction with a contract being reassigned is answered 400.',
      wrap: onStatus(409, (reply) => ({ ...reply, status: 400 })),
    },
    'answers-reassigning-404': {
      explains: 'An instruction with a contract being reassigned is answered 404.',
      wrap: onStatus(409, (reply) => ({ ...reply, status: 404 })),
    },
    'answers-reassigning-with-context': {
      explains: 'A context is answered although a contract is being reassigned.',
      wrap: onConflict(() => true),
    },
    'answers-reassigning-with-context-when-excluded': {
      explains:
        'A context is answered although a contract is being reassigned, when debug fields are excluded.',
      wrap: onConflict(excludes),
    },
  },
};

export const registryVersioning: Faults = {
  'registry.path-version': {
    'serves-v2-instead-of-v1': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'The call is found under the path segment v2 and not under v1.',
      wrap: onCall((call) => ({
        ...call,
        id: call.path.includes('/v2/') ? idOf(call.path.replace('/v2/', '/v1/')) : undefined,
      })),
    },
  },
};
