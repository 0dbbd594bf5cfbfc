/** PostgreSQL takes neither a NUL nor half of a surrogate pair, and targets send both. */
const NOT_STORABLE = /\0|\p{Cs}/gu;

/** A text as the database takes it. */
export const storable = (text: string): string => text.replaceAll(NOT_STORABLE, '\uFFFD');

/** A value as the database takes it as `jsonb`. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storable(each) : each));

/** How PostgreSQL says that a text is not storable (character_not_in_repertoire, untranslatable_character). */
const CODES: readonly unknown[] = ['22021', '22P05'];

/** Whether the database did not take a text for what it consists of. */
export const isNotStorable = (error: unknown): boolean => CODES.includes((error as { code?: unknown }).code);
