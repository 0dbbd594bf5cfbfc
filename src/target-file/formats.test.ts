import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMATS, durationMs } from './formats.js';

const table: Record<string, { good: string[]; bad: Record<string, string> }> = {
  'http-url': {
    good: [
      'http://localhost',
      'https://a.example:8443/x/y',
      'http://[::1]:80/',
      'HTTPS://A.example',
      'http://1.2.3.4',
    ],
    bad: {
      'registry.example': 'expected a URL with http:// or https://: put one before it',
      'localhost:8080': 'expected a URL with http:// or https://: put one before it',
      'ftp://a.example': 'expected a URL with http:// or https://: not ftp://',
      'http:///x': 'this URL has no host: write https://host/path',
      'http:a': 'this URL has no host: write https://host/path',
      $REGISTRY: 'a variable is written ${NAME}, with braces',
      '“https://a.example”': 'a URL has no quotes and brackets: remove them',
      'http://https://a.example': 'this URL begins twice: remove one http:// or https://',
      'https://a.example:99999/': 'port 99999 is out of range: it goes from 1 to 65535',
      'https://a.example:0/': 'port 0 is out of range: it goes from 1 to 65535',
      'https://a b/': 'a URL has no spaces: remove them',
      'https://a/b c': 'a URL has no spaces: remove them',
      'https://u:p@a.example/': 'this URL has a user or a password: remove them, and name a credential',
      'https://a.example/?x=1': 'this URL has a query: remove ? and what follows',
      'https://a.example/#x': 'this URL has a fragment: remove # and what follows',
    },
  },
  'host-and-port': {
    good: ['a.example:5001', '127.0.0.1:1', '[::1]:65535', 'my_host:80'],
    bad: {
      'a.example': 'the port is missing: write host:port, such as participant.example:5001',
      'a.example:70000': 'port 70000 is out of range: it goes from 1 to 65535',
      'a.example:0': 'port 0 is out of range: it goes from 1 to 65535',
      'a.example:http': 'expected host:port, such as participant.example:5001',
      'https://a.example:1': 'expected host:port, found a URL: leave out the scheme and the path',
    },
  },
  host: {
    good: ['a.example', 'a.example:9000', '[::1]', 'localhost'],
    bad: {
      'https://a.example': 'expected a host, found a URL: leave out the scheme and the path',
      'a.example/x': 'expected a host, such as objects.example or objects.example:9000',
      'a:70000': 'port 70000 is out of range: it goes from 1 to 65535',
    },
  },
  variable: {
    good: ['ADMIN_TOKEN', '_x1'],
    bad: {
      $ADMIN_TOKEN:
        'expected the name of an environment variable, such as ADMIN_TOKEN, without $ and not its value',
    },
  },
  'duration-text': {
    good: ['1ms', '10s', '10m'],
    bad: {
      '10': 'expected a duration with its unit: 500ms, 10s or 2m',
      '0s': 'a duration goes from 1ms to 10m',
      '11m': 'a duration goes from 1ms to 10m',
    },
  },
  date: {
    good: ['2027-03-31', '2028-02-29'],
    bad: {
      '31.3.2027': 'expected a date written as YYYY-MM-DD',
      '2027-02-29': 'this day does not exist',
      '2027-13-01': 'this day does not exist',
    },
  },
};

for (const [format, { good, bad }] of Object.entries(table)) {
  for (const text of good)
    test(`${format}: ${text} is fine`, () => assert.equal(FORMATS[format]?.(text), undefined));
  for (const [text, problem] of Object.entries(bad))
    test(`${format}: ${text} is not`, () => assert.equal(FORMATS[format]?.(text), problem));
}

for (const [text, ms] of [
  ['500ms', 500],
  ['10s', 10_000],
  ['1.5s', 1_500],
  ['2m', 120_000],
  ['10', undefined],
  ['10 s', undefined],
  ['-1s', undefined],
  ['1h', 3_600_000],
  ['', undefined],
] as const)
  test(`"${text}" is ${ms ?? 'no duration'}`, () => assert.equal(durationMs(text), ms));
