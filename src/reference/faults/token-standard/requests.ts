import {
  excludes,
  onContract,
  onDisclosed,
  onMembers,
  onReply,
  onRequest,
  remembersFlag,
  onStatus,
  membersOf,
  withText,
  onEachCall,
  refuseWhen,
} from '../../token-standard/edit.js';
import { CHOICES_V2, POSTS, type StandardWrap } from '../../token-standard/route.js';
import { withMediaType, without } from '../../wire/edit-reply.js';
import { error, parseBody } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

/** Replaces a body by that of the last valid call of the same path. */
const asBefore =
  (test: (body: Buffer) => boolean): StandardWrap =>
  (serve) => {
    const good = new Map<string, Buffer>();
    return async (call) => {
      const known = good.get(call.path);
      const reply = await serve(test(call.body) && known ? { ...call, body: known } : call);
      if (reply.status === 200) good.set(call.path, call.body);
      return reply;
    };
  };

const isText = (body: Buffer): boolean => body.length > 0 && parseBody(body) === undefined;

export const tokenStandardRequests: Faults = {
  'token-standard.call-found': {
    ...onEachCall(
      ['transfer-factory', 'reject', 'cancel'],
      'not-there',
      'A call is answered 404',
      onReply(() => error(404, 'Not here.')),
      ['token-standard.exclude-debug-accepted'],
    ),
    'second-sample-not-found': {
      explains: 'Every second one of the choice arguments and contracts is not found.',
      tokenStandard: (serve) => {
        const seen: string[] = [];
        return async (call) => {
          const subject = call.route.id?.decoded ?? JSON.stringify(membersOf(call)['choiceArguments']);
          const reply = await serve(call);
          if (reply.status !== 200 || !POSTS.includes(call.route.name)) return reply;
          if (!seen.includes(subject)) seen.push(subject);
          return seen.indexOf(subject) % 2 === 1 ? error(404, 'Not here.') : reply;
        };
      },
    },
  },
  'token-standard.call-media-type': {
    ...onEachCall(
      ['allocation-factory', 'withdraw-allocation'],
      'said-to-be-text',
      'A 200 is labelled as text',
      onStatus(200, (reply) => withMediaType(reply, 'text/plain')),
    ),
    'refusals-said-to-be-text': {
      explains: 'The ErrorResponse of a 400 is labelled as text.',
      calls: [...POSTS, ...CHOICES_V2],
      tokenStandard: onStatus(400, (reply) => withMediaType(reply, 'text/plain')),
    },
  },
  'token-standard.body-required': onEachCall(
    ['transfer-factory', 'execute-transfer', 'cancel'],
    'takes-no-body-for-the-last',
    'A call without a body is answered like the previous one',
    asBefore((body) => body.toString().trim() === ''),
  ),
  'token-standard.body-json': onEachCall(
    ['transfer-factory', 'reject', 'cancel'],
    'takes-no-json-for-the-last',
    'A body that is not JSON is answered like the previous one',
    asBefore(isText),
  ),
  'token-standard.body-object': onEachCall(
    ['allocation-factory', 'withdraw', 'withdraw-allocation'],
    'takes-lists-for-the-last',
    'A body that is an array is answered like the previous object',
    asBefore((body) => Array.isArray(parseBody(body))),
  ),
  'token-standard.exclude-debug-boolean': onEachCall(
    ['transfer-factory', 'execute-transfer', 'cancel'],
    'coerces-the-flag',
    'An excludeDebugFields that is not a boolean is treated as true or false',
    onMembers(({ excludeDebugFields: flag }) =>
      flag === undefined ? {} : { excludeDebugFields: Boolean(flag) },
    ),
  ),
  'token-standard.exclude-debug-accepted': {
    'refuses-true-for-contexts': {
      explains: 'excludeDebugFields with the value true is refused.',
      tokenStandard: refuseWhen(excludes),
    },
    'wants-the-flag': {
      alsoBreaks: ['token-standard.call-found'],
      explains: 'A call without excludeDebugFields is refused.',
      calls: POSTS,
      tokenStandard: refuseWhen((call) => membersOf(call).excludeDebugFields === undefined),
    },
  },
  'token-standard.exclude-debug-fields': onEachCall(
    ['transfer-factory', 'reject', 'cancel'],
    'leaves-debug-fields',
    'excludeDebugFields is ignored',
    onMembers(({ excludeDebugFields: flag }) => (flag === true ? { excludeDebugFields: false } : {})),
  ),
  'token-standard.exclude-debug-default': onEachCall(
    ['allocation-factory', 'withdraw', 'withdraw-allocation'],
    'true-by-default',
    'An omitted flag is treated as true',
    onMembers(({ excludeDebugFields: flag }) => (flag === undefined ? { excludeDebugFields: true } : {})),
    ['token-standard.independent-answers'],
  ),
  'token-standard.exclude-debug-only': {
    'no-blobs-without-debug-fields': {
      alsoBreaks: ['token-standard.created-event-blob'],
      explains: 'When excludeDebugFields is true, the blobs are left out too.',
      tokenStandard: onContract((contract, _, call) =>
        excludes(call) ? without(contract, 'createdEventBlob') : contract,
      ),
    },
    'one-contract-without-debug-fields': {
      explains: 'When excludeDebugFields is true, only the first contract is disclosed.',
      tokenStandard: onDisclosed((contracts, call) => (excludes(call) ? contracts.slice(0, 1) : contracts)),
    },
  },
  'token-standard.sending': {
    'refuses-charset-for-contexts': {
      explains: 'A media type with a charset is refused.',
      tokenStandard: (serve) => (call) =>
        /charset/i.test(call.headers['content-type'] ?? '') ? error(415, 'No JSON.') : serve(call),
    },
    'no-chunks-for-factories': {
      explains: 'A chunked body is not read.',
      tokenStandard: onRequest((call) =>
        call.headers['transfer-encoding'] === undefined ? call : withText(call, ''),
      ),
    },
  },
  'token-standard.independent-answers': onEachCall(
    ['reject', 'allocation-factory', 'cancel'],
    'remembers-the-flag',
    'An omitted flag is copied from the previous call',
    remembersFlag,
    ['token-standard.exclude-debug-default'],
  ),
  'token-standard.parallel-answers': {
    'mixes-up-calls-under-way': {
      explains: 'Concurrent calls get the response to the last one.',
      tokenStandard: (serve) => {
        let latest: Parameters<typeof serve>[0] | undefined;
        return async (call) => {
          if (!POSTS.includes(call.route.name)) return serve(call);
          latest = call;
          await new Promise((resolve) => setTimeout(resolve, 2));
          return serve(latest);
        };
      },
    },
  },
  'token-standard.server-error': {
    ...onEachCall(
      ['transfer-factory', 'reject', 'cancel'],
      'fails-for-no-object',
      'A body that is not JSON is answered 500',
      (serve) => (call) => (isText(call.body) ? error(500, 'Unexpected token.') : serve(call)),
      ['token-standard.body-json'],
    ),
    'fails-for-wrong-escapes': {
      explains: 'An id with escapes that are not UTF-8 is answered 500.',
      tokenStandard: (serve) => (call) =>
        call.route.id && call.route.id.decoded === undefined ? error(500, 'URI malformed.') : serve(call),
    },
  },
};
