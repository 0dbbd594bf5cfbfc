import { seedOf } from './cases/cases.js';
import { keyOf, type Call, type Condition } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';

/** The properties of sending a call that HTTP and JSON leave to the client, all changed at once but the connection. */
const OTHERWISE: Condition = {
  framing: 'chunked',
  accept: null,
  contentType: 'application/json; charset=utf-8',
  others: [
    ['accept-language', 'en-US,en;q=0.9,*;q=0.5'],
    ['via', '1.1 proxy.example'],
    ['x-forwarded-for', '192.0.2.60, 198.51.100.7'],
    ['cookie', 'theme="dark"; a=1'],
  ],
};

/** Gives calls other conditions, within what a conformant target must accept. */
export class Vary {
  #isLengthRequired = false;
  #isHttp10Refused = false;

  /** `conditions`: the conditions to draw from. Without any, calls stay as they are. */
  constructor(
    private readonly conditions: readonly Condition[] = [],
    private readonly seed = 0,
  ) {}

  /** Notes whether the target requires a Content-Length, or refuses HTTP/1.0. Both are allowed (RFC 9112). */
  learn({ call, answer }: Exchange): void {
    const { framing, connection } = call.condition ?? {};
    if (answer.status === 411 && framing) this.#isLengthRequired = true;
    if ([426, 505].includes(answer.status) && connection === 'HTTP/1.0') this.#isHttp10Refused = true;
  }

  /** Whether every call is sent as an ordinary client does. */
  get isOff(): boolean {
    return this.conditions.length === 0;
  }

  /** A condition by number. Any number is valid. */
  nth(number: number): Condition {
    return this.conditions[number % this.conditions.length] ?? {};
  }

  /**
   * Half of all calls stay as they are, and the others are sent differently, every second of these on a new connection.
   * The seed and the call decide which.
   */
  half(call: Call): Call {
    const drawn = this.conditions.length === 0 ? 0 : seedOf(this.seed, keyOf(call)) & 3;
    if (drawn === 1) return this.under(call, OTHERWISE);
    return drawn === 3 ? this.otherwise(call) : call;
  }

  /** The call with everything sent differently that may be. */
  otherwise(call: Call): Call {
    return this.under(call, { ...OTHERWISE, connection: 'new' });
  }

  /** The call with the parts of a condition that apply to it. */
  under(call: Call, condition: Condition): Call {
    // The pages of a list have requests of their own, so only their headers can differ.
    if (call.toTheEnd)
      return condition.accept === undefined ? call : { ...call, condition: { accept: condition.accept } };
    const { connection, framing, contentType, pieces, ...headers } = condition;
    const mayHaveBody = call.operation.method === 'POST';
    const hasBody = mayHaveBody && call.body !== undefined;
    const own = {
      ...(connection !== undefined &&
        !(connection === 'HTTP/1.0' && this.#isHttp10Refused) && { connection }),
      ...(call.headers === undefined && headers),
      ...(call.headers === undefined && mayHaveBody && contentType !== undefined && { contentType }),
      ...(hasBody && pieces !== undefined && { pieces }),
      ...(hasBody && framing !== undefined && !this.#isLengthRequired && { framing }),
    };
    return Object.keys(own).length === 0 ? call : { ...call, condition: own };
  }
}
