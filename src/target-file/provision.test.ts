import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { provisionRegistry } from './provision.js';
import { complaintOf, targetWith } from './testing.js';

const provisionedBy = (t: TestContext, name: string, files: Record<string, string>) =>
  targetWith(t, `registry:\n  url: http://localhost\n  provision: ${name}\n`, files);

test('a script prints the ids, with its own folder as the current one', async (t) => {
  const script = `
    process.stdin.resume().on('end', () => {
      console.log(JSON.stringify({ acceptable: [require('node:path').basename(process.cwd())], unknown: [] }));
    });`;
  const target = provisionedBy(t, 'sub/give.cjs', { 'sub/give.cjs': script });
  assert.deepEqual(await provisionRegistry(target), { acceptable: ['sub'], unknown: [] });
});

test('it gets of the environment what it needs, and what the target file names', async (t) => {
  process.env['ADMIN_TOKEN'] = 'the-token-of-the-admin';
  process.env['LEDGER_URL'] = 'the-url';
  t.after(() => ['ADMIN_TOKEN', 'LEDGER_URL'].forEach((name) => Reflect.deleteProperty(process.env, name)));
  const script = `const { PATH, ADMIN_TOKEN, LEDGER_URL } = process.env;
    console.log(JSON.stringify({ acceptable: [String(!!PATH), String(ADMIN_TOKEN), String(LEDGER_URL)] }));`;
  const target = provisionedBy(t, 'give.cjs\n  provisionEnv: [LEDGER_URL]', { 'give.cjs': script });
  assert.deepEqual((await provisionRegistry(target)).acceptable, ['true', 'undefined', 'the-url']);
});

test('a program prints the ids', { skip: process.platform === 'win32' && 'no shell scripts' }, async (t) => {
  const target = provisionedBy(t, './give.sh', { 'give.sh': `#!/bin/sh\necho '{"acceptable":["a"]}'\n` });
  assert.deepEqual(await provisionRegistry(target), { acceptable: ['a'] });
});

const at = 'target.yaml:6:14: ';
const useless = 'CannotJudge: ' + at + 'the program give.cjs gave no ids: ';
const failures: Record<string, [script: string, complaint: string | RegExp]> = {
  'it fails': [
    `console.error('no such user\\u001b[31m'); process.exitCode = 7`,
    `${useless}it ended with status 7; it said:\nno such user [31m`,
  ],
  'it never ends': [`setInterval(() => {}, 1000)`, `${useless}it was stopped after 0.5 s`],
  'it prints too much': [`console.log('x'.repeat(2e6))`, `${useless}it printed more than 1 MB`],
  'it prints nothing': [``, `${useless}it printed nothing`],
  'it prints text': [`console.log('hello')`, /gave no ids: its output is not JSON: Unexpected token/],
  'it prints other JSON': [
    `console.log('{"acceptable":"a","reasigning":[],"unknown":[1]}')`,
    `${useless}its output is not a valid transferInstructions:\n` +
      '  reasigning: unknown key, did you mean reassigning?\n' +
      '  acceptable: expected a list of ids, found a string: put it in brackets, [ … ]\n' +
      '  unknown[0]: expected an id (a string), found a number: put quotes round it',
  ],
  'it prints a list': [
    `console.log('[]')`,
    `${useless}its output is not a valid transferInstructions:\n  expected a map (acceptable, unknown, reassigning), found a list`,
  ],
  'it contradicts itself': [
    `console.log('{"acceptable":["a"],"unknown":["a"]}')`,
    `${useless}its output is not a valid transferInstructions:\n  unknown[0]: the same id is also under acceptable, but it has only one correct response`,
  ],
};

for (const [what, [script, expected]] of Object.entries(failures))
  test(`a program that gives no ids: ${what}`, async (t) => {
    const target = provisionedBy(t, 'give.cjs', { 'give.cjs': script });
    const options = what === 'it never ends' ? { timeLimitMs: 500 } : {};
    const complaint = await complaintOf(target.dir, () => provisionRegistry(target, options));
    if (typeof expected === 'string') assert.equal(complaint, expected);
    else assert.match(complaint, expected);
  });

test('a program that is not there, or is a folder', async (t) => {
  for (const name of ['nowhere.sh', 'sub']) {
    const target = provisionedBy(t, name, { 'sub/x': '' });
    assert.equal(
      await complaintOf(target.dir, () => provisionRegistry(target)),
      `UsageError: ${at}registry.provision: there is no program ${name} in ${target.dir}`,
    );
  }
});

test('a program that cannot be started', { skip: process.platform === 'win32' && 'no modes' }, async (t) => {
  for (const [script, why] of [
    ['echo', 'is not executable: chmod +x it'],
    ['#!/no/such/shell\n', 'cannot be started: spawn give.sh ENOENT'],
  ] as const) {
    const target = provisionedBy(t, 'give.sh', { 'give.sh': script });
    const complaint = await complaintOf(target.dir, () => provisionRegistry(target));
    assert.equal(complaint, `UsageError: ${at}registry.provision: give.sh ${why}`);
  }
});
