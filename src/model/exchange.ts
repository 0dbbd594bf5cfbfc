import type { Call } from './call.js';
import type { Fact } from './fact.js';
import type { HintAnswered } from './participant/parties.js';
import type { AllocationBody } from './participant/request.js';
import type { DigestedObject } from './scan/bulk-acs.js';
import type { Answer, Judgement } from './judgement.js';

/** What was sent, as far as the model reads it. */
interface Sent {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body?: Uint8Array;
}

/** A call for a party that was sent: what it asks for, and what tells what is known of its hint, once it is answered. */
export interface SentAllocation {
  body: AllocationBody;
  hint: HintAnswered;
}

/** A call together with the actual request and response. */
export interface Exchange {
  call: Call;
  request: Sent;
  answer: Answer;
  /** How many exchanges of the run were complete when it was sent. */
  sentAt: number;
  /** The pages of a list in their order, where the call was followed to the end. This exchange is the last of them. */
  pages?: readonly Exchange[];
  /** Whether an attempt without a response went before: what the call asks for may have been done by that one. */
  isRetried?: true;
  /** Of a call that creates a party. */
  allocation?: SentAllocation;
  /** The object that was downloaded, where a snapshot has a digest for it. */
  object?: DigestedObject;
  judgements: readonly Judgement[];
  /** What other responses must repeat. */
  facts: readonly Fact[];
}

/** An exchange that is not judged yet. */
export type Unjudged = Omit<Exchange, 'judgements' | 'facts'>;

/** What the specification says about an exchange, with what the run knew before it. */
export interface Judged {
  judgements: Judgement[];
  facts: Fact[];
  /**
   * The operation and the clauses that the exchange was judged by: calls of one kind show much the same. Absent when the
   * call is not worth repeating.
   */
  kind?: string;
  /** Whether it stays right, whatever becomes known later. Absent: yes. */
  isFinal?: boolean;
  /** What was asked, whatever the response: errors are counted by it. */
  asks: string;
}

/** The first header of a request, by its name in lower case. */
export const headerOf = ({ request }: Pick<Exchange, 'request'>, name: string): string | undefined =>
  request.headers.find(([key]) => key.toLowerCase() === name)?.[1];
