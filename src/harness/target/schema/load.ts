import { Type } from '@sinclair/typebox';
import { strict, text } from './parts.js';

const rate = (description: string) =>
  Type.Optional(Type.Number({ title: 'a number', exclusiveMinimum: 0, maximum: 1_000_000, description }));

const duration = (description: string) =>
  Type.Optional(text({ title: 'a duration (a string)', format: 'load-duration', description }));

const thresholds = Type.Optional(
  Type.Array(text({ title: 'a threshold (a string)', format: 'threshold' }), {
    title: 'a list of thresholds',
    description: 'Budgets: p99<300ms, failures<1%, checks>=100%, dropped<=0%, operator:max<2s.',
  }),
);

const own = {
  rate: rate('Requests in a second; of breakpoint: where the search begins.'),
  duration: duration('How long it lasts: 30s, 90m; of breakpoint: each step.'),
  maxStall: duration('The longest stall of the target that the generator has virtual users for.'),
  thresholds,
};

const profile = (description: string) => Type.Optional(strict(own, { description }));
const weight = (what: string) =>
  Type.Optional(
    Type.Number({ title: 'a number', minimum: 0, maximum: 1000, description: `Weight of ${what}.` }),
  );

export const loadSchema = strict(
  {
    ...own,
    maxRate: rate('Where the search of breakpoint ends.'),
    maxVus: Type.Optional(
      Type.Integer({
        title: 'a whole number',
        minimum: 1,
        maximum: 100_000,
        default: 2000,
        description: 'Virtual users of a scenario at most.',
      }),
    ),
    invalid: Type.Optional(
      Type.Number({
        title: 'a number from 0 to 1',
        minimum: 0,
        maximum: 1,
        default: 0.1,
        description: 'The share of the requests that must be refused.',
      }),
    ),
    mixed: Type.Optional(
      strict(
        {
          'accept-context': weight('choice contexts'),
          'party-allocation': weight('parties'),
          'bulk-acs': weight('references to snapshots'),
          operator: weight('health and metrics'),
        },
        {
          description:
            'How the requests of the scenario mixed are shared out: weights. Absent: not part of it.',
        },
      ),
    ),
    profiles: Type.Optional(
      strict(
        {
          smoke: profile('A few seconds, to see that it works.'),
          load: profile('The usual load.'),
          stress: profile('Step by step to twice the rate.'),
          spike: profile('A tenth of the rate, then all of it at once.'),
          soak: profile('Hours.'),
          breakpoint: profile('The highest rate that keeps the thresholds.'),
        },
        { description: 'The same for single profiles.' },
      ),
    ),
  },
  { description: 'What `assay load` does where its flags do not say otherwise.' },
);
