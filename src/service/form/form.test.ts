import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { problemsOf } from '../reading/acts.js';
import { inputName, withFields, fieldsOf, inputsOf } from './fields.js';

const TEXT = `# mine
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
  const inputs = new Map(inputsOf(fieldsOf(TEXT)).map((input) => [inputName(input.path), input]));
  assert.equal(inputs.get('name')?.value, 'Acme');
  assert.equal(inputs.get('environment')?.value, 'staging');
  assert.deepEqual(inputs.get('environment')?.choices, ['staging', 'production']);
  assert.equal(inputs.get('registry.transferInstructions.acceptable')?.value, '00aa\n00bb');
  assert.equal(inputs.get('limits.allocations')?.kind, 'number');
  assert.equal(inputs.get('scan.url')?.value, '');
  assert.equal(inputs.has('version'), false, 'there is nothing to choose');
});

test('what is filled in comes into the file, and comments stay', () => {
  const changed = withFields(TEXT, {
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
  assert.equal(withFields(TEXT, shown(TEXT)), TEXT);
  const example = readFileSync(new URL('../../../../docs/certify-a-registry.md', import.meta.url), 'utf8');
  const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(example) ?? [];
  assert.deepEqual(parse(withFields(yaml, shown(yaml))), parse(yaml));
});

test('what is left empty goes, with the maps that it leaves empty', () => {
  const changed = withFields(TEXT, { 'limits.allocations': '' });
  assert.equal('limits' in (parse(changed) as object), false);
});

test('a mistake is told at its key and at its line, without its value', () => {
  const problems = problemsOf(TEXT.replace('http://127.0.0.1:80', 'ftp://hidden'));
  assert.deepEqual(
    problems.map(({ line, key }) => [line, key]),
    [[6, 'registry.url']],
  );
  assert.doesNotMatch(JSON.stringify(problems), /hidden/);
  assert.equal(problemsOf('name: [').length, 1);
  assert.equal(problemsOf('')[0]?.line, 1);
});
