import { type Static, Type } from '../packages/typebox.js';
import { UsageError } from '../platform/errors.js';

/** A line of a history: the acceptance of a worsening. */
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

/** An accepted worsening, with a reason and a name. */
export type Acceptance = Static<typeof acceptanceSchema>;

const open = { additionalProperties: true };
const numbers = Type.Record(Type.String(), Type.Number());

/** A line of a history: the measurements of a run. Only runs of the same target, kind and mode are compared. */
export const recordSchema = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    at: Type.String({ format: 'date-time', description: 'When the run began' }),
    night: Type.String({ format: 'date', description: 'Runs of one night are one point of a series' }),
    repeat: Type.Optional(Type.Literal(true, { description: 'It repeats the first run of its night' })),
    target: Type.String(),
    kind: Type.Unsafe<'certification' | 'load'>({ type: 'string', enum: ['certification', 'load'] }),
    mode: Type.String({ description: 'The budget of a certification; scenario and profile of a load' }),
    conditions: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'What else must be equal to compare runs: rates, duration, versions, the machine',
      }),
    ),
    series: numbers,
    calibration: Type.Optional(numbers),
    run: Type.Object(
      {
        seed: Type.Integer(),
        harnessVersion: Type.String(),
        catalogue: Type.Optional(Type.String()),
        k6: Type.Optional(Type.String()),
        revision: Type.Optional(
          Type.String({ maxLength: 200, description: 'The commit or version of what was measured' }),
        ),
      },
      open,
    ),
  },
  { ...open, $id: 'https://assay.invalid/schemas/history.schema.json', title: 'assay history record' },
);

/** The measurements of a run; see the descriptions in `recordSchema`. */
export type RunRecord = Static<typeof recordSchema>;

/**
 * The record as a repeat of the newest night of its target, kind and mode, even after midnight.
 * @throws {UsageError} when there is no such night
 */
export function asRepeat(record: RunRecord, known: readonly RunRecord[]): RunRecord {
  const { target, kind, mode } = record;
  const nights = known
    .filter((each) => each.target === target && each.kind === kind && each.mode === mode)
    .map(({ night }) => night)
    .sort();
  const night = nights.at(-1);
  if (night === undefined)
    throw new UsageError(
      `--repeat: the history has no ${kind} of ${target} (${mode}) that this could repeat: leave --repeat out.`,
    );
  return { ...record, night, repeat: true };
}
