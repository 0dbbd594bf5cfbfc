import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { GOOD } from '../probes/configuration/testing/bundle.js';
import { assayInProcess as assay, linesTell } from './testing/assay.js';
import { AUTHOR, bash, noBash, programFromPypi, ROOT, textOf, yamlOf } from './testing/steps.js';
import { filesIn } from './config.js';

const files = {
  'good.yaml': GOOD.validator,
  'bad.yaml': GOOD.validator.replace('"3"', '3'),
  'warned.yaml': GOOD.validator.replace('30d', '20d'),
  '.env': GOOD.network,
  'secrets.yaml': GOOD.secrets.replace('hush-node@clients', 'hush@clients'),
  'standalone-values.yaml': 'migration: { id: "3" }\n',
  'torn.yaml': 'a: [',
  'picture.yaml': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff),
  'empty.yaml': '',
  'empty/notes.md': '',
  'sealed.yaml': 'apiVersion: x\nkind: SealedSecret\nmetadata: { name: a }\n',
  'conf/node.conf': 'include "tls"\n',
  'conf/tls.conf': 'tls.minimum-server-protocol-version = x\n',
  'huge.yaml': new Uint8Array(1_000_001).fill(0x23),
};

const check = async (t: TestContext, args: string) =>
  assay(`config check ${args}`, { cwd: folderWith(t, files), env: { NO_COLOR: '1' } });

linesTell(
  'config check',
  [
    [
      '--validator good.yaml',
      /^0 errors, 0 warnings; \d+ rules judged, \d+ skipped \(no --participant, /m,
      0,
    ],
    ['--validator good.yaml --network .env', /^0 errors, 0 warnings/m, 0],
    ['--validator bad.yaml', /^bad\.yaml:8:7 {2}error {2}configuration\.identity-types$/m, 1],
    ['--validator bad.yaml', /^ {2}8 \| {3}id: 3\n {4}\| {7}\^$/m, 1],
    ['--validator warned.yaml', /^0 errors, 1 warning; /m, 0],
    ['--validator torn.yaml', /^torn\.yaml:1:\d+ {2}error {2}configuration\.readable$/m, 1],
    ['--validator picture.yaml', /It is not text in UTF-8/, 1],
    ['--validator huge.yaml', /It has 1000001 bytes, which is more than 1 MB/, 1],
    ['--tls empty.yaml', /; 0 rules judged, .*\nNothing was judged: /, 3],
    ['sealed.yaml', /^0 errors, 0 warnings; 1 rule judged/m, 0],
    ['--tls conf/node.conf', /^conf.tls\.conf:1:39 {2}error {2}configuration\.tls-version$/m, 1],
    ['--secrets empty.yaml', /^0 errors, 0 warnings; 1 rule judged/m, 0],
    [
      '--secrets empty.yaml --require secret-urls',
      /configuration\.secret-urls is required, and judged nothing/,
      1,
    ],
    ['--validator good.yaml --require nonsense', /^--require nonsense: there is no such rule/m],
    [
      '--validator good.yaml --set migration.id=3',
      /^--set:1:14 {2}error {2}configuration\.identity-types$/m,
      1,
    ],
    ['--validator bad.yaml --set-string migration.id=3', /^0 errors, 0 warnings/m, 0],
    ['--network .env --set migration.id=3', /^--set migration\.id=3: say which chart/m],
    [
      '--validator bad.yaml --format github',
      /^::error file=bad\.yaml,line=8,col=7,title=configuration\.identity-types::/m,
      1,
    ],
    [
      'sealed.yaml --format github',
      /^::notice file=sealed\.yaml,line=1,col=1,title=not read::SealedSecret a: .*\n0 errors, .*; 1 rule judged/m,
      0,
    ],
    ['empty --format github', /^::warning title=assay config check::Nothing was judged: /m, 3],
    ['empty --format sarif', /"level": "warning",\s+"message": \{\s+"text": "Nothing was judged: /, 3],
    ['good.yaml', /^good\.yaml {2}validator$/m, 0],
    ['', /^Name at least one file: --validator FILE, /m],
    ['empty', /^Nothing was judged: /m, 3],
    ['--validator gone.yaml', /^--validator gone\.yaml: there is no such file$/m],
    ['--validator .', /^--validator \.: it is a folder: name a file$/m],
    ['--validator bad.yaml good.yaml', /^0 errors, 0 warnings/m, 0],
    ['--validator good.yaml --validator bad.yaml', /^bad\.yaml:8:7 {2}error/m, 1],
    ['--validator good.yaml bad.yaml gone.yaml', /^--validator gone\.yaml: there is no such file$/m],
    ['--validator standalone-values.yaml', /skipped \(no .*; an overlay alone: --validator; /, 0],
  ],
  files,
);

test('--format json is JSON and nothing else, with the members that are promised', async (t) => {
  const { status, stdout } = await check(t, '--validator bad.yaml --secrets secrets.yaml --format json');
  assert.equal(status, 1);
  const { findings, ...others } = JSON.parse(stdout) as { findings: Record<string, unknown>[] };
  assert.deepEqual(Object.keys(others), ['judged', 'skipped', 'files']);
  const { why: _, mend, message, ...found } = findings[0]!;
  assert.deepEqual(found, {
    file: 'bad.yaml',
    line: 8,
    column: 7,
    key: 'migration.id',
    rule: 'configuration.identity-types',
    severity: 'error',
    section: 'Resources / Operator configuration values / Node identity and network binding',
  });
  assert.deepEqual([message, mend], ['migration.id is a number and should be text', 'Put quotes round it.']);
  assert.equal(findings[1]?.['rule'], 'configuration.ledger-api-user');
  assert.doesNotMatch(stdout, /hush/);
});

test('no format shows a secret', async (t) => {
  for (const format of ['text', 'json', 'sarif']) {
    const { stdout } = await check(t, `--secrets secrets.yaml --format ${format}`);
    assert.match(stdout, /configuration\.ledger-api-user/);
    assert.doesNotMatch(stdout, /hush/);
  }
});

linesTell('config explain', [
  ['auth.audience', /^auth\.audience {2}\(values of the validator\)$/m, 0],
  ['auth.audience', /^ {2}type {5}text$/m, 0],
  ['auth.audience', /configuration\.validator-auth$/m, 0],
  ['persistence.port', /^ {2}section {2}Resources \/ Operator configuration values \/ Node identity/m, 0],
  ['SSLMODE', /^ {2}type {5}disable, allow, prefer, require, verify-ca, verify-full$/m, 0],
  ['client-secret', /^client-secret {2}\(the secret: backend\)$/m, 0],
  ['cron', /configuration\.pruning-complete\n +configuration\.pruning-cron$/m, 0],
  ['postgresPassword', /rules {4}configuration\.database-secret$/m, 0],
  ['db.volumeSize', / Database\n {2}rules {4}and those about every key: configuration\.readable,/, 0],
  ['https.proxyHost', /^https\.proxyHost {2}\(option of the JVM[^]*configuration\.proxy-host-and-port$/m, 0],
  ['canton.participants.p.ledger-api.tls.ciphers', /^tls\.ciphers {2}\(tls\)$/m, 0],
  ['walletSweep.a::1220.receiver', /^walletSweep\.\*\.receiver {2}/, 0],
  ['validatorWalletUsers[0]', /^validatorWalletUsers {2}/, 0],
  ['', /^walletSweep\.\*\.receiver {2}\(values of the validator\)$/m, 0],
  ['auth.audiance', /^auth\.audiance: the specification names no such key\. Did you mean auth\.audience\?/m],
]);

test('SARIF and annotations name files from the root of the repository', async (t) => {
  const cwd = folderWith(t, { '.git/HEAD': '', 'deploy/bad.yaml': files['bad.yaml'] });
  for (const format of ['sarif', 'github']) {
    const { stdout } = await assay(['config', 'check', 'bad.yaml', '--format', format], {
      cwd: join(cwd, 'deploy'),
      env: { GITHUB_WORKSPACE: '' },
    });
    assert.match(stdout, /"uri": "deploy\/bad\.yaml"|file=deploy\/bad\.yaml,/);
  }
});

const WRONG = 'disableAuth: true\nmigration:\n  id: 3\n';

const [hook] = yamlOf('.pre-commit-hooks.yaml') as {
  id: string;
  entry: string;
  files: string;
  pass_filenames: boolean;
}[];

test('the entry of the hook judges what its args name', async (t) => {
  const [program, ...args] = hook!.entry.replace('npx --no -- ', '').split(' ');
  const { bin } = JSON.parse(textOf('package.json')) as { bin: Record<string, string> };
  assert.ok(program !== undefined && bin[program] !== undefined);
  const cwd = folderWith(t, { 'validator-values.yaml': WRONG });
  const { stdout } = await assay([...args, '--validator', 'validator-values.yaml'], { cwd, ends: 1 });
  assert.match(stdout, /^validator-values\.yaml:3:7 +error +configuration\.identity-types$/m);
});

test('the hook looks at every file that may hold values', () => {
  const files = new RegExp(hook!.files);
  for (const name of ['deploy/values.yml', 'release.yaml', 'node/.env', 'node.conf', 'v.yaml.gotmpl'])
    assert.match(name, files);
  for (const name of ['README.md', 'src/env.ts', 'yaml']) assert.doesNotMatch(name, files);
});

test('pre-commit itself runs the hook', { skip: noBash }, async (t) => {
  const bin = await programFromPypi(t, 'pre-commit==4.7.0');
  if (bin === undefined) return;
  const program = join(ROOT, 'dist', 'src', 'cli', 'assay.js');
  const cwd = folderWith(t, {
    // As `npm install` leaves it.
    'user/package.json': '{}',
    'user/.gitignore': 'node_modules\n',
    'user/node_modules/.bin/assay': `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`,
    'hooks/.pre-commit-hooks.yaml': textOf('.pre-commit-hooks.yaml'),
    'user/deploy/validator-values.yaml': WRONG,
    'user/README.md': '',
  });
  const env = {
    ...AUTHOR,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    PRE_COMMIT_HOME: join(cwd, 'home'),
  };
  const commit = (dir: string) => bash('git init -q && git add . && git commit -qm all', join(cwd, dir), env);
  assert.equal((await commit('hooks')).status, 0);
  const rev = (await bash('git rev-parse HEAD', join(cwd, 'hooks'), env)).output.trim();
  const config = `repos:
  - repo: ${join(cwd, 'hooks')}
    rev: ${rev}
    hooks:
      - id: ${hook!.id}
        args: [--validator, deploy/validator-values.yaml]
`;
  const user = join(cwd, 'user');
  assert.equal(
    (await bash('cat > .pre-commit-config.yaml <<< "$CONFIG"', user, { CONFIG: config })).status,
    0,
  );
  assert.equal((await commit('user')).status, 0);
  const all = await bash('pre-commit run --all-files', user, env);
  assert.equal(all.status, 1, all.output);
  assert.match(all.output, /configuration\.identity-types/);
  const other = await bash('pre-commit run --files README.md', user, env);
  assert.equal(other.status, 0, other.output);
  assert.match(other.output, /no files to check.*Skipped/s);
  const mend = 'sed -i.bak "s/3/\\"3\\"/" deploy/validator-values.yaml';
  const mended = await bash(`${mend} && pre-commit run --all-files`, user, env);
  assert.equal(mended.status, 0, mended.output);
});

test('the files of a folder are those that may hold values, in the order of their names', (t) => {
  const read = ['a/.env', 'a/.env.prod', 'a/db.properties', 'a/node.conf', 'b.yaml', 'v.yaml.gotmpl'];
  const others = [
    'Chart.yaml',
    'README.md',
    'node_modules/x.yaml',
    'templates/x.yaml',
    'package.json',
    'env.sh',
  ];
  // Charts and templates are passed over in a chart.
  const chart = ['charts/x/values.yaml', 'charts/x/Chart.yaml', 'charts/x/templates/a.yaml'];
  const empty = (names: readonly string[]) =>
    folderWith(t, Object.fromEntries(names.map((name) => [name, ''])));
  const dir = empty([...read, ...others, 'charts/x/values.yaml', 'Dockerfile']);
  const names = (path: string) => filesIn(path).map((file) => relative(dir, file).replaceAll('\\', '/'));
  assert.deepEqual(names(dir), read);
  assert.deepEqual(names(join(dir, 'README.md')), ['README.md'], 'a file that is named is taken');
  assert.throws(() => filesIn(join(dir, 'gone')), /there is no such file or folder/);
  const alone = empty(chart);
  assert.deepEqual(filesIn(alone), [join(alone, 'charts', 'x', 'values.yaml')]);
  const many = empty(Array.from({ length: 501 }, (_, n) => `${n}.yaml`));
  assert.throws(() => filesIn(many), /more than 500 files/);
});

test(
  'a link that leads nowhere is told, because nothing of it is judged',
  { skip: process.platform === 'win32' && 'links need a right' },
  async (t) => {
    const dir = folderWith(t, { 'good.yaml': GOOD.validator });
    symlinkSync('gone.yaml', join(dir, 'secrets.yaml'));
    const { stderr } = await assay('config check .', { cwd: dir, env: { NO_COLOR: '1' }, ends: 0 });
    assert.match(stderr, /^secrets\.yaml {2}not read: the link leads nowhere$/m);
  },
);
