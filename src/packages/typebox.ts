export {
  Type,
  type NumberOptions,
  type ObjectOptions,
  type SchemaOptions,
  type Static,
  type StringOptions,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox';
