import {
  membersOf,
  metaOf,
  onRequest,
  withMembers,
  withText,
  onContext,
  onContract,
} from '../../token-standard/edit.js';
import type { Faults } from '../../page.js';
import { codingsOf } from '../../wire/edit-reply.js';
import { error, type HttpReply } from '../../wire/exchange.js';
import {
  PAGE_OF_JETTY,
  PAGE_OF_TOMCAT,
  decodedByItsNuls,
  halvesIn,
  isUnreadable,
  withMetaForValues,
} from '../readers.js';

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
      wrap: (serve) => {
        let last: unknown = false;
        return (call) => {
          const { excludeDebugFields: flag } = membersOf(call);
          if (typeof flag === 'boolean') last = flag;
          return serve(flag === undefined ? withMembers(call, { excludeDebugFields: last }) : call);
        };
      },
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
      wrap: (serve) => (call) =>
        /(identity|\*)\s*;\s*q=0\b(?!\.)/.test(codingsOf(call)) ? error(500, 'no coding') : serve(call),
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
