import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBundle, type BundleFile } from './check.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { RULES } from './rules/all.js';
import { BROKEN_FILES } from './testing/broken.js';
import { BROKEN_VALIDATOR } from './testing/broken-validator.js';
import { CONFORMANT } from './testing/conformant.js';
import { changed, filesOf, GOOD } from './testing/bundle.js';

const BROKEN = [...BROKEN_FILES, ...BROKEN_VALIDATOR];
const brief = (files: readonly BundleFile[]): string[] =>
  checkBundle(files).findings.map(
    ({ file, line, column, rule, key }) =>
      `${file.replace('.yaml', '')}:${line}:${column} ${rule.replace('configuration.', '')} ${key}`,
  );

const OF_FILES =
  /tls-(?:pair|files|pkcs8|key-fits|certificate-|ciphers-fit-c|admin-client)|single-|connection-types/;

test('nothing is found in a good bundle, and every rule judges it that finds its values', () => {
  const { findings, skipped } = checkBundle(filesOf(GOOD));
  assert.deepEqual(findings, []);
  assert.deepEqual(
    skipped.filter(({ rule, because }) => because !== 'no value' || !OF_FILES.test(rule)),
    [],
  );
});

test('a rule of which the files hold no value is skipped', () => {
  const nothing: [FileKind, string][] = [
    ['tls', 'other: 1\n'],
    ['tls', ''],
    ['secrets', ''],
    ['secrets', 'kind: ConfigMap\nmetadata: { name: x }\ndata: { a: b }\n'],
    ['secrets', 'apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata: { name: x }\n'],
    ['database', 'other=1\n'],
  ];
  for (const [kind, text] of nothing) {
    const { judged, findings } = checkBundle(filesOf({ [kind]: text }));
    const rules = judged.filter((id) => !/readable|unrendered|near-miss|in-clear|placeholder/.test(id));
    assert.deepEqual([findings, rules], [[], []], text);
  }
});

for (const [kind, from, to, ...found] of BROKEN)
  test(`${kind}: ${String(from)} becomes ${JSON.stringify(to.slice(0, 60))}`, () =>
    assert.deepEqual(brief(changed(kind, from, to)), found));

for (const [kind, from, to] of CONFORMANT)
  test(`${kind}: ${String(from)} may become ${JSON.stringify(to.slice(0, 60))}`, () =>
    assert.deepEqual(brief(changed(kind, from, to)), []));

test('every rule is broken by something', () => {
  const broken = new Set(BROKEN.flatMap(([, , , ...found]) => found.map((line) => line.split(' ')[1])));
  const elsewhere = [
    ...['tls-files', 'tls-pkcs8', 'tls-key-fits', 'tls-certificate-dates'],
    ...['tls-ciphers-fit-certificate', 'tls-certificate-use', 'tls-admin-client-trusted'],
  ];
  const rules = RULES.map(({ id }) => id.replace('configuration.', ''));
  assert.deepEqual(
    rules.filter((id) => !broken.has(id) && !elsewhere.includes(id)),
    [],
  );
});

test('rules without their files are skipped, and say what they lack', () => {
  const { skipped, judged } = checkBundle(filesOf({ network: GOOD.network }));
  assert.equal(judged.length + skipped.length, RULES.length + 1);
  const lacks = (rule: string) => skipped.find((each) => each.rule === `configuration.${rule}`)?.lacks;
  assert.deepEqual(lacks('network-required'), undefined);
  assert.deepEqual(lacks('migration-agrees'), ['validator', 'participant']);
  assert.deepEqual(lacks('secret-audience'), ['participant', 'secrets']);
  assert.deepEqual(lacks('port-range'), ['validator', 'participant']);
});

test('rules that need a file that cannot be read are skipped', () => {
  const { findings, skipped } = checkBundle(filesOf({ ...GOOD, participant: 'a: [' }));
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['configuration.readable'],
  );
  const unread = skipped.filter(({ because }) => because !== 'no value');
  assert.ok(unread.every(({ lacks }) => lacks.join() === 'participant'));
});

test('nothing is judged where nothing is given', () => {
  assert.deepEqual(checkBundle([]).judged, []);
});

test('properties may have a colon in some lines and an equals sign in others', () => {
  const text = '! the pool\nssl : true\nsslmode=verify-ca\nsslrootcert=/tls/root.pem\n';
  const judged = (file: string) => brief([{ kind: 'database', file, text, dir: '.' }]);
  assert.deepEqual(judged('database.properties'), []);
  assert.equal(judged('database.yaml').length, 1, 'as YAML it cannot be read');
});
