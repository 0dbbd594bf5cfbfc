import type { Clause } from '../../src/spec/clause.js';
import * as clauses from '../../src/spec/participant/response.js';
import { localMetadataFields, partyDetailsFields } from '../../src/spec/participant/wire.js';
import { violates } from '../../src/harness/judging/schema.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotShown, Violation } from '../../src/harness/property/outcome.js';
import { detailsOf } from '../support/allocation.js';
import { requireStatus } from '../support/expect.js';
import { covers } from '../support/covers.js';
import { requiring } from '../support/requiring.js';
import { askEveryShape } from '../support/shapes.js';
import { test } from '../support/test.js';
import type { Trial } from '../support/trial.js';

/** Each clause judges the answers of a whole run, among them one to a request of each shape: parties are for ever. */
const answers = { listed: ['every allocation so far'] };

async function everyAnswer({ participant }: Trial, check: (reply: Reply) => void): Promise<void> {
  await askEveryShape(participant);
  await participant.everyAccepted(check);
}

const details = {
  type: 'object',
  required: ['partyDetails'],
  properties: { partyDetails: { type: 'object' } },
};

test('an accepted allocation has party details', covers(clauses.partyDetails), ({ forAll }) =>
  forAll(answers, (_, trial) =>
    everyAnswer(trial, (reply) => {
      requireStatus(reply, 200, 'an allocation');
      const wrong = reply.json.ok ? violates(details, reply.value) : reply.json.why;
      if (!wrong) return;
      const expected = 'an object with partyDetails, an object';
      throw new Violation({ expected, actual: `${wrong}: ${String(reply)}`, gist: wrong });
    }),
  ),
);

const DETAILS: [keyof typeof partyDetailsFields, Clause][] = [
  ['party', clauses.partyIdentifier],
  ['isLocal', clauses.isLocal],
  ['localMetadata', clauses.localMetadata],
  ['identityProviderId', clauses.identityProviderId],
];

for (const [name, clause] of DETAILS) {
  const requireIt = requiring(name, partyDetailsFields[name]);
  test(`party details have ${name}`, covers(clause), ({ forAll }) =>
    forAll(answers, (_, trial) => everyAnswer(trial, (reply) => requireIt(detailsOf(reply)))),
  );
}

const METADATA: [keyof typeof localMetadataFields, Clause][] = [
  ['resourceVersion', clauses.resourceVersion],
  ['annotations', clauses.annotations],
];

for (const [name, clause] of METADATA) {
  const requireIt = requiring(name, localMetadataFields[name]);
  test(`local metadata has ${name}`, covers(clause), ({ forAll }) =>
    forAll(answers, (_, trial) =>
      everyAnswer(trial, (reply) => {
        const { localMetadata } = detailsOf(reply);
        if (violates({ type: 'object' }, localMetadata)) throw new NotShown('localMetadata is no object');
        requireIt(localMetadata as Record<string, unknown>);
      }),
    ),
  );
}
