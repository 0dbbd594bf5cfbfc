import type { Reply } from '../http/reply.js';
import type { Exchange } from '../model/exchange.js';
import type { Difference } from '../model/fact.js';

/** An exchange as it was sent, and what contradicts earlier responses in it. */
export interface Made {
  exchange: Exchange;
  differences: readonly Difference[];
}

/** What was sent and received, with its transport. */
export const rawOf = ({ answer }: Pick<Exchange, 'answer'>): Reply['exchange'] => (answer as Reply).exchange;
