import { Type, type Static } from '@sinclair/typebox';

const open = { additionalProperties: true };
const numbers = Type.Record(Type.String(), Type.Number());

/** One line of a history: what was measured in a run. Only runs of one target, kind and mode are compared. */
export const recordSchema = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    at: Type.String({ format: 'date-time', description: 'When the run began' }),
    night: Type.String({ format: 'date', description: 'Runs of one night are one point of a series' }),
    repeat: Type.Optional(Type.Literal(true, { description: 'It repeats the first run of its night' })),
    target: Type.String(),
    kind: Type.Unsafe<'certification' | 'load'>({ type: 'string', enum: ['certification', 'load'] }),
    mode: Type.String({ description: 'The budget of a certification; scenario and profile of a load' }),
    series: numbers,
    calibration: Type.Optional(numbers),
    run: Type.Object(
      {
        seed: Type.Integer(),
        harnessVersion: Type.String(),
        catalogue: Type.Optional(Type.String()),
        k6: Type.Optional(Type.String()),
      },
      open,
    ),
  },
  { ...open, $id: 'https://assay.invalid/schemas/history.schema.json', title: 'assay history record' },
);

export type RunRecord = Static<typeof recordSchema>;
