import { tokenRequired } from '../../spec/authentication/token.js';
import { allocate, acceptanceOf, refusalOf } from '../../model/participant/allocate.js';
import type { AllocationCall, Facts } from '../../model/participant/call.js';
import { Parties } from '../../model/participant/parties.js';
import { readBody } from '../../model/participant/request.js';
import { openParticipant } from '../../reference/participant/open.js';
import { PLAIN, SUBJECTS } from '../../reference/participant/setup.js';
import type { Differing, Mount } from '../../reference/mount.js';
import { Witness, type Exercise } from './shown.js';

type Caller = keyof typeof SUBJECTS | undefined;

/** Requests, each with the one who asks; `#` becomes a number of its own, so that hints are free. */
const CALLS: readonly [Caller, string][] = [
  ['participantAdmin', '{}'],
  ['participantAdmin', '{"partyIdHint":"exercise-first#"}'],
  [
    'participantAdmin',
    '{"partyIdHint":"exercise-second#","localMetadata":{"annotations":{"one":"first#mark","two":"second#mark"}},"identityProviderId":"idp-east"}',
  ],
  [
    'participantAdmin',
    '{"localMetadata":{"annotations":{"one":"third#mark"}},"identityProviderId":"idp-west"}',
  ],
  ['user', '{"partyIdHint":"exercise-third#","userId":"alice"}'],
  ['identityProviderAdmin', '{"partyIdHint":"exercise-fourth#","identityProviderId":"idp-east"}'],
  ['participantAdmin', '{"partyIdHint":"exercise-first0"}'],
  [undefined, '{"partyIdHint":"exercise-fifth#"}'],
  ['stranger', '{"partyIdHint":"exercise-fifth#"}'],
  ['participantAdmin', '{"partyIdHint":"a.b"}'],
  ['participantAdmin', '{"synchronizerId":"none"}'],
  ['participantAdmin', 'no JSON'],
];

/** A participant to which whoever calls is who the header says: signatures take longer than all the rest. */
const participantOf = (change: Differing): Mount => ({
  name: 'exercise',
  fault: {
    ...{ name: '', breaks: ['-'], explains: '' },
    participant: {
      parts: () => ({
        token: ({ headers }) => headers.authorization,
        verify: (token) => Promise.resolve(token),
      }),
    },
  },
  variant: { name: '', explains: '', ...change },
});

/** Who calls may ask for what, three times over. */
export const participantExercise: Exercise = async (change) => {
  const trust = { keys: () => Promise.reject(new Error('no keys')), issuer: '', audience: '' };
  const serve = openParticipant(participantOf(change), trust);
  const witness = new Witness();
  const parties = new Parties();
  for (let round = 0; round < 3; round += 1) {
    for (const [caller, form] of CALLS) {
      const text = form.replaceAll('#', `${round}`);
      const authorization = caller && SUBJECTS[caller].subject;
      const body = readBody(text);
      const asked = body.members ?? {};
      const hintOf = parties.ask(asked);
      const { answer } = await witness.ask(serve, {
        ...{ path: '/v2/parties', body: Buffer.from(text) },
        headers: authorization === undefined ? {} : { authorization },
      });
      const call: AllocationCall = {
        caller: caller
          ? { kind: 'known', name: caller, ...SUBJECTS[caller] }
          : { kind: 'refused', clause: tokenRequired, rule: 'no token' },
        ...{ body, hint: hintOf().hint, unusual: false },
      };
      const facts: Facts = {
        ...PLAIN,
        ...{ users: Object.values(SUBJECTS), mayOmitSynchronizer: true, kept: parties.kept },
        lengths: parties.lengths,
      };
      const free = acceptanceOf(call, facts) !== undefined;
      witness.rule(allocate(call, answer, facts));
      witness.rule(parties.see(asked, answer, { refusedBy: refusalOf(call, facts), free }));
    }
  }
  return witness;
};
