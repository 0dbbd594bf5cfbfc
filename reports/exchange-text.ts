import type { Body, Counterexample, Exchange } from '../src/verdict/schema.js';
import { clip, printable } from './printable.js';
import { duration, number } from './words.js';

/** A body as text that is safe to show, at most `max` characters of it. */
export const bodyText = (body: Body, max: number): string => {
  if (body.bytes === 0) return '';
  const shown = body.text === undefined ? (body.base64 ?? '') : indented(body.text);
  return printable(clip(shown, max), 'keep');
};

/** What a reader has to know about a body beside its text. */
export const bodyNote = (body: Body | undefined): string => {
  if (!body) return 'no body';
  const notes = [body.bytes === 1 ? '1 byte' : `${number(body.bytes)} bytes`];
  if (body.text === undefined && body.base64 !== undefined) notes.push('not UTF-8, shown in base64');
  if (body.text !== undefined && indented(body.text) !== body.text) notes.push('JSON, indented for reading');
  if (body.truncated) notes.push('only the beginning was kept');
  return notes.join(', ');
};

// Only what comes back the same to the byte: duplicate keys, 1e400 or odd spacing may be the very failure.
const indented = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
};

/** `POST https://… → 200, in 12 ms`, in one line. */
export const exchangeTitle = ({ request, response, durationMs, attempts }: Exchange): string => {
  const outcome = response ? String(response.status) : 'no response';
  const tries = attempts > 1 ? `, after ${String(attempts)} attempts` : '';
  return printable(
    `${request.method} ${clip(request.url, 500)} → ${outcome}, in ${duration(durationMs)}${tries}`,
  );
};

const MAX_HEADERS = 100;

/** Headers a line each, safe to show. */
export const headerText = (headers: Exchange['request']['headers']): string => {
  const lines = headers
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => printable(`${name}: ${clip(value, 2000)}`));
  const more = headers.length - lines.length;
  return [...lines, ...(more > 0 ? [`… ${number(more)} more headers`] : [])].join('\n');
};

/** A whole exchange as plain text, for reports that have no structure of their own. */
export const exchangeText = (exchange: Exchange, max: number): string => {
  const { request, response, error } = exchange;
  const message = (headers: string, body: Body | undefined) =>
    [headers, `(${bodyNote(body)})`, ...(body?.bytes ? [bodyText(body, max)] : [])]
      .filter(Boolean)
      .join('\n');
  return [
    exchangeTitle(exchange),
    `--- request\n${message(headerText(request.headers), request.body)}`,
    response
      ? `--- response ${String(response.status)}\n${message(headerText(response.headers), response.body)}`
      : `--- no response\n${printable(error ?? 'the reason was not recorded')}`,
  ].join('\n');
};

/** The input of a counterexample as one line of JSON, safe to show. */
export const inputText = ({ input }: Counterexample, max: number): string =>
  printable(clip(JSON.stringify(input) ?? 'nothing', max));
