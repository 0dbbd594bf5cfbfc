import { Type, type Static } from '../packages/typebox.js';

/** One line of a history: somebody accepted what got worse. */
export const acceptanceSchema = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    accepts: Type.Object({
      target: Type.String(),
      kind: Type.String(),
      mode: Type.String(),
      metric: Type.String(),
      night: Type.String({ format: 'date', description: 'What was worse on this night is accepted' }),
    }),
    reason: Type.String({ minLength: 1, maxLength: 2000 }),
    by: Type.String({ minLength: 1, maxLength: 200 }),
    at: Type.String({ format: 'date-time' }),
  },
  { additionalProperties: true },
);

/** A worsening that somebody accepted, with a reason and a name. */
export type Acceptance = Static<typeof acceptanceSchema>;
