import { isUtf8 } from 'node:buffer';
import { constants, unzipSync } from 'node:zlib';
import type { RecordedBody, RecordedExchange } from '../results/schema.js';
import { type RawExchange, headerOf, type HttpRequest, wireUrl } from './message.js';
import type { Redactor } from '../secrets/redact.js';
import { format, isPrintable, quote } from './shell.js';

/** The files of a TLS connection, as the target file names them. */
interface TlsFiles {
  caFile?: string;
  certificateFile?: string;
  keyFile?: string;
}

/** curl adds these headers by itself, and waits for 100 Continue before it sends a long body. */
const ADDED = ['Accept', 'Content-Type', 'User-Agent'];
const ADDED_TO_LONG = 'Expect';
const LONG = 1024;

/** A longer body is sent through a pipe, because the words of a command have a maximum length. */
const LONGEST_WORD = 32_000;

/**
 * A POSIX shell command that sends the request again, byte for byte: one line of printable ASCII. A token is replaced
 * by the expression that yields it. `tls`: the files of the connection.
 */
export function curlCommand(request: HttpRequest, tls: TlsFiles = {}): string {
  const text = (words: string, encoding: BufferEncoding = 'utf8') =>
    hiding(words, request.token, (part) => quote(Buffer.from(part, encoding)));
  const { origin, path } = wireUrl(request.url);
  const { body = withoutBody(request.method), transport = {} } = request;
  const method = request.method === 'HEAD' ? ['-I'] : ['-X', request.method];
  const words = ['curl', '-sS', '-i', '-g', '--path-as-is', ...method, text(origin + path)];
  // Decode the response, because people read it.
  if (headerOf(request, 'accept-encoding') !== undefined) words.push('--compressed');
  if (transport.http10) words.push('--http1.0');
  else if (origin.startsWith('https:')) words.push(transport.http2 ? '--http2' : '--http1.1');
  if (tls.caFile) words.push('--cacert', text(tls.caFile));
  if (tls.certificateFile) words.push('--cert', text(tls.certificateFile));
  if (tls.keyFile) words.push('--key', text(tls.keyFile));
  const added = body && body.length > LONG ? [...ADDED, ADDED_TO_LONG] : ADDED;
  const unwanted = added.filter((name) => headerOf(request, name.toLowerCase()) === undefined);
  for (const name of unwanted) words.push('-H', text(`${name}:`));
  for (const header of request.headers) words.push('-H', text(headerLine(header), 'latin1'));
  if (body && transport.chunked && !transport.http10) words.push('-H', text('Transfer-Encoding: chunked'));
  if (!body) return words.join(' ');
  const renewed = (word: (bytes: Uint8Array) => string) =>
    renewing(Buffer.from(body).toString('latin1'), request.fresh, word);
  if (body.length < LONGEST_WORD && isPrintable(body))
    return [...words, '--data-raw', renewed(quote)].join(' ');
  return `printf ${renewed(format)} | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

/** Parts of values that are used up once they are sent, and an expression that replaces them by as many characters. */
const RENEWED: readonly (readonly [part: RegExp, shell: string])[] = [
  [/[\da-z]{10}$/i, '$(date +%s)'],
  [/\d\d:\d\d:\d\d$/, '$(date +%H:%M:%S)'],
];

/** A text, one byte per character, as one word of the shell, which makes each of the values new. `word` quotes bytes. */
function renewing(
  text: string,
  [value, ...more]: readonly string[] = [],
  word: (bytes: Uint8Array) => string,
): string {
  if (value === undefined) return word(Buffer.from(text, 'latin1'));
  const [part, shell] = RENEWED.find(([each]) => each.test(value)) ?? [];
  if (part === undefined || !text.includes(value)) return renewing(text, more, word);
  return text
    .split(value)
    .map((rest) => renewing(rest, more, word))
    .join(`${word(Buffer.from(value.replace(part, '')))}"${shell}"`)
    .replaceAll("''", '');
}

/**
 * An empty body for these methods, because the client sends "Content-Length: 0" with them (RFC 9110 section 8.6), and
 * curl does so only when it is given a body.
 */
const withoutBody = (method: string) =>
  ['POST', 'PUT', 'PATCH'].includes(method) ? new Uint8Array() : undefined;

// Headers are latin1 on the wire. curl needs a semicolon for an empty value.
const headerLine = ([name, value]: readonly [string, string]) =>
  value === '' ? `${name};` : `${name}: ${value}`;

/** One word of the command, in which the shell inserts the token in its place. */
function hiding(words: string, token: HttpRequest['token'], quoted: (part: string) => string): string {
  if (token?.beside && words.includes(token.beside.value)) return hiding(words, token.beside, quoted);
  const parts = token ? words.split(token.value) : [words];
  if (!token || parts.length === 1) return quoted(words);
  const plain = parts.every((part) => /^[\w :./?=&;,-]*$/.test(part));
  if (plain) return `"${parts.join(token.shell)}"`;
  return parts.map((part) => (part === '' ? '' : quoted(part))).join(`"${token.shell}"`);
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
