import { setTimeout } from 'node:timers/promises';
import type { Faults } from '../../page.js';
import { encodedId, plainId } from '../../registry/accept-path.js';
import type { Wrap } from '../../registry/call.js';
import {
  excludes,
  metaOf,
  onCall,
  onId,
  onRawId,
  refuseWhen,
  withMembers,
  withText,
} from '../../registry/edit-call.js';
import {
  onReply,
  onStatus,
  withJson,
  withMediaType,
  type Context,
  type Contract,
} from '../../registry/edit-reply.js';
import { ACCEPTABLE } from '../../registry/instructions.js';
import {
  acceptOf,
  gzippedForOthers,
  isChunked,
  readsAs,
  remembersOnConnection,
  typeOf,
} from '../../wire/edit-arrival.js';
import { type Reply, error } from '../../wire/exchange.js';

const third = ACCEPTABLE[2]?.id;

const contractsOf = (reply: Reply) => (JSON.parse(reply.body.toString()) as Context).disclosedContracts;

export const registryEndpoint: Faults = {
  'registry.accept-path': {
    'answers-201': {
      explains: 'A context is answered with status 201.',
      wrap: onStatus(200, (reply) => ({ ...reply, status: 201 })),
    },
    'forgets-one-instruction': {
      explains: 'One of the instructions that can be accepted is answered 404.',
      wrap: refuseWhen((call) => call.id?.decoded === third, error(404, 'There is no such instruction.')),
    },
    'refuses-ids-that-are-not-hexadecimal': {
      explains: 'An id with other characters than hexadecimal digits is answered 404.',
      wrap: refuseWhen(
        (call) => !/^[0-9a-f]+$/.test(call.id?.decoded ?? ''),
        error(404, 'There is no such instruction.'),
      ),
    },
  },
  'registry.path-encoding': {
    'compares-encoded-id': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'The id is compared as it stands in the path, with its escapes.',
      wrap: onCall((call) => (call.id ? { ...call, id: plainId(call.id.raw) } : call)),
    },
    'decodes-id-as-latin-1': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'The bytes of the decoded id are read as Latin-1.',
      wrap: onId((id) => Buffer.from(id).toString('latin1')),
    },
    'decodes-id-twice': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'The escapes of the id are decoded twice.',
      wrap: onCall((call) =>
        call.id?.decoded === undefined ? call : { ...call, id: encodedId(call.id.decoded) },
      ),
    },
    'does-not-decode-letters-and-digits': {
      explains: 'Escapes for letters and digits, which need none, are not decoded.',
      wrap: onRawId((raw) => raw.replace(/%(?=3\d|[46][1-9a-f]|[57][\da])/gi, '%25')),
    },
    'does-not-decode-lower-case-escapes': {
      explains: 'Escapes with a lower-case digit such as %2f are not decoded.',
      wrap: onRawId((raw) => raw.replace(/%(?=[0-9a-f]{2})(?=.?[a-f])/g, '%25')),
    },
    'knows-only-shortest-encoding': {
      explains: 'Only the characters that must be escaped, with upper-case digits, may be escaped.',
      wrap: refuseWhen(
        ({ id }) => id?.raw !== encodeURIComponent(id?.decoded ?? ''),
        error(404, 'There is no such instruction.'),
      ),
    },
    'reads-plus-as-space': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'A plus in the decoded id is taken for a space.',
      wrap: onId((id) => id.replaceAll('+', ' ')),
    },
    'takes-escaped-slash-for-a-slash': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'An id with an escaped slash is split at it and not found.',
      wrap: refuseWhen(({ id }) => /%2f/i.test(id?.raw ?? ''), error(404, 'There is nothing at this path.')),
    },
  },
  'registry.success-media-type': {
    'no-success-media-type': {
      explains: 'A context has no media type.',
      wrap: onStatus(200, (reply) => ({ ...reply, headers: {} })),
    },
    'octet-stream-success-when-excluded': {
      explains: 'A context without debug fields goes by application/octet-stream.',
      wrap: onStatus(200, (reply, call) =>
        excludes(call) ? withMediaType(reply, 'application/octet-stream') : reply,
      ),
    },
    'text-html-success-with-meta': {
      explains: 'A context made with metadata goes by text/html.',
      wrap: onStatus(200, (reply, call) =>
        Object.keys(metaOf(call)).length > 0 ? withMediaType(reply, 'text/html') : reply,
      ),
    },
    'text-plain-success': {
      explains: 'A context goes by text/plain.',
      wrap: onStatus(200, (reply) => withMediaType(reply, 'text/plain; charset=utf-8')),
    },
  },
  'registry.parallel-answers': {
    'crosses-answers-of-eight-at-once': {
      explains: 'The eighth of eight requests at once gets the answer of the first.',
      wrap: (serve) => {
        const open: Reply[] = [];
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
        'Answers pass through one shared variable for 5 ms, so that the last of several at once reaches them all.',
      wrap: (serve) => {
        let shared: Reply;
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          shared = reply;
          await setTimeout(5);
          return shared;
        };
      },
    },
    'mixes-contracts-of-parallel-requests': {
      explains:
        'Of two answers made within 5 ms, the first gets the contracts of the second beside its own choiceContextData.',
      wrap: (serve) => {
        let shared: Contract[];
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          shared = contractsOf(reply);
          await setTimeout(5);
          const context = JSON.parse(reply.body.toString()) as Context;
          return withJson(reply, { ...context, disclosedContracts: shared });
        };
      },
    },
    'shares-flag-of-parallel-requests': {
      alsoBreaks: [
        'registry.independent-answers',
        'registry.exclude-debug-fields',
        'registry.exclude-debug-default',
      ],
      explains: 'The flag of one request is applied to another one that comes within 5 ms.',
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
  'registry.server-error': {
    'fails-on-wrong-escapes': {
      explains: 'A path with an escape that is none is answered 500.',
      wrap: (serve) => (call) =>
        call.id && call.id.decoded === undefined ? error(500, 'URI malformed') : serve(call),
    },
    'fails-to-write-errors-otherwise-than-in-json': {
      alsoBreaks: ['registry.unknown-id', 'registry.sending'],
      explains: 'A refusal for who takes no JSON is answered 500: the error has no such form.',
      wrap: onStatus(404, (reply, { headers }) =>
        /json|\*/.test(headers.accept ?? '*') ? reply : error(500, 'No converter.'),
      ),
    },
    'fails-on-deep-bodies': {
      explains: 'A body of more than 500 nested arrays is answered 500.',
      wrap: (serve) => (call) =>
        call.body.toString().includes('['.repeat(500)) ? error(500, 'stack overflow') : serve(call),
    },
    'fails-on-other-methods': {
      explains: 'Any method but POST is answered 500.',
      wrap: (serve) => (call) =>
        call.id && call.method !== 'POST' ? error(500, 'no such handler') : serve(call),
    },
  },
};

const bodyLost: Wrap = (serve) => (call) => serve(isChunked(call) ? withText(call, '') : call);

const unsupported = error(415, 'Only application/json is read.');
const notAcceptable = error(406, 'Only application/json is written.');

const spoilt = error(400, 'The connection is not in order.');

export const registryEndpointSending: Faults = {
  'registry.sending': {
    'loses-chunked-bodies': {
      explains: 'A body that comes in chunks is taken for none.',
      wrap: bodyLost,
    },
    'lets-in-anything-in-chunks': {
      explains: 'A body that comes in chunks is not looked at.',
      wrap: (serve) => (call) => serve(isChunked(call) ? withText(call, '{}') : call),
    },
    'reads-one-piece': {
      explains: 'Of a body that comes in pieces only the first is read.',
      wrap: readsAs(({ pieces }, body) => pieces[0] ?? body),
    },
    'decodes-pieces-one-by-one': {
      explains: 'The pieces of a body are decoded one by one, and letters that stand in two of them refused.',
      wrap: (serve) => (call) => {
        const broken = call.arrival?.pieces.some((piece) => piece.toString().includes('\ufffd')) === true;
        return broken && !call.body.toString().includes('\ufffd')
          ? error(400, 'The body is no UTF-8.')
          : serve(call);
      },
    },
    'refuses-charsets': {
      explains: 'A media type with a charset is answered 415.',
      wrap: refuseWhen((call) => /charset/i.test(typeOf(call)), unsupported),
    },
    'knows-charsets-in-small-letters-only': {
      explains: 'A charset in capitals or in quotes is answered 400.',
      wrap: refuseWhen((call) => /charset=(?!utf-8$)/i.test(typeOf(call)), error(400, 'Unknown charset.')),
    },
    'compares-media-types-letter-by-letter': {
      explains: 'A media type in capitals is answered 415.',
      wrap: refuseWhen((call) => !typeOf(call).startsWith('application/json'), unsupported),
    },
    'demands-an-accept': {
      explains: 'A call without Accept is answered 406.',
      wrap: refuseWhen((call) => acceptOf(call) === '', notAcceptable),
    },
    'refuses-to-choose': {
      explains: 'A call that accepts anything is answered 406.',
      wrap: refuseWhen((call) => acceptOf(call) === '*/*', notAcceptable),
    },
    'reads-accept-as-one-type': {
      explains: 'An Accept with several media types is answered 406.',
      wrap: refuseWhen((call) => acceptOf(call).includes(','), notAcceptable),
    },
    'knows-headers-by-their-letters': {
      explains: 'A Content-Type in capitals throughout is not seen.',
      wrap: refuseWhen((call) => call.arrival?.names.includes('CONTENT-TYPE') === true, unsupported),
    },
    'gzip-in-the-place-of-other-codings': {
      explains: 'Answers are in gzip where Accept-Encoding names other codings only.',
      wrap: onReply(gzippedForOthers),
    },
    'goes-on-with-what-was-broken-off': {
      explains: 'What came of a call that was broken off is taken for the beginning of the next one.',
      wrap: readsAs(({ brokenOff }, body) => (brokenOff ? Buffer.concat([brokenOff, body]) : body)),
    },
    'refuses-a-connection-after-a-bad-call': {
      explains: 'After a bad request, every further one on its connection is answered 400.',
      wrap: remembersOnConnection(400, spoilt),
    },
    'forgets-ids-after-one-that-is-unknown': {
      explains: 'After an unknown id, every further call on the connection is answered 404.',
      wrap: remembersOnConnection(404, error(404, 'There is no such instruction.')),
    },
  },
};
