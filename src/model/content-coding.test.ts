import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takesNoPlainBody, wrongCoding } from './content-coding.js';
import type { Answer } from './judgement.js';

const answer = (coding?: string): Answer => ({
  status: 200,
  header: (name) => (name === 'content-encoding' ? coding : undefined),
  json: { ok: true, value: {} },
  toString: () => '200',
});

test('what a client allows, or says nothing of, is not a wrong coding', () => {
  for (const [accepted, used] of [
    [undefined, 'gzip'],
    ['gzip', 'gzip'],
    ['br;q=0.5, GZIP', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0', 'identity'],
    ['*', 'br'],
    ['gzip;q=0, *', 'br'],
    ['gzip, br', 'gzip, br'],
    ['gzip', 'x-gzip'],
    ['gzip;q=0', 'gzip'],
    ['gzip;q=0, *', 'gzip'],
  ] as const)
    assert.equal(wrongCoding(accepted, answer(used)), undefined, `${accepted}: ${used}`);
});

test('a coding that is not named is wrong', () => {
  for (const [accepted, used] of [
    ['br', 'gzip'],
    ['identity', 'gzip'],
    ['', 'gzip'],
    ['gzip', 'gzip, br'],
  ] as const)
    assert.match(
      wrongCoding(accepted, answer(used))?.actual ?? '',
      /^Content-Encoding/,
      `${accepted}: ${used}`,
    );
});

test('no body without a coding is taken where identity is refused, by its name or by all', () => {
  for (const accepted of [
    'identity;q=0',
    '*;q=0',
    'gzip;q=0, identity; q=0.000',
    'br, gzip;q=0.8, identity;q=0',
  ])
    assert.ok(takesNoPlainBody(accepted), accepted);
  for (const accepted of [undefined, '', 'gzip', 'gzip;q=0', 'identity;q=0.5', 'identity;q=1.0, *;q=0', '*'])
    assert.ok(!takesNoPlainBody(accepted), accepted);
});
