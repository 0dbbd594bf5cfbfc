import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOME_SECRET_KEYS, WRITTEN } from '../../document/testing.js';
import { checkBundle } from './check.js';
import { usual } from '../../spec/configuration/base.js';
import { broken } from '../../spec/configuration/deployment.js';
import { PAGES } from '../../spec/configuration/rules.js';
import { FILES } from '../../spec/configuration/section.js';
import { written } from '../../spec/configuration/written.js';
import { filesOf, GOOD } from './testing/bundle.js';

const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJodXNoIn0.hush';
const told = (files: Parameters<typeof checkBundle>[0]) => JSON.stringify(checkBundle(files).findings);

test('no finding holds a value of a secret, whatever is wrong', () => {
  for (const example of PAGES.flatMap((page) => page.broken))
    assert.doesNotMatch(told(written(broken(usual(), example).value)), /hush/, example.what);
});

test('nor does one about a file that cannot be read', () => {
  for (const kind of ['network', 'secrets', 'validator'] as const)
    for (const tail of ['\n\tpassword: hush', '\npassword: "hush', '\nA=1\nhush: - x: [', '\n- hush'])
      assert.doesNotMatch(told(filesOf({ [kind]: GOOD[kind] + tail })), /hush/);
});

test('nor does one about values of charts that look like secrets', () => {
  const values = [
    `password: hush`,
    `x: ${JWT}`,
    'x: |\n  -----BEGIN PRIVATE KEY-----\n  hush\n  -----END PRIVATE KEY-----',
    'env: [{ name: A_TOKEN, value: hush }]',
    'scanAddress: "ftp://me:hush@x"',
    'additionalJvmOptions: -Dhttps.proxyHost=x -Djavax.net.ssl.trustStorePassword=hush',
    'additionalJvmOptions: -Dhttps.proxyPassword=hush',
    'additionalJvmOptions: -Dhttps.proxyHost=me:hush@x',
    'persistence: { port: x, password: hush }',
    'persistence: { password: hush, port: x }',
  ];
  for (const text of values) {
    const { findings } = checkBundle(
      filesOf({ validator: `auth: { audience: a, jwksUrl: "https://b" }\n${text}\n` }),
    );
    assert.ok(findings.length > 0, text);
    assert.doesNotMatch(JSON.stringify(findings), /hush/, text);
  }
});

for (const written of WRITTEN)
  test(`nor does one about ${JSON.stringify(written('KEY'))}, under any key that may name a secret`, () => {
    for (const key of SOME_SECRET_KEYS)
      for (const kind of FILES) {
        const text = written(key);
        const indented = text.replaceAll('\n', '\n  ');
        for (const whole of [text, `migration:\n  id: 5\n  ${indented}`, `migration: { id: 5, ${text} }`]) {
          const { findings } = checkBundle(filesOf({ [kind]: whole }));
          const all = JSON.stringify(findings.map(({ why: _, ...found }) => found));
          assert.ok(!all.includes('hunter2'), `${all}\n---\n${whole}`);
        }
      }
  });
