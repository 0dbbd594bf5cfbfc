import type { AllocationRequest } from './request.js';
import { withoutCondition, type Call } from '../call.js';
import type { Facts } from './answer.js';
import { holdersOf, type Holder, type Identity } from './caller.js';
import { Parties } from './parties.js';
import { tokenRequired } from '../../spec/authentication/token.js';
import { clauseNamed } from '../../spec/catalogue.js';
import { judgement, type Answer, type Judgement } from '../judgement.js';
import { NOT_OF_THE_CALL } from './allocate.js';

/** What the target file says about its participant, as far as the model reads it. */
export interface ParticipantFacts {
  duplicateHints?: 'rejected' | 'renamed' | undefined;
  synchronizers?: readonly string[] | undefined;
  identityProviders?: readonly string[] | undefined;
  selfAllocation?: 'allowed' | 'off' | undefined;
}

/** The maximum number of kinds of failed calls, and of their hints, that are kept. More show nothing new. */
const MOST_FAILURES = 12;

/** What a run knows about a participant. */
export class ParticipantHistory {
  readonly parties = new Parties();
  readonly recognition = new Recognition();
  /** Calls that the server answered 500, by what they vary. */
  readonly failures = new Map<string, Call>();
  /** Requests for a party, by their hint, that got a 500. The hint must still be free. */
  readonly failedHints = new Map<string, AllocationRequest>();
  /** The hints of parties that an earlier run created. */
  after: readonly string[] = [];
  /** The holders of the credentials, by name. */
  readonly holders: ReadonlyMap<string, Holder>;

  constructor(
    readonly facts: ParticipantFacts = {},
    people: Parameters<typeof holdersOf>[0] = {},
  ) {
    this.holders = holdersOf(people);
  }

  /** Takes over the hints that an earlier run created. With several synchronizers, it is not known which one they are on. */
  goOnAfter(hints: readonly string[]): void {
    if ((this.facts.synchronizers ?? []).length > 1) return;
    this.after = hints;
    for (const hint of hints) this.parties.know(hint);
  }

  /** Notes a call that the server answered 500, and its request. */
  noteFailure(call: Call, request: AllocationRequest): void {
    if (this.failures.size < MOST_FAILURES) this.failures.set(call.varies, call);
    const { partyIdHint: hint } = request;
    if (hint !== undefined && this.failedHints.size < MOST_FAILURES) this.failedHints.set(hint, request);
  }

  /** What is known about the target, for judging a call. */
  get known(): Facts {
    const { duplicateHints, synchronizers, identityProviders, selfAllocation } = this.facts;
    return {
      ...(duplicateHints && { duplicateHints }),
      ...(synchronizers && { synchronizers }),
      ...(identityProviders && { identityProviders }),
      ...(selfAllocation && { selfAllocation }),
      users: [...this.holders.values()],
      kept: this.parties.kept,
      lengths: this.parties.lengths,
      mayOmitSynchronizer: synchronizers?.length === 1 || this.parties.oneSynchronizer,
    };
  }
}

const OF_THE_CALLER = [401, 403];

/**
 * How callers are answered when their request must be refused for what it asks for. A known caller gets another
 * status than an unknown one. So a request with a good token in an unusual form shows whether the token is accepted,
 * without creating a party.
 */
class Recognition {
  /** The statuses for usual tokens, by what is wrong with the request, and by credential. */
  readonly #known = new Map<string, Set<number>>();
  /** The statuses without a token, by what is wrong with the request. */
  readonly #unknown = { broken: new Set<number>(), present: new Set<number>() };

  /** Judges a refusal by its caller. `wrong`: why the request is refused for every caller. */
  see(call: Call, identity: Identity, answer: Answer, wrong: 'broken' | 'present'): Judgement[] {
    const { status } = answer;
    const unknown = this.#unknown[wrong];
    if (status < 400 || status >= 500 || NOT_OF_THE_CALL.includes(status)) return [];
    if (identity.kind === 'refused') {
      if (identity.clause === tokenRequired) unknown.add(status);
      return [];
    }
    if (identity.kind !== 'known') return [];
    const key = `${wrong} ${identity.name}`;
    const known = this.#known.get(key) ?? new Set<number>();
    this.#known.set(key, known);
    if (call.caller?.token === undefined) known.add(status);
    if (call.caller?.knownBy === undefined) return [];
    const canTell = known.size > 0 && unknown.size > 0 && ![...known].some((each) => unknown.has(each));
    if (!canTell) return [];
    const clause = clauseNamed(call.caller.knownBy);
    const { token: _, knownBy: __, ...usual } = call.caller;
    const none = { ...usual, token: 'none', refusedBy: tokenRequired.id };
    if (known.has(status)) return [judgement(clause, undefined)];
    // Another status may be another way to refuse the request.
    if (!OF_THE_CALLER.includes(status)) return [];
    return [
      judgement(clause, {
        expected: `status ${[...known].join(' or ')}, as the same request is answered with the usual token`,
        actual: String(answer),
        symptom: 'not known',
        rule: call.varies,
        isStatus: true,
        must: 'accept',
        isOfOrder: true,
        earlierCalls: [usual, none].map((caller) => ({ ...withoutCondition(call), caller })),
      }),
    ];
  }
}
