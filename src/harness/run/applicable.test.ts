import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause } from '../../verdict/testing.js';
import { targetWith } from '../target/testing.js';
import { missingKey } from './applicable.js';

const ACCEPTABLE = 'registry.transferInstructions.acceptable';

test('the first key that is not there, or empty, is named', (t) => {
  const registry = (more: string) => `registry: { url: http://localhost${more} }\n`;
  const ids = (list: string) => registry(`, transferInstructions: { acceptable: [${list}] }`);
  for (const [text, needs, missing] of [
    ['scan: { url: http://localhost }\n', [ACCEPTABLE], ACCEPTABLE],
    [registry(''), [ACCEPTABLE], ACCEPTABLE],
    [ids(''), [ACCEPTABLE], ACCEPTABLE],
    [ids('a'), [ACCEPTABLE], undefined],
    [ids('a'), [ACCEPTABLE, `${ACCEPTABLE}.1`], `${ACCEPTABLE}.1`],
    [ids('a, b'), [`${ACCEPTABLE}.1`], undefined],
    [ids(''), ['scan.url', ACCEPTABLE], 'scan.url'],
    [registry(''), [], undefined],
  ] as const) {
    assert.equal(missingKey(clause({ needs }), targetWith(t, text)), missing);
  }
});
