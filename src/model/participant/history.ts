import type { Call } from '../call.js';
import type { Facts } from './answer.js';
import { holdersOf, type Holder, type Identity } from './caller.js';
import { Parties } from './parties.js';
import { tokenRequired } from '../../spec/authentication/token.js';
import { clauseNamed } from '../../spec/catalogue.js';
import { judgement, type Answer, type Judgement } from '../judgement.js';
import { NOT_OF_THE_CALL } from './allocate.js';

/** What the target file says of its participant, as far as the model reads it. */
export interface ParticipantFacts {
  duplicateHints?: 'rejected' | 'renamed' | undefined;
  synchronizers?: readonly string[] | undefined;
  identityProviders?: readonly string[] | undefined;
  selfAllocation?: 'allowed' | 'off' | undefined;
}

/** More kinds of calls that failed show nothing more. */
const MOST_FAILURES = 12;

/** What a run knows about a participant. */
export class ParticipantHistory {
  readonly parties = new Parties();
  readonly recognition = new Recognition();
  /** Calls on which the server has failed (500), by what they vary. */
  readonly failures = new Map<string, Call>();
  /** The hints of parties that an earlier run has created. */
  after: readonly string[] = [];
  /** Whom the credentials stand for, by name. */
  readonly holders: ReadonlyMap<string, Holder>;

  constructor(
    readonly facts: ParticipantFacts = {},
    people: Parameters<typeof holdersOf>[0] = {},
  ) {
    this.holders = holdersOf(people);
  }

  /** Takes over what an earlier run has created. On which of several synchronizers that was is not known. */
  goOnAfter(hints: readonly string[]): void {
    if ((this.facts.synchronizers ?? []).length > 1) return;
    this.after = hints;
    for (const hint of hints) this.parties.know(hint);
  }

  /** Notes a call on which the server has failed. */
  noteFailure(call: Call): void {
    if (this.failures.size < MOST_FAILURES) this.failures.set(call.varies, call);
  }

  /** What is known of the target, for the page of the call. */
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

/** Statuses about who calls. */
const OF_THE_CALLER = [401, 403];

/**
 * How callers are answered whose request must be refused for what it asks for: who is known is told that, and who is not
 * known is told something else. So a good token in an unusual form shows whether it is taken, and creates no party.
 */
class Recognition {
  /** The statuses for usual tokens, by what is wrong with the request, and by credential. */
  readonly #known = new Map<string, Set<number>>();
  /** The statuses without a token, by what is wrong with the request. */
  readonly #unknown = { broken: new Set<number>(), present: new Set<number>() };

  /** What a refusal shows of its caller. `wrong`: why the request is refused, whoever calls. */
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
    if (known.has(status)) return [judgement(clause, undefined)];
    // Another status may be another way to refuse the request.
    if (!OF_THE_CALLER.includes(status)) return [];
    return [
      judgement(clause, {
        expected: `status ${[...known].join(' or ')}, as the same request is answered with the usual token`,
        actual: String(answer),
        symptom: 'not known',
        rule: call.varies,
        ...{ isStatus: true, isOfOrder: true },
      }),
    ];
  }
}
