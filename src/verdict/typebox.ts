import { Type, type TSchema } from '@sinclair/typebox';

/** Members that are not named may be there: readers ignore what they do not know. */
export const open = { additionalProperties: true };

/** One of these texts. */
export const literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** A member that may be left out. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
