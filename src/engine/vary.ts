import { seedOf } from './cases/cases.js';
import { keyOf, type Call, type Condition } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';

/** Everything about how a call is sent that HTTP and JSON leave to the client, at once. */
const OTHERWISE: Condition = {
  ...{ connection: 'new', framing: 'chunked', accept: null },
  contentType: 'application/json; charset=utf-8',
  others: [
    ['accept-language', 'en-US,en;q=0.9,*;q=0.5'],
    ['via', '1.1 proxy.example'],
    ['x-forwarded-for', '192.0.2.60, 198.51.100.7'],
    ['cookie', 'theme="dark"; a=1'],
  ],
};

/** Gives calls other conditions, as far as a conformant target must take them. */
export class Vary {
  #isLengthRequired = false;

  /** `conditions`: those that are drawn from. None: calls stay as they are. */
  constructor(
    private readonly conditions: readonly Condition[] = [],
    private readonly seed = 0,
  ) {}

  /** Notes whether the target asks for a Content-Length, as it may (RFC 9112 section 6.3). */
  learn({ call, answer }: Exchange): void {
    if (answer.status === 411 && call.condition?.framing) this.#isLengthRequired = true;
  }

  /** Whether every call is sent as an ordinary client does it. */
  get isOff(): boolean {
    return this.conditions.length === 0;
  }

  /** A condition by its number, which may be any. */
  nth(number: number): Condition {
    return this.conditions[number % this.conditions.length] ?? {};
  }

  /** The same call: half of all calls as they are, the others sent otherwise. The seed and the call decide which. */
  half(call: Call): Call {
    const isPlain = this.conditions.length === 0 || seedOf(this.seed, keyOf(call)) % 2 === 0;
    return isPlain ? call : this.otherwise(call);
  }

  /** The call with as little as possible sent as usual. */
  otherwise(call: Call): Call {
    return this.under(call, OTHERWISE);
  }

  /** The call with what of a condition can be said of it. */
  under(call: Call, condition: Condition): Call {
    // The pages of a list have requests of their own, so only their headers can differ.
    if (call.toTheEnd)
      return condition.accept === undefined ? call : { ...call, condition: { accept: condition.accept } };
    const { connection, framing, contentType, pieces, ...headers } = condition;
    const isPost = call.operation.method === 'POST' && call.body !== undefined;
    const own = {
      ...(connection !== undefined && { connection }),
      ...(call.headers === undefined && headers),
      ...(call.headers === undefined && isPost && contentType !== undefined && { contentType }),
      ...(isPost && pieces !== undefined && { pieces }),
      ...(isPost && framing !== undefined && !this.#isLengthRequired && { framing }),
    };
    return Object.keys(own).length === 0 ? call : { ...call, condition: own };
  }
}
