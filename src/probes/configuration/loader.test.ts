import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { complaintOf, folderWith, targetWith } from '../../target-file/testing.js';
import { argumentsFor, loaderCommand, LoaderFailed, namedFiles, runLoader, wordsOf } from './loader.js';

test('a command is split as a shell does it, and no further', () => {
  for (const [command, ...words] of [
    [`helm template 'my chart' -f "{validator}"`, 'helm', 'template', 'my chart', '-f', '{validator}'],
    [String.raw`"C:\a b\x.exe" --set=a='b c'd $HOME;`, String.raw`C:\a b\x.exe`, '--set=a=b cd', '$HOME;'],
    [`a "" ''`, 'a', '', ''],
  ] as const)
    assert.deepEqual(wordsOf(command), words);
  for (const open of [`a 'b`, `a b"`]) assert.equal(wordsOf(open), undefined);
});

const PATHS = { validator: '/b/validator.yaml', secrets: '/b/secrets.yaml', bundle: '/b' };

for (const [command, takes, args] of [
  ['x {validator}', 'validator', ['/b/validator.yaml']],
  [
    'x --f={secrets} -v {validator} {other}',
    'validator,secrets',
    ['--f=/b/secrets.yaml', '-v', '/b/validator.yaml', '{other}'],
  ],
  ['x', 'validator,participant,network,secrets,database,tls', ['/b']],
  ['x {bundle}/validator.yaml', 'validator,participant,network,secrets,database,tls', ['/b/validator.yaml']],
] as const) {
  test(`${command} takes ${takes}`, (t) => {
    const loader = loaderCommand(targetWith(t, `configuration: { loader: "${command}" }`))!;
    assert.equal(String(loader.takes), takes);
    assert.deepEqual(argumentsFor(loader, PATHS), ['x', ...args]);
  });
}

test('a program beside the target file is found there, and a script is run by Node', (t) => {
  const loaded = (command: string) => {
    const target = targetWith(t, `configuration: { loader: ${command} }`);
    return { dir: target.dir, words: argumentsFor(loaderCommand(target)!, PATHS) };
  };
  const program = loaded('./check');
  assert.deepEqual(program.words, [join(program.dir, 'check'), '/b']);
  const script = loaded('check.mjs');
  assert.deepEqual(script.words, [process.execPath, join(script.dir, 'check.mjs'), '/b']);
});

test('a command that is none, and a file that is not there, are complained of with their place', async (t) => {
  const complaint = async (configuration: string) => {
    const target = targetWith(t, `configuration:\n  ${configuration}\n`);
    return complaintOf(target.dir, () => [loaderCommand(target), namedFiles(target)]);
  };
  assert.equal(
    await complaint(`loader: helm 'x`),
    'UsageError: target.yaml:5:11: configuration.loader: a quote is opened and never closed: close it',
  );
  assert.equal(
    await complaint(`loader: '"" x'`),
    'UsageError: target.yaml:5:11: configuration.loader: it names no program: write the command that loads a bundle',
  );
  assert.equal(
    await complaint('validator: values/none.yaml'),
    'UsageError: target.yaml:5:14: configuration.validator: values/none.yaml cannot be used: there is no such file',
  );
});

test('the files of a target are read relative to it', (t) => {
  const target = targetWith(t, 'configuration: { tls: deploy/tls.yaml, validator: v.yaml }', {
    'deploy/tls.yaml': 'tls: {}',
    'v.yaml': '',
  });
  assert.deepEqual(namedFiles(target), [
    { kind: 'validator', file: 'v.yaml', text: '', dir: target.dir },
    { kind: 'tls', file: 'deploy/tls.yaml', text: 'tls: {}', dir: join(target.dir, 'deploy') },
  ]);
});

const node = (script: string): [string, ...string[]] => [process.execPath, '-e', script];
const at = (dir: string, variables: string[] = []) => ({ dir, variables });

test('a loader tells by its status, and with the end of what it prints', async (t) => {
  const dir = folderWith(t, {});
  assert.deepEqual(await runLoader(node(''), at(dir)), { status: 0, output: '' });
  const refused = await runLoader(
    node('console.log("x".repeat(1e6)); console.error("no \\u001b[31mport"); process.exit(3)'),
    at(dir),
  );
  assert.equal(refused.status, 3);
  assert.ok(refused.output.length <= 600);
  const written = await runLoader(node('process.stdout.write(process.cwd())'), at(dir));
  assert.ok(written.output.endsWith(dir), written.output);
});

test('a loader gets of the environment what it needs, and what the target file names', async (t) => {
  process.env['ADMIN_TOKEN'] = 'kept-for-this-loader';
  t.after(() => delete process.env['ADMIN_TOKEN']);
  const dir = folderWith(t, {});
  const tells = node('console.log(process.env.ADMIN_TOKEN, !!process.env.PATH)');
  assert.equal((await runLoader(tells, at(dir))).output, 'undefined true');
  assert.equal((await runLoader(tells, at(dir, ['ADMIN_TOKEN']))).output, 'kept-for-this-loader true');
});

test('what cannot be started, or dies, says nothing', async (t) => {
  const dir = folderWith(t, {});
  await assert.rejects(
    runLoader(['./no-such-program'], at(dir)),
    /^LoaderFailed: the loader cannot be started: .*ENOENT/,
  );
  await assert.rejects(
    runLoader(node('process.kill(process.pid, "SIGKILL")'), at(dir)),
    process.platform === 'win32' ? LoaderFailed : /^LoaderFailed: the loader was ended by SIGKILL/,
  );
});

test('a loader that hangs is ended', async (t) => {
  const hanging = runLoader(node('setInterval(() => {}, 1000)'), at(folderWith(t, {})), { timeLimitMs: 500 });
  await assert.rejects(hanging, /^LoaderFailed: the loader did not end within 0\.5 s/);
});
