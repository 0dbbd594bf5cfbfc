import { partyDetails } from '../../src/spec/participant/response.js';
import { ALLOCATION, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { isObject } from '../../src/harness/judging/wire.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { detailsOf } from './expectations.js';
import { requireBody, requireMember, requireStatus } from '../support/expect.js';
import { covers } from '../support/covers.js';
import { askEveryShape } from './shapes.js';
import { test, type Trial } from './trial.js';

/** Each clause judges the answers of a whole run, among them one to a request of each shape: parties are for ever. */
const answers = { listed: ['every allocation so far'] };

async function everyAnswer({ participant }: Trial, check: (reply: Reply) => void): Promise<void> {
  await askEveryShape(participant);
  await participant.everyAccepted(check);
}

test('an accepted allocation has party details', covers(partyDetails), ({ forAll }) =>
  forAll(answers, (_, trial) =>
    everyAnswer(trial, (reply) => {
      requireStatus(reply, 200, 'an allocation');
      requireBody(reply, ALLOCATION, 'an object with partyDetails, an object');
    }),
  ),
);

for (const member of PARTY_DETAILS) {
  test(`party details have ${member.name}`, covers(member.clause), ({ forAll }) =>
    forAll(answers, (_, trial) => everyAnswer(trial, (reply) => requireMember(detailsOf(reply), member))),
  );
}

for (const member of LOCAL_METADATA) {
  test(`local metadata has ${member.name}`, covers(member.clause), ({ forAll }) =>
    forAll(answers, (_, trial) =>
      everyAnswer(trial, (reply) => {
        const { localMetadata } = detailsOf(reply);
        if (!isObject(localMetadata)) throw new Inconclusive('localMetadata is no object');
        requireMember(localMetadata, member);
      }),
    ),
  );
}
