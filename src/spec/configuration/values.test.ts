import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from './rules/proxy.js';
import { durationMs, parsesAsHttpUrl, parsesAsUrl } from './keys/key.js';
import { namesSecret } from '../../secrets/secret-keys.js';

const HOUR = 3_600_000;

test('durations of Go, Scala, HOCON and ISO 8601', () => {
  const good: Record<string, number> = {
    '30d': 720 * HOUR,
    '30 days': 720 * HOUR,
    '1h30m': 1.5 * HOUR,
    '1h 30m': 1.5 * HOUR,
    '1.5h': 1.5 * HOUR,
    '30.minutes': HOUR / 2,
    '720h0m0s': 720 * HOUR,
    '1 hour': HOUR,
    '500ms': 500,
    '10µs': 0.01,
    '2 weeks': 336 * HOUR,
    '1 month': 720 * HOUR,
    '1y': 8760 * HOUR,
    P30D: 720 * HOUR,
    PT10M: 600_000,
    P1DT12H: 36 * HOUR,
    P1W: 168 * HOUR,
    '0s': 0,
  };
  for (const [text, ms] of Object.entries(good)) assert.equal(durationMs(text), ms, text);
  const bad = '|30|-1m|d|30x|1h-30m|P|PT|P1DT|a day|1e3s|Inf|1m1'.split('|');
  for (const text of [...bad, `${'9'.repeat(200)}s`]) assert.equal(durationMs(text), undefined, text);
});

test('URLs are whole ones', () => {
  for (const text of ['http://a', 'https://a.b:1/c?d=e#f', 'HTTPS://[::1]:80', 'https://under_score'])
    assert.ok(parsesAsHttpUrl(text), text);
  const bad =
    '|a|http:a|http://|https:///a|ftp://a|http://a b|http://a:99999|https://a,https://b| http://a|http://a\\n|http://a\u200b';
  for (const text of bad.split('|')) assert.ok(!parsesAsHttpUrl(text), text);
  assert.ok(parsesAsUrl('grpc://a:1') && !parsesAsUrl('a:1'));
});

test('JVM options are parted as the JVM does', () => {
  const value = `-Da=1 "-Db=x y" -Dc='p "q"'\n-Dd -De=1\t-De=2 -X -Df="a"b'c' plain`;
  const words = ['-Da=1', '-Db=x y', '-Dc=p "q"', '-Dd', '-De=1', '-De=2', '-X', '-Df=abc', 'plain'];
  assert.deepEqual(wordsOf(value), words);
});

test('which keys sound secret', () => {
  for (const name of 'password DB_PASSWORD client-secret apiKey adminToken private_key credentials'.split(
    ' ',
  ))
    assert.ok(namesSecret(name), name);
  const others = 'secretName existingSecret tokenUrl imagePullSecret passwordPolicy keys tlsSecret';
  for (const name of others.split(' ')) assert.ok(!namesSecret(name), name);
});
