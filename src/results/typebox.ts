import { Type, type ObjectOptions, type TProperties, type TSchema } from '../packages/typebox.js';

/** An object that may have further members: readers ignore what they do not know. */
export const object = <T extends TProperties>(members: T, options?: ObjectOptions) =>
  Type.Object(members, { additionalProperties: true, ...options });

/** One of these texts. */
export const literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** A member that may be left out. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** A text, and what it means. */
export const text = (description: string) => Type.String({ description });

/** A count, and what is counted. */
export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });

/** A list, and of what. */
export const list = <T extends TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description });
