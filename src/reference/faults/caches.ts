import type { Faults } from '../page.js';
import { onCalls } from '../token-standard/edit.js';
import { FACTORIES } from '../token-standard/route.js';
import { gzipped, type HttpCall, type HttpReply } from '../wire/exchange.js';
import { codingsOf, type AnyWrap } from '../wire/edit-reply.js';

/** How long a response is kept, in milliseconds. */
const KEPT_MS = 1_000;

/** Gives the response of an earlier request again whose key is the same, for a moment. Absent: that is not kept. */
const caches =
  (
    keyOf: (call: HttpCall) => string | undefined,
    isKept: (reply: HttpReply) => boolean = () => true,
  ): AnyWrap =>
  (serve) => {
    const kept = new Map<string, { reply: HttpReply; at: number }>();
    return async (call) => {
      const key = keyOf(call);
      if (key === undefined) return serve(call);
      const known = kept.get(key);
      if (known && performance.now() - known.at < KEPT_MS) return known.reply;
      const reply = await serve(call);
      if (isKept(reply)) kept.set(key, { reply, at: performance.now() });
      return reply;
    };
  };

/** The same, with responses that are compressed for whoever takes that. */
const cachesCompressed =
  (keyOf: (call: HttpCall) => string): AnyWrap =>
  (serve) =>
    caches(keyOf)(async (call) => {
      const reply = await serve(call);
      return /\bgzip(?!\s*;\s*q=0)/.test(codingsOf(call)) ? gzipped(reply) : reply;
    });

const isOk = ({ status }: HttpReply) => status === 200;
const isRefused = ({ status }: HttpReply) => status === 401 || status === 403;
const withBody = ({ path, body }: HttpCall) => `${path} ${String(body)}`;
const ofMethod = ({ method, path }: HttpCall) => `${method} ${path}`;

/** Whether a call for a party names neither a hint nor a user, so that any number of them may be made. */
const isForAnyParty = ({ body }: HttpCall) => !/partyIdHint|userId":"./.test(String(body));

/** Responses that are kept under less than the whole request. */
export const cacheFaults: Faults = {
  'registry.sending': {
    'caches-contexts-whatever-the-coding': {
      explains: 'A context is kept for a second by path and body, in the coding that the first client took.',
      wrap: cachesCompressed(withBody),
    },
  },
  'registry.independent-answers': {
    'caches-contexts-by-the-length-of-the-body': {
      alsoBreaks: ['registry.exclude-debug-fields'],
      explains: 'A context is kept for a second by its path and by how long the body is.',
      wrap: caches(({ path, body }) => `${path} ${body.length}`, isOk),
    },
  },
  'token-standard.independent-answers': {
    'caches-factories-by-path': {
      alsoBreaks: ['token-standard.follows-arguments', 'token-standard.exclude-debug-fields'],
      explains: 'A factory is kept for a second, whatever the choice arguments.',
      tokenStandard: onCalls(FACTORIES, caches(ofMethod, isOk)),
    },
  },
  'token-standard.metadata-sending': {
    'caches-metadata-whatever-the-coding': {
      explains: 'Metadata is kept for a second by path and query, in the coding that the first client took.',
      tokenStandard: onCalls(
        ['info', 'instruments', 'instrument'],
        cachesCompressed(({ path, query = '' }) => `${path}?${query}`),
      ),
    },
  },
  'token-standard.page-size-kept': {
    'caches-pages-by-path': {
      alsoBreaks: ['token-standard.listed-once', 'token-standard.page-size-default'],
      explains: 'A page is kept for a second, whatever the query.',
      tokenStandard: onCalls(['instruments'], caches(ofMethod, isOk)),
    },
  },
  'token-standard.last-page': {
    'caches-pages-by-their-size': {
      alsoBreaks: ['token-standard.listed-once'],
      explains: 'A page is kept for a second by its size, whatever the token.',
      tokenStandard: onCalls(
        ['instruments'],
        caches(({ query = '' }) => String(new URLSearchParams(query).get('pageSize')), isOk),
      ),
    },
  },
  'participant.identifier-unique': {
    'gives-the-party-of-the-same-body': {
      about: ['no hint'],
      explains:
        'A call without a hint that has the same body as one of the last second gets the party of that one.',
      participant: {
        wrap: caches(
          (call) => (isForAnyParty(call) ? `${withBody(call)} ${call.headers.authorization}` : undefined),
          isOk,
        ),
      },
    },
  },
  'authentication.participant-admin': {
    'keeps-refusals-whoever-calls': {
      about: ['no hint'],
      explains:
        'A call without a hint that has the same body as one that was refused to its caller in the last second is refused as well.',
      participant: {
        wrap: caches((call) => (isForAnyParty(call) ? withBody(call) : undefined), isRefused),
      },
    },
  },
  'scan.at-or-before': {
    'caches-snapshots-by-path': {
      alsoBreaks: ['scan.monotonic', 'scan.found'],
      explains: 'A snapshot is kept for a second, whatever the query.',
      scan: { wrap: caches(ofMethod, isOk) },
    },
  },
  'operator.metrics-content-type': {
    'caches-metrics-whatever-the-format': {
      explains: 'An exposition is kept for a second, whatever format the next scraper takes.',
      operator: { wrap: caches(ofMethod, isOk) },
    },
  },
  'operator.metrics-coding': {
    'caches-metrics-whatever-the-coding': {
      explains:
        'An exposition is kept for a second by its format, in the coding that the first scraper took.',
      operator: {
        wrap: cachesCompressed(({ path, headers }) => `${path} ${headers.accept}`),
      },
    },
  },
};
