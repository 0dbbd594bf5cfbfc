import { conditionOf, type SendingCondition } from '../conditions.js';
import { WAYS } from '../sending.js';

/**
 * How a GET may be sent: what HTTP leaves to the client of a call without a body. Each Accept meets each way to write the
 * names of headers, and each Accept-Encoding meets one of both. The usual way to send a call is not among them.
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
