import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync, chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { OBEYED } from '../../reports/testing/samples.js';
import { CATALOGUE } from '../spec/catalogue.js';
import { folderWith } from '../target-file/testing.js';
import { harnessVersion } from '../platform/version.js';
import { assay, assayInProcess, start, verdictIn } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { targetFirst } from './usage.js';
import { listen } from '../http/testing.js';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMANDS = ['certify', 'clauses', 'reference', 'prove', 'replay', 'merge', 'issuer', 'doctor'];

describe('the other commands', { concurrency: 3 }, () => {
  test('--help and --version', async (t) => {
    const cwd = folderWith(t, {});
    const all = await assay('--help', { cwd });
    for (const command of COMMANDS) assert.match(all.stdout, new RegExp(`^ +assay ${command}\\b`, 'm'));
    assert.match(all.stdout, /Exit status: 0 conforms · 1 does not · 2 .* · 3 could not be judged/);
    const { stdout } = await assay('--version', { cwd });
    assert.equal(stdout, `${harnessVersion}\n`);
    for (const command of COMMANDS) {
      const help = await assayInProcess(command === 'merge' ? ['help', command] : [command, '--help'], {
        cwd,
        ends: 0,
      });
      assert.match(help.stdout, new RegExp(`^assay ${command}`));
    }
  });

  test('clauses as a table, JSON and Markdown', async (t) => {
    const cwd = folderWith(t, {});
    const [table, json, markdown] = await Promise.all(
      ['', '--format json', '--format markdown'].map((flags) => assayInProcess(`clauses ${flags}`, { cwd })),
    );
    const listed = JSON.parse(json!.stdout) as {
      clauses: { id: string; tests: unknown[]; untestable?: string }[];
    };
    const ids = listed.clauses.map(({ id }) => id);
    assert.deepEqual(
      ids,
      CATALOGUE.map(({ id }) => id),
    );
    for (const { id, tests, untestable } of listed.clauses) {
      assert.equal(tests.length === 0, untestable !== undefined, id);
      assert.match(table!.stdout, new RegExp(`^${id} `, 'm'));
      assert.ok(markdown!.stdout.includes(id), id);
    }
    assert.equal(table!.stderr + json!.stderr + markdown!.stderr, '');
  });

  test('reference serves a target that certify judges, until it is interrupted', async (t) => {
    const cwd = folderWith(t, {});
    const serving = start('reference --dir served --variant extra-members', { cwd });
    await serving.says(/Judge it: assay certify served.target\.yaml/);
    const args = ['certify', join('served', 'target.yaml'), '--clause', 'registry.context-object'];
    await assayInProcess([...args, '--budget', 'quick', '--out', 'out'], { cwd, ends: 0 });
    assert.match(verdictIn(cwd, 'out').target.name, /variant extra-members/);
    serving.child.kill('SIGINT');
    const { status, stdout, stderr } = await serving.ended;
    if (process.platform !== 'win32') assert.equal(status, 0, stderr);
    assert.match(stdout, /^The reference target listens at http:\/\/127\.0\.0\.1:\d+\.$/m);
  });

  test('reference refuses a port that is taken', async (t) => {
    const port = await listen(t, createServer());
    const cwd = folderWith(t, {});
    const { stderr } = await assayInProcess(['reference', '--port', String(port)], { cwd, ends: 2 });
    assert.equal(stderr, `--port ${port}: this port is in use.\n`);
    assert.ok(!existsSync(join(cwd, 'reference')));
  });

  for (const [what, args, rows] of [
    ['fault', '--fault accepts-text-body', /^accepts-text-body +\S*#\S* +2\/2$[^]*^1 of 1 faults found/m],
    [
      'clause, by every variant',
      '--clause operator.livez',
      /^variant-slow +· +1\/1$[^]*^1 operator\.livez$/m,
    ],
  ] as const)
    test(`prove one ${what}`, async (t) => {
      const surroundings = { cwd: folderWith(t, {}), ends: 0 };
      const { stdout } = await assayInProcess(`prove ${args} --seed 1 --budget quick`, surroundings);
      assert.match(stdout, rows);
    });

  test('doctor looks at the machine, and at a target', async (t) => {
    const { dir: cwd } = await serve(t);
    const machine = await assayInProcess('doctor', { cwd, ends: 0 });
    assert.match(machine.stdout, /^ok {4}Node\.js: v/m);
    const target = await assayInProcess('doctor target.yaml', { cwd, ends: 0 });
    assert.match(target.stdout, /^ok {4}target file: target\.yaml is sound$/m);
    assert.match(target.stdout, /^ok {4}registry: answers$/m);
    assert.match(target.stdout, /^ok {4}clock of the registry: agrees with the one here$/m);
  });

  test('doctor tells of what a run would stumble over', async (t) => {
    const { dir: cwd } = await serve(t, {
      instead: (_, response) => Boolean(response.writeHead(401).end()),
      target: { credentials: { me: { tokenEnv: 'ASSAY_TEST_TOKEN' } } },
    });
    const { stdout } = await assayInProcess('doctor target.yaml', { cwd, ends: 2 });
    assert.match(stdout, /^FAIL {2}token of me: target\.yaml:\d+:\d+: .*ASSAY_TEST_TOKEN/m);
    assert.match(stdout, /^FAIL {2}registry: target\.yaml:5:8 .*answered 401/m);
  });

  test('doctor shows a hostile target file without what a terminal or a CI system obeys', async (t) => {
    const { dir: cwd } = await serve(t);
    const text = `\n##[error] ##vso[x] \u202egive`;
    const file = readFileSync(join(cwd, 'target.yaml'), 'utf8');
    const loader = `configuration: { loader: ${JSON.stringify(text).replace('\u202e', '\\u202e')} }\n`;
    writeFileSync(join(cwd, 'target.yaml'), file + loader);
    const { stdout, stderr } = await assayInProcess('doctor target.yaml', { cwd });
    assert.match(stdout, /a run starts this program on this machine: .*#\\u\{23\}\[error\]/s);
    assert.doesNotMatch(stdout + stderr, OBEYED);
  });

  test('a reader who has seen enough is not a failure', async (t) => {
    const { child, ended } = start('reference --fault list', { cwd: folderWith(t, {}) });
    child.stdout?.destroy();
    const { status, stderr } = await ended;
    assert.equal(status, 0);
    assert.equal(stderr, '');
  });
});

const rows: [string, string][] = [
  ['certify target.yaml --clause a b', 'certify target.yaml --clause a b'],
  ['certify --clause a b target.yaml', 'certify target.yaml --clause a b'],
  ['certify --reporter json x/T.YML --seed 1', 'certify x/T.YML --reporter json --seed 1'],
  ['certify --out odd.yaml --clause a', 'certify --out odd.yaml --clause a'],
  ['certify --clause a', 'certify --clause a'],
  ['merge a.yaml b --out c', 'merge a.yaml b --out c'],
  ['', ''],
];

for (const [written, understood] of rows)
  test(`"${written}" means "${understood}"`, () =>
    assert.deepEqual(targetFirst(written.split(' ')), understood.split(' ')));

/** The files that a command loads, by their URLs; those of Node itself left out. */
async function loadedBy(t: TestContext, ...args: string[]): Promise<string[]> {
  const dir = folderWith(t, {});
  await assay(args, { cwd: dir, env: { NODE_V8_COVERAGE: join(dir, 'loaded') } });
  const [report = ''] = readdirSync(join(dir, 'loaded'));
  const { result } = JSON.parse(readFileSync(join(dir, 'loaded', report), 'utf8')) as {
    result: { url: string }[];
  };
  return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
}

/** Loading is most of the time that a short command takes. */
for (const args of [['--version'], ['--help'], ['certificate', '--help'], ['no-such-command']])
  test(`assay ${args.join(' ')} loads the parser of the command line, and no more`, async (t) => {
    const loaded = await loadedBy(t, ...args);
    assert.ok(loaded.length > 10, loaded.join('\n'));
    assert.ok(loaded.length < 30, loaded.join('\n'));
  });

test('a command loads no other one', async (t) => {
  const loaded = await loadedBy(t, 'history', 'list', '--help');
  const pages = loaded.flatMap(
    (url) => /\/src\/cli\/(history-.*|certify|load|site)\.js$/.exec(url)?.[1] ?? [],
  );
  assert.deepEqual(pages.sort(), ['history-store']);
});

const PROGRAM = fileURLToPath(new URL('assay.js', import.meta.url));
const cwd = process.cwd();

/** What a shell is offered behind these words; the last one is still being typed. */
async function offered(...words: string[]): Promise<string[]> {
  const args = ['--get-yargs-completions', 'assay', ...words];
  const { stdout } = await assayInProcess(args, { cwd, env: { SHELL: '/bin/bash' }, ends: 0 });
  return stdout.split('\n').filter(Boolean);
}

describe('completion', { concurrency: 2 }, () => {
  test('offers commands, and commands of commands', async () => {
    const commands = await offered('');
    for (const name of ['certify', 'init', 'completion', 'certificate'])
      assert.ok(commands.includes(name), name);
    assert.ok((await offered('certificate', '')).includes('verify'));
  });

  test('offers options, and the values that they choose from', async () => {
    const options = await offered('certify', '--');
    for (const name of ['--budget', '--watch', '--no-traceparent']) assert.ok(options.includes(name), name);
    assert.deepEqual(await offered('certify', '--budget', ''), ['quick', 'standard', 'deep']);
  });

  test('offers clauses, systems, reporters, faults and variants', async () => {
    const clauses = CATALOGUE.map(({ id }) => id).filter((id) => id.startsWith('scan.o'));
    assert.deepEqual(await offered('certify', '--clause', 'registry.meta-object', 'scan.o'), clauses);
    assert.deepEqual(await offered('replay', 'out', 'scan.o'), clauses);
    assert.deepEqual(await offered('certify', '--system', 'sc'), ['scan']);
    assert.deepEqual(await offered('certify', '--reporter', 'html', 'ma'), ['markdown']);
    assert.ok((await offered('reference', '--fault', 'created-on-')).includes('created-on-30-february'));
    assert.ok((await offered('reference', '--variant', '')).length > 5);
  });

  test('leaves file names to the shell', async () => assert.deepEqual(await offered('certify', ''), []));

  const bash = process.platform !== 'win32' && spawnSync('bash', ['--version']).status === 0;
  test('works in bash', { skip: !bash && 'there is no bash' }, (t) => {
    const bin = folderWith(t, { assay: `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n` });
    chmodSync(join(bin, 'assay'), 0o755);
    const script = `
      source <(assay completion bash) || exit 9
      complete -p assay
      COMP_WORDS=(assay certify --clause scan.mono) COMP_CWORD=3
      _assay_yargs_completions && echo "\${COMPREPLY[@]}"`;
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, SHELL: '/bin/bash' };
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
      env,
      encoding: 'utf8',
      timeout: 300_000,
    });
    assert.equal(status, 0, stderr);
    const [registered, completed] = stdout.trim().split('\n');
    assert.match(registered ?? '', /^complete -o bashdefault -o default -F _assay_yargs_completions assay$/);
    assert.equal(completed, 'scan.monotonic');
  });

  test('prints the script of each shell', async () => {
    for (const [shell, sign] of Object.entries({
      bash: 'complete -o',
      zsh: '#compdef assay',
      fish: 'complete -f',
    })) {
      const { stdout } = await assayInProcess(['completion', shell], {
        cwd,
        env: { SHELL: '/bin/zsh' },
        ends: 0,
      });
      assert.ok(stdout.includes(sign), shell);
    }
  });
});
