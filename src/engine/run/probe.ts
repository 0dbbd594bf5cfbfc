import type { System } from '../../spec/clause.js';
import type { RawExchange } from '../../http/message.js';
import { withoutError } from '../../preflight/scan.js';
import { Session } from '../../target-file/session.js';
import { placeOf, type Target } from '../../target-file/target.js';
import { unknownNames } from '../../preflight/applicable.js';
import type { Spent } from './events.js';
import { firstResponse, type FirstResponse } from './plan.js';
import {
  cannotReachApps,
  cannotReachParticipant,
  cannotReachRegistry,
  cannotReachScan,
  cannotReachTokenStandard,
  pagesOfApps,
} from '../../preflight/reach.js';
import { clockTrouble, headersOf } from '../../preflight/tokens.js';
import { type Stale, staleIds } from './stale.js';

const REACH: { systems: System[]; cannotReach: typeof cannotReachRegistry }[] = [
  { systems: ['registry', 'token-standard'], cannotReach: cannotReachRegistry },
  { systems: ['participant', 'authentication'], cannotReach: cannotReachParticipant },
  { systems: ['scan'], cannotReach: cannotReachScan },
];

/** The result of the probing, and what was sent for it. */
export interface Probed extends Spent {
  /** System, or key of the target file that its clauses need → why it cannot be judged. */
  troubles: Map<string, string>;
  /** Ids in the target file that the target does not know. */
  stale: Stale[];
  /** Other statements of the target file that are wrong. */
  mistakes: string[];
  /** The pointers of addresses of apps that lead to another page, and of lists for TLS with a name that is misspelt. */
  pages: string[];
  /** The places of failing queries of the scan that are answered without an error. */
  withoutError: number[];
  /** The time of the fastest response, in milliseconds; Infinity when there was none. */
  fastestMs: number;
  /** The responses of a registry. The suites judge them, because they are the first ones of the run. */
  first: FirstResponse[];
}

/** Checks for each of the systems whether it responds, and accepts the configured credentials. */
export async function probe(
  target: Target,
  systems: ReadonlySet<System>,
  signal?: AbortSignal,
): Promise<Probed> {
  const session = new Session(target);
  const stop = () => void session.close();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const troubles = new Map<string, string>();
  const hints: string[] = [];
  const seen = new Map<System, RawExchange[]>();
  try {
    const ask = async ({ systems: together, cannotReach }: (typeof REACH)[number]) => {
      const wanted = together.filter((system) => systems.has(system));
      const exchanges: RawExchange[] = [];
      seen.set(together[0]!, exchanges);
      const trouble = wanted.length > 0 ? await cannotReach(session, hints, exchanges) : undefined;
      // Requests that were cut short say nothing about the target.
      if (trouble && !signal?.aborted) for (const system of wanted) troubles.set(system, trouble);
    };
    const note = (key: string, trouble: string | undefined) => {
      if (trouble !== undefined && !signal?.aborted) troubles.set(key, trouble);
    };
    const apps = async () => systems.has('operator') && note('operator.apps', await cannotReachApps(session));
    // In parallel, so that a system that says "not now" does not delay the others.
    await Promise.all([...REACH.map(ask), apps()]);
    const isJudged = (system: System) => systems.has(system) && !troubles.has(system);
    const isOfStandard = ({ named }: Pick<Stale, 'named'>) => named.call.system === 'token-standard';
    const isOfOperator = systems.has('operator');
    const isOfApps = isOfOperator && !troubles.has('operator.apps');
    const [asked, good, pages] = await Promise.all([
      staleIds(session, ({ call }) => isJudged(call.system)),
      isJudged('scan') ? withoutError(session) : [],
      isOfApps ? pagesOfApps(session) : new Map<string, string>(),
    ]);
    const { first, found } = asked;
    const typos = isOfOperator ? unknownNames(target).filter(({ meant }) => meant !== undefined) : [];
    if (isJudged('token-standard') && !found.some((named) => isOfStandard({ named })))
      note('token-standard', await cannotReachTokenStandard(session));
    const stale = asked.stale.filter((each) => isJudged('token-standard') || !isOfStandard(each));
    return {
      troubles,
      stale,
      mistakes: [
        ...good.map(({ result }) => `${result}. The run leaves it out`),
        ...pages.values(),
        ...(isJudged('participant') || isJudged('authentication')
          ? wrongClock(target, seen.get('participant'))
          : []),
        ...typos.map(({ result }) => `${result} The run leaves the list out`),
      ],
      pages: [...pages.keys(), ...typos.map(({ list }) => list)],
      withoutError: good.map(({ place }) => place),
      requests: session.requests,
      fastestMs: session.fastestMs,
      first: [
        ...(seen.get('registry') ?? []).flatMap((exchange) =>
          firstResponse('accept', idIn(exchange.request.url), exchange),
        ),
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

/** A clock that differs from the local one. The participant accepts tokens, and may take the wrong ones for good. */
function wrongClock(target: Target, [first]: readonly RawExchange[] = []): string[] {
  const trouble = clockTrouble(headersOf(first));
  const mend = 'and tokens have times in them. Correct the one that is wrong';
  return trouble === undefined ? [] : [`${placeOf(target, '/participant/url')}: ${trouble}, ${mend}`];
}

/** The result when no system was called. */
export const UNPROBED: Probed = {
  troubles: new Map(),
  stale: [],
  mistakes: [],
  pages: [],
  withoutError: [],
  requests: 0,
  hints: [],
  first: [],
  fastestMs: Infinity,
};

const idIn = (url: string): string => decodeURIComponent(/v1\/(.*)\/choice-contexts/.exec(url)?.[1] ?? '');
