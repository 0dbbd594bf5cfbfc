import { setTimeout } from 'node:timers/promises';
import { encodedId, plainId } from '../../registry/accept-path.js';
import {
  excludes,
  metaOf,
  onCall,
  onId,
  onRawId,
  refuseWhen,
  withMembers,
} from '../../registry/edit-call.js';
import { type Context, type Contract, onStatus, withJson, withMediaType } from '../../registry/edit-reply.js';
import { ACCEPTABLE } from '../../registry/instructions.js';
import { type Reply, error } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

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
