import {
  Type,
  type ObjectOptions,
  type SchemaOptions,
  type Static,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox';

/** An object without members other than `properties`. */
export const strict = <T extends TProperties>(properties: T, options: ObjectOptions) =>
  Type.Object(properties, { title: 'a map', ...options, additionalProperties: false });

/** An object with free keys. */
export const mapOf = <T extends TSchema>(value: T, options: SchemaOptions) =>
  Type.Unsafe<Record<string, Static<T>>>({
    title: 'a map',
    ...options,
    type: 'object',
    additionalProperties: value,
  });

/** A list in which nothing occurs twice. */
export const listOf = <T extends TSchema>(item: T, options: SchemaOptions) =>
  Type.Array(item, { title: 'a list', uniqueItems: true, ...options });

/** One of a few words. */
export const oneOf = <const T extends readonly string[]>(words: T, options: SchemaOptions) =>
  Type.Unsafe<T[number]>({ title: words.join(' or '), ...options, type: 'string', enum: [...words] });

/** Text that is not empty; a `format` is one of `formats.ts`. */
export const text = (options: SchemaOptions) => Type.String({ title: 'a string', minLength: 1, ...options });

/** The name of a file, relative to the target file's folder. */
export const file = (description: string) => text({ title: 'the name of a file', description });

/** The address of a service. */
export const url = (description: string) => text({ title: 'a URL', format: 'http-url', description });

/** For an object of which exactly one of `keys` must be there. */
export const exactlyOne = (...keys: string[]) => ({ oneOf: keys.map((key) => ({ required: [key] })) });

/** For an object in which two keys go together. */
export const bothOrNeither = (one: string, other: string) => ({
  dependencies: { [one]: [other], [other]: [one] },
});
