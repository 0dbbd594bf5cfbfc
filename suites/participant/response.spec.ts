import { answerOfRequest, partyDetails } from '../../src/spec/participant/response.js';
import { LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { test } from '../call-test.js';
import { good } from './calls.js';
import { everyShape, ofShape } from './shapes.js';

// One response to a request of each shape tests all clauses, because parties are permanent.
for (const { title, clause } of [
  { title: 'an accepted allocation has party details', clause: partyDetails },
  ...PARTY_DETAILS.map(({ name, clause }) => ({ title: `party details have ${name}`, clause })),
  ...LOCAL_METADATA.map(({ name, clause }) => ({ title: `local metadata has ${name}`, clause })),
  { title: 'a response belongs to its request', clause: answerOfRequest },
])
  test(title, clause, {
    cases: { listed: everyShape },
    steps: function* (shape, run) {
      yield good(run);
      yield* ofShape(run, shape);
    },
  });
