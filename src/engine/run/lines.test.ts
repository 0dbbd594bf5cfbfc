import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { clause, counterexample, exchange } from '../../../reports/fixtures/build.js';
import { loadTarget } from '../../target-file/load.js';
import { folderWith } from '../../target-file/testing.js';
import { shownWrong, withLines } from './lines.js';
import type { Handshake } from '../../results/schema.js';
import { found } from '../../results/testing.js';
import { Collected, type RunEvent } from './events.js';

const FILE = `version: 1
name: x
environment: staging
registry: { url: http://a.example }
operator:
  apps:
    - name: validator
      livez: http://a.example:1/livez
    - name: participant
      livez: http://a.example:2/livez
waivers:
  - { clause: registry.meta-object, reason: x, expires: 2999-01-01 }
`;

const CLAIMS = `version: 1
name: x
environment: staging
participant:
  url: http://p.example
  duplicateHints: renamed
  identityProviders: [idp-a, idp-b]
  synchronizers: [s-a]
scan: { url: http://s.example, bulkAcs: { recordTimeParameter: time } }
credentials: { participantAdmin: { tokenEnv: ADMIN } }
registry: { url: http://r.example, transferInstructions: { reassigning: [a, b/], acceptable: [c/] } }
operator:
  apps: [{ name: v, readyz: http://v.example/r, metrics: http://v.example/m }]
  tls: [{ endpoint: t.example:1, caFile: ca.pem }]
`;

/** A clause that failed, what was sent (for others a URL) and expected → what of the target file is shown beside it. */
const CLAIMED: Readonly<
  Record<string, readonly (readonly [sent: string, expected: string, shown?: string, status?: number])[]>
> = {
  'registry.accept-path': [
    ['http://r.example/c%2F/x', 'status 200'],
    ['http://r.example/c%2F/x', 'status 200', '11:95 registry.transferInstructions.acceptable[0]: c/', 404],
  ],
  'registry.reassigning-conflict': [
    ['http://r.example/b%2F/x', 'status 409', '11:77 registry.transferInstructions.reassigning[1]: b/'],
    ['http://r.example/b%2F/x', 'status 200'],
  ],
  'operator.metrics-served': [
    ['http://v.example/m', 'metrics', '13:58 operator.apps[0].metrics: http://v.example/m'],
  ],
  'operator.readyz': [['http://v.example/r', 'status 200']],
  'operator.tls-chain': [['tls://t.example:1', 'a chain', '14:42 operator.tls[0].caFile: ca.pem']],
  'participant.duplicate-hint': [['{}', 'status 200', '6:19 participant.duplicateHints: renamed']],
  'participant.path-version': [
    [
      '{"identityProviderId":"idp-b"}',
      'status 200 and a party',
      '7:30 participant.identityProviders[1]: idp-b',
    ],
  ],
  'participant.identity-provider-returned': [
    [
      '{"synchronizerId":"s-a","identityProviderId":"idp-a"}',
      'status 200 and a party, as without identityProviderId',
      '7:23 participant.identityProviders[0]: idp-a',
    ],
  ],
  'participant.identity-provider-unknown': [['{"identityProviderId":"idp-b"}', 'status 404']],
  'scan.at-or-before': [['', 'a snapshot', '9:64 scan.bulkAcs.recordTimeParameter: time']],
  'authentication.participant-admin': [['{}', 'status 200', '10:16 credentials.participantAdmin']],
  'participant.hint-length': [['{}', 'status 400']],
};

test('what the target file says of the target stands beside what is expected for that alone', (t) => {
  const target = loadTarget(join(folderWith(t, { 'target.yaml': CLAIMS }), 'target.yaml'));
  const claimed = Object.entries(CLAIMED).flatMap(([id, rows]) => rows.map((row) => [id, ...row] as const));
  for (const [id, sent, expected, shown = '', status = 400] of claimed) {
    const { request, ...rest } = exchange('', status, '');
    const own = sent.includes('://') ? { url: sent } : { body: { text: sent, bytes: sent.length } };
    const exchanges = [{ ...rest, request: { ...request, ...own } }];
    const failed = clause(id, '', {
      system: id.split('.')[0]!,
      verdict: 'fail',
      counterexample: counterexample({}, { expected, exchanges }),
    });
    const [result] = withLines({ clauses: [failed], waivers: [] }, target).clauses;
    const by = shown && `, by the target file (${target.file}:${shown}). If that is not so, correct the file`;
    assert.equal(result!.counterexample!.expected, expected + by);
  }
});

test('what a response shows to be wrong in the file is told where the clause about it is not judged', (t) => {
  const target = loadTarget(join(folderWith(t, { 'target.yaml': CLAIMS }), 'target.yaml'));
  const reason = 'a response breaks authentication.participant-admin (it may), so it does not show whether';
  const open = clause('participant.hint-ascii', '', { verdict: 'inconclusive', reason });
  const told = `${target.file}:10:16 credentials.participantAdmin: it is not so, or the target breaks`;
  assert.deepEqual(
    shownWrong([open], target).map((text) => text.startsWith(told)),
    [true],
  );
  assert.deepEqual(shownWrong([open, clause('authentication.participant-admin', '')], target), []);
});

test('a failure is at the line of what was asked, and what is missing where it would be', (t) => {
  const target = loadTarget(join(folderWith(t, { 'target.yaml': FILE }), 'target.yaml'));
  const asked = (url: string) => {
    const { request, ...rest } = exchange('', 500, '');
    return counterexample({}, { exchanges: [{ ...rest, request: { ...request, url } }] });
  };
  const { clauses, waivers } = withLines(
    {
      clauses: [
        clause('registry.a', '', {
          verdict: 'fail',
          counterexample: asked('http://a.example/registry/v1'),
          furtherCounterexamples: [asked('http://elsewhere.example/')],
        }),
        clause('operator.livez', '', { verdict: 'fail', counterexample: asked('http://a.example:2/livez') }),
        clause('registry.b', '', { verdict: 'not-applicable', lacks: 'registry.transferInstructions' }),
        clause('registry.c', ''),
      ],
      waivers: [{ clause: 'registry.meta-object', reason: 'x', expires: '2999-01-01', state: 'stale' }],
    },
    target,
  );
  const told = clauses.map(({ line }) => line);
  assert.deepEqual(told, [4, 10, 4, undefined]);
  assert.equal(clauses[0]!.furtherCounterexamples![0]!.line, 4);
  assert.equal(waivers[0]!.line, 12);
});

const planned = (...clauses: string[]): RunEvent => ({
  type: 'planned',
  tests: clauses.map((clause, i) => ({ clause, title: `test ${i}`, file: 'a.spec.js' })),
});
const end = (clause: string): RunEvent => ({ type: 'end', clause, title: 'test' });
const crash = (clause: string): RunEvent => ({
  type: 'crash',
  clause,
  title: 'test',
  message: 'boom\n at x',
});

function after(...events: RunEvent[]): Collected {
  const collected = new Collected();
  for (const event of events) collected.take(event);
  return collected;
}

test('findings and requests are gathered by subject', () => {
  const result = found();
  const observation = { key: 'k', value: 'v', section: 's' };
  const handshake: Handshake = { endpoint: 'a:1', version: 'any', outcome: 'refused', description: 'reset' };
  const collected = after(
    {
      type: 'result',
      subject: 'a',
      result,
      requests: 3,
      hints: ['a', ''],
      handshakes: [handshake],
      origins: [{ origin: 'http://a:1' }],
    },
    {
      type: 'observation',
      subject: 'a',
      observation,
      requests: 2,
      hints: ['b'],
      origins: [{ origin: 'http://b:1' }, { origin: 'http://a:1' }],
    },
    { type: 'result', subject: 'b', result, requests: 1, hints: [] },
  );
  assert.deepEqual(collected.of('a'), {
    results: [result],
    observations: [observation],
    requests: 5,
    hints: ['a', '', 'b'],
    handshakes: [handshake],
    origins: [{ origin: 'http://a:1' }, { origin: 'http://b:1' }],
  });
  assert.equal(collected.of('b').requests, 1);
  const nothing = { results: [], observations: [], requests: 0, hints: [], handshakes: [], origins: [] };
  assert.deepEqual(collected.of('nobody'), nothing);
});

test('a clause is done when all of its tests have ended', () => {
  const plan = planned('x', 'x', 'y', '');
  assert.match(after(plan).unrun('x')!, /ended before/);
  assert.match(after(plan, end('x'), end('y')).unrun('x')!, /ended before/);
  const done = after(plan, end('x'), end('y'), end('x'));
  assert.deepEqual([done.unrun('x'), done.unrun('y')], [undefined, undefined]);
  assert.match(done.unrun('z')!, /ended before/);
});

test('a crash leaves its clause open, one of no clause leaves all open', () => {
  const plan = planned('x', 'y');
  const one = after(plan, crash('x'), end('x'), end('y'));
  assert.deepEqual([one.unrun('x'), one.unrun('y')], ['assay itself failed: boom', undefined]);
  const all = after(plan, crash(''), end('x'), end('y'));
  assert.deepEqual([all.unrun('x'), all.unrun('y')], Array(2).fill('assay itself failed: boom'));
});
