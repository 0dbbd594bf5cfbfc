import type { System } from '../../spec/clause.js';
import type { RawExchange } from '../../http/message.js';
import { Session } from '../../target-file/session.js';
import type { Target } from '../../target-file/target.js';
import type { Spent } from './events.js';
import { firstResponse, type FirstResponse } from './plan.js';
import { cannotReachParticipant, cannotReachRegistry, cannotReachScan } from '../../preflight/reach.js';
import { type Stale, staleIds } from './stale.js';

const REACH: { systems: System[]; cannotReach: typeof cannotReachRegistry }[] = [
  { systems: ['registry', 'token-standard'], cannotReach: cannotReachRegistry },
  { systems: ['participant', 'authentication'], cannotReach: cannotReachParticipant },
  // The endpoints of an operator are each judged by whether they answer.
  { systems: ['scan'], cannotReach: cannotReachScan },
];

/** System → why nothing of it can be judged, and what was spent on finding out. */
export interface Probed extends Spent {
  troubles: Map<System, string>;
  /** What the target file names and the target does not know. */
  stale: Stale[];
  /** How long the fastest answer took, in milliseconds; infinite when there was none. */
  fastestMs: number;
  /** What a registry answered: the suites judge it, as it is the first that it answers in a run. */
  first: FirstResponse[];
}

/** Asks each of the systems whether it answers at all, and answers us. */
export async function probe(
  target: Target,
  systems: ReadonlySet<System>,
  signal?: AbortSignal,
): Promise<Probed> {
  const session = new Session(target);
  const stop = () => void session.close();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const troubles = new Map<System, string>();
  const hints: string[] = [];
  const seen: RawExchange[] = [];
  try {
    const ask = async ({ systems: together, cannotReach }: (typeof REACH)[number]) => {
      const wanted = together.filter((system) => systems.has(system));
      const trouble = wanted.length > 0 ? await cannotReach(session, hints, seen) : undefined;
      // Requests that were cut short say nothing of the target.
      if (trouble && !signal?.aborted) for (const system of wanted) troubles.set(system, trouble);
    };
    // Side by side: one that says "not now" does not hold up the others.
    await Promise.all(REACH.map(ask));
    const isJudged = (system: System) => systems.has(system) && !troubles.has(system);
    const { stale, first } = await staleIds(session, ({ call }) => isJudged(call.system));
    return {
      ...{ troubles, stale },
      requests: session.requests,
      fastestMs: session.fastestMs,
      first: [
        ...seen.flatMap((exchange) => firstResponse('accept', idIn(exchange.request.url), exchange)),
        ...first,
      ],
      hints,
      origins: session.origins.all,
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    await session.close();
  }
}

/** Nobody was asked. */
export const UNPROBED: Probed = {
  ...{ troubles: new Map(), stale: [], requests: 0, hints: [], first: [], fastestMs: Infinity },
};

const idIn = (url: string): string => decodeURIComponent(/v1\/(.*)\/choice-contexts/.exec(url)?.[1] ?? '');
