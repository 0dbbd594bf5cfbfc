import { isUtf8 } from 'node:buffer';
import { clip } from '../platform/clip.js';
import { headerOf, type HttpResponse, type RawExchange } from './message.js';

/** A body as JSON or, in words, why it is not JSON. */
type Json = { ok: true; value: unknown } | { ok: false; why: string; where?: string };

/** A response, ready to be judged. */
export class Reply {
  readonly status: number;
  #json: Json | undefined;
  #text: string | undefined;

  constructor(readonly exchange: RawExchange & { response: HttpResponse }) {
    this.status = exchange.response.status;
  }

  header(name: string): string | undefined {
    return headerOf(this.exchange.response, name);
  }

  get body(): Buffer {
    return this.exchange.response.body;
  }

  get text(): string {
    return (this.#text ??= this.body.toString());
  }

  /** Why the body cannot be decoded, in words: it is not in the content coding that the response names. */
  get undecoded(): string | undefined {
    return this.exchange.response.undecoded;
  }

  /** The body as JSON (RFC 8259): UTF-8, one value, and no byte-order mark, which section 8.1 forbids to senders. */
  get json(): Json {
    const { undecoded } = this;
    return (this.#json ??= undecoded === undefined ? parse(this) : { ok: false, why: undecoded });
  }

  /** Releases the text and the parsed body, which are made again when needed, and the part of the body that is not kept. */
  forget(): void {
    this.#text = undefined;
    this.#json = undefined;
    const { request, response } = this.exchange;
    const { keptBody = Infinity } = request;
    const { body, bodyLength = body.length } = response;
    if (body.length <= keptBody) return;
    // Cut at the end of a line, because a cut inside a line could split a character.
    const end = body.lastIndexOf('\n', keptBody - 1) + 1 || keptBody;
    // A copy, because a view would keep the whole buffer.
    Object.assign(response, { body: Buffer.from(body.subarray(0, end)), bodyLength });
  }

  /** The value of the body. Undefined when it is not JSON. */
  get value(): unknown {
    return this.json.ok ? this.json.value : undefined;
  }

  /** A line for a report, such as "404 {"error":"…"}". */
  toString(): string {
    const { text } = this;
    const location = this.header('location');
    // A redirect is never followed. The reader gets to know where it leads.
    if (this.status >= 300 && this.status < 400 && location !== undefined) {
      return `${this.status}, a redirect to ${clip(location, 200)}`;
    }
    if (this.undecoded !== undefined) return `${this.status} with ${this.undecoded}`;
    const type = this.json.ok ? '' : ` (${this.header('content-type') ?? 'no media type'})`;
    return text === '' ? `${this.status} without a body` : `${this.status}${type} ${clip(text, 100)}`;
  }
}

const BYTE_ORDER_MARK = '\ufeff';

/** A mark stays in the text, because the JSON grammar does not allow one (RFC 8259 section 8.1). */
function parse({ body, text }: Pick<Reply, 'body' | 'text'>): Json {
  if (body.length === 0) return { ok: false, why: 'no body' };
  if (!isUtf8(body)) return { ok: false, why: 'a body that is not UTF-8' };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const isMarked = text.startsWith(BYTE_ORDER_MARK);
    const why = isMarked ? 'a body that begins with a byte order mark' : 'a body that is not JSON';
    return { ok: false, why, where: (error as Error).message };
  }
}
