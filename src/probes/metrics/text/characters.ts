/** Which text format is read. */
export interface TextDialect {
  format: 'text' | 'openmetrics';
  /** Whether names may stand in quotes, and then hold any character. */
  quotedNames: boolean;
}

export const TAB = 0x09;
export const LF = 0x0a;
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

/** The classes of bytes with which the names of metrics begin. */
export const METRIC_START = LETTER | COLON;
/** The same of labels. */
export const LABEL_START = LETTER;

/** Whether a byte is of a class: whether a name may begin with it. */
export const isOf = (byte: number | undefined, start: number): boolean =>
  byte !== undefined && (classes[byte]! & start) !== 0;

/** Whether a name may have this byte behind its start. */
export const inName = (byte: number | undefined, start: number): boolean => isOf(byte, start | DIGIT);

/** The text behind its escapes; one that the format does not name stays as it is. */
export const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\"n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
