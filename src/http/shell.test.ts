import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { word } from './shell.js';

const skip = process.platform === 'win32' && 'it takes a POSIX shell';

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
