import { tokenRequired } from '../../spec/authentication/token.js';
import { clauseNamed } from '../../spec/catalogue.js';
import type { Call } from '../call.js';
import { judgement, type Answer, type Judgement } from '../judgement.js';
import { NOT_OF_THE_CALL } from './allocate.js';
import type { Identity } from './caller.js';

/** Statuses about the caller. */
const OF_THE_CALLER = [401, 403];

/**
 * How callers are answered when their request must be refused for what it asks for. A known caller gets another
 * status than an unknown one. So a request with a good token in an unusual form shows whether the token is accepted,
 * without creating a party.
 */
export class Recognition {
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
