import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHttpUrl, isUrl } from './http-url.js';
import { mentions } from './mentions.js';

test('an HTTP URL is absolute and has a host, as WHATWG reads it too', () => {
  for (const text of [
    'https://objects.example/a/b?c=d#e',
    'HTTP://objects.example',
    'http://ada:pw@objects.example:8080/a b',
    'http://[::1]:80/',
    'http://127.0.0.1:65535?x',
    'https://müller.example/ü',
    'https://a%62c.example/',
  ])
    assert.ok(isHttpUrl(text) && URL.canParse(text), text);
  for (const text of [
    '',
    'objects.example/a',
    '/a/b',
    '//objects.example/a',
    'ftp://objects.example/a',
    'https:objects.example',
    'https://',
    'https:///a',
    'https://?a',
    'https://exa mple/',
    'https://objects.example:65536/',
    'https://objects.example:port/',
    'https://[::1/',
    'https://a|b/',
    'https://%zz/',
  ])
    assert.ok(!isHttpUrl(text), text);
});

test('URLs have other schemes, too', () => {
  for (const text of [
    's3://bucket/key',
    'gs://bucket/a',
    'ftp://objects.example/a',
    'https://objects.example/a',
  ])
    assert.ok(isUrl(text), text);
  for (const text of [
    '',
    ' https://objects.example/a',
    'https://objects.example/a ',
    's3://bucket/a b',
    'objects.example/a',
    'localhost:8080/a',
    '/a',
    '//objects.example/a',
    'https:///a',
    'a b:c',
  ])
    assert.ok(!isUrl(text), text);
});

test('a text is mentioned as a name, as a value, or as a part of one', () => {
  const data = { values: [{ 'k-00aa': 1 }, ['x 00bb y'], null, 12] };
  for (const text of ['00aa', '00bb', 'values']) assert.ok(mentions(data, text), text);
  for (const text of ['00cc', '12', '{']) assert.ok(!mentions(data, text), text);
});
