import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderWith } from '../target-file/testing.js';
import { writeTarget } from '../proof/embedded.js';
import { FAULTS } from '../reference/faults/all.js';
import { createSigningKeys } from '../reference/issuer/issuer.js';
import type { Mount } from '../reference/mount.js';
import { startReference } from '../reference/serve.js';
import { readVerdict } from '../results/contradiction.js';
import { causesOf } from '../results/failure-cause.js';
import { assayInProcess } from './testing/assay.js';

const PROGRAM = fileURLToPath(new URL('assay.js', import.meta.url));
const KEYS = createSigningKeys();
/** Commands in the reports that are run of each target. */
const MOST = 3;

/** Faults, the clauses by which they are looked for, and whether the mended target is at another address. */
const RUNS: readonly (readonly [fault: string, clauses: string, isElsewhere?: boolean])[] = [
  ['answers-500-to-null-body', 'registry.{body-object,server-error}'],
  ['not-found-as-a-page-for-who-takes-no-json', 'registry.{sending,not-found-body}'],
  ['caches-answers-by-id', 'registry.{independent-answers,exclude-debug-fields}'],
  ['page-size-counts-on-the-first-page', 'token-standard.page-size-kept'],
  ['decides-for-a-session', 'authentication.{no-rights,other-user}'],
  ['does-not-check-signatures', 'authentication.{token-signature,no-rights}'],
  ['authenticates-the-connection', 'authentication.token-each-time'],
  ['allocates-from-what-can-be-read-of-a-body', 'participant.refused-allocates-nothing'],
  // These need earlier calls: further uses of a hint, and a near hint.
  ['renames-the-third-as-the-second', 'participant.{duplicate-hint,identifier-unique}'],
  ['compares-hints-of-digits-as-numbers', 'participant.hint-compared-whole'],
  ['urls-of-the-same-scheme', 'scan.object-url'],
  ['readyz-204', 'operator.readyz'],
  // An endpoint of TLS has another port each time that the reference is served.
  ['asks-for-client-certificates-in-vain', 'operator.tls-client-certificate-{required,authority}', true],
];

/** Serves a mount, as anybody would find it again: at the same address, with the same keys. */
async function served(t: TestContext, cwd: string, mount: Mount, port = 0) {
  const reference = await startReference({ mounts: [mount], port, keys: await KEYS });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await reference.close();
    isOpen = false;
  };
  t.after(close);
  const [target] = reference.targets;
  // Commands are run where assay was, which is not where the target file is.
  writeTarget(join(cwd, 'target'), target!.file, { ...reference.files, ...target!.files });
  return { port: Number(new URL(reference.origin).port), close };
}

/** Runs a command of a report as a user pastes it, with an `assay` on the path. */
const inShell = (cwd: string, command: string) =>
  new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, PATH: [join(cwd, 'bin'), process.env['PATH']].join(delimiter) };
    execFile('sh', ['-c', command], { cwd, env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code ?? 99) : 0, stdout, stderr }),
    );
  });

describe(
  'every command of a report works as it is printed',
  { concurrency: 1, skip: process.platform === 'win32' },
  () => {
    for (const [name, clauses, isElsewhere = false] of RUNS)
      test(name, async (t) => {
        const cwd = folderWith(t, {});
        mkdirSync(join(cwd, 'bin'));
        writeFileSync(join(cwd, 'bin', 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
        chmodSync(join(cwd, 'bin', 'assay'), 0o755);
        const fault = FAULTS.find((each) => each.name === name)!;
        const { port, close } = await served(t, cwd, { name: 'served', fault });
        const globs = ['--clause', ...globsOf(clauses)];
        const certify = ['certify', 'target/target.yaml', ...globs, '--budget', 'quick', '--seed', '3'];
        const { stdout } = await assayInProcess([...certify, '--out', 'out'], { cwd, ends: 1 });

        const causes = readVerdict(join(cwd, 'out')).clauses.flatMap(causesOf).slice(0, MOST);
        const commands = stdout.match(/assay replay \S+ \S+(?: --cause \d+)?$/gm) ?? [];
        assert.ok(commands.length > 0, stdout);
        for (const [at, command] of commands.slice(0, MOST).entries()) {
          // Starting processes takes long: one is enough to show that a shell takes the command as it is printed.
          const words = command.split(' ').slice(1);
          const again = at === 0 ? await inShell(cwd, command) : await assayInProcess(words, { cwd });
          assert.equal(again.status, 1, `${command}\n${again.stdout}${again.stderr}`);
        }
        for (const { counterexample } of causes) {
          if (counterexample.curl === '') continue;
          const ran = await inShell(cwd, counterexample.curl);
          // OpenSSL ends with 1 when the server closes the connection first, after a handshake that succeeded.
          const isShaken = /^SSL handshake has read/m.test(ran.stdout) && !ran.stderr.includes('alert');
          assert.ok(ran.status === 0 || isShaken, `${counterexample.curl}\n${ran.stderr}`);
        }

        if (isElsewhere) return;
        await close();
        await served(t, cwd, { name: 'served' }, port);
        for (const { clause, number, counterexample } of causes) {
          const replay = ['replay', 'out', clause.id, '--cause', String(number)];
          const again = await assayInProcess(replay, { cwd, ends: 0 });
          const expected = counterexample.everyTime
            ? /is kept now: the failure does not show/
            : /is kept this time/;
          assert.match(again.stdout, expected);
        }
      });
  },
);

/** What a pattern with lists in braces stands for. */
function globsOf(pattern: string): string[] {
  const [, before, list, after = ''] = /^(.*?)\{((?:[^{}]|\{[^{}]*\})*)\}(.*)$/.exec(pattern) ?? [];
  if (before === undefined || list === undefined) return [pattern];
  return list.split(/,(?![^{]*\})/).flatMap((one) => globsOf(before + one + after));
}
