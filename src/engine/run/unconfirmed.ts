import type { TestResult } from '../../results/clause.js';
import type { ClauseResult, Counterexample } from '../../results/schema.js';
import { own } from '../../platform/own.js';
import { pathOf } from '../../target-file/pointer.js';
import type { Target } from '../../target-file/target.js';

/** Something that the target file says of the participant, and that no response has confirmed. */
interface Unconfirmed {
  /** How to mend it, with its place: undefined until a finding rests on it. */
  message: string;
  isOf: (clause: string, counterexample: Counterexample) => boolean;
}

/** What is wrong with the target file, and what is left of the findings without it. */
interface Settled {
  results: readonly TestResult[];
  mistakes: readonly string[];
  /** Why a clause cannot be judged, by its id. */
  unrun: ReadonlyMap<string, string>;
}

const ADMIN = 'participantAdmin';
const LISTS = [
  ['synchronizers', 'synchronizerId', 'name one that the participant is connected to'],
  ['identityProviders', 'identityProviderId', 'name one that the participant knows'],
] as const;

/**
 * Findings that rest on something that the target file says, and that no response of the whole run has confirmed: a user
 * without the right of an admin, a synchronizer or an identity provider that is not there. They are mistakes in that file.
 */
export function settle(
  results: readonly TestResult[],
  confirmed: ReadonlySet<string>,
  target: Target,
): Settled {
  const unrun = new Map<string, string>();
  const doubts = doubtsOf(target, confirmed);
  const left = results.map((result) => {
    const counterexamples = result.counterexamples.filter((counterexample) => {
      const doubt = doubts.find(({ isOf }) => isOf(result.clause, counterexample));
      if (doubt) unrun.set(result.clause, doubt.message);
      return doubt === undefined;
    });
    return { ...result, counterexamples };
  });
  return { results: left, mistakes: [...new Set(unrun.values())], unrun };
}

/** The same reason for all that could not be judged because of a mistake. */
export const withReasons = (clauses: readonly ClauseResult[], { mistakes }: Settled): ClauseResult[] =>
  clauses.map((clause) => {
    const [first] = mistakes;
    const { verdict, reason = '' } = clause;
    return first !== undefined && verdict === 'inconclusive' && reason.endsWith('answered 403, not 200')
      ? { ...clause, reason: first }
      : clause;
  });

function doubtsOf(target: Target, confirmed: ReadonlySet<string>): Unconfirmed[] {
  const { participant, credentials } = target;
  if (!participant) return [];
  const pointer = own(credentials, ADMIN) ? `/credentials/${ADMIN}` : `/issuer/subjects/${ADMIN}`;
  const where = (place: string) => `${target.at(place)} ${pathOf(place)}`;
  const admin: Unconfirmed = {
    message: `${where(pointer)}: every call of this user is answered 403: it needs the right ParticipantAdmin. Grant it, or name a user who has it`,
    isOf: (clause, { expected, exchanges }) =>
      !OF_OTHERS.includes(clause) &&
      expected.startsWith('status 200') &&
      exchanges.at(-1)?.response?.status === 403,
  };
  const named = LISTS.flatMap(([list, member, mend]) =>
    (participant[list] ?? []).flatMap((value, at) => {
      const message = `${where(`/participant/${list}/${at}`)}: every call that names it is refused: ${mend}, or take it out`;
      const isOf: Unconfirmed['isOf'] = (_, { expected, exchanges }) =>
        expected.startsWith('status 200') && namedIn(exchanges.at(-1), member) === value;
      return confirmed.has(value) ? [] : [{ message, isOf }];
    }),
  );
  return [...(confirmed.has(ADMIN) ? [] : [admin]), ...named];
}

/** Clauses about calls of others than the participant admin. */
const OF_OTHERS = ['authentication.identity-provider-admin', 'authentication.self-allocation'];

/** What a request that was refused names as this member. */
function namedIn(exchange: Counterexample['exchanges'][number] | undefined, member: string): unknown {
  if ((exchange?.response?.status ?? 0) < 400) return undefined;
  try {
    return (JSON.parse(exchange?.request.body?.text ?? '') as Record<string, unknown>)[member];
  } catch {
    return undefined;
  }
}
