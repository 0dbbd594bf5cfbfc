import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf } from '../../spec/entry.js';
import { checkBundle } from './check.js';
import { mergedDoc } from './merged.js';
import { read } from './read.js';
import { GOOD, type Merge, MERGES } from './testing/bundle.js';

const file = (text: string, name = 'a.yaml') => ({ kind: 'validator', file: name, text }) as const;
const docOf = (text: string) => read(file(text), false).docs[0]!;
const merged = (...texts: [string, ...string[]]): unknown => {
  const [first, ...others] = texts;
  return dataOf(mergedDoc([docOf(first), ...others.map(docOf)]).root);
};

// The one difference: to Helm a dotted key is a key of its own.
const DOTTED: Merge = [
  'dotted and nested keys are the same',
  { migration: { id: '4' } },
  'migration: { id: "3" }',
  'migration.id: "4"',
];

for (const [what, expected, ...texts] of [...MERGES, DOTTED])
  test(what, () => assert.deepEqual(merged(...texts), expected));

const [BASE, OVERLAY] = ['base.yaml', 'standalone-values.yaml'];
const found = (...files: ReturnType<typeof file>[]): string[] =>
  checkBundle(files).findings.map(
    ({ file, line, column, rule, excerpt }) =>
      `${file}:${line}:${column} ${rule.replace('configuration.', '')} ${excerpt?.line}`,
  );

test('a finding is in the file that its value comes from, and what was replaced is not judged', () => {
  const good = file(GOOD.validator, BASE);
  const bad = file(GOOD.validator.replace('"3"', '3'), BASE);
  assert.deepEqual(found(good, file('# of this site\nmigration:\n  id: 3\n', OVERLAY)), [
    `${OVERLAY}:3:7 identity-types   id: 3`,
  ]);
  assert.deepEqual(found(bad, file('contactPoint: ops\n', OVERLAY)), [`${BASE}:8:7 identity-types   id: 3`]);
  assert.deepEqual(found(bad, file('migration: { id: "3" }\n', OVERLAY)), []);
  assert.deepEqual(found(good, file('auth: { jwksUrl: null }\n', OVERLAY)), [
    `${OVERLAY}:1:9 validator-auth auth: { jwksUrl: null }`,
  ]);
});

test('a key may stand in several files and not twice in one', () => {
  assert.deepEqual(found(file('contactPoint: a\ncontactPoint: b\n', OVERLAY), file(GOOD.validator, BASE)), [
    `${OVERLAY}:2:1 readable contactPoint:…`,
  ]);
});

test('where one file cannot be read, the others of its chart are not judged alone', () => {
  const files = [file('migration: { id: 3 }\n'), file('a: [', 'b.yaml')];
  assert.deepEqual(found(...files), ['b.yaml:1:5 readable a:…']);
  const { skipped } = checkBundle([...files, { kind: 'network', file: '.env', text: GOOD.network }]);
  const unread = skipped.filter(({ because }) => because === 'unreadable');
  assert.ok(unread.some(({ rule }) => rule === 'configuration.identity-types'));
  assert.ok(unread.every(({ lacks }) => lacks.includes('validator')));
});

test('what other files say is compared with the file that a value comes from', () => {
  const network = { kind: 'network', file: '.env', text: GOOD.network } as const;
  const files = [file(GOOD.validator, BASE), file('topup: { targetThroughput: 9 }\n', OVERLAY), network];
  assert.deepEqual(
    checkBundle(files).findings.map(({ message }) => message),
    ['TARGET_TRAFFIC_THROUGHPUT says something else than topup.targetThroughput in standalone-values.yaml'],
  );
});

test('secrets of every file stay hidden, and one that was replaced stands in clear all the same', () => {
  const [one, other] = ['password: hush-1 # keep\n', 'a: 1\nb: { password: hush-2, id: 3 }\n'];
  const { findings } = checkBundle([
    file(GOOD.validator + one, BASE),
    file(`${other}password: null\n`, OVERLAY),
  ]);
  assert.deepEqual(
    findings.map(({ file, rule }) => [file, rule]),
    [
      [BASE, 'configuration.secret-in-clear'],
      [OVERLAY, 'configuration.secret-in-clear'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(findings), /hush/);
});

test('an overlay alone is not accused of what the file below it may hold', () => {
  const values = 'persistence: { host: postgres }\nwalletSweep: { "a::1": { maxBalanceUSD: 1 } }\n';
  const { overlays, skipped } = checkBundle([file(values, `deploy/${OVERLAY}`)]);
  assert.deepEqual(overlays, ['validator']);
  assert.deepEqual(found(file(values, OVERLAY)), []);
  assert.deepEqual(skipped.find(({ rule }) => rule === 'configuration.validator-auth')?.lacks, ['validator']);
  // What it does say is judged.
  assert.match(found(file('migration: { id: 3 }\n', OVERLAY)).join(), /identity-types/);
});

test('a file is not an overlay by its content alone, nor by its name alone, nor beside another one', () => {
  const values = 'persistence: { host: postgres }\n';
  for (const files of [
    [file(values, 'values.yaml')],
    [file(values, 'standalones.yaml')],
    [file(`${values}auth: { audience: a }\n`, OVERLAY)],
    [file(values, BASE), file(values, OVERLAY)],
  ])
    assert.match(found(...files).join(), /validator-auth/);
});
