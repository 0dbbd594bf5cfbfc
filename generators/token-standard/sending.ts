import { conditionOf, type SendingCondition } from '../conditions.js';
import { WAYS } from '../sending.js';

/**
 * How a GET can be sent: what HTTP leaves to the client in a call without a body. Each Accept occurs with each letter
 * case of header names, and each Accept-Encoding with at least one of them. The usual way to send a call is not
 * included.
 */
export const everyGetCondition: SendingCondition[] = WAYS.accept
  .flatMap((accept, row) =>
    WAYS.names.map((names, at) => ({
      ...(at === 1 && { connection: 'new' as const }),
      ...conditionOf({
        ...{ accept, names },
        others: WAYS.others[(2 * row + at) % WAYS.others.length]!,
        acceptEncoding: WAYS.acceptEncoding[(row + at) % WAYS.acceptEncoding.length]!,
      }),
    })),
  )
  .filter((condition) => Object.keys(condition).length > 0);
