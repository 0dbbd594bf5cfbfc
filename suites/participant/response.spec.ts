import type { Clause } from '../../src/spec/clause.js';
import { answerOfRequest, partyDetails } from '../../src/spec/participant/response.js';
import { LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { covers } from '../support/covers.js';
import { everyShape, ofShape } from './shapes.js';
import { test } from './trial.js';

/** One answer to a request of each shape shows all clauses: parties are for ever. What others were sent is judged beside. */
const judgesEveryShape = (title: string, clause: Clause) =>
  test(title, covers(clause), ({ forAll }) =>
    forAll({ listed: everyShape }, async (shape, { participant }) => {
      await participant.good();
      participant.require(clause, await ofShape(participant, shape));
    }),
  );

judgesEveryShape('an accepted allocation has party details', partyDetails);
for (const { name, clause } of PARTY_DETAILS) judgesEveryShape(`party details have ${name}`, clause);
for (const { name, clause } of LOCAL_METADATA) judgesEveryShape(`local metadata has ${name}`, clause);
judgesEveryShape('an answer is of its request', answerOfRequest);
