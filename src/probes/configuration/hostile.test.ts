import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBundle, type BundleFile } from './check.js';
import { filesOf } from './testing/bundle.js';

const validator = (text: string): BundleFile[] => filesOf({ validator: text });

/** What hinders every YAML file is among those of `src/target-file/hostile.test.ts`. */
const hostile: Record<string, [files: BundleFile[], place: string, said: RegExp]> = {
  'a key twice, dotted and nested': [
    validator('migration: { id: "1" }\nmigration.id: "1"'),
    '2:1 migration.id',
    /twice/,
  ],
  'an unknown key twice, in a text of a ConfigMap': [
    validator(
      'kind: ConfigMap\nmetadata: {}\ndata:\n  v.yaml: |\n    scanAddress: ""\n    x: { y: 1, y: 2 }\n',
    ),
    '6:16 x.y',
    /This key appears twice, first in line 6/,
  ],
  'a variable twice': [
    filesOf({ network: 'A=1\nexport A=2' }),
    '2:8 A',
    /This key appears twice, first in line 1/,
  ],
  'an open quote': [validator('a: 1\nb: "x\nc: 2\n'), '2:4', /quote/],
  'an open quote in .env': [filesOf({ network: 'A="x\n' }), '1:3 A', /quote/],
  'an open bracket': [validator('a: [1\nb: 2'), '2:1', /./],
  'a second document': [validator('a: 1\n---\nb: 2'), '3:1', /second document/],
  'a second document, which only the other one tells the kind of': [
    validator('auth: { audience: x }\n---\nparticipantPruningSchedule: {}'),
    '3:1',
    /second document/,
  ],
  'a list': [validator('- a'), '1:1', /not a map/],
  prose: [validator('hello world'), '1:1', /not a map/],
  'prose for .env': [filesOf({ network: 'A=1\nhello world' }), '2:1', /not a NAME=value/],
  'a list of secrets': [filesOf({ secrets: '- a' }), '1:1', /not a map/],
  'a million aliases': [
    validator(`a: &a x\nb: [${'*a,'.repeat(1_000_000)}]`),
    '1:1',
    /characters, more than/,
  ],
  'aliases of aliases': [
    validator(`a: &a [x, x]\nb: [${'*a,'.repeat(40_000)}]`),
    '2:50000',
    /more values than such a file has/i,
  ],
  'more aliases than a file has lines': [
    validator(`a: &a x\nb: [${'*a,'.repeat(80_000)}]`),
    '2:150004',
    /more than 50000 lines and commas/i,
  ],
  'two million characters': [validator(`# ${'x'.repeat(2_000_000)}`), '1:1', /characters, more than/],
  'something that could not be read': [
    [{ kind: 'tls', file: 'tls.yaml', text: '', unreadable: ['It is not text', 'Write text.'] }],
    '1:1',
    /not text/,
  ],
};

for (const [what, [files, place, said]] of Object.entries(hostile))
  test(`${what}: one finding`, () => {
    const { findings } = checkBundle(files);
    const [found] = findings;
    assert.deepEqual(
      [findings.length, found?.rule, `${found?.line}:${found?.column} ${found?.key}`.trim()],
      [1, 'configuration.readable', place],
    );
    assert.match(found?.message ?? '', said);
  });

test('keys that every object of JavaScript has are keys', () => {
  const { findings } = checkBundle(
    validator('__proto__: { disableAuth: true }\nconstructor: 1\ntoString: x\n'),
  );
  assert.ok(findings.every(({ rule }) => rule === 'configuration.validator-auth'));
});

test('thousands of wrong keys end soon', () => {
  const keys = Array.from({ length: 10_000 }, (_, n) => `migraton${n}: x`).join('\n');
  assert.ok(checkBundle(validator(`auth: {}\n${keys}`)).findings.length >= 2);
});
