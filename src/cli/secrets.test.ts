import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Har } from 'har-format';
import type { Log } from 'sarif';
import { folderWith } from '../target-file/testing.js';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { IDS, serve, targetFile } from './testing/registry.js';
import { FAULTS } from '../reference/faults/all.js';

const TOKEN = 'a-token/of+the=registry-1234';
const PASSWORD = 'correct-horse-battery';

const CREDENTIALS = { credentials: { registryUser: { tokenEnv: 'REGISTRY_TOKEN' } } };
const forms = [TOKEN, encodeURIComponent(TOKEN), Buffer.from(`Bearer ${TOKEN}`).toString('base64')];

const PRINTED: Readonly<Record<string, readonly [script: string, told: RegExp]>> = {
  'the token shows none of it': [
    `const token = process.env.REGISTRY_TOKEN;
    console.error(token, encodeURIComponent(token), Buffer.from('Bearer ' + token).toString('base64'));`,
    /gave no ids: it ended with status 1; it said:\n\[hidden\] \[hidden\] \S*\[hidden\]/,
  ],
  // Of what it printed the last 1,000 characters are told.
  'a secret whose end alone is shown hides that': [
    `process.stderr.write(process.env.REGISTRY_TOKEN + 'x'.repeat(987));`,
    /it said:\n…\[hidden\]x{987}$/m,
  ],
};

for (const [what, [script, told]] of Object.entries(PRINTED))
  test(`a provision that prints ${what}`, async (t) => {
    const { url } = await serve(t);
    const provision = { provision: './give.mjs', provisionEnv: ['REGISTRY_TOKEN'] };
    const cwd = folderWith(t, {
      'target.yaml': targetFile(url, {
        ...CREDENTIALS,
        registry: { url, credential: 'registryUser', ...provision },
      }),
      'give.mjs': `${script}\nprocess.exitCode = 1;`,
    });
    const surroundings = { cwd, env: { REGISTRY_TOKEN: TOKEN }, ends: 3 };
    const { stdout, stderr } = await assay('certify target.yaml --out out', surroundings);
    assert.match(stderr, told);
    for (const form of forms) assert.ok(!(stdout + stderr).includes(form.slice(8, 24)), form);
  });

test('a reporter that fails, or prints, or a stack that is shown, tells no token', async (t) => {
  const { url } = await serve(t);
  const cwd = folderWith(t, {
    'target.yaml': targetFile(url, CREDENTIALS),
    'mine.mjs': `export default { name: 'mine', description: 'x',
      files: () => ({}), stdout: () => process.env.REGISTRY_TOKEN,
      render: () => { throw new Error(Buffer.from(process.env.REGISTRY_TOKEN).toString('hex')); } };`,
  });
  const env = { REGISTRY_TOKEN: TOKEN, ASSAY_DEBUG: '1' };
  const flags = ['--clause', 'registry.not-found-body', '--budget', 'quick', '--reporter', './mine.mjs'];
  const { stdout, stderr } = await assay(['certify', 'target.yaml', '--out', 'out', ...flags], { cwd, env });
  assert.equal(stdout, '[hidden]');
  assert.match(stderr, /^The reporter mine failed: \[hidden\]$/m);
  assert.match(stderr, /^Error: \[hidden\]\n +at /m);
});

test('a loader whose variable holds an address shows no password in a report', async (t) => {
  const cwd = folderWith(t, {
    'target.yaml':
      'version: 1\nname: x\nenvironment: staging\nconfiguration: { validator: v.yaml, loader: node check.mjs, loaderEnv: [STORE] }\n',
    'v.yaml': 'x: 1\n',
    'check.mjs': 'console.log(process.env.STORE); process.exitCode = 1;',
  });
  const env = { STORE: `postgres://assay:${PASSWORD}@127.0.0.1/db` };
  const { stderr } = await assay('certify target.yaml --out out --budget quick', { cwd, env });
  const verdict = readFileSync(join(cwd, 'out', 'verdict.json'), 'utf8');
  assert.match(verdict, /postgres:\/\/\[hidden\]@127\.0\.0\.1/, stderr);
  assert.ok(!verdict.includes(PASSWORD));
});

test('a service that cannot reach its database tells its name, and no password', async (t) => {
  const cwd = folderWith(t, {});
  const env = { DATABASE_URL: `postgres://assay:${PASSWORD}@127.0.0.1:1/db?password=${PASSWORD}` };
  for (const args of [['worker'], ['serve', '--port', '0']]) {
    const { stdout, stderr } = await assay(args, { cwd, env, ends: 3 });
    assert.match(stderr, /postgres:\/\/127\.0\.0\.1:1\/db/);
    assert.ok(!(stdout + stderr).includes(PASSWORD), stderr);
  }
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
    const { stdout, stderr } = await assay(args, { cwd, ends: 2 });
    assert.ok(!(stdout + stderr).includes(PASSWORD), stderr);
  }
});

test('a file that is not YAML shows no line of it', async (t) => {
  const cwd = folderWith(t, {
    'target.yaml': `version: 1\nname: "acme ${PASSWORD}\nregistry: { url: http://u:${PASSWORD}@h, x: }}\n`,
  });
  const { stderr } = await assay('certify target.yaml --out out', { cwd, ends: 2 });
  assert.match(stderr, /^target\.yaml:\d+:\d+: /m);
  assert.ok(!stderr.includes(PASSWORD) && !stderr.includes('acme'), stderr);
});

test('exchanges.har and report.sarif come when they are asked for, without any token', async (t) => {
  const wrap = FAULTS.find(({ name }) => name === 'accepts-meta-text')!.wrap!;
  const { dir: cwd, url } = await serve(t, {
    wrap,
    instead: ({ headers: { authorization } }, response) =>
      authorization !== `Bearer ${TOKEN}` && Boolean(response.writeHead(401).end()),
  });
  const registry = { url, credential: 'registryUser', transferInstructions: IDS };
  writeFileSync(join(cwd, 'target.yaml'), targetFile(url, { ...CREDENTIALS, registry }));
  const few = '--budget quick --seed 1 --clause registry.meta-object --reporter har sarif github'.split(' ');
  const { stdout } = await assay(['certify', 'target.yaml', ...few, '--out', 'out'], {
    cwd,
    env: { REGISTRY_TOKEN: TOKEN },
    ends: 1,
  });
  assert.match(stdout, /^::error file=target\.yaml,line=5,title=registry\.meta-object::/);
  assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['exchanges.har', 'report.sarif', 'verdict.json']);
  const read = (name: string) => readFileSync(join(cwd, 'out', name), 'utf8');
  const { log } = JSON.parse(read('exchanges.har')) as Har;
  assert.ok(log.entries.length > 0 && log.entries.every(({ request }) => request.url.startsWith(url)));
  assert.ok(log.entries.some(({ request }) => request.headers.some(({ name }) => name === 'authorization')));
  assert.equal(
    (JSON.parse(read('report.sarif')) as Log).runs[0]!.results![0]!.ruleId,
    'registry.meta-object',
  );
  for (const name of readdirSync(join(cwd, 'out'))) assert.ok(!read(name).includes(TOKEN), name);
  const [clause] = verdictIn(cwd, 'out').clauses;
  assert.match(clause?.counterexample?.curl ?? '', /"authorization: Bearer \$\{?REGISTRY_TOKEN\}?"/);
});
