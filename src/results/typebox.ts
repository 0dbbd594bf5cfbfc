import { Type, type ObjectOptions, type TProperties, type TSchema } from '../packages/typebox.js';

/** An object that may have more members: readers ignore unknown ones. */
export const object = <T extends TProperties>(members: T, options?: ObjectOptions) =>
  Type.Object(members, { additionalProperties: true, ...options });

/** One of these texts. */
export const literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** An optional member. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** A string with a description. */
export const text = (description: string) => Type.String({ description });

/** A count with a description. */
export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });

/** A list with a description. */
export const list = <T extends TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description });

/** An optional flag with a description. */
export const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** A whole number with a description. */
export const integer = (description: string) => Type.Integer({ description });

/** A number with a description. */
export const number = (description: string) => Type.Number({ description });
