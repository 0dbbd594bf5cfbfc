/** The text format that is read. */
export interface TextDialect {
  format: 'text' | 'openmetrics';
  /** Whether names may be quoted and then contain any character. */
  quotedNames: boolean;
}

export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const HASH = 0x23;
export const COMMA = 0x2c;
export const EQUALS = 0x3d;
export const BACKSLASH = 0x5c;
export const OPEN = 0x7b;
export const CLOSE = 0x7d;

const LETTER = 1;
const DIGIT = 2;
const COLON = 4;

const classes = new Uint8Array(256);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_')
  classes[letter.charCodeAt(0)] = LETTER;
for (const digit of '0123456789') classes[digit.charCodeAt(0)] = DIGIT;
classes[':'.charCodeAt(0)] = COLON;

export const METRIC_START = LETTER | COLON;
/** The classes of bytes that may start a label name. */
export const LABEL_START = LETTER;

/** Whether a byte belongs to a class. */
export const isOf = (byte: number | undefined, start: number): boolean =>
  byte !== undefined && (classes[byte]! & start) !== 0;

/** Whether a name may contain this byte after its start. */
export const inName = (byte: number | undefined, start: number): boolean => isOf(byte, start | DIGIT);

/** Resolves escapes. Unknown escapes are kept. */
export const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\"n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));

/** Integers with up to this number of digits are exact in a JavaScript number. */
const DIGITS = 15;
/** The maximum length of a number, in bytes. */
const LONGEST = 4096;

const NUMBER = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$|^nan$/i;
/** ParseFloat of Go, which the text format refers to, also accepts these. */
const HEXADECIMAL = /^([+-]?)0x([\da-f]*)(?:\.([\da-f]*))?p([+-]?\d+)$/i;

/** The number between two offsets; undefined when it is not a number. */
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

/** Like `numberAt`, for a string. */
export function numberOf(text: string, hexadecimal: boolean): number | undefined {
  if (!NUMBER.test(text)) return hexadecimal ? ofHexadecimal(text) : undefined;
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  if (/nan/i.test(text)) return NaN;
  // 1e999 is well formed, but exceeds the range of a float.
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

/** Milliseconds, as ParseInt of Go reads them; undefined when it does not. */
export function millisecondsOf(text: string): number | undefined {
  if (text.length > LONGEST || !/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return value >= -INT64 && value < INT64 ? Number(value) : undefined;
}
