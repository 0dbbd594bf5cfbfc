import { Type } from '../../packages/typebox.js';
import { number, strict, text, whole } from './parts.js';

const rate = (description: string) => number(description, { exclusiveMinimum: 0, maximum: 1_000_000 });

const duration = (description: string) =>
  Type.Optional(text(description, { title: 'a duration (a string)', format: 'load-duration' }));

const own = {
  rate: rate('Requests in a second; of breakpoint: where the search begins.'),
  duration: duration('How long it lasts: 30s, 90m; of breakpoint and users: each step.'),
  maxStall: duration('The longest stall of the target that the generator has virtual users for.'),
  freshConnections: Type.Optional(
    Type.Boolean({
      title: 'true or false',
      description: 'Whether each request is sent on a new connection.',
      default: false,
    }),
  ),
  thresholds: Type.Optional(
    Type.Array(Type.String({ title: 'a threshold (a string)', minLength: 1, format: 'threshold' }), {
      title: 'a list of thresholds',
      description: 'Budgets: p99<300ms, failures<1%, checks>=100%, dropped<=0%, operator:max<2s.',
    }),
  ),
};

const profile = (description: string) => Type.Optional(strict(description, own));
const weight = (what: string) => number(`Weight of ${what}.`, { minimum: 0, maximum: 1000 });

export const loadSchema = strict('What `assay load` does where its flags do not say otherwise.', {
  ...own,
  maxRate: rate('Where the search of breakpoint ends.'),
  maxVus: whole('Virtual users of a scenario at most.', { minimum: 1, maximum: 100_000, default: 2000 }),
  invalid: number('The share of the requests that must be refused.', {
    title: 'a number from 0 to 1',
    minimum: 0,
    maximum: 1,
    default: 0.1,
  }),
  mixed: Type.Optional(
    strict('How the requests of the scenario mixed are shared out: weights. Absent: not part of it.', {
      'accept-context': weight('choice contexts'),
      'party-allocation': weight('parties'),
      'bulk-acs': weight('references to snapshots'),
      operator: weight('health and metrics'),
      'token-metadata': weight('the metadata of the token standard'),
      'token-factories': weight('factories of the token standard'),
      'token-contexts': weight('contexts of the other choices of the token standard'),
      'token-v2-accepts': weight('contexts to accept transfers, by V2 and by V1'),
      'token-v2-settlements': weight('factories of V2 for settlements of 50 allocations'),
    }),
  ),
  profiles: Type.Optional(
    strict('The same for single profiles.', {
      smoke: profile('A few seconds, to see that it works.'),
      load: profile('The usual load.'),
      stress: profile('Step by step to twice the rate.'),
      spike: profile('A tenth of the rate, then all of it at once.'),
      soak: profile('Hours.'),
      breakpoint: profile('The highest rate that keeps the thresholds.'),
      users: profile('How many users at once the target stands.'),
    }),
  ),
});
