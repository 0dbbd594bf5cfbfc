import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import type { Target } from '../target.js';
import { tokenCommand } from '../credentials.js';

const TARGET = { file: 'my targets/acme.yaml' } as Target;
const skip = process.platform === 'win32' && 'it takes a POSIX shell';

/** What a shell makes of words, with `assay` told to print what it is given, one argument to a line. */
const inShell = (text: string, env: NodeJS.ProcessEnv = {}) =>
  execFileSync('sh', ['-c', `assay() { printf '%s\\n' "$@"; }; printf '%s' "${text}"`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });

test('the command for a token asks for it by target file and credential', { skip }, () => {
  assert.equal(inShell(tokenCommand(TARGET, "bob's")), "issuer\ntoken\nmy targets/acme.yaml\n--as\nbob's");
  assert.equal(
    inShell(tokenCommand(TARGET, 'user', { defect: 'alg-none' })),
    'issuer\ntoken\nmy targets/acme.yaml\n--as\nuser\n--defect\nalg-none',
  );
  assert.equal(
    inShell(tokenCommand(TARGET, 'user', { form: 'an unusual one', claims: { sub: "o'brien" } })),
    'issuer\ntoken\nmy targets/acme.yaml\n--as\nuser\n--form\nan unusual one\n--claim\nsub="o\'brien"',
  );
});

test('a token that is there already is taken, but for a bad one', { skip }, () => {
  const env = { TOKEN: 'a token with $(blanks)' };
  assert.equal(inShell(tokenCommand(TARGET, 'user'), env), env.TOKEN);
  assert.match(inShell(tokenCommand(TARGET, 'user', { defect: 'expired' }), env), /^issuer\n/);
});
