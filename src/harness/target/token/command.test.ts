import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import type { Target } from '../target.js';
import { tokenCommand, word } from './command.js';

const TARGET = { file: 'my targets/acme.yaml' } as Target;
const skip = process.platform === 'win32' && 'it takes a POSIX shell';

/** What a shell makes of words, with `assay` told to print what it is given, one argument to a line. */
const inShell = (text: string, env: NodeJS.ProcessEnv = {}) =>
  execFileSync('sh', ['-c', `assay() { printf '%s\\n' "$@"; }; printf '%s' "${text}"`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });

test('a plain name stands as it is, any other in quotes', () => {
  for (const name of ['target.yaml', './a/b-c_d.yaml', 'user@host', 'a=b,c:d%2F+'])
    assert.equal(word(name), name);
  assert.equal(word('a b'), "'a b'");
  assert.equal(word("it's"), String.raw`'it'\''s'`);
  assert.equal(word(''), "''");
});

test('a shell takes every name for one word', { skip }, () => {
  for (const name of [
    ...['', ' ', '-n', '~', '~root', '*', '$HOME', '$(id)', '`id`', '"', "'", "''", '\\', 'a\\nb', 'a\nb'],
    ...['#x', 'a;b', 'a&&b', 'a|b', '<a>', '{a,b}', '[a]', '!x', 'é', '=', 'a=b', 'C:\\targets\\x.yaml'],
  ]) {
    const printed = execFileSync('sh', ['-c', `printf '[%s]' ${word(name)}`], { encoding: 'utf8' });
    assert.equal(printed, `[${name}]`);
  }
});

test('the command for a token asks for it by target file and credential', { skip }, () => {
  assert.equal(inShell(tokenCommand(TARGET, "bob's")), "issuer\ntoken\nmy targets/acme.yaml\n--as\nbob's");
  assert.equal(
    inShell(tokenCommand(TARGET, 'user', 'alg-none')),
    'issuer\ntoken\nmy targets/acme.yaml\n--as\nuser\n--bad\nalg-none',
  );
});

test('a token that is there already is taken, but for a bad one', { skip }, () => {
  const env = { TOKEN: 'a token with $(blanks)' };
  assert.equal(inShell(tokenCommand(TARGET, 'user'), env), env.TOKEN);
  assert.match(inShell(tokenCommand(TARGET, 'user', 'expired'), env), /^issuer\n/);
});
