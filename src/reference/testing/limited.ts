import { setTimeout as sleep } from 'node:timers/promises';
import type { Variant } from '../mount.js';
import { MUTUAL, SERVER_ONLY } from '../tls/endpoint.js';
import type { AnyWrap } from '../wire/edit-reply.js';
import { anyError } from '../wire/exchange.js';

/** How a target delays or refuses its clients. */
export interface Limited {
  /** Duration of each response, in milliseconds. */
  answerMs?: number;
  /** Requests above this number in the previous second are answered 429. */
  perSecond?: number;
  /** The Retry-After of a 429, in seconds; undefined when it has none. */
  retryAfter?: number;
  /** The status of every response. */
  refuses?: number;
  /** The `limits` of its target file. */
  limits?: Record<string, unknown>;
  /** Whether it has TLS endpoints. */
  tls?: boolean;
}

/** What a target recorded about its clients. */
interface Seen {
  /** The arrival of each request, in milliseconds since the process started, and its system. */
  arrivals: { at: number; system: string }[];
  refused: number;
  /** Maximum number of concurrent requests, and of the systems that they were for. */
  mostAtOnce: number;
  mostSystems: number;
}

/** A conformant target in which every system is slow, limited or closed, and its records. */
export function limited(options: Limited): { variant: Variant; seen: Seen } {
  const seen: Seen = { arrivals: [], refused: 0, mostAtOnce: 0, mostSystems: 0 };
  const underWay: string[] = [];
  const answered: number[] = [];
  const refusal = (at: number) => {
    if (options.refuses) return anyError(options.refuses, 'Nobody is served.');
    if (!options.perSecond) return undefined;
    while ((answered[0] ?? at) <= at - 1000) answered.shift();
    if (answered.length >= options.perSecond) return anyError(429, 'Too many.');
    answered.push(at);
    return undefined;
  };
  const limits =
    (system: string): AnyWrap =>
    (serve) =>
    async (call) => {
      const at = performance.now();
      seen.arrivals.push({ at, system });
      underWay.push(system);
      seen.mostAtOnce = Math.max(seen.mostAtOnce, underWay.length);
      seen.mostSystems = Math.max(seen.mostSystems, new Set(underWay).size);
      try {
        if (options.answerMs) await sleep(options.answerMs);
        const refused = refusal(at);
        if (!refused) return await serve(call);
        seen.refused += 1;
        const { retryAfter } = options;
        const when = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
        return { ...refused, headers: { ...refused.headers, ...when } };
      } finally {
        underWay.splice(underWay.indexOf(system), 1);
      }
    };
  const variant = {
    name: 'limited',
    explains: 'It is slow, limited or closed.',
    wrap: limits('registry'),
    tokenStandard: limits('token-standard'),
    participant: { wrap: limits('participant') },
    scan: { wrap: limits('scan') },
    operator: { wrap: limits('operator') },
    ...(options.tls && { tls: [MUTUAL, SERVER_ONLY] }),
    ...(options.limits && { target: { limits: options.limits } }),
  };
  return { variant, seen };
}

/** Returns the maximum number of requests within one second. */
export function mostInASecond({ arrivals }: Seen): number {
  let first = 0;
  return Math.max(
    0,
    ...arrivals.map(({ at }, i) => {
      while (arrivals[first]!.at <= at - 1000) first += 1;
      return i - first + 1;
    }),
  );
}
