import { tokenAccepted } from '../../src/spec/authentication/token.js';
import { everyLawfulToken } from '../../generators/authentication/lawful-token.js';
import { Inconclusive, NotApplicable } from '../../src/harness/property/outcome.js';
import { requireAllocated } from '../participant/expectations.js';
import { covers } from '../support/covers.js';
import { test } from '../participant/trial.js';

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
      const unknown = await participant.allocate({ ...invalid, caller: { headers: [] } });
      if (usual.status === unknown.status)
        throw new Inconclusive('who is not known is told the same as who sends a bad request');
      const told = await participant.allocate({ ...invalid, caller });
      if (told.status === usual.status) return;
      const members = { partyIdHint: `assay-${participant.unique()}` };
      await requireAllocated(participant, await participant.allocate({ members, caller }), what);
    },
  ),
);
