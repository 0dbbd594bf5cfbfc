import { isUtf8 } from 'node:buffer';
import { constants, unzipSync } from 'node:zlib';
import type { Client } from '../packages/undici.js';
import type { RecordedBody, RecordedExchange } from '../results/schema.js';
import type { Redactor } from '../secrets/redact.js';

/**
 * Splits a URL for the wire. The path is sent unchanged, because `URL` would resolve dots and escape characters. Only
 * characters that HTTP does not allow are escaped, and the path always begins with a slash.
 */
export function wireUrl(url: string): { origin: string; path: string } {
  const [start = ''] = /^\w+:\/\/[^/?#]*/.exec(url) ?? [];
  const rest = url.slice(start.length);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const origin = origins.get(start) ?? new URL(url).origin;
  origins.set(start, origin);
  return { origin, path: path.replace(/[^\x21-\x7e]+/g, encodeURIComponent) };
}

/** Origins by the beginning of a URL. Most requests of a run go to few of them, and `new URL` is slow. */
const origins = new Map<string, string>();

/** How a request is sent. By default it is one piece with a Content-Length, over any free connection. */
interface Transport {
  /** `Transfer-Encoding: chunked` instead of `Content-Length` (RFC 9112 section 7.1), with each piece as a chunk. */
  chunked?: boolean;
  /** The number of pieces of the body, with a few milliseconds between them. */
  pieces?: number;
  /** A connection that is shared only with requests that have the same `line`. */
  line?: Line;
  /** Offers HTTP/2 over TLS. It is used when the target chooses it. */
  http2?: boolean;
  /** Names HTTP/1.0 as its version, unless the target speaks only HTTP/2. */
  http10?: boolean;
}

/** One request as it is sent. `url` is sent unchanged, never normalized. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body?: Uint8Array;
  transport?: Transport;
  /** The maximum size of the response body, in bytes, when it differs from the default. */
  maxBody?: number;
  /** The number of bytes of the response body that are kept after it was judged. Default: all. */
  keptBody?: number;
  /** Whether 503 is a response to judge and not to retry, as for a health endpoint. */
  unavailableIsAnswer?: boolean;
  /** Whether it is one as long as the target has refused no other request so. */
  unavailableAlone?: boolean;
  /** What is called: requests of one kind may never get a response while the others do. Absent: the method and the URL. */
  kind?: string;
  /** Whether its connection is closed afterwards, so that the next request may reach another replica of the target. */
  freshConnection?: boolean;
  /** Whether no header may be added, because the headers themselves are tested. */
  exactHeaders?: boolean;
  /** The shell command that sends it again, when it is not HTTP. */
  command?: string;
  /** Values in the body that a target takes only once. A command replaces them by new ones. */
  fresh?: readonly string[];
  /** A secret in the request, and the shell expression that replaces it in a command. `beside`: a second one. */
  token?: { value: string; shell: string; beside?: HttpRequest['token'] | undefined };
}

/** A complete response. `body` is decoded from its content coding. */
export interface HttpResponse {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** Why the body is not decoded but as it was received, in words: it is not in the coding that the response names. */
  undecoded?: string;
  /** The size of the whole body, in bytes, when only its beginning is kept. */
  bodyLength?: number;
}

/** What was sent, and the result, before anything is hidden or shortened. */
export interface RawExchange {
  request: HttpRequest;
  response?: HttpResponse;
  /** The outcome in words, when it is not HTTP. */
  outcome?: string;
  /** Why there is no response, in words. */
  error?: string;
  durationMs: number;
  attempts: number;
  /** Whether an attempt ended without a response and without a 429, so that the target may have carried it out. */
  isUncertain?: boolean;
}

/** No complete response, or only noise (429, 502, 503, 504) to the end: nothing about conformance. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  constructor(
    message: string,
    readonly exchange: RawExchange,
  ) {
    super(message);
  }
}

/** The first header with a name, which is given in lower case. */
export function headerOf(message: { headers: HttpRequest['headers'] }, name: string): string | undefined {
  return message.headers.find(([key]) => key.length === name.length && key.toLowerCase() === name)?.[1];
}

/** The headers of a request whose body does not wait until the target asks for it (RFC 9110 section 10.1.1). */
export const withoutExpect = (headers: HttpRequest['headers']): HttpRequest['headers'] =>
  headers.filter(([name]) => name.length !== 'expect'.length || name.toLowerCase() !== 'expect');

/** The body of a request as text. @returns undefined when there is no body, null when its bytes are not UTF-8 */
export function bodyText({ body }: Pick<HttpRequest, 'body'>): string | null | undefined {
  if (body === undefined) return undefined;
  return isUtf8(body) ? Buffer.from(body).toString() : null;
}

/** One shared error: creating an error with its stack for each connection takes as long as closing the connection. */
const ENDED = new Error('the connection is not needed any more');

/** A dedicated connection for requests in sequence. It is opened again when the target closes it. */
export class Line {
  #made: { client: Client; to: string } | undefined;
  #noteOpened = (): void => undefined;
  /** Resolves when the connection is open for the first time. */
  readonly opened = new Promise<void>((resolve) => {
    this.#noteOpened = resolve;
  });

  /** The client of the connection. `make` is called when there is none, or when it leads elsewhere than `to`. */
  client(to: string, make: () => Client): Client {
    if (this.#made?.to === to) return this.#made.client;
    void this.close();
    this.#made = { client: make().once('connect', this.#noteOpened), to };
    return this.#made.client;
  }

  async close(): Promise<void> {
    await this.#made?.client.destroy(ENDED);
  }
}

/** The maximum number of bytes of a body that reports contain. */
const KEPT = 16 * 1024;

/** The exchange as reports show it: with secrets hidden and long bodies shortened. */
export function record(raw: RawExchange, redactor: Redactor): RecordedExchange {
  const { request, response, outcome, error, durationMs, attempts } = raw;
  const headers = (list: RawExchange['request']['headers']): [string, string][] =>
    list.map(([name, value]) => [redactor.hide(name), redactor.hide(withShell(value, request.token))]);
  return {
    request: {
      method: request.method,
      url: shownUrl(request, redactor),
      headers: headers(request.headers),
      ...(request.body && { body: recordBody(request.body, redactor) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: headers(response.headers),
        body: recordBody(response.body, redactor, response.bodyLength),
      },
    }),
    ...(outcome !== undefined && { outcome: redactor.hide(outcome) }),
    ...(error !== undefined && { error: redactor.hide(error) }),
    durationMs: Math.round(durationMs * 10) / 10,
    attempts,
  };
}

/** The URL of a request, with its secrets hidden. */
export const shownUrl = (request: RawExchange['request'], redactor: Redactor): string =>
  redactor.hide(withShell(withoutPassword(request.url), request.token));

/** Replaces the token by the expression that yields it, which says which one, and what is wrong. */
const withShell = (text: string, token: HttpRequest['token']): string =>
  token ? withShell(text.replaceAll(token.value, token.shell), token.beside) : text;

function recordBody(bytes: Uint8Array, redactor: Redactor, length = bytes.byteLength): RecordedBody {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // latin1 keeps every byte, so a secret is also found in a body that is not UTF-8. Secrets are hidden before the
  // body is cut, because half a token would not match.
  const text = isUtf8(whole) ? redactor.hide(whole.toString()) : undefined;
  const kept = text ?? withoutSecrets(whole, redactor);
  const truncated = kept.length > KEPT || length > bytes.byteLength;
  const head = kept.slice(0, KEPT);
  return {
    bytes: length,
    ...(typeof head === 'string' ? { text: head } : { base64: head.toString('base64') }),
    ...(truncated && { truncated }),
  };
}

/** The maximum number of unpacked bytes that are searched. */
const UNPACKED = 8 * 1024 * 1024;

/** Hides secrets in bytes that are not text. Packed bytes without a content coding may contain a secret too. */
function withoutSecrets(bytes: Buffer, redactor: Redactor): Buffer | string {
  const hide = (all: Buffer) => redactor.hide(all.toString('latin1'));
  const hidden = Buffer.from(hide(bytes), 'latin1');
  try {
    const options = { maxOutputLength: UNPACKED, finishFlush: constants.Z_SYNC_FLUSH };
    const unpacked = unzipSync(bytes, options);
    return hide(unpacked) === unpacked.toString('latin1') ? hidden : '[hidden]';
  } catch (error) {
    // It is not known whether the rest contains a secret.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? '[hidden]' : hidden;
  }
}

const withoutPassword = (url: string) => url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1');
