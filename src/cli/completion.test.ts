import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderWith } from '../target-file/testing.js';
import { CATALOGUE } from '../spec/catalogue.js';
import { assayInProcess } from './testing/assay.js';

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
