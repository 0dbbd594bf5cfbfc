import type { Fields } from '../../src/model/reading/wire.js';
import { encoded, type Call, type Condition } from '../../src/model/call.js';
import type { History } from '../../src/model/history.js';
import type { Subject } from '../../src/model/token/subjects.js';
import type { TokenOperation } from '../../src/spec/token-standard/operations.js';
import { everyFlagged, flagged, wholeRequest, type Flagged } from '../../generators/registry/flagged.js';

/** Makes calls of one operation for the subjects of the target file. It does not send them. */
export class Asking {
  /** `shift`: the index of the first subject. */
  constructor(
    readonly operation: TokenOperation,
    readonly history: History,
    private readonly shift = 0,
  ) {}

  get subjects(): readonly Subject[] {
    return this.history.subjects.of(this.operation);
  }

  /** A subject of the operation, by its index. After the last subject it starts again with the first one. */
  subject(place = 0): Subject {
    return this.subjects[(place + this.shift) % this.subjects.length]!;
  }

  /** The contract id at an index among the subjects; empty when that subject is not an id. */
  id(place = 0): string {
    const subject = this.subject(place);
    return typeof subject === 'string' ? subject : '';
  }

  /** A subject for a text: not always the first one, and the same one for the same text. */
  subjectFor(text: string | Uint8Array | undefined): Subject {
    return this.subject(Buffer.from(text ?? '').length);
  }

  /** The contract ids of a kind that the target file names in addition to the subjects. */
  ids(kind: 'unknown' | 'reassigning'): readonly string[] {
    return this.history.subjects.ids(this.operation, kind);
  }

  /** The text of a correct body, with additional members. */
  text(subject: Subject, members: object = {}): string {
    return JSON.stringify({
      ...(this.operation.request === 'factory' && { choiceArguments: subject }),
      ...members,
    });
  }

  /** A call with this body, which is sent unchanged. */
  call(
    subject: Subject,
    body: string | Uint8Array | undefined,
    varies: string,
    more: Partial<Call> = {},
  ): Call {
    return {
      operation: this.operation,
      ...(typeof subject === 'string' && { id: encoded(subject) }),
      ...(body !== undefined && { body }),
      varies,
      ...more,
    };
  }

  good(subject: Subject, members: object = {}, condition?: Condition): Call {
    const names = Object.keys(members).join(' and ');
    return this.call(subject, this.text(subject, members), names || 'nothing that may be left out', {
      ...(condition && { condition }),
    });
  }

  /** A call whose body breaks one rule, with its correct counterpart. */
  bad(subject: Subject, body: string | Uint8Array | undefined, rule: string, members: object = {}): Call {
    return this.call(subject, body, rule, { counterpart: this.good(subject, members) });
  }

  /** A call with a broken member in its body. `alone`: the value is the whole body. */
  broken(subject: Subject, { value, rule }: { value: unknown; rule: string }, alone = false): Call {
    const given = this.operation.request === 'factory' && !alone ? { choiceArguments: subject } : {};
    const text = JSON.stringify(alone ? value : { ...given, ...(value as Fields) });
    return this.bad(subject, text, rule);
  }
}

/** Correct requests with each value of the flag, for the first subjects. */
export const flaggedRequests = {
  listed: everyFlagged,
  random: flagged,
  show: wholeRequest,
  toEvery: true,
};

const membersOf = ({ flag, meta }: Flagged, { operation }: Asking): object =>
  operation.request === 'factory' ? flag : { ...meta, ...flag };

/** Such a request as a call. */
export const flaggedCall = (value: Flagged, asking: Asking): Call =>
  asking.good(asking.subject(value.instruction), membersOf(value, asking));

/** Whether the other call for an account or an allocation is made first. No pattern of theirs is likely to fit. */
export const TURNS: readonly boolean[] = [false, false, true, false, true, true, false, true];

/** The indices of the first subjects. */
export const PLACES: readonly { place: number }[] = [0, 1, 2, 3].map((place) => ({ place }));
