import type { Faults } from '../page.js';
import { type Contract, onCalls, onContext, onMembers } from '../token-standard/edit.js';
import { remembers, transferOf } from '../token-standard/edit-arguments.js';
import { FACTORIES, type StandardCall, type StandardWrap } from '../token-standard/route.js';
import { at, gzipped, isObject, type HttpCall, type HttpReply } from '../wire/exchange.js';
import { codingsOf, type AnyWrap } from '../wire/edit-reply.js';

/** How long a response is cached, in milliseconds. */
const KEPT_MS = 1_000;

/**
 * Returns the cached response of an earlier request with the same key, for a short time. A request without a key is
 * not cached.
 */
const caches =
  (
    keyOf: (call: HttpCall) => string | undefined,
    isKept: (reply: HttpReply) => boolean = () => true,
    keptMs = KEPT_MS,
  ): AnyWrap =>
  (serve) => {
    const kept = new Map<string, { reply: HttpReply; at: number }>();
    return async (call) => {
      const key = keyOf(call);
      if (key === undefined) return serve(call);
      const known = kept.get(key);
      if (known && performance.now() - known.at < keptMs) return known.reply;
      const reply = await serve(call);
      if (isKept(reply)) kept.set(key, { reply, at: performance.now() });
      return reply;
    };
  };

/** The same, with compressed responses for clients that accept them. */
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

/** A request for a transfer, without the provider of its receiver. */
const withoutProvider = (body: string) => body.replace(/("receiver":\{[^{}]*"provider":)[^,}]*/, '$1');

/** Whether a call for a party names neither a hint nor a user, so that it can be repeated any number of times. */
const isForAnyParty = ({ body }: HttpCall) => !/partyIdHint|userId":"./.test(String(body));

/** The owners of a transfer and its instrument, in either version. */
const ownersAndInstrument = (call: StandardCall) => {
  const { sender, receiver, instrumentId } = transferOf(call);
  return [[sender, receiver].map((account) => at(account, 'owner') ?? account), instrumentId];
};

/** Targets in one process have the same contracts, so they may share these. */
const ofBothVersions = onCalls(['transfer-factory'], remembers(ownersAndInstrument, new Map()));

/** Keeps every contract that it disclosed, and discloses and refers to it from then on. */
const pilesUp: StandardWrap = (serve) => {
  const kept = new Map<unknown, Contract>();
  return onContext(({ choiceContextData, disclosedContracts: own }) => {
    const all = new Map([...kept, ...own.map((each) => [each.contractId, each] as const)]);
    for (const { templateId, contractId, createdEventBlob, synchronizerId } of own)
      kept.set(contractId, { templateId, contractId, createdEventBlob, synchronizerId });
    return {
      choiceContextData: { ...choiceContextData, all: [...all.keys()] },
      disclosedContracts: [...all.values()],
    };
  })(serve);
};

/** Responses that are cached by only a part of the request. */
export const cacheFaults: Faults = {
  'registry.sending': {
    'caches-contexts-whatever-the-coding': {
      explains:
        'A context is cached for a second by path and body, in the coding that the first client accepts.',
      wrap: cachesCompressed(withBody),
    },
  },
  'token-standard.independent-answers': {
    'caches-factories-by-path': {
      alsoBreaks: ['token-standard.follows-arguments', 'token-standard.exclude-debug-fields'],
      explains: 'A factory is cached for a second, whatever the choice arguments are.',
      tokenStandard: onCalls(FACTORIES, caches(ofMethod, isOk)),
    },
  },
  'token-standard.v2-follows-arguments': {
    'v2-factory-cached-without-the-providers-of-receivers': {
      explains: 'A factory is cached for a second, whatever the provider of the receiver is.',
      calls: ['transfer-factory'],
      tokenStandardV2: caches(({ path, body }) => `${path} ${withoutProvider(String(body))}`, isOk),
    },
    'v2-settlement-without-the-last-allocation': {
      explains: 'Of several allocations, the last one is left out.',
      calls: ['settlement-factory'],
      tokenStandardV2: onMembers(({ choiceArguments: given }) => {
        const all = at(given, 'allocations');
        const isMany = isObject(given) && Array.isArray(all) && all.length > 1;
        return isMany ? { choiceArguments: { ...given, allocations: all.slice(0, -1) } } : {};
      }),
    },
    'v2-factory-is-that-of-v1': {
      alsoBreaks: ['token-standard.follows-arguments'],
      explains: 'A transfer factory is the first one for the same owners and instrument, in either version.',
      tokenStandard: ofBothVersions,
      tokenStandardV2: ofBothVersions,
    },
  },
  'token-standard.v2-independent-answers': {
    'v2-factory-remembered-by-the-end-of-the-amount': {
      alsoBreaks: ['token-standard.v2-follows-arguments'],
      explains: 'A transfer factory is the first one whose amount has the same last three digits.',
      calls: ['transfer-factory'],
      tokenStandardV2: remembers((call) => String(transferOf(call)['amount']).slice(-3)),
    },
    'v2-conflict-left-for-the-next': {
      explains: 'After a 409, the next call is answered 409 too.',
      tokenStandardV2: (serve) => {
        let left: HttpReply | undefined;
        return async (call) => {
          const [before, reply] = [left, await serve(call)];
          left = reply.status === 409 ? reply : undefined;
          return reply.status === 200 && before ? before : reply;
        };
      },
    },
    'v2-settlements-pile-up': {
      alsoBreaks: ['token-standard.v2-follows-arguments'],
      explains: 'A settlement factory also has the contracts of all settlements before.',
      tokenStandardV2: onCalls(['settlement-factory'], pilesUp),
    },
  },
  'token-standard.metadata-sending': {
    'caches-metadata-whatever-the-coding': {
      explains:
        'Metadata is cached for a second by path and query, in the coding that the first client accepts.',
      calls: ['info', 'instruments', 'instrument'],
      tokenStandard: cachesCompressed(({ path, query = '' }) => `${path}?${query}`),
    },
  },
  'token-standard.page-size-kept': {
    'caches-pages-by-path': {
      alsoBreaks: ['token-standard.listed-once', 'token-standard.page-size-default'],
      explains: 'A page is cached for a second, whatever the query is.',
      tokenStandard: onCalls(['instruments'], caches(ofMethod, isOk)),
    },
  },
  'token-standard.last-page': {
    'caches-pages-by-their-size': {
      alsoBreaks: ['token-standard.listed-once'],
      explains: 'A page is cached for a second by its size, whatever the token is.',
      calls: ['instruments'],
      tokenStandard: caches(({ query = '' }) => String(new URLSearchParams(query).get('pageSize')), isOk),
    },
  },
  'participant.identifier-unique': {
    'gives-the-party-of-the-same-body': {
      about: ['no hint'],
      explains:
        'A call without a hint, with the same body as a call of the last 20 ms, gets the party of that call.',
      participant: {
        wrap: caches(
          (call) => (isForAnyParty(call) ? `${withBody(call)} ${call.headers.authorization}` : undefined),
          isOk,
          KEPT_MS / 50,
        ),
      },
    },
  },
  'authentication.participant-admin': {
    'keeps-refusals-whoever-calls': {
      alsoBreaks: ['authentication.token-accepted', 'authentication.token-each-time'],
      about: ['no hint'],
      explains:
        'A call without a hint, with the same body as a call that was refused to the same caller in the last second, is refused too.',
      participant: {
        wrap: caches((call) => (isForAnyParty(call) ? withBody(call) : undefined), isRefused),
      },
    },
  },
  'scan.at-or-before': {
    'caches-snapshots-by-path': {
      alsoBreaks: ['scan.monotonic', 'scan.found'],
      explains: 'A snapshot is cached for a second, whatever the query is.',
      scan: { wrap: caches(ofMethod, isOk) },
    },
  },
  'operator.metrics-content-type': {
    'caches-metrics-whatever-the-format': {
      // A run sees two formats only when it is longer than this.
      explains: 'An exposition is cached for half a second, whatever format the next scraper accepts.',
      operator: { wrap: caches(ofMethod, isOk, KEPT_MS / 2) },
    },
  },
  'operator.metrics-coding': {
    'caches-metrics-whatever-the-coding': {
      explains:
        'An exposition is cached for a second by its format, in the coding that the first scraper accepts.',
      operator: {
        wrap: cachesCompressed(({ path, headers }) => `${path} ${headers.accept}`),
      },
    },
  },
};
