import { Type } from '@sinclair/typebox';
import { strict, text } from './parts.js';

const whole = { title: 'a whole number' };

export const limitsSchema = strict(
  {
    allocations: Type.Optional(
      Type.Integer({
        ...whole,
        minimum: 0,
        default: 60,
        description: 'How many parties a run may allocate.',
      }),
    ),
    requestsPerSecond: Type.Optional(
      Type.Number({
        title: 'a number',
        exclusiveMinimum: 0,
        description: 'Absent: as fast as answers come.',
      }),
    ),
    concurrency: Type.Optional(
      Type.Integer({
        ...whole,
        minimum: 1,
        maximum: 1000,
        default: 32,
        description: 'Requests under way at once.',
      }),
    ),
    requestTimeout: Type.Optional(
      text({
        title: 'a duration (a string)',
        format: 'duration-text',
        default: '10s',
        description: 'How long an answer may take: 500ms, 10s, 2m.',
      }),
    ),
  },
  { default: {}, description: 'How hard the target may be worked.' },
);
