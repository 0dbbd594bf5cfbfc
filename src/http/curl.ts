import { headerOf, type HttpRequest } from './message.js';
import { isPrintable, printing, quote } from './shell.js';
import { wireUrl } from './wire-url.js';

/** The files that a TLS connection is made with, as the target file names them. */
interface TlsFiles {
  caFile?: string;
  certificateFile?: string;
  keyFile?: string;
}

/** curl has these headers by itself, and waits for leave to send a long body. */
const ADDED = ['Accept', 'Content-Type', 'User-Agent'];
const ADDED_TO_LONG = 'Expect';
const LONG = 1024;

/** Longer ones go through a pipe: the words of a command have a limit. */
const LONGEST_WORD = 32_000;

/**
 * A POSIX shell command that sends the request again, byte for byte: one line of printable ASCII. Where the request
 * carries a token, the command has what yields it in its place. `tls`: the files that the connection is made with.
 */
export function curlCommand(request: HttpRequest, tls: TlsFiles = {}): string {
  const text = (words: string, encoding: BufferEncoding = 'utf8') =>
    hiding(words, request.token, (part) => quote(Buffer.from(part, encoding)));
  const { origin, path } = wireUrl(request.url);
  const { body = withoutBody(request.method), transport = {} } = request;
  const method = request.method === 'HEAD' ? ['-I'] : ['-X', request.method];
  const words = ['curl', '-sS', '-i', '-g', '--path-as-is', ...method, text(origin + path)];
  // What comes back in a coding is for people to read.
  if (headerOf(request, 'accept-encoding') !== undefined) words.push('--compressed');
  if (origin.startsWith('https:')) words.push(transport.http2 ? '--http2' : '--http1.1');
  if (tls.caFile) words.push('--cacert', text(tls.caFile));
  if (tls.certificateFile) words.push('--cert', text(tls.certificateFile));
  if (tls.keyFile) words.push('--key', text(tls.keyFile));
  const added = body && body.length > LONG ? [...ADDED, ADDED_TO_LONG] : ADDED;
  const unwanted = added.filter((name) => headerOf(request, name.toLowerCase()) === undefined);
  for (const name of unwanted) words.push('-H', text(`${name}:`));
  for (const header of request.headers) words.push('-H', text(headerLine(header), 'latin1'));
  if (body && transport.chunked) words.push('-H', text('Transfer-Encoding: chunked'));
  if (!body) return words.join(' ');
  if (body.length < LONGEST_WORD && isPrintable(body)) return [...words, '--data-raw', quote(body)].join(' ');
  return `${printing(body)} | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

/** The client says "Content-Length: 0" with these, as RFC 9110 section 8.6 wants it; curl does when it is given a body. */
const withoutBody = (method: string) =>
  ['POST', 'PUT', 'PATCH'].includes(method) ? new Uint8Array() : undefined;

// Headers are latin1 on the wire.
const headerLine = ([name, value]: readonly [string, string]) =>
  value === '' ? `${name};` : `${name}: ${value}`;

/** One word of the command, in which the shell puts the token where it stood. */
function hiding(words: string, token: HttpRequest['token'], quoted: (part: string) => string): string {
  const parts = token ? words.split(token.value) : [words];
  if (!token || parts.length === 1) return quoted(words);
  const plain = parts.every((part) => /^[\w :./?=&;,-]*$/.test(part));
  if (plain) return `"${parts.join(token.shell)}"`;
  return parts.map((part) => (part === '' ? '' : quoted(part))).join(`"${token.shell}"`);
}
