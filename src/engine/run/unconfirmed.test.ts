import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Counterexample } from '../../results/schema.js';
import { found } from '../../results/testing.js';
import { targetWith } from '../../target-file/testing.js';
import { settle } from './unconfirmed.js';

const targetIn = (t: TestContext) =>
  targetWith(
    t,
    'participant: { url: "http://127.0.0.1:1", synchronizers: [s1], identityProviders: [east] }\n' +
      'credentials: { participantAdmin: { tokenEnv: ADMIN } }\n',
  );

const refused = (status: number, body: object, expected = 'status 200 and a party') =>
  ({
    expected,
    exchanges: [{ request: { body: { text: JSON.stringify(body) } }, response: { status } }],
  }) as unknown as Counterexample;

for (const { title, clause, counterexample, confirmed, told } of [
  {
    title: 'a user who is no admin is a mistake in the target file',
    ...{
      clause: 'authentication.participant-admin',
      counterexample: refused(403, {}),
      confirmed: ['s1', 'east'],
    },
    told: /target\.yaml:5:\d+ credentials\.participantAdmin: every call .* 403: it needs the right ParticipantAdmin/,
  },
  {
    title: 'so is a synchronizer that is not there',
    clause: 'participant.synchronizer-connected',
    ...{ counterexample: refused(400, { synchronizerId: 's1' }), confirmed: ['participantAdmin'] },
    told: /target\.yaml:4:\d+ participant\.synchronizers\[0\]: every call that names it is refused/,
  },
  {
    title: 'so is an identity provider that is not known',
    clause: 'participant.path-version',
    ...{
      counterexample: refused(404, { identityProviderId: 'east' }),
      confirmed: ['participantAdmin', 's1'],
    },
    told: /participant\.identityProviders\[0\]: every call that names it is refused/,
  },
  {
    title: 'what was accepted once is known',
    clause: 'participant.synchronizer-connected',
    ...{ counterexample: refused(400, { synchronizerId: 's1' }), confirmed: ['participantAdmin', 's1'] },
    told: undefined,
  },
  {
    title: 'what has to be refused is no doubt',
    clause: 'authentication.token-required',
    ...{ counterexample: refused(403, {}, 'a refusal'), confirmed: [] },
    told: undefined,
  },
])
  test(title, (t) => {
    const result = { ...found(), clause, counterexamples: [counterexample] };
    const { results, mistakes, unrun } = settle([result], new Set(confirmed), targetIn(t));
    assert.equal(results[0]?.counterexamples.length, told ? 0 : 1);
    assert.equal(mistakes.length, told ? 1 : 0);
    if (told) assert.match(mistakes[0]!, told);
    assert.equal(unrun.get(clause), mistakes[0]);
  });
