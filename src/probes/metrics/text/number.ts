/** Integers of so many digits are exact in a number of JavaScript. */
const DIGITS = 15;
/** The longest number that is read, in bytes. */
const LONGEST = 4096;

const NUMBER = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$|^nan$/i;
/** Go's ParseFloat, which the text format refers to, takes these as well. */
const HEXADECIMAL = /^([+-]?)0x([\da-f]*)(?:\.([\da-f]*))?p([+-]?\d+)$/i;

/** The number that stands there; undefined when there is none. */
export function numberAt(bytes: Buffer, from: number, to: number, hexadecimal: boolean): number | undefined {
  if (to - from <= DIGITS && to > from) {
    let value = 0;
    let at = from;
    for (; at < to; at += 1) {
      const digit = bytes[at]! - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === to) return value;
  }
  return to - from > LONGEST ? undefined : numberOf(bytes.toString('latin1', from, to), hexadecimal);
}

/** As `numberAt`, for a text. */
export function numberOf(text: string, hexadecimal: boolean): number | undefined {
  if (!NUMBER.test(text)) return hexadecimal ? ofHexadecimal(text) : undefined;
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  if (/nan/i.test(text)) return NaN;
  // 1e999 is well formed, and beyond what a float can hold.
  if (!/inf/i.test(text)) return undefined;
  return text.startsWith('-') ? -Infinity : Infinity;
}

function ofHexadecimal(text: string): number | undefined {
  const [, sign = '', whole = '', fraction = '', exponent] = HEXADECIMAL.exec(text) ?? [];
  if (exponent === undefined || whole + fraction === '') return undefined;
  const value = Number.parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length);
  return sign === '-' ? -value : value;
}

const INT64 = 2n ** 63n;

/** Milliseconds, as Go's ParseInt reads them; undefined when it does not. */
export function millisecondsOf(text: string): number | undefined {
  if (text.length > LONGEST || !/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return value >= -INT64 && value < INT64 ? Number(value) : undefined;
}
