import { setTimeout } from 'node:timers/promises';
import {
  excludes,
  onCalls,
  onContract,
  onListed,
  onMembers,
  onRequest,
  onValue,
  withId,
} from '../token-standard/edit.js';
import { INSTRUMENTS } from '../token-standard/instruments.js';
import { FACTORIES, plainId } from '../token-standard/route.js';
import { SAMPLES } from '../token-standard/samples.js';
import { type HttpReply, isObject } from '../wire/exchange.js';
import type { LoadFault } from '../mount.js';
import type { LoadFaults } from '../page.js';
import type { CallMoment } from '../triggers/trigger.js';

type Seldom = NonNullable<LoadFault['trigger']>;

/** Calls that have a fault now and then. */
export const seldom = (name: string, explains: string, has: (moment: CallMoment) => boolean): Seldom => ({
  name,
  explains,
  cannot: {},
  has,
});

/** Every nth call of an endpoint. */
export const every = (count: number): Seldom =>
  seldom(`every-${count}th`, `Every ${count}th call of an endpoint.`, ({ nth }) => nth % count === 0);

/** Calls while others are under way. */
export const inFlight = (count: number): Seldom => ({
  ...seldom(
    `in-flight-${count}`,
    `A call while ${count - 1} others are under way; each takes 30 ms.`,
    (moment) => moment.underWay() >= count,
  ),
  takesMs: 30,
});

/** Every call of an endpoint from one on. */
export const from = (count: number): Seldom =>
  seldom(`from-${count}th`, `Every call of an endpoint from the ${count}th on.`, ({ nth }) => nth >= count);

/** Shown by a check of a short load. */
export const by = (
  scenario: LoadFault['shown']['load']['scenario'],
  clause: string,
  rate: number,
): LoadFault['shown'] => ({
  load: { scenario, profile: 'smoke', rate, duration: '2s', maxStall: '300ms', maxParties: 1_000 },
  by: 'checks>=100%',
  clause,
});

const SLOTS = 50;

export const loadFaults: LoadFaults = {
  'answers-503-without-body-at-the-peak': {
    explains: 'Responses take 200 ms; while fifty calls wait, more are refused with an empty 503.',
    wrap: (serve) => {
      let waiting = 0;
      return async (call) => {
        if (waiting >= 50) return { status: 503, headers: {}, body: '' };
        waiting += 1;
        await setTimeout(200);
        waiting -= 1;
        return serve(call);
      };
    },
    shown: {
      load: { scenario: 'accept-context', profile: 'stress', rate: 200, duration: '4s', maxStall: '500ms' },
      by: 'failures<1%',
    },
  },
  'crosses-contexts-of-fifty-at-once': {
    explains:
      'Contexts wait 150 ms in fifty slots that are used in turn: with more than fifty at once, the first callers get the last contexts.',
    wrap: (serve) => {
      const slots: HttpReply[] = [];
      let taken = 0;
      return async (call) => {
        const reply = await serve(call);
        if (reply.status !== 200) return reply;
        const slot = (taken += 1) % SLOTS;
        slots[slot] = reply;
        await setTimeout(150);
        return slots[slot];
      };
    },
    shown: {
      load: { scenario: 'accept-context', profile: 'spike', rate: 600, duration: '5s', maxStall: '300ms' },
      by: 'checks>=100%',
      clause: 'registry.parallel-answers',
    },
  },
  'returns-debug-fields-from-a-cache': {
    explains:
      'Contexts take 200 ms; while fifty calls wait, more come from a cache by id that ignores excludeDebugFields.',
    wrap: (serve) => {
      const cache = new Map<string, HttpReply>();
      let waiting = 0;
      return async (call) => {
        const reply = await serve(call);
        if (reply.status !== 200) return reply;
        const id = call.route.id?.decoded ?? '';
        if (waiting >= 50) return cache.get(id) ?? reply;
        if (!excludes(call)) cache.set(id, reply);
        waiting += 1;
        await setTimeout(200);
        waiting -= 1;
        return reply;
      };
    },
    shown: {
      load: { scenario: 'accept-context', profile: 'load', rate: 400, duration: '3s', maxStall: '400ms' },
      by: 'checks>=100%',
      clause: 'registry.exclude-debug-fields',
    },
  },
  'serialises-allocations': {
    explains: 'Allocations take 30 ms each, one after the other because of a lock.',
    participant: {
      parts: ({ allocate }) => {
        let last: Promise<unknown> = Promise.resolve();
        return {
          allocate: async (request) => {
            const own = last.then(() => setTimeout(30));
            last = own;
            await own;
            return allocate(request);
          },
        };
      },
    },
    shown: {
      load: {
        scenario: 'party-allocation',
        profile: 'load',
        rate: 100,
        duration: '3s',
        maxStall: '2s',
        maxParties: 300,
      },
      by: 'p99<2s',
    },
  },
  'slows-every-thousandth-request': {
    explains:
      'Every response is stored and never freed; every thousandth request searches all of them, at 3 ms each.',
    wrap: (serve) => {
      const kept: HttpReply[] = [];
      return async (call) => {
        const reply = await serve(call);
        kept.push(reply);
        if (kept.length % 1000 === 0) await setTimeout(3 * kept.length);
        return reply;
      };
    },
    shown: {
      load: { scenario: 'accept-context', profile: 'soak', rate: 400, duration: '3500ms', maxStall: '200ms' },
      by: 'max<2s',
    },
  },
  'takes-5-s-for-one-scrape': {
    explains: 'The fiftieth scrape of the metrics of the validator takes 5 s.',
    operator: {
      wrap: (serve, app) => {
        let scrapes = 0;
        return async (call) => {
          if (app === 'validator' && call.path === '/metrics' && (scrapes += 1) === 50)
            await setTimeout(5_000);
          return serve(call);
        };
      },
    },
    shown: {
      load: { scenario: 'operator', profile: 'load', rate: 150, duration: '2500ms', maxStall: '300ms' },
      by: 'max<2s',
    },
  },
};

const factories = (clause: string) => by('token-factories', clause, 300);
const metadata = (clause: string) => by('token-metadata', clause, 300);

/** Faults of the calls of the token standard. */
export const standardLoadFaults: LoadFaults = {
  'gives-the-factory-of-other-arguments': {
    explains:
      'One factory in twenty is that of a transfer of a party to itself, whatever the choice arguments are.',
    tokenStandard: onCalls(
      ['transfer-factory'],
      onMembers(({ choiceArguments: given }) =>
        isObject(given) ? { choiceArguments: SAMPLES.v1['transfer-factory'][2] } : {},
      ),
    ),
    trigger: every(20),
    shown: factories('token-standard.follows-arguments'),
  },
  'leaves-debug-fields-in-factories-now-and-then': {
    explains: 'In one factory of seven the contracts have a debug field, also where these are excluded.',
    tokenStandard: onCalls(
      FACTORIES,
      onContract((contract) => ({ ...contract, debugPackageName: 'acme' })),
    ),
    trigger: every(7),
    shown: factories('token-standard.exclude-debug-fields'),
  },
  'lists-an-instrument-twice-now-and-then': {
    explains: 'One page in twenty has its first instrument once more, in the place of its last.',
    tokenStandard: onListed((instruments) => [...instruments.slice(0, -1), instruments[0]]),
    trigger: every(20),
    shown: metadata('token-standard.listed-once'),
  },
  'answers-with-another-instrument-under-way': {
    explains: 'While seven others are under way the first instrument is answered.',
    tokenStandard: onCalls(
      ['instrument'],
      onRequest((call) => withId(call, plainId(INSTRUMENTS[0]!.id))),
    ),
    trigger: inFlight(8),
    shown: metadata('token-standard.instrument-own'),
  },
  'refuses-page-tokens-under-way': {
    explains: 'While seven others are under way the token of a page is none.',
    tokenStandard: onCalls(
      ['instruments'],
      onRequest((call) => ({
        ...call,
        query: (call.query ?? '').replace('pageToken=', 'pageToken=not-'),
      })),
    ),
    trigger: inFlight(8),
    shown: metadata('token-standard.page-token-accepted'),
  },
  'gives-the-context-of-another-choice-under-way': {
    explains:
      'While seven others are under way whoever rejects a transfer gets the context of withdrawing it.',
    tokenStandard: onCalls(['reject'], (serve) => async (call) => {
      const other = await serve({ ...call, route: { ...call.route, name: 'withdraw' } });
      return other.status === 200 ? other : serve(call);
    }),
    trigger: inFlight(8),
    shown: by('token-contexts', 'token-standard.parallel-answers', 300),
  },
  'is-another-registry-now-and-then': {
    explains: 'One answer in ten about the registry names another party as the one that it is.',
    tokenStandard: onCalls(
      ['info'],
      onValue((info) => ({ ...info, adminId: 'someone::1220' })),
    ),
    trigger: every(10),
    shown: by('wallet', 'token-standard.admin-constant', 300),
  },
};
