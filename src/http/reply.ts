import { clip } from '../platform/clip.js';
import { headerOf, type HttpResponse, type RawExchange } from './message.js';

/** A body as JSON, or why it is none, in words. */
type Json = { ok: true; value: unknown } | { ok: false; why: string };

/** An answer, ready to be judged. */
export class Reply {
  readonly status: number;
  #json: Json | undefined;

  constructor(readonly exchange: RawExchange & { response: HttpResponse }) {
    this.status = exchange.response.status;
  }

  header(name: string): string | undefined {
    return headerOf(this.exchange.response, name);
  }

  get body(): Buffer {
    return this.exchange.response.body;
  }

  /** The body as text. */
  get text(): string {
    return this.body.toString();
  }

  /** Why nobody can read the body, in words: it is not in the content coding that the answer names. */
  get undecoded(): string | undefined {
    return this.exchange.response.undecoded;
  }

  /** The body as JSON (RFC 8259): UTF-8, one value, and no byte-order mark before it, which its section 8.1 forbids to whoever sends it. */
  get json(): Json {
    const { undecoded } = this;
    return (this.#json ??= undecoded === undefined ? parse(this.body) : { ok: false, why: undecoded });
  }

  /** Lets go of the parsed body, which is parsed again when it is asked for, and of all but the part of it that is kept. */
  forget(): void {
    this.#json = undefined;
    const { request, response } = this.exchange;
    const { keptBody = Infinity } = request;
    const { body, bodyLength = body.length } = response;
    if (body.length <= keptBody) return;
    // A line that is cut could end amid a character.
    const end = body.lastIndexOf('\n', keptBody - 1) + 1 || keptBody;
    // A copy: a view would keep the whole.
    Object.assign(response, { body: Buffer.from(body.subarray(0, end)), bodyLength });
  }

  /** The value of the body, undefined when it is not JSON. */
  get value(): unknown {
    return this.json.ok ? this.json.value : undefined;
  }

  /** "404 {"error":"…"}": for a line of a report. */
  toString(): string {
    const text = this.body.toString('utf8');
    const location = this.header('location');
    // Never followed: where it leads to is for the reader to know.
    if (this.status >= 300 && this.status < 400 && location !== undefined) {
      return `${this.status}, a redirect to ${clip(location, 200)}`;
    }
    if (this.undecoded !== undefined) return `${this.status} with ${this.undecoded}`;
    const type = this.json.ok ? '' : ` (${this.header('content-type') ?? 'no media type'})`;
    return text === '' ? `${this.status} without a body` : `${this.status}${type} ${clip(text, 100)}`;
  }
}

// ignoreBOM keeps a byte-order mark in the text, where the grammar has none.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parse(body: Buffer): Json {
  if (body.length === 0) return { ok: false, why: 'no body' };
  try {
    return { ok: true, value: JSON.parse(utf8.decode(body)) as unknown };
  } catch (error) {
    return {
      ok: false,
      why: error instanceof SyntaxError ? 'a body that is not JSON' : 'a body that is not UTF-8',
    };
  }
}
