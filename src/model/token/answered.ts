import { keyOf, withoutCondition, type Call } from '../call.js';
import type { Exchange } from '../exchange.js';
import { bodyTextOf } from '../judgement.js';

type Sent = Pick<Exchange, 'call' | 'answer'>;

/** The maximum number of responses that are kept. A mixed-up response is one from a moment ago. */
const KEPT = 400;

/** Which calls of a registry had which responses. A wrong response may be the right one to another call. */
export class Answered {
  readonly #calls = new Map<string, Call>();

  /** Notes a right response. */
  note(sent: Sent): void {
    if (sent.call.operation.service !== 'registry' || sent.answer.status !== 200) return;
    const key = keyOfAnswer(sent);
    this.#calls.delete(key);
    this.#calls.set(key, sent.call);
    const [oldest = ''] = this.#calls.keys();
    if (this.#calls.size > KEPT) this.#calls.delete(oldest);
  }

  /** The latest other call that had the same response rightly. */
  otherCallOf(sent: Sent): Call | undefined {
    const other = this.#calls.get(keyOfAnswer(sent));
    return other && keyOf(other) !== keyOf(sent.call) ? withoutCondition(other) : undefined;
  }
}

const keyOfAnswer = ({ call, answer }: Sent): string => `${call.operation.name} ${bodyTextOf(answer)}`;
