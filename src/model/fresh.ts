/*
 * A party stays forever, and so does its hint. A call therefore contains a placeholder for a hint, with the form that
 * the hint must have. Each time that the call is sent, the client replaces it by a value that no other call has.
 */

const hexOf = (unique: string) => Buffer.from(unique).toString('hex');

/** 30 digits. The last ones are lost when they are read as a number. */
const digitsOf = (unique: string): string => `1${String(BigInt(`0x${hexOf(unique)}`)).padStart(29, '0')}`;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A value written with these characters as digits, the least significant one first. */
function inBase(characters: string, unique: string): string {
  const base = BigInt(characters.length);
  let text = '';
  for (let rest = BigInt(`0x${hexOf(unique)}`); rest > 0n; rest /= base)
    text += characters[Number(rest % base)]!;
  return text;
}

const lengthOf = (unique: string): number => 3 + Number(BigInt(`0x${hexOf(unique)}`) % 251n);

/** The forms of a fresh value. `unique`: 12 lower-case letters and digits. */
const FORMS = {
  /** 19 digits: within 64 bits, so they are a number to any language, and more than a double keeps. */
  digits: (unique) => String(10n ** 18n + (BigInt(`0x${hexOf(unique)}`) % (8n * 10n ** 18n))),
  /** 15 digits, which every JSON parser keeps exactly. */
  number: (unique) => String(10n ** 14n + (BigInt(`0x${hexOf(unique)}`) % (9n * 10n ** 14n))),
  /** An amount of seven digits. There are few, so some are used again. */
  amount: (unique) => `70${String(BigInt(`0x${hexOf(unique)}`) % 100_000n).padStart(5, '0')}`,
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
  // There are few values of these forms, so an earlier run may have used one.
  blanks: (unique) => ' '.repeat(lengthOf(unique)),
  minuses: (unique) => '-'.repeat(lengthOf(unique)),
  colons: (unique) => ':'.repeat(lengthOf(unique)),
  underscores: (unique) => '_'.repeat(lengthOf(unique)),
  'one-character': (unique) => inBase(CHARACTERS, unique).slice(0, 1),
  'two-characters': (unique) => inBase(CHARACTERS, unique).slice(0, 2),
} satisfies Record<string, (unique: string) => string>;

/** A name of one of these forms. */
export type FreshForm = keyof typeof FORMS;

/** Placeholder for 12 lower-case letters and digits of each call. The calls right before it get the same ones. */
export const FRESH = '{{fresh}}';

/** The placeholder for a fresh value in another form. */
export const fresh = (form: FreshForm): string => `{{fresh:${form}}}`;

/** Placeholder for a hint that several calls of a replay share. */
export const SHARED_HINT = '{{shared}}';

const PLACE = /\{\{fresh(?::([a-z-]+))?\}\}/g;
/** A placeholder in which each character is a JSON escape: \u007b\u007b … \u007d\u007d. */
const ESCAPED_PLACE = /(?:\\u007b){2}(?:\\u00[0-9a-f]{2})+?(?:\\u007d){2}/g;

const escaped = (text: string) =>
  text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Replaces the placeholders of a text by fresh values. `unique`: 12 lower-case letters and digits that no other text has. */
export function withFresh(text: string, unique: string): string {
  const plain = text.replaceAll(PLACE, (_, form?: string) =>
    form === undefined ? unique : FORMS[form as FreshForm](unique),
  );
  return plain.replaceAll(ESCAPED_PLACE, (place) =>
    escaped(withFresh(JSON.parse(`"${place}"`) as string, unique)),
  );
}

/** The fresh values in a text that `withFresh` has filled. */
export const freshIn = (text: string, unique: string): string[] =>
  [...text.matchAll(PLACE)].map(([place]) => withFresh(place, unique));
