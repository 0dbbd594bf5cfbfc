import { Type } from '@sinclair/typebox';
import { strict, text } from './parts.js';

const waiverSchema = strict(
  {
    clause: text({ description: 'The id of the clause, as `assay clauses` prints it.' }),
    reason: text({ description: 'Why the failure is accepted. It stands in every report.' }),
    expires: text({
      title: 'a date (YYYY-MM-DD)',
      format: 'date',
      description: 'The day on which the waiver ends, YYYY-MM-DD.',
    }),
  },
  { description: 'One clause whose failure is known and accepted.' },
);

export const waiversSchema = Type.Array(waiverSchema, {
  title: 'a list of waivers',
  default: [],
  description: 'Known failures. One that has expired, or whose clause passes, fails the run.',
});
