import { headerOf, type HttpRequest, wireUrl } from './message.js';

/** A text without NUL as one word of a POSIX shell command, in printable ASCII. It is quoted only when necessary. */
export const word = (text: string): string =>
  /^[\w@%+=:,./][\w@%+=:,./-]*$/.test(text) ? text : quote(Buffer.from(text));

/** Bytes without NUL as one word of a POSIX shell command, in printable ASCII. */
export const quote = (bytes: Uint8Array): string =>
  isPrintable(bytes)
    ? `'${Buffer.from(bytes).toString().replaceAll("'", `'\\''`)}'`
    : `"$(${printing(bytes)})"`;

/** A command that prints these bytes. It can print NUL and bytes that are not UTF-8, which a word cannot contain. */
const printing = (bytes: Uint8Array): string => `printf ${format(bytes)}`;

/** The format of such a command, as one word. */
const format = (bytes: Uint8Array): string => `'${[...bytes].map(inFormat).join('')}'`;

/** Whether all of the bytes are printable ASCII. */
const isPrintable = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);

// A format that begins with - would be read as an option.
function inFormat(byte: number, place: number): string {
  const character = String.fromCharCode(byte);
  if (character === '%') return '%%';
  const asItIs = byte >= 0x20 && byte < 0x7f && !"'\\".includes(character);
  return asItIs && !(character === '-' && place === 0) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}

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
