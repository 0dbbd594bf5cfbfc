import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyText } from '../../generators/json/value.js';
import { FRESH, fresh, withFresh, type FreshForm } from './fresh.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { dimensionsOf, under, type Call } from './call.js';

const UNIQUE = ['a0b1c2d3e4f5', 'zzzzzzzzzzzz', '000000000000'];

test('a fresh value stands in each of its places, and only there', () =>
  assert.equal(withFresh(`a-${FRESH}, ${FRESH}x {{other}}`, 'u1'), 'a-u1, u1x {{other}}'));

test('a fresh value comes into a body however its text is written', () => {
  const value = { partyIdHint: `a-${FRESH}`, other: fresh('digits') };
  const [first, ...others] = everyText(value).map(
    ({ text }) => JSON.parse(withFresh(text, UNIQUE[0]!)) as unknown,
  );
  assert.deepEqual(first, { partyIdHint: `a-${UNIQUE[0]}`, other: withFresh(fresh('digits'), UNIQUE[0]!) });
  for (const other of others) assert.deepEqual(other, first);
});

test('each form keeps the rules of a hint, and is another one for another value', () => {
  const forms: Record<FreshForm, RegExp> = {
    digits: /^[1-8]\d{18}$/,
    amount: /^70\d{5}$/,
    number: /^[1-9]\d{14}$/,
    uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    exponent: /^1e1\d{29}$/,
    hexadecimal: /^0x[0-9a-f]{24}$/,
    negative: /^-1\d{29}$/,
    ratio: /^\d{15}:\d{15}$/,
    time: /^(\d\d:)*\d\d$/,
    'grouped-digits': /^(\d{3} )*\d{3}$/,
    'underscored-digits': /^(\d{3}_)*\d{3}$/,
    party: /^null::1220[0-9a-f]{64}$/,
    name: /^__proto__:[0-9a-z]{12}$/,
    separators: /^[ :-]{255}$/,
    blanks: /^ {3,253}$/,
    minuses: /^-{3,253}$/,
    colons: /^:{3,253}$/,
    underscores: /^_{3,253}$/,
    'one-character': /^[0-9A-Za-z]$/,
    'two-characters': /^[0-9A-Za-z]{2}$/,
  };
  for (const [form, pattern] of Object.entries(forms)) {
    const texts = UNIQUE.map((unique) => withFresh(fresh(form as FreshForm), unique));
    for (const text of texts) assert.match(text, pattern);
    if (!form.endsWith('character') && !form.endsWith('characters')) assert.equal(new Set(texts).size, 3);
  }
});

test('what is held back is so for the calls beside it', () => {
  const call: Call = {
    operation: operationNamed('accept'),
    varies: 'x',
    condition: { connection: 'held back', beside: [{ operation: operationNamed('accept'), varies: 'y' }] },
  };
  assert.deepEqual(dimensionsOf(call), ['beside']);
  assert.deepEqual(under(call, 'beside'), call);
  assert.equal(under(call, 'sending', 'before').condition, undefined);
});
