import {
  excludes,
  membersOf,
  metaOf,
  onRequest,
  onId,
  onMalformed,
  onRawId,
  onStatus,
  refuseWhen,
  withId,
  withMembers,
  withText,
} from '../../token-standard/edit.js';
import { withJson, withMediaType, remembersOnConnection } from '../../wire/edit-reply.js';
import { parseBody, parseText, type HttpReply, error } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';
import { errorPage } from '../../variants/gateway.js';
import { plainId } from '../../token-standard/route.js';
import { ACCEPTABLE } from '../../registry/instructions.js';
import { setTimeout } from 'node:timers/promises';

const third = ACCEPTABLE[2]?.id;
const notFound = error(404, 'There is no such instruction.');

/** Faults of the path, the body and the errors. */
export const registryEndpoint: Faults = {
  'registry.body-fields-optional': {
    'demands-exclude-debug-fields': {
      alsoBreaks: ['registry.exclude-debug-accepted'],
      explains: 'A request without excludeDebugFields is refused.',
      wrap: refuseWhen((call) => membersOf(call).excludeDebugFields === undefined),
    },
    'demands-meta': {
      alsoBreaks: ['registry.meta-accepted'],
      explains: 'A request without meta is refused.',
      wrap: refuseWhen((call) => membersOf(call).meta === undefined),
    },
    'refuses-empty-object': {
      explains: 'An object without members is refused.',
      wrap: refuseWhen((call) => Object.keys(membersOf(call)).length === 0),
    },
  },
  'registry.body-required': {
    'answers-415-to-absent-body': {
      about: ['no body'],
      explains: 'A request without a body is answered 415.',
      wrap: onStatus(400, (reply, call) => (call.body.length === 0 ? { ...reply, status: 415 } : reply)),
    },
    'takes-absent-body-for-empty-object': {
      about: ['no body'],
      explains: 'A request without a body is treated as one with an empty object.',
      wrap: onRequest((call) => (call.body.length === 0 ? withText(call, '{}') : call)),
    },
    'takes-blank-body-for-empty-object': {
      explains: 'A body of white space is treated as an empty object.',
      wrap: onRequest((call) =>
        call.body.length > 0 && call.body.toString().trim() === '' ? withText(call, '{}') : call,
      ),
    },
  },
  'registry.body-json': {
    'accepts-nan': {
      explains: 'NaN and Infinity are accepted as values.',
      wrap: onMalformed((text) =>
        text
          .replace(/("excludeDebugFields"\s*:\s*)-?(?:NaN|Infinity)/g, '$1false')
          .replace(/-?(?:NaN|Infinity)/g, '"not a number"'),
      ),
    },
    'ignores-what-follows-the-first-value': {
      explains: 'Anything after the first value of the body is ignored.',
      wrap: onMalformed((text) => {
        const ends = [...text.matchAll(/}/g)].slice(0, 64).map(({ index }) => text.slice(0, index + 1));
        return ends.find((start) => parseText(start) !== undefined) ?? text;
      }),
    },
  },
  'registry.body-object': {
    'accepts-null-body': {
      explains: 'null is accepted as the body.',
      wrap: onRequest((call) => (parseBody(call.body) === null ? withText(call, '{}') : call)),
    },
    'accepts-text-body': {
      explains: 'A string is accepted as the body.',
      wrap: onRequest((call) => (typeof parseBody(call.body) === 'string' ? withText(call, '{}') : call)),
    },
    'answers-500-to-null-body': {
      about: ['an error of the server'],
      explains: 'null as the body is answered 500.',
      wrap: onStatus(400, (reply, call) =>
        parseBody(call.body) === null ? { ...reply, status: 500 } : reply,
      ),
    },
  },
  'registry.not-found-body': {
    'not-found-as-a-page-for-who-takes-no-json': {
      explains: 'A 404 is an HTML page for clients that accept XML or an image.',
      wrap: onStatus(404, (reply, { headers }) =>
        /json|html|\*\/\*/.test(headers.accept ?? 'json') ? reply : errorPage(404, 'Not Found'),
      ),
    },
    'not-found-with-null-error': {
      explains: 'error in a 404 is null.',
      wrap: onStatus(404, (reply) => withJson(reply, { error: null })),
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
    'answers-reassigning-with-context-when-excluded': {
      explains:
        'A context is returned although a contract is being reassigned, when debug fields are excluded.',
      wrap: (serve) => async (call) => {
        const reply = await serve(call);
        return reply.status === 409 && excludes(call)
          ? serve(withId(call, plainId(ACCEPTABLE[0]!.id)))
          : reply;
      },
    },
  },
  'registry.path-version': {
    'serves-v2-instead-of-v1': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'The call is found only under the path segment v2.',
      wrap: () => () => error(404, 'There is nothing at this path.'),
    },
  },
  'registry.accept-path': {
    'answers-201': {
      explains: 'A context is returned with status 201.',
      wrap: onStatus(200, (reply) => ({ ...reply, status: 201 })),
    },
    'forgets-one-instruction': {
      explains: 'One of the acceptable instructions is answered 404.',
      wrap: refuseWhen((call) => call.route.id?.decoded === third, notFound),
    },
    'refuses-ids-that-are-not-hexadecimal': {
      explains: 'An id with characters other than hexadecimal digits is answered 404.',
      wrap: refuseWhen((call) => !/^[0-9a-f]+$/.test(call.route.id?.decoded ?? ''), notFound),
    },
  },
  'registry.path-encoding': {
    'decodes-id-as-latin-1': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'The bytes of the decoded id are read as Latin-1.',
      wrap: onId((id) => Buffer.from(id).toString('latin1')),
    },
    'does-not-decode-lower-case-escapes': {
      explains: 'Escapes with a lower-case digit, such as %2f, are not decoded.',
      wrap: onRawId((raw) => raw.replace(/%(?=[0-9a-f]{2})(?=.?[a-f])/g, '%25')),
    },
    'takes-escaped-slash-for-a-slash': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'An id with an escaped slash is split at it and not found.',
      wrap: refuseWhen(
        ({ route }) => /%2f/i.test(route.id?.raw ?? ''),
        error(404, 'There is nothing at this path.'),
      ),
    },
  },
  'registry.success-media-type': {
    'text-html-success-with-meta': {
      explains: 'A context for a request with metadata is labelled as text/html.',
      wrap: onStatus(200, (reply, call) =>
        Object.keys(metaOf(call)).length > 0 ? withMediaType(reply, 'text/html') : reply,
      ),
    },
  },
  'registry.parallel-answers': {
    'crosses-answers-of-eight-at-once': {
      explains: 'The eighth of eight concurrent requests gets the response of the first.',
      wrap: (serve) => {
        const open: HttpReply[] = [];
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          const first = open.length >= 7 ? open[0] : undefined;
          open.push(reply);
          await setTimeout(5);
          open.splice(open.indexOf(reply), 1);
          return first ?? reply;
        };
      },
    },
    'mixes-answers-within-5-ms': {
      explains:
        'Responses are in a shared variable for 5 ms, so the last of several concurrent ones is sent to all.',
      wrap: (serve) => {
        let shared: HttpReply;
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          shared = reply;
          await setTimeout(5);
          return shared;
        };
      },
    },
    'shares-flag-of-parallel-requests': {
      alsoBreaks: [
        'registry.independent-answers',
        'registry.exclude-debug-fields',
        'registry.exclude-debug-default',
      ],
      explains: 'The flag of one request is applied to another one that arrives within 5 ms.',
      wrap: (serve) => {
        let shared = false;
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          shared = excludes(call);
          await setTimeout(5);
          return serve(withMembers(call, { excludeDebugFields: shared }));
        };
      },
    },
  },
  'registry.sending': {
    'decodes-pieces-one-by-one': {
      explains:
        'The pieces of a body are decoded one by one, and letters that are split between two are refused.',
      wrap: (serve) => (call) => {
        const broken = call.arrival?.pieces.some((piece) => piece.toString().includes('\ufffd')) === true;
        return broken && !call.body.toString().includes('\ufffd')
          ? error(400, 'The body is not UTF-8.')
          : serve(call);
      },
    },
    'forgets-ids-after-one-that-is-unknown': {
      about: ['a kept connection'],
      explains: 'After an unknown id, every further call on the connection is answered 404.',
      wrap: remembersOnConnection(404, notFound),
    },
  },
};
