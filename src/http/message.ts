import { isUtf8 } from 'node:buffer';
import type { Agent } from '../packages/undici.js';

/**
 * A URL as it goes on the wire. The path is sent as it stands: `URL` would resolve dots and escape characters. Only
 * what has no place in HTTP is escaped, and a path there must be.
 */
export function wireUrl(url: string): { origin: string; path: string } {
  const rest = url.replace(/^\w+:\/\/[^/?#]*/, '');
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return { origin: new URL(url).origin, path: path.replace(/[^\x21-\x7e]+/g, encodeURIComponent) };
}

/** How a request is put on the wire. The usual way is one piece with its length, over any free connection. */
export interface Transport {
  /** `Transfer-Encoding: chunked` in the place of `Content-Length` (RFC 9112 section 7.1), each piece being a chunk. */
  chunked?: boolean;
  /** The number of pieces of the body, with some milliseconds between them. */
  pieces?: number;
  /** The connection that it shares with no others but those that have the same one. */
  line?: Line;
  /** HTTP/2 is offered over TLS, and spoken where the target chooses it. */
  http2?: boolean;
}

/** One request as it goes on the wire; `url` is sent as it stands, never normalised. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body?: Uint8Array;
  transport?: Transport;
  /** The maximum length of the answer, in bytes, if it differs from that of every answer. */
  maxBody?: number;
  /** The number of bytes of the answer's body that are kept once it was judged (default: all). */
  keptBody?: number;
  /** Whether 503 is the answer that is judged, and not asked again: what a health endpoint says. */
  unavailableIsAnswer?: boolean;
  /** Whether its connection is closed after it, so that the next request may come to another replica of the target. */
  freshConnection?: boolean;
  /** Whether no header may be added to these: it is they that are judged. */
  exactHeaders?: boolean;
  /** The shell command that sends it again, where it is not HTTP. */
  command?: string;
  /** A secret that it carries, and what a shell command has in its place: the variable or the command that yields it. */
  token?: { value: string; shell: string };
}

/** A complete answer. `body` is decoded from its content coding. */
export interface HttpResponse {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** The body is as it came, and this is why, in words: it is not in the coding that the answer names. */
  undecoded?: string;
  /** How long the body was, in bytes, where only its beginning is kept. */
  bodyLength?: number;
}

/** What was sent and what came of it, before anything is hidden or shortened. */
export interface RawExchange {
  request: HttpRequest;
  response?: HttpResponse;
  /** What came of it, in words, where it is not HTTP. */
  outcome?: string;
  /** Why the response is missing, in words. */
  error?: string;
  durationMs: number;
  attempts: number;
  /** Whether an attempt ended in something other than 429 or a response, so that the target may have carried it out. */
  isUncertain?: boolean;
}

/** The target gave no complete answer, or noise (429, 502, 503, 504) to the end of the retries. It says nothing about conformance. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  constructor(
    message: string,
    readonly exchange: RawExchange,
  ) {
    super(message);
  }
}

/** The first header of a name, which is given in lower case. */
export function headerOf(message: { headers: HttpRequest['headers'] }, name: string): string | undefined {
  return message.headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The body of a request as text; undefined when it has none; null: its bytes are not UTF-8. */
export function bodyText({ body }: Pick<HttpRequest, 'body'>): string | null | undefined {
  if (body === undefined) return undefined;
  return isUtf8(body) ? Buffer.from(body).toString() : null;
}

/** One for all: to make an error for each connection, with its stack, takes as long as to end it. */
const ENDED = new Error('the connection is not needed any more');

/** A connection of its own, for requests that follow upon one another; made anew where the target ends it. */
export class Line {
  #made: { agent: Agent; http2: boolean } | undefined;

  /** What sends over it; `make` is called for the first request, and for the first by another version of HTTP. */
  agent(http2: boolean, make: () => Agent): Agent {
    if (this.#made?.http2 === http2) return this.#made.agent;
    void this.close();
    this.#made = { agent: make(), http2 };
    return this.#made.agent;
  }

  async close(): Promise<void> {
    await this.#made?.agent.destroy(ENDED);
  }
}
