/*
 * A party stays forever, and so does its hint. A call therefore does not hold a hint, but says where a new one stands and
 * what it looks like. Each time that the call is sent, the client puts a value there which no other call has.
 */

const hexOf = (unique: string) => Buffer.from(unique).toString('hex');

/** 30 digits: the last ones are lost where they are read as a number. */
const digitsOf = (unique: string): string => `1${String(BigInt(`0x${hexOf(unique)}`)).padStart(29, '0')}`;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The last digits of a value, written with as many digits as there are characters. */
function inBase(characters: string, unique: string): string {
  const base = BigInt(characters.length);
  let text = '';
  for (let rest = BigInt(`0x${hexOf(unique)}`); rest > 0n; rest /= base)
    text += characters[Number(rest % base)]!;
  return text;
}

/** A length from 3 to 253. */
const lengthOf = (unique: string): number => 3 + Number(BigInt(`0x${hexOf(unique)}`) % 251n);

/** What a fresh value looks like. `unique`: 12 lower-case letters and digits. */
const FORMS = {
  digits: digitsOf,
  /** 15 digits, which any reader of numbers keeps. */
  number: (unique) => String(10n ** 14n + (BigInt(`0x${hexOf(unique)}`) % (9n * 10n ** 14n))),
  uuid: (unique) => {
    const hex = hexOf(unique).padEnd(32, '0');
    const parts = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      hex.slice(16, 20),
      hex.slice(20),
    ];
    return parts.join('-');
  },
  exponent: (unique) => `1e${digitsOf(unique)}`,
  hexadecimal: (unique) => `0x${hexOf(unique)}`,
  negative: (unique) => `-${digitsOf(unique)}`,
  ratio: (unique) => digitsOf(unique).replace(/^.{15}/, '$&:'),
  time: (unique) => digitsOf(unique).replace(/..(?=.)/g, '$&:'),
  'grouped-digits': (unique) => digitsOf(unique).replace(/...(?=.)/g, '$& '),
  'underscored-digits': (unique) => digitsOf(unique).replace(/...(?=.)/g, '$&_'),
  party: (unique) => `null::1220${hexOf(unique).padEnd(64, '0')}`,
  name: (unique) => `__proto__:${unique}`,
  separators: (unique) => inBase(' :-', unique).padEnd(255, ' :-'),
  // Of these there are few, so that an earlier run may have one.
  blanks: (unique) => ' '.repeat(lengthOf(unique)),
  minuses: (unique) => '-'.repeat(lengthOf(unique)),
  colons: (unique) => ':'.repeat(lengthOf(unique)),
  underscores: (unique) => '_'.repeat(lengthOf(unique)),
  'one-character': (unique) => inBase(CHARACTERS, unique).slice(0, 1),
  'two-characters': (unique) => inBase(CHARACTERS, unique).slice(0, 2),
} satisfies Record<string, (unique: string) => string>;

/** A name of one of these forms. */
export type FreshForm = keyof typeof FORMS;

/** Text that stands for 12 lower-case letters and digits of its own in each call; the calls right before it have the same. */
export const FRESH = '{{fresh}}';

/** The same in another form. */
export const fresh = (form: FreshForm): string => `{{fresh:${form}}}`;

const PLACE = /\{\{fresh(?::([a-z-]+))?\}\}/g;
/** The same with each character as an escape of JSON: \u007b\u007b … \u007d\u007d. */
const ESCAPED_PLACE = /(?:\\u007b){2}(?:\\u00[0-9a-f]{2})+?(?:\\u007d){2}/g;

const escaped = (text: string) =>
  text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text with fresh values in their places. `unique`: 12 lower-case letters and digits that no other text has. */
export function withFresh(text: string, unique: string): string {
  const plain = text.replaceAll(PLACE, (_, form?: string) =>
    form === undefined ? unique : FORMS[form as FreshForm](unique),
  );
  return plain.replaceAll(ESCAPED_PLACE, (place) =>
    escaped(withFresh(JSON.parse(`"${place}"`) as string, unique)),
  );
}
