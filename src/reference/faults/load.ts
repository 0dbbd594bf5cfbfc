import { setTimeout } from 'node:timers/promises';
import { excludes } from '../token-standard/edit.js';
import type { HttpReply } from '../wire/exchange.js';
import type { LoadFaults } from '../page.js';

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
