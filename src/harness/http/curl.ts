import type { Target } from '../target/target.js';
import { headerOf, type HttpRequest } from './message.js';
import { isPrintable, printing, quote } from './shell.js';
import { wireUrl } from './wire-url.js';

export interface CurlOptions {
  /** What a shell has in the place of a token: the variable or the command that yields it. */
  token?: string | undefined;
  /** The files that the connection is made with. */
  tls?: Target['tls'];
}

/** curl has these headers by itself, and waits for leave to send a long body. */
const ADDED = ['Accept', 'Content-Type', 'User-Agent'];
const ADDED_TO_LONG = 'Expect';
const LONG = 1024;

/** Longer ones go through a pipe: the words of a command have a limit. */
const LONGEST_WORD = 32_000;

const text = (words: string) => quote(Buffer.from(words));

/**
 * A POSIX shell command that sends the request again, byte for byte: one line of printable ASCII. Where the request
 * carries a token, the command has `token` in its place.
 */
export function curlCommand(request: HttpRequest, { token, tls = {} }: CurlOptions = {}): string {
  const { origin, path } = wireUrl(request.url);
  const { body = withoutBody(request.method) } = request;
  const method = request.method === 'HEAD' ? ['-I'] : ['-X', request.method];
  const words = ['curl', '-sS', '-i', '-g', '--path-as-is', ...method, text(origin + path)];
  if (origin.startsWith('https:')) words.push('--http1.1');
  if (tls.caFile) words.push('--cacert', text(tls.caFile));
  if (tls.certificateFile) words.push('--cert', text(tls.certificateFile));
  if (tls.keyFile) words.push('--key', text(tls.keyFile));
  const added = body && body.length > LONG ? [...ADDED, ADDED_TO_LONG] : ADDED;
  const unwanted = added.filter((name) => headerOf(request, name.toLowerCase()) === undefined);
  for (const name of unwanted) words.push('-H', text(`${name}:`));
  for (const header of request.headers) words.push('-H', headerWord(header, token));
  if (!body) return words.join(' ');
  if (body.length < LONGEST_WORD && isPrintable(body)) return [...words, '--data-raw', quote(body)].join(' ');
  return `${printing(body)} | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

/** The client says "Content-Length: 0" with these, as RFC 9110 section 8.6 wants it; curl does when it is given a body. */
const withoutBody = (method: string) =>
  ['POST', 'PUT', 'PATCH'].includes(method) ? new Uint8Array() : undefined;

function headerWord([name, value]: readonly [string, string], token: string | undefined): string {
  // In double quotes, so that the shell puts the token in.
  if (name.toLowerCase() === 'authorization' && token) return `"${name}: Bearer ${token}"`;
  // Headers are latin1 on the wire.
  return quote(Buffer.from(value === '' ? `${name};` : `${name}: ${value}`, 'latin1'));
}
