import { isObject } from '../wire/parse.js';

/** What may stand at a place: a value; nothing, where it is undefined. */
type OnValue = (value: unknown, earlier: { before: unknown; other: unknown }) => unknown;

const swapCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

const onText =
  (edit: (text: string) => string): OnValue =>
  (value) =>
    typeof value === 'string' ? edit(value) : value;

const emptied = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
};

const cut = (value: unknown): unknown => {
  if (typeof value === 'string' || Array.isArray(value)) return value.slice(0, -1);
  return isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, -1)) : value;
};

const twice = (value: unknown): unknown => {
  if (typeof value === 'string') return value + value;
  return Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[]).slice(-1)] : value;
};

/** What puts another value in the place of one; a value to which it does not apply stays. */
export const VALUE_CHANGES = {
  null: () => null,
  boolean: () => true,
  integer: () => 7,
  fraction: () => 0.5,
  string: () => 'seven',
  array: () => ['seven'],
  object: () => ({ seven: 7 }),
  empty: emptied,
  cut,
  twice,
  'from the call before': (value, { before }) => before ?? value,
  'from another request': (value, { other }) => other ?? value,
  'other case': onText(swapCase),
  'blank before': onText((text) => ` ${text}`),
  'blank behind': onText((text) => `${text} `),
} as const satisfies Record<string, OnValue>;

/** Stands in a name that is to be written twice: no JSON text has it otherwise, as it is escaped there. */
const AGAIN = '\u0000again';

/** The names that a member has instead of its own: none, another one, or its own twice. */
export const NAME_CHANGES = {
  'left out': () => [],
  'member twice': (name) => [name, name + AGAIN],
  'name in other case': (name) => [swapCase(name)],
  'name with a blank': (name) => [`${name} `],
} as const satisfies Record<string, (name: string) => string[]>;

/** A name as it is written. */
export const once = (name: string): string => name.replace(AGAIN, '');

/** A value as JSON, in which members stand twice that were marked so. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(String.raw`\u0000again`, '');

/** The name of a change. */
export type ChangeName = keyof typeof VALUE_CHANGES | keyof typeof NAME_CHANGES;
