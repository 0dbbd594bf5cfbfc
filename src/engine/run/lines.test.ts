import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { clause, counterexample, exchange } from '../../../reports/fixtures/build.js';
import { loadTarget } from '../../target-file/load.js';
import { folderWith } from '../../target-file/testing.js';
import { withLines } from './lines.js';

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
        clause('operator.livez', '', {
          system: 'operator',
          verdict: 'fail',
          counterexample: asked('http://a.example:2/livez'),
        }),
        clause('registry.b', '', { verdict: 'not-applicable', lacks: 'registry.transferInstructions' }),
        clause('registry.c', ''),
      ],
      waivers: [{ clause: 'registry.meta-object', reason: 'x', expires: '2999-01-01', state: 'stale' }],
    },
    target,
  );
  assert.deepEqual(
    clauses.map(({ line }) => line),
    [4, 10, 4, undefined],
  );
  assert.equal(clauses[0]!.furtherCounterexamples![0]!.line, 4);
  assert.equal(waivers[0]!.line, 12);
});
