import type { Clause } from '../spec/clause.js';
import { keyOf, withoutCondition, type Call } from './call.js';
import type { DifferenceCause, Fact } from './fact.js';
import type { Parties } from './participant/parties.js';
import type { AllocationBody } from './participant/request.js';
import type { DigestedObject } from './scan/bulk-acs.js';
import { bodyTextOf, type Answer, type Judgement } from './judgement.js';

/** What was sent, as far as the model reads it. */
interface Sent {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body?: Uint8Array;
}

/** A call for a party that was sent: its body, and a function that returns what is known of its hint afterwards. */
export interface SentAllocation {
  body: AllocationBody;
  hint: ReturnType<Parties['ask']>;
}

/** A call together with the actual request and response. */
export interface Exchange {
  call: Call;
  request: Sent;
  answer: Answer;
  /** The number of exchanges of the run that were complete when it was sent. */
  sentAt: number;
  /** The pages of a list in order, when the call was followed to the end. This exchange is the last of them. */
  pages?: readonly Exchange[];
  /** Whether an earlier attempt got no response. That attempt may have done what the call asks for. */
  isRetried?: true;
  /** For a call that creates a party. */
  allocation?: SentAllocation;
  /** The object that was downloaded, when a snapshot has a digest for it. */
  object?: DigestedObject;
  judgements: readonly Judgement[];
  /** What other responses must repeat. */
  facts: readonly Fact[];
}

/** An exchange that has not been judged yet. */
export type Unjudged = Omit<Exchange, 'judgements' | 'facts'>;

/** What the specification says about an exchange, given what the run knew before it. */
export interface Judged {
  judgements: Judgement[];
  facts: Fact[];
  /**
   * The operation and the clauses that the exchange was judged by: calls of one kind show much the same. Absent when
   * the call is not worth repeating.
   */
  kind?: string;
  /** The call to make instead when a call of this kind is repeated. */
  repeatedAs?: Call;
  /** Whether the exchange stays right whatever becomes known later. Default: true. */
  isFinal?: boolean;
  /** What was asked, whatever the response. Errors are counted by it. */
  asks: string;
}

/** The first header of a request with a name in lower case. */
export const headerOf = ({ request }: Pick<Exchange, 'request'>, name: string): string | undefined =>
  request.headers.find(([key]) => key.length === name.length && key.toLowerCase() === name)?.[1];

/** Whether a response is not wrong by itself. One that is wrong only compared with an earlier one is sound. */
export const isSound = (judgements: readonly Judgement[]): boolean =>
  judgements.every(
    ({ wrong }) => wrong === undefined || wrong.isStatus === true || wrong.against !== undefined,
  );

const CAUSES: readonly DifferenceCause[] = ['content', 'before', 'beside', 'chance'];

/** Whether a comparison with other responses would show a clause, and was left out because the response is not sound. */
export const isUncompared = ({ call, judgements, facts }: Exchange, clause: Clause): boolean =>
  !isSound(judgements) &&
  facts.some(({ clausesOf }) =>
    CAUSES.some((cause) => clausesOf(cause, call.condition?.before ?? []).includes(clause)),
  );

type AnsweredCall = Pick<Exchange, 'call' | 'answer'>;

/** The maximum number of responses that are kept. A mixed-up response is one from a moment ago. */
const KEPT = 400;

/** Which calls of a registry had which responses. A wrong response may be the right one to another call. */
export class Answered {
  readonly #calls = new Map<string, Call>();

  /** Notes a right response. */
  note(sent: AnsweredCall): void {
    if (sent.call.operation.service !== 'registry' || sent.answer.status !== 200) return;
    const key = keyOfAnswer(sent);
    this.#calls.delete(key);
    this.#calls.set(key, sent.call);
    const [oldest = ''] = this.#calls.keys();
    if (this.#calls.size > KEPT) this.#calls.delete(oldest);
  }

  /** The latest other call that had the same response rightly. */
  otherCallOf(sent: AnsweredCall): Call | undefined {
    const other = this.#calls.get(keyOfAnswer(sent));
    return other && keyOf(other) !== keyOf(sent.call) ? withoutCondition(other) : undefined;
  }
}

const keyOfAnswer = ({ call, answer }: AnsweredCall): string =>
  `${call.operation.name} ${bodyTextOf(answer)}`;
