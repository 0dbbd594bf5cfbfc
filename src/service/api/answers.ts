import { Type } from '../../packages/typebox.js';

/** What a path of the API answers: a schema of `SHARED` by its name, and what is refused. */
export const gives = (schema: string, status: 200 | 201 = 200) => ({
  [status]: Type.Ref(schema),
  '4xx': Type.Ref('Error'),
});

/** As `gives`, a list of them. */
export const givesList = (schema: string) => ({
  200: Type.Array(Type.Ref(schema)),
  '4xx': Type.Ref('Error'),
});

/** It is done, and there is nothing to say. */
export const done = { 204: Type.Null(), '4xx': Type.Ref('Error') };
