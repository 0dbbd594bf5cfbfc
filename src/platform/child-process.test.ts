import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOf, runChild, startChild } from './child-process.js';
import { folderWith } from '../target-file/testing.js';

/** On Windows what a child leaves behind, when it ends by itself, goes on. */
const NO_GROUPS = process.platform === 'win32' && 'there are no process groups';

const node = (code: string, options: Parameters<typeof runChild>[1] = {}) =>
  runChild([process.execPath, '-e', code], options);

test('a child ends with its status, and with the end of what it printed on both streams', async () => {
  const ended = await node(`console.log('x'.repeat(100_000)); console.error('last'); process.exitCode = 7`);
  assert.equal(ended.status, 7);
  assert.equal(ended.stdout, '');
  assert.equal(ended.tail.length, 64_000);
  assert.match(ended.tail, /x\n?last\n/);
});

test('a child that cannot be started says why', async () => {
  const { status, notStarted } = await runChild(['no-such-program-of-this-name']);
  assert.equal(status, undefined);
  assert.match(notStarted ?? '', /ENOENT/);
});

test('a child has no input, and the environment and the folder that it is given', async (t) => {
  const dir = folderWith(t, {});
  const code = `process.stdin.on('end', () => console.log(process.cwd(), process.env.ADDED, process.env.LOGNAME)).resume()`;
  const { stdout } = await node(code, { cwd: dir, env: { ADDED: 'yes' }, maxStdout: 1_000 });
  assert.match(stdout, / yes undefined\n$/);
});

test('standard output is returned whole up to its bound, and a child that prints more is ended', async () => {
  assert.equal((await node(`process.stdout.write('abc')`, { maxStdout: 4 })).stdout, 'abc');
  const endless = `setInterval(() => console.log('abcdefgh'), 1)`;
  const { exceeded, stdout } = await node(endless, { maxStdout: 100 });
  assert.equal(exceeded, 'output');
  assert.equal(stdout.length, 100);
});

test('lines of standard error and messages are passed on as they come', async () => {
  const [lines, messages]: [string[], unknown[]] = [[], []];
  const { status } = await node(
    `console.error('a\\nb'); process.send({ n: 1 }, () => process.disconnect())`,
    {
      onLine: (line) => lines.push(line),
      onMessage: (message) => messages.push(message),
    },
  );
  assert.equal(status, 0);
  assert.deepEqual(lines, ['a', 'b']);
  assert.deepEqual(messages, [{ n: 1 }]);
});

test('a message for a child that has ended is lost, and nothing fails', async () => {
  const child = startChild([process.execPath, '-e', '0'], { onMessage: () => undefined });
  assert.equal((await child.ended).status, 0);
  child.send('late');
  await sleep(10);
});

/** Starts a child of its own, which writes into `alive` again and again; says so when it has begun. */
const PARENT = `
  const { spawn } = require('node:child_process');
  const inner = "const write = () => require('node:fs').appendFileSync('alive', '.'); write(); setInterval(write, 10); console.error('started')";
  spawn(process.execPath, ['-e', inner], { stdio: 'inherit' });
`;
const FOR_EVER = `${PARENT} setInterval(() => {}, 1_000);`;

async function nobodyWrites(dir: string): Promise<void> {
  const before = statSync(join(dir, 'alive')).size;
  await sleep(200);
  assert.equal(statSync(join(dir, 'alive')).size, before);
}

test('what a child started ends with it when it takes too long', async (t) => {
  const dir = folderWith(t, {});
  assert.equal((await node(FOR_EVER, { cwd: dir, timeLimitMs: 1_500 })).exceeded, 'time');
  await nobodyWrites(dir);
});

test('what a child started ends with it when it ends by itself', { skip: NO_GROUPS }, async (t) => {
  const dir = folderWith(t, {});
  const code = `${PARENT} setInterval(() => require('node:fs').existsSync('alive') && process.exit(3), 10)`;
  assert.equal((await node(code, { cwd: dir })).status, 3);
  await nobodyWrites(dir);
});

test('what a child started ends with it when it does not heed that it is to end', async (t) => {
  const dir = folderWith(t, {});
  const controller = new AbortController();
  const { signal } = await node(`process.on('SIGINT', () => {}); ${FOR_EVER}`, {
    cwd: dir,
    signal: controller.signal,
    graceMs: 300,
    onLine: () => controller.abort(),
  });
  if (!NO_GROUPS) assert.equal(signal, 'SIGKILL');
  await nobodyWrites(dir);
});

test('a signal asks a child to end, which may take its time', async () => {
  const controller = new AbortController();
  const code = `process.on('SIGINT', () => setTimeout(() => process.exit(5), 200)); console.error('ready'); setInterval(() => {}, 1_000)`;
  const child = startChild([process.execPath, '-e', code], {
    signal: controller.signal,
    onLine: () => controller.abort(),
  });
  assert.equal((await child.ended).status, 5);
});

test('a child ends with us', async (t) => {
  const dir = folderWith(t, {});
  const module = JSON.stringify(new URL('./child-process.js', import.meta.url).href);
  const outer = `import(${module}).then(({ startChild }) => {
    startChild([process.execPath, '-e', ${JSON.stringify(FOR_EVER)}], { onLine: () => process.exit(4) });
  })`;
  assert.equal((await node(outer, { cwd: dir })).status, 4);
  await nobodyWrites(dir);
});

test('the end of what a program printed has no control characters, but keeps its lines', () => {
  assert.equal(endOf('\u001b[31mred\u0007\nnext\n', 20), '[31mred \nnext');
  assert.equal(endOf('0123456789', 4), '…789');
});
