import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderWith } from '../harness/target/testing.js';
import { assay } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';

const TOKEN = 'a-token/of+the=registry-1234';
const PASSWORD = 'correct-horse-battery';

const forms = [TOKEN, encodeURIComponent(TOKEN), Buffer.from(`Bearer ${TOKEN}`).toString('base64')];

test('a provision that prints the token shows none of it', async (t) => {
  const { url } = await serve(t);
  const text = targetFile(url, { credentials: { registryUser: { tokenEnv: 'REGISTRY_TOKEN' } } }).replace(
    'registry:\n',
    'registry:\n  credential: registryUser\n  provision: give.mjs\n  provisionEnv: [REGISTRY_TOKEN]\n',
  );
  const cwd = folderWith(t, {
    'target.yaml': text,
    'give.mjs': `const token = process.env.REGISTRY_TOKEN;
      console.error(token, encodeURIComponent(token), Buffer.from('Bearer ' + token).toString('base64'));
      process.exitCode = 1;`,
  });
  const env = { REGISTRY_TOKEN: TOKEN };
  const { status, stdout, stderr } = await assay(['certify', 'target.yaml', '--out', 'out'], { cwd, env });
  assert.equal(status, 3, stderr);
  assert.match(stderr, /gave no ids: it ended with status 1; it said:\n\[hidden\] \[hidden\] \S*\[hidden\]/);
  for (const form of forms) assert.ok(!(stdout + stderr).includes(form.slice(8, 24)), form);
});

const stores = [
  `postgresql+psycopg2://assay:${PASSWORD}@127.0.0.1/db`,
  `jdbc:postgresql://127.0.0.1/db?user=assay&password=${PASSWORD}`,
  ` postgres://assay:${PASSWORD}@127.0.0.1/db`,
  `STORE=postgres://assay:${PASSWORD}@127.0.0.1:1/db`,
  `host=127.0.0.1 password=${PASSWORD}`,
];

test('the password of a database is not shown, however its address is written', async (t) => {
  const cwd = folderWith(t, {});
  const calls = stores.flatMap((store) => [
    ['history', 'list', '--store', store],
    // --store was forgotten.
    ['history', 'list', store],
  ]);
  for (const args of calls) {
    const { status, stdout, stderr } = await assay(args, { cwd });
    assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
    assert.ok(!(stdout + stderr).includes(PASSWORD), stderr);
  }
});

test('a file that is no YAML shows no line of it', async (t) => {
  const cwd = folderWith(t, {
    'target.yaml': `version: 1\nname: "acme ${PASSWORD}\nregistry: { url: http://u:${PASSWORD}@h, x: }}\n`,
  });
  const { status, stderr } = await assay(['certify', 'target.yaml', '--out', 'out'], { cwd });
  assert.equal(status, 2);
  assert.match(stderr, /^target\.yaml:\d+:\d+: /m);
  assert.ok(!stderr.includes(PASSWORD) && !stderr.includes('acme'), stderr);
});
