import { isUtf8 } from 'node:buffer';
import { constants, unzipSync } from 'node:zlib';
import type { RecordedBody, RecordedExchange } from '../results/schema.js';
import type { RawExchange } from './message.js';
import type { Redactor } from '../secrets/redact.js';

/** So much of a body is kept in reports, in bytes. */
const KEPT = 16 * 1024;

/** The exchange as reports show it: secrets hidden, long bodies shortened. */
export function record(raw: RawExchange, redactor: Redactor): RecordedExchange {
  const { request, response, outcome, error, durationMs, attempts } = raw;
  const headers = (list: RawExchange['request']['headers']): [string, string][] =>
    list.map(([name, value]) => [redactor.hide(name), redactor.hide(withShell(value, request))]);
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
  redactor.hide(withShell(withoutPassword(request.url), request));

/** What yields a token tells more than that there was one: which of several, and what is wrong with it. */
const withShell = (text: string, { token }: RawExchange['request']) =>
  token ? text.replaceAll(token.value, token.shell) : text;

function recordBody(bytes: Uint8Array, redactor: Redactor, length = bytes.byteLength): RecordedBody {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // latin1 keeps every byte, so that a secret is found in a body that is not UTF-8 as well. Hidden before cut: half a token would not match.
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

/** So much of what a body was packed from is looked at, in bytes. */
const UNPACKED = 8 * 1024 * 1024;

/** Bytes that are not text. Packed ones that are not said to be so may hold a secret as well. */
function withoutSecrets(bytes: Buffer, redactor: Redactor): Buffer | string {
  const hide = (all: Buffer) => redactor.hide(all.toString('latin1'));
  const hidden = Buffer.from(hide(bytes), 'latin1');
  try {
    const options = { maxOutputLength: UNPACKED, finishFlush: constants.Z_SYNC_FLUSH };
    const unpacked = unzipSync(bytes, options);
    return hide(unpacked) === unpacked.toString('latin1') ? hidden : '[hidden]';
  } catch (error) {
    // Whether there is one in more than that is not known.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? '[hidden]' : hidden;
  }
}

const withoutPassword = (url: string) => url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1');
