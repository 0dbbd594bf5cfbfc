import { tokenAccepted } from '../../src/spec/authentication/token.js';
import { everyLawfulToken } from '../../generators/authentication/lawful-token.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { requireAllocated } from '../participant/expectations.js';
import { covers } from '../support/covers.js';
import { test } from '../participant/trial.js';

/** Each is sent so often: who is not known need not be told so each time. */
const TIMES = 15;

test('a good token is taken in every form', covers(tokenAccepted), ({ forAll }) =>
  forAll(
    { listed: everyLawfulToken },
    async ({ what, scheme, make, needsAudience }, { participant, tokens }) => {
      const { audience } = tokens;
      if (needsAudience && audience === undefined)
        throw new NotApplicable('the target file has no issuer.audience');
      const token = tokens.bad('good', make(await tokens.forge(), audience));
      // A hint that must be refused creates no party: who is known is told so, and not that the token is bad.
      const invalid = { members: { partyIdHint: 'a.b' } };
      const caller = {
        headers: [['authorization', `${scheme} ${token.value}`]] as [string, string][],
        as: 'participantAdmin',
        holding: token,
      };
      const usual = await participant.allocate(invalid);
      if (usual.status < 400) throw new Inconclusive(`a bad request is answered ${usual.status}`);
      const unknown = await participant.allocate({ ...invalid, caller: { headers: [] } });
      if (usual.status === unknown.status)
        throw new Inconclusive('who is not known is told the same as who sends a bad request');
      const told: Reply[] = [];
      for (let i = 0; i < TIMES; i += 1) told.push(await participant.allocate({ ...invalid, caller }));
      if (told.every(({ status }) => status === usual.status)) return;
      const forgotten = told.find(({ status }) => status === unknown.status);
      if (forgotten && told.some(({ status }) => status === usual.status))
        throw new Violation({
          expected: `${String(usual)}, as the same call is answered at other times`,
          actual: String(forgotten),
          gist: 'not known each time',
          rule: what,
          exchange: forgotten.exchange,
        });
      const members = { partyIdHint: `assay-${participant.unique()}` };
      await requireAllocated(participant, await participant.allocate({ members, caller }), what);
    },
  ),
);
