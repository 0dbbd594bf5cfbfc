import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBundle, type BundleFile } from './check.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { RULES } from '../../spec/configuration/rules.js';
import { changed, filesOf, GOOD } from './testing/bundle.js';

const brief = (files: readonly BundleFile[]): string[] =>
  checkBundle(files).findings.map(
    ({ file, line, column, rule, key }) =>
      `${file.replace('.yaml', '')}:${line}:${column} ${rule.replace('configuration.', '')} ${key}`,
  );

/** What those look at is elsewhere: in files, or in modes that are seldom chosen. */
const OF_FILES =
  /tls-(?:files|pkcs8|key-fits|certificate-|ciphers-fit-c|admin-client)|single-|auth-disabled$/;

test('nothing is found in a good bundle, and every rule judges it that finds its values', () => {
  const { findings, skipped } = checkBundle(filesOf(GOOD));
  assert.deepEqual(findings, []);
  assert.deepEqual(
    skipped.filter(({ rule, because }) => because !== 'no value' || !OF_FILES.test(rule)),
    [],
  );
});

test('what is not rendered is told one by one, and many of a file once', () => {
  for (const [count, told] of [
    [5, 5],
    [100, 1],
  ] as const) {
    const items = Array.from(
      { length: count },
      (_, at) => `  a${at}: { environment: ["MIGRATION_ID=$\{A${at}}"] }\n`,
    );
    const { findings } = checkBundle(filesOf({ network: `services:\n${items.join('')}` }));
    const messages = findings.flatMap(({ rule, message }) => (rule.includes('unrendered') ? [message] : []));
    assert.equal(messages.length, told);
    if (told === 1) assert.equal(messages[0], '${A0} and 99 others are not rendered (lines 2, 3, 4, 5, 6 …)');
  }
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

/** Other ways to write the same, or what is as good: a text of the good bundle, and what it may become. */
const CONFORMANT: [kind: FileKind, from: string | RegExp, to: string][] = [
  [
    'network',
    /^[^]*$/,
    'MIGRATION_ID: 3\nSPONSOR_SV_URL: https://sv.example\nONBOARDING_SECRET: 12345\nTRUSTED_SCAN_URL: https://scan.example\nTARGET_TRAFFIC_THROUGHPUT: 20000\n',
  ],
  ['network', /\n/g, '\r\n'],
  ['network', /^/, '\ufeff# of the network\n\n'],
  ['network', 'MIGRATION_ID="3"', '  MIGRATION_ID = 3   # now\n\nPARTY_HINT=x'],
  ['network', 'SPONSOR_SV_URL="https://sv.example"', "export SPONSOR_SV_URL='https://sv.example' # it"],
  ['validator', /\n/g, '\r\n'],
  ['validator', '"3"', "'3'"],
  ['validator', 'id: "3"', 'id: &id "3"'],
  ['validator', 'migration:', 'x-key: &migration migration\n*migration :'],
  ['validator', 'migration:', 'x-key: { &key migration: 1 }\n*key :'],
  ['validator', 'migration:\n  id: "3"\n  migrating: false', 'migration.id: "3"\nmigration.migrating: false'],
  ['validator', 'migrating: false', 'migrating:'],
  ['validator', 'persistence:', 'defaults: &d { x: 1 }\npersistence:\n  <<: *d'],
  ['validator', '"own::1220aa":\n    maxBalanceUSD', '"own::1220aa": &sweep\n    maxBalanceUSD'],
  // Helm reads YAML 1.1.
  ['validator', 'enableWallet: true', 'enableWallet: yes'],
  ['validator', 'migrating: false', 'migrating: no'],
  ['validator', 'targetThroughput: 20000', 'targetThroughput: 20_000'],
  ...['1e3', '0x64a', '0o14440', '1000.0', '+1000'].map((text): [FileKind, string, string] => [
    'validator',
    'maxBalanceUSD: 1000',
    `maxBalanceUSD: ${text}`,
  ]),
  [
    'validator',
    'metrics:',
    'x-auth: &auth { audiance: a, jwksURL: b, secretNme: c }\nx: { y: *auth }\nmetrics:',
  ],
  ['validator', 'metrics:', 'pod: { annotations: { a.b: x, a: { b: y } } }\nadminToken: ""\nmetrics:'],
  [
    'participant',
    /additionalJvmOptions:[^]*/,
    'env: [{ name: JAVA_TOOL_OPTIONS, value: -Dhttps.proxyHost=proxy -Dhttps.proxyPort=8080 }]\n',
  ],
  [
    'participant',
    /additionalJvmOptions:[^]*/,
    "additionalJvmOptions: |\n  -Xmx4g '-Dhttps.proxyHost=proxy'\n  -Dhttps.proxyPort=1 -Dhttps.proxyPort=65535\n",
  ],
  ['secrets', /---[^-]*name: "splice-app-cns[^]*?(?=---)/, ''],
  ['database', /^[^]*$/, ''],
  ['database', /^[^]*$/, 'ssl: TRUE\nsslmode: require\n'],
  [
    'tls',
    /^[^]*$/,
    'minimum-server-protocol-version: TLSv1.3\nciphers: [TLS_CHACHA20_POLY1305_SHA256]\nclient-auth.type: none\n',
  ],
  ['tls', /^[^]*$/, 'tls.ciphers: [TLS_RSA_WITH_3DES_EDE_CBC_SHA]\ntls:\n  client-auth: { type: none }\n'],
];

for (const [kind, from, to] of CONFORMANT)
  test(`${kind}: ${String(from)} may become ${JSON.stringify(to.slice(0, 60))}`, () =>
    assert.deepEqual(brief(changed(kind, from, to)), []));

test('rules without their files are skipped, and say what they lack', () => {
  const { skipped, judged } = checkBundle(filesOf({ network: GOOD.network }));
  assert.equal(judged.length + skipped.length, RULES.length + 1);
  const lacks = (rule: string) => skipped.find((each) => each.rule === `configuration.${rule}`)?.lacks;
  assert.deepEqual(lacks('network-required'), undefined);
  assert.deepEqual(lacks('migration-agrees'), ['validator', 'participant']);
  assert.deepEqual(lacks('secret-audience'), ['participant', 'secrets']);
  assert.deepEqual(lacks('port-range'), ['validator', 'participant']);
});
