import {
  type NumberOptions,
  type ObjectOptions,
  type SchemaOptions,
  type Static,
  type StringOptions,
  type TProperties,
  type TSchema,
  Type,
} from '../../packages/typebox.js';

/** An object without members other than `properties`. */
export const strict = <T extends TProperties>(description: string, properties: T, options?: ObjectOptions) =>
  Type.Object(properties, { title: 'a map', description, ...options, additionalProperties: false });

/** An object with any keys. */
export const mapOf = <T extends TSchema>(value: T, description: string, options?: SchemaOptions) =>
  Type.Unsafe<Record<string, Static<T>>>({
    title: 'a map',
    description,
    ...options,
    type: 'object',
    additionalProperties: value,
  });

/** A list of unique items. */
export const listOf = <T extends TSchema>(item: T, title: string, description: string, options = {}) =>
  Type.Array(item, { title, uniqueItems: true, description, ...options });

/** A list of unique ids. */
export const ids = (description: string) =>
  Type.Optional(
    listOf(Type.String({ title: 'an id (a string)', minLength: 1 }), 'a list of ids', description),
  );

/** One of a few words. */
export const oneOf = <const T extends readonly string[]>(
  words: T,
  description: string,
  options?: SchemaOptions,
) =>
  Type.Unsafe<T[number]>({
    title: words.join(' or '),
    description,
    ...options,
    type: 'string',
    enum: [...words],
  });

/** A string that is not empty. `format` is one of `formats.ts`. */
export const text = (description: string, options?: StringOptions) =>
  Type.String({ title: 'a string', minLength: 1, description, ...options });

/** The name of a file, relative to the target file's folder. */
export const file = (description: string) => text(description, { title: 'the name of a file' });

/** The name of an environment variable. `format` rejects anything else, such as the value itself. */
export const variable = (description: string) =>
  text(description, { title: 'the name of an environment variable', format: 'variable' });

/** The variables that a program of the user gets, in addition to those that every program needs. */
export const variables = (program: string) =>
  Type.Optional(
    listOf(
      variable('The name of a variable.'),
      'a list of names of environment variables',
      `Environment variables that ${program} gets, besides those that every program needs (PATH, HOME …).`,
    ),
  );

/** The name of a file, or a list of such names. */
export const files = (description: string) =>
  Type.Unsafe<string | string[]>({
    title: 'the name of a file, or a list of them',
    description,
    type: ['string', 'array'],
    minLength: 1,
    minItems: 1,
    uniqueItems: true,
    items: { title: 'the name of a file', type: 'string', minLength: 1 },
  });

/** The address of a service. */
export const url = (description: string) => text(description, { title: 'a URL', format: 'http-url' });

/** An optional number. */
export const number = (description: string, options: NumberOptions) =>
  Type.Optional(Type.Number({ title: 'a number', description, ...options }));

/** An optional whole number. */
export const whole = (description: string, options: NumberOptions) =>
  Type.Optional(Type.Integer({ title: 'a whole number', description, ...options }));

/** Requires exactly one of `keys` in an object. */
export const exactlyOne = (...keys: string[]) => ({ oneOf: keys.map((key) => ({ required: [key] })) });

/** Requires both keys of a pair or neither of them. */
export const bothOrNeither = (...pairs: (readonly [string, string])[]) => ({
  dependencies: Object.fromEntries(
    pairs.flatMap(([one, other]) => [
      [one, [other]],
      [other, [one]],
    ]),
  ),
});
