import type { HttpRequest } from './message.js';

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** Inside double quotes, so that the shell puts the token in. */
const quoteToken = (shell: string) => `"Authorization: Bearer ${shell}"`;

/**
 * A POSIX shell command that sends the request again, byte for byte. Where the request carries a token, the
 * command has `tokenInShell` in its place: the variable or the command that yields it.
 */
export function curlCommand(request: HttpRequest, tokenInShell?: string): string {
  const headers = request.headers.map(([name, value]) =>
    name.toLowerCase() === 'authorization' && tokenInShell
      ? quoteToken(tokenInShell)
      : quote(value === '' ? `${name};` : `${name}: ${value}`),
  );
  const words = ['curl', '-sS', '-i', '-g', '--path-as-is', '-X', request.method, quote(request.url)];
  // curl adds a form's Content-Type to a body by itself: without this, the command would send another request.
  if (!request.headers.some(([name]) => name.toLowerCase() === 'content-type'))
    headers.push(quote('Content-Type:'));
  for (const header of headers) words.push('-H', header);
  if (request.method === 'HEAD') words.splice(words.indexOf('-X'), 2, '-I');
  if (!request.body) return words.join(' ');
  if (isPlain(request.body))
    return [...words, '--data-raw', quote(Buffer.from(request.body).toString())].join(' ');
  return `printf ${quote(octal(request.body))} | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

const isPlain = (body: Uint8Array) =>
  body.length < 32_000 && body.every((byte) => byte >= 0x20 && byte < 0x7f);

/** A format of printf(1) that yields the bytes: it can say NUL and what is not UTF-8, which arguments cannot. */
function octal(body: Uint8Array): string {
  let format = '';
  for (const byte of body) {
    if (byte === 0x25) format += '%%';
    else if (byte >= 0x20 && byte < 0x7f && byte !== 0x5c) format += String.fromCharCode(byte);
    else format += `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return format;
}
