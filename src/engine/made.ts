import type { Reply } from '../http/reply.js';
import type { Exchange } from '../model/exchange.js';
import type { Difference } from '../model/fact.js';

/** An exchange as it was sent, with the differences from earlier responses. */
export interface Made {
  exchange: Exchange;
  differences: readonly Difference[];
}

/** The raw request and response, with transport details. */
export const rawOf = ({ answer }: Pick<Exchange, 'answer'>): Reply['exchange'] => (answer as Reply).exchange;
