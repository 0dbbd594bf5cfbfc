import {
  type Context,
  metaOf,
  onRequest,
  remembersFlag,
  withMembers,
  withText,
  onContext,
  onContract,
  onEachCall,
  onStatus,
} from '../token-standard/edit.js';
import { at, type HttpCall, type HttpReply, error, isObject, orUndefined } from '../wire/exchange.js';
import type { Faults } from '../page.js';
import { needsCoding, withMediaType } from '../wire/edit-reply.js';
import { FACTORIES, POSTS } from '../token-standard/route.js';
import { fills } from '../token-standard/edit-arguments.js';

/**
 * Decodes a body whose encoding is detected by the positions of its NUL bytes, as some JSON parsers do; otherwise
 * as UTF-8.
 */
export function decodedByItsNuls(body: Buffer): string {
  const [a, b, c, d] = body;
  if (a === 0 && b === 0 && c === 0) return every(4, 3, body);
  if (b === 0 && c === 0 && d === 0) return every(4, 0, body);
  if (a === 0) return every(2, 1, body);
  return b === 0 && body.length > 1 ? every(2, 0, body) : body.toString();
}

const every = (size: number, at: number, body: Buffer) =>
  Buffer.from(body.filter((_, place) => place % size === at)).toString();

/** An escaped lone surrogate. */
const HALF = /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/i;

/** Whether a body contains an escaped lone surrogate. */
export const halvesIn = (body: Buffer): boolean => HALF.test(body.toString());

/** Whether the path of a call is invalid: a broken escape, a control character, a raw bracket, or too long. */
const isUnreadable = ({ path }: HttpCall): boolean =>
  orUndefined(() => /\p{Cc}|[[\]]/u.test(decodeURIComponent(path)) || path.length > 6_000) ?? true;

/** The error page of Tomcat for a refused request. */
const PAGE_OF_TOMCAT: HttpReply = {
  status: 400,
  headers: { 'Content-Type': 'text/html;charset=utf-8', 'Content-Language': 'en', Connection: 'close' },
  body: '<!doctype html><html lang="en"><head><title>HTTP Status 400 – Bad Request</title></head><body><h1>HTTP Status 400 – Bad Request</h1></body></html>',
};

/** A short error page of a server that names itself in a header. */
const PAGE_OF_JETTY: HttpReply = {
  status: 400,
  headers: { 'Content-Type': 'text/html;charset=iso-8859-1', Server: 'Jetty(11.0.20)' },
  body: '<h1>Bad Message 400</h1><pre>reason: Ambiguous URI path separator</pre>',
};

/** Returns a context in which the entries of a meta replace the values with the same names. */
function withMetaForValues(context: Context, meta: Record<string, unknown>): Context {
  const { values } = context.choiceContextData;
  const own = Object.entries(meta).filter(([name]) => name !== 'meta' && name in (values ?? {}));
  return {
    ...context,
    choiceContextData: {
      values: {
        ...values,
        ...Object.fromEntries(own.map(([name, value]) => [name, { tag: 'AV_Text', value }])),
      },
    },
  };
}

/** Faults of the default behaviour of frameworks, and responses that depend on earlier calls. */
export const registryReaders: Faults = {
  'registry.independent-answers': {
    'caches-answers-by-id': {
      alsoBreaks: ['registry.exclude-debug-fields'],
      explains: 'A response is cached for the next two requests for the same id, whatever they contain.',
      wrap: (serve) => {
        const kept = new Map<string | undefined, { reply: HttpReply; uses: number }>();
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          const hit = kept.get(call.route.id?.decoded);
          if (hit && hit.uses-- > 0) return hit.reply;
          kept.set(call.route.id?.decoded, { reply, uses: 2 });
          return reply;
        };
      },
    },
    'drops-debug-fields-after-bad-request': {
      alsoBreaks: ['registry.exclude-debug-default'],
      explains: 'The response after a bad request lacks the debug fields.',
      wrap: (serve) => {
        let afterBad = false;
        return async (call) => {
          const reply = await serve(call);
          const drop = afterBad && reply.status === 200;
          afterBad = reply.status === 400;
          return drop ? serve(withMembers(call, { excludeDebugFields: true })) : reply;
        };
      },
    },
    'remembers-exclude-debug-fields': {
      alsoBreaks: ['registry.exclude-debug-default'],
      explains: 'An omitted flag is copied from the previous request.',
      wrap: remembersFlag,
    },
  },
  'registry.bad-request-body': {
    'refuses-unreadable-paths-with-a-page-of-tomcat': {
      explains: 'A path that is invalid or very long gets the error page of the server.',
      wrap: (serve) => (call) => (isUnreadable(call) ? PAGE_OF_TOMCAT : serve(call)),
    },
    'refuses-escaped-slashes-with-a-page-of-jetty': {
      explains:
        'A path with an escaped slash gets an error page of the server, which names itself only in a header.',
      wrap: (serve) => (call) => (/%2f/i.test(call.path) ? PAGE_OF_JETTY : serve(call)),
    },
    'names-an-exception-for-other-media-types': {
      explains: 'A body that is not labelled as JSON is answered 400 with the name of an exception.',
      wrap: (serve) => (call) =>
        /json/i.test(call.headers['content-type'] ?? 'json')
          ? serve(call)
          : { ...PAGE_OF_JETTY, headers: {}, body: 'java.lang.IllegalArgumentException: media type' },
    },
  },
  'registry.body-json': {
    'detects-utf-16-and-utf-32': {
      explains: 'A body in UTF-16 or UTF-32 is detected by its NUL bytes, and accepted.',
      wrap: onRequest((call) => withText(call, decodedByItsNuls(call.body))),
    },
  },
  'registry.server-error': {
    'fails-on-half-a-character': {
      explains: 'A text with a lone surrogate is answered 500.',
      wrap: (serve) => (call) => (halvesIn(call.body) ? error(500, 'surrogates not allowed') : serve(call)),
    },
    'fails-on-names-twice': {
      explains: 'An object with a duplicate name is answered 500.',
      wrap: (serve) => (call) =>
        /("meta"|"a"):.*\1:/.test(call.body.toString()) ? error(500, 'Duplicate key') : serve(call),
    },
    'fails-where-nothing-may-be-coded': {
      explains: 'An Accept-Encoding that allows no known coding is answered 500.',
      wrap: (serve) => (call) => (needsCoding(call) ? error(500, 'no coding') : serve(call)),
    },
  },
  'registry.reference-disclosed': {
    'meta-in-the-place-of-own-values': {
      explains: "An entry of meta replaces the registry's value with the same name.",
      wrap: onContext((context, call) => withMetaForValues(context, metaOf(call))),
    },
  },
  'registry.contract-identity': {
    'created-at-another-hour-with-a-meta': {
      alsoBreaks: ['registry.exclude-debug-default'],
      explains: 'With a meta, the offset of debugCreatedAt is replaced by UTC without changing the hour.',
      wrap: onContract((contract, _, call) =>
        'debugCreatedAt' in contract && Object.keys(metaOf(call)).length > 0
          ? { ...contract, debugCreatedAt: `${String(contract['debugCreatedAt']).slice(0, 19)}Z` }
          : contract,
      ),
    },
  },
};

const METADATA = ['info', 'instruments', 'instrument'] as const;

const page500 = { ...withMediaType(error(500, ''), 'text/html'), body: '<h1>NumberFormatException</h1>' };

/** Faults of the default behaviour of frameworks: with bodies, paths and headers. */
export const tokenStandardReaders: Faults = {
  'token-standard.body-json': {
    'detects-utf-16-in-calls': {
      explains: 'A body in UTF-16 or UTF-32 is detected by its NUL bytes, and accepted.',
      tokenStandard: onRequest((call) => withText(call, decodedByItsNuls(call.body))),
    },
  },
  'token-standard.sending': {
    'misses-bodies-that-wait': {
      explains: 'A body that waits until it is asked for (Expect) is not read.',
      calls: POSTS,
      tokenStandard: (serve) => (call) =>
        serve(call.headers.expect === undefined ? call : { ...call, body: Buffer.alloc(0) }),
    },
  },
  'token-standard.server-error': onEachCall(
    FACTORIES,
    'fails-on-half-a-character',
    'A text with a lone surrogate is answered 500',
    (serve) => (call) => (halvesIn(call.body) ? error(500, 'surrogates not allowed') : serve(call)),
  ),
  'token-standard.bad-request-body': onEachCall(
    ['reject', 'cancel'],
    'refuses-unreadable-paths-with-a-page',
    'A path that is invalid or very long gets the error page of the server',
    (serve) => (call) => (isUnreadable(call) ? PAGE_OF_TOMCAT : serve(call)),
  ),
  'token-standard.metadata-error-body': {
    'odd-page-sizes-as-html': {
      about: ['an error of the server'],
      explains: 'A pageSize that is not a 32-bit number is answered 500 with an HTML page.',
      calls: ['instruments'],
      tokenStandard: onStatus(400, () => page500),
    },
  },
  'token-standard.metadata-sending': {
    'not-modified-whatever-a-cache-has': {
      explains: 'A call for metadata with the header If-None-Match is answered 304.',
      calls: METADATA,
      tokenStandard: (serve) => (call) =>
        call.headers['if-none-match'] === undefined ? serve(call) : { status: 304, headers: {}, body: '' },
    },
    'fails-on-several-codings': {
      explains: 'An Accept-Encoding of several codings is answered 406.',
      calls: METADATA,
      tokenStandard: (serve) => (call) =>
        String(call.headers['accept-encoding'] ?? '').split(',').length > 2 ? error(406, 'No.') : serve(call),
    },
  },
  'token-standard.reference-disclosed': onEachCall(
    ['reject', 'withdraw-allocation'],
    'meta-in-the-place-of-own-values',
    'An entry of meta replaces the value with the same name',
    onContext((context, call) => withMetaForValues(context, metaOf(call))),
  ),
  'token-standard.contract-identity': {
    'created-in-local-time-for-other-choices': {
      explains: 'All choices except withdraw return the time of creation without its offset.',
      tokenStandard: onContract((contract, _, { route }) =>
        'debugCreatedAt' in contract && !route.name.startsWith('withdraw')
          ? { ...contract, debugCreatedAt: `${String(contract['debugCreatedAt']).slice(0, 17)}59Z` }
          : contract,
      ),
    },
  },
  'token-standard.transfer-misformed': {
    'transfer-factory-for-an-instrument-of-any-admin': {
      explains: 'A transfer factory is returned for an instrumentId without admin.',
      calls: ['transfer-factory'],
      tokenStandard: fills((given) => {
        const id = at(given, 'transfer', 'instrumentId');
        return typeof at(id, 'id') === 'string' && at(id, 'admin') === undefined;
      }),
    },
  },
  'token-standard.allocation-misformed': {
    'allocation-factory-for-empty-arguments': {
      explains: 'An allocation factory is returned for empty choiceArguments.',
      calls: ['allocation-factory'],
      tokenStandard: fills((given) => isObject(given) && Object.keys(given).length === 0),
    },
    'allocation-factory-without-a-leg': {
      explains: 'An allocation factory is returned without a transferLeg.',
      calls: ['allocation-factory'],
      tokenStandard: fills(
        (given) => isObject(at(given, 'allocation')) && !isObject(at(given, 'allocation', 'transferLeg')),
      ),
    },
    'allocation-factory-for-an-instrument-without-id': {
      explains: 'An allocation factory is returned for an instrumentId without id.',
      calls: ['allocation-factory'],
      tokenStandard: fills((given) => {
        const id = at(given, 'allocation', 'transferLeg', 'instrumentId');
        return typeof at(id, 'admin') === 'string' && at(id, 'id') === undefined;
      }),
    },
  },
};
