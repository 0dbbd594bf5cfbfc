import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../platform/errors.js';
import { Refused } from '../access.js';
import { Reader, TakesTooLong } from './reader.js';
import { waiversIn, withoutWaiver, withWaiver, problemsOf } from './acts.js';
import { termOf } from '../pages/after-routes.js';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inputName, withFields, fieldsOf, inputsOf } from '../form/fields.js';

const SOUND = 'version: 1\nname: Acme\nenvironment: staging\n';
const WAIVER = { clause: 'registry.meta-object', reason: 'agreed', expires: '2099-01-31' };
/** It takes seconds to be read. */
const SLOW = '[a]'.repeat(1_500_000);
const SHORT_MS = 2_000;

test('what is done with a target file is done on another thread, and comes back as it was thrown', async (t) => {
  const reader = new Reader(60_000);
  t.after(() => reader.close());
  const [read, problems, fields, filled, waived, possible] = await Promise.all([
    reader.do('ann', 'read', SOUND),
    reader.do('bob', 'problems', 'name: [', true),
    reader.do('ann', 'fields', 'name: ['),
    reader.do('cat', 'filled', SOUND, { name: 'Other' }),
    reader.do('ann', 'waived', SOUND, WAIVER),
    reader.do('ann', 'possible', SOUND, true),
  ]);
  assert.deepEqual(read, { text: SOUND, name: 'Acme', waivers: [] });
  assert.equal(problems[0]?.line, 1);
  assert.equal(fields, undefined);
  assert.match(filled, /^name: Other$/m);
  assert.deepEqual(waived?.waivers, [WAIVER]);
  assert.deepEqual(possible, []);
  await assert.rejects(reader.do('ann', 'checkLoad', SOUND, 'accept-context', true), UsageError);
});

test('what takes too long ends; of one owner one is read at a time, and no more wait than can be', async (t) => {
  const reader = new Reader(SHORT_MS);
  t.after(() => reader.close());
  const failures: unknown[] = [];
  const ask = () => reader.do('ann', 'read', SLOW).catch((error: unknown) => void failures.push(error));
  await reader.start();
  const asked = Array.from({ length: 104 }, ask);
  // The thread that Ann does not have is there for others.
  assert.equal(await reader.do('bob', 'fields', 'name: ['), undefined);
  const told = failures.map((error) => error instanceof Refused && error.statusCode);
  assert.deepEqual(told, [429, 429, 429]);
  await asked[0];
  assert.ok(failures[3] instanceof TakesTooLong);
  // Another thread is in the place of that which was ended.
  assert.equal(await reader.do('bob', 'fields', 'name: ['), undefined);
  await reader.close();
  await Promise.all(asked);
  assert.equal(failures.length, asked.length);
});

const TEXT = '# mine\nversion: 1\nname: Acme # as it is called\n';
const waiver = (clause: string, expires = '2027-01-31') => ({ clause, reason: 'known: #7', expires });

test('a waiver comes into the file and goes out of it, and all else stays', () => {
  const one = withWaiver(TEXT, waiver('a.b'));
  assert.deepEqual(waiversIn(one), [waiver('a.b')]);
  assert.ok(one.startsWith(TEXT));
  const two = withWaiver(withWaiver(one, waiver('c.d')), waiver('a.b', '2028-01-31'));
  assert.deepEqual(waiversIn(two), [waiver('c.d'), waiver('a.b', '2028-01-31')]);
  assert.deepEqual(waiversIn(withoutWaiver(two, 'c.d')), [waiver('a.b', '2028-01-31')]);
  assert.equal(withoutWaiver(one, 'a.b'), TEXT);
  assert.equal(withoutWaiver(one, 'other'), one);
});

test('what is not YAML, or no waiver, has none, and is not changed', () => {
  assert.deepEqual(waiversIn('waivers: ['), []);
  assert.deepEqual(waiversIn('waivers: [1, { clause: a }, null]'), []);
  assert.throws(() => withWaiver('waivers: [', waiver('a.b')));
});

test('a waiver holds through its last day', () => {
  for (const [expires, word] of [
    ['2026-11-21', 'expired 1 day ago'],
    ['2026-11-22', 'ends today'],
    ['2026-12-06', '14 days left'],
    ['2027-11-22', '365 days left'],
    ['soon', 'no day'],
  ] as const)
    assert.equal(termOf(expires, '2026-11-22').word, word);
});

const FILE = `# mine
version: 1
name: Acme # as it is called
environment: staging
registry:
  url: http://127.0.0.1:80 # here
  transferInstructions:
    acceptable:
      - 00aa
      - 00bb
limits: { allocations: 5 }
`;

test('each key of the schema has an input, and shows what the file has', () => {
  const inputs = new Map(inputsOf(fieldsOf(FILE)).map((input) => [inputName(input.path), input]));
  assert.equal(inputs.get('name')?.value, 'Acme');
  assert.equal(inputs.get('environment')?.value, 'staging');
  assert.deepEqual(inputs.get('environment')?.choices, ['staging', 'production']);
  assert.equal(inputs.get('registry.transferInstructions.acceptable')?.value, '00aa\n00bb');
  assert.equal(inputs.get('limits.allocations')?.kind, 'number');
  assert.equal(inputs.get('scan.url')?.value, '');
  assert.equal(inputs.has('version'), false, 'there is nothing to choose');
});

test('what is filled in comes into the file, and comments stay', () => {
  const changed = withFields(FILE, {
    name: 'Other',
    'registry.url': 'http://127.0.0.1:81',
    'registry.transferInstructions.acceptable': '00aa\r\n00cc\r\n',
    'limits.allocations': '',
    'limits.concurrency': '4',
    'scan.url': 'http://127.0.0.1:82',
    environment: 'staging',
  });
  assert.deepEqual(parse(changed), {
    version: 1,
    name: 'Other',
    environment: 'staging',
    registry: { url: 'http://127.0.0.1:81', transferInstructions: { acceptable: ['00aa', '00cc'] } },
    limits: { concurrency: 4 },
    scan: { url: 'http://127.0.0.1:82' },
  });
  assert.match(changed, /^# mine\n/);
  assert.match(changed, /# as it is called/);
  assert.deepEqual(problemsOf(changed), []);
});

test('a form that is sent back as it was shown changes nothing', () => {
  const shown = (text: string) =>
    Object.fromEntries(inputsOf(fieldsOf(text)).map((input) => [inputName(input.path), input.value]));
  assert.equal(withFields(FILE, shown(FILE)), FILE);
  const example = readFileSync(new URL('../../../../docs/certify-a-registry.md', import.meta.url), 'utf8');
  const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(example) ?? [];
  assert.deepEqual(parse(withFields(yaml, shown(yaml))), parse(yaml));
});

test('what is left empty goes, with the maps that it leaves empty', () => {
  const changed = withFields(FILE, { 'limits.allocations': '' });
  assert.equal('limits' in (parse(changed) as object), false);
});

test('a mistake is told at its key and at its line, without its value', () => {
  const problems = problemsOf(FILE.replace('http://127.0.0.1:80', 'ftp://hidden'));
  const told = problems.map(({ line, key }) => [line, key]);
  assert.deepEqual(told, [[6, 'registry.url']]);
  assert.doesNotMatch(JSON.stringify(problems), /hidden/);
  assert.equal(problemsOf('name: [').length, 1);
  assert.equal(problemsOf('')[0]?.line, 1);
});
