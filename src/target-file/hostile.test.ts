import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadTarget } from './load.js';
import { complaintOf, folderWith } from './testing.js';
import { SOME_SECRET_KEYS, WRITTEN } from '../document/testing.js';

const bomb = ['a: &a0 [x, x, x, x, x, x, x, x, x]']
  .concat(Array.from({ length: 9 }, (_, n) => `b${n}: &a${n + 1} [${`*a${n}, `.repeat(9)}]`))
  .join('\n');
const DEEP = 'target.yaml:1:1: it is nested too deeply: a few levels are enough';

const files: Record<string, [content: string | Uint8Array, read: string | RegExp]> = {
  'billion laughs': [
    bomb,
    'target.yaml:5:35: it has more values than such a file has: write its aliases out',
  ],
  'a snake that eats its tail': [
    'name: &a [*a]',
    'target.yaml:1:11: name[0]: this alias is inside its own anchor: write the value out',
  ],
  'an alias to nowhere': [
    'name: *a',
    'target.yaml:1:7: name: there is no anchor before this alias: write the value out',
  ],
  'thousands of aliases': [
    `a: &a x\nb: [${'*a, '.repeat(10_000)}]`,
    'target.yaml:2:405: b[100]: more than 100 aliases: write the values out',
  ],
  'brackets that close nothing': [
    `name: a\n${']'.repeat(200_000)}`,
    /^target\.yaml:2:1: this is not YAML: correct the line/,
  ],
  'anchors in one line': [`name: a\n${'&a '.repeat(100_000)}`, /^target\.yaml:2:\d+: /],
  'thousands of variables': [
    `name: "${Array.from({ length: 100_000 }, (_, n) => `\${A${n}}`).join('')}"`,
    /^target\.yaml:1:8: name: the environment variable A0 is not set.*… and 99\d+ more$/s,
  ],
  'brackets in brackets': ['['.repeat(500_000), DEEP],
  'lists in lists': ['- '.repeat(400_000), DEEP],
  'maps in maps': [Array.from({ length: 1_000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'), DEEP],
  'thousands of unknown keys': [
    Array.from({ length: 20_000 }, (_, n) => `k${n}: 1`).join('\n'),
    /k0: unknown key.*… and 19983 more$/s,
  ],
  'a key in each of a quarter of a million lines': [
    '? a\n'.repeat(250_000),
    'target.yaml:50001:4: it has more than 50000 lines and commas: such files are much smaller',
  ],
  'half a million values in one line': [
    `[${'a,'.repeat(450_000)}]`,
    'target.yaml:1:100003: it has more than 50000 lines and commas: such files are much smaller',
  ],
  'a picture': [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff), 'target.yaml: it is not text in UTF-8'],
  'UTF-16': [Buffer.from('\ufeffversion: 1', 'utf16le'), 'target.yaml: it is not text in UTF-8'],
  'an escape sequence': [
    'name: \u001b[2J',
    'target.yaml:1:7: it has control characters: write plain text in UTF-8',
  ],
  'more than 1 MB': [
    `# ${'x'.repeat(1_000_000)}`,
    'target.yaml: it has 1000002 bytes, which is more than 1 MB',
  ],
  'keys that are maps': ['{ [a]: b }: c', 'target.yaml:1:3: a key is not text: put quotes round it'],
  'a key of every object': [
    'version: 1\nname: n\nenvironment: staging\n__proto__: { a: 1 }\n',
    /^target\.yaml:4:1: __proto__: unknown key, known here: version, /,
  ],
};

for (const [what, [content, read]] of Object.entries(files))
  test(`a hostile file: ${what}`, async (t) => {
    const folder = folderWith(t, { 'target.yaml': content });
    const thrown = await complaintOf(folder, () => loadTarget(join(folder, 'target.yaml')));
    const complaint = thrown.replace(/^UsageError: /, '');
    if (typeof read === 'string') assert.equal(complaint, read);
    else assert.match(complaint, read);
  });

test('a file that is not there', async (t) => {
  const folder = folderWith(t, { 'acme.yaml': '', 'b.yml': '', 'c.txt': '' });
  const read = (name: string) => complaintOf(folder, () => loadTarget(join(folder, name)));
  mkdirSync(join(folder, 'empty'));
  const [inEmpty, nowhere] = [join('empty', 'x.yaml'), join('no', 'x.yaml')];
  for (const [name, why] of [
    ['acme.yml', 'there is no such file; did you mean acme.yaml?'],
    ['target.yaml', 'there is no such file; there are acme.yaml, b.yml'],
    ['empty', 'it is a folder: name a file; empty has no .yaml file'],
    [inEmpty, 'there is no such file; empty has no .yaml file'],
    [nowhere, 'there is no such file; the folder no does not exist either'],
  ] as const)
    assert.equal(await read(name), `UsageError: ${name}: ${why}`);
});

const HEAD = 'version: 1\nname: test\nenvironment: staging\n';
const SECRET = 'eyJhbGciOiJIUzI1NiJ9hunter2';

const places: Record<string, string> = {
  'a token in the place of a credential': `credentials: { user: ${SECRET} }`,
  'a token in the place of a key': `credentials: { user: { ${SECRET} } }`,
  'a token under an unknown key of a credential': `credentials: { user: { token: ${SECRET} } }`,
  'a token in the place of a variable': `credentials: { user: { tokenEnv: ${SECRET}. } }`,
  'a token under a misspelt section': `credentails: { user: { tokenEnv: [ ${SECRET} ] } }`,
  'a password under an unknown key': `registry: { password: ${SECRET}, url: 5 }`,
  'a long secret over several lines': `registry:\n  url: 5\n  pin: "a\n    ${SECRET}"\n`,
  'a key in the place of its file': `issuer: { signingKeyFile: [${SECRET}], algorithm: RS256, issuer: x }`,
  'an algorithm that is none': `issuer: { signingKeyFile: a, algorithm: ${SECRET}, issuer: x }`,
  'a password in a URL': `scan: { url: "ftp://me:${SECRET}@a.example" }`,
  'a query parameter that sounds secret': `scan: { url: 5, bulkAcs: { query: { api_key: ${SECRET} } } }`,
  'a variable': 'scan: { url: "${SECRET}" }',
  'a variable in a list':
    'participant: { url: "http://localhost", synchronizers: ["${SECRET}", "${SECRET}"] }',
  'bad YAML in credentials': `credentials:\n  user:\n    tokenEnv: "${SECRET}\n`,
  'bad YAML with a password': `scan:\n  password: ${SECRET}: x\n`,
  'bad YAML all in braces': `{ credentials: { user: ${SECRET} }`,
  'a key twice': `credentials: { user: { tokenEnv: ${SECRET}, tokenEnv: ${SECRET} } }`,
};

for (const [what, written] of Object.entries(places))
  test(`no complaint repeats a secret: ${what}`, async (t) => {
    const folder = folderWith(t, { 'target.yaml': HEAD + written });
    const complaint = await complaintOf(folder, () =>
      loadTarget(join(folder, 'target.yaml'), { env: { SECRET } }),
    );
    assert.match(complaint, /^UsageError: target\.yaml:\d+:\d+: /);
    assert.ok(!complaint.includes('hunter2'), complaint);
  });

const PLACES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `registry:\n  url: 5\n  ${text.replaceAll('\n', '\n  ')}\n`,
  (text) => `scan:\n  url: 5\n  bulkAcs:\n    query:\n      ${text.replaceAll('\n', '\n      ')}\n`,
  (text) => `waivers:\n  - clause: 5\n    ${text.replaceAll('\n', '\n    ')}\n`,
  (text) => `registry: { url: 5, ${text} }\nscan: 5`,
];

for (const written of WRITTEN)
  test(`nor does one of ${JSON.stringify(written('KEY'))}, under any key that may name a secret`, async (t) => {
    const folder = folderWith(t, {});
    for (const place of PLACES)
      for (const key of SOME_SECRET_KEYS) {
        const text = HEAD + place(written(key));
        writeFileSync(join(folder, 'target.yaml'), text);
        const complaint = await complaintOf(folder, () =>
          loadTarget(join(folder, 'target.yaml'), { env: {} }),
        );
        assert.ok(!complaint.includes('hunter2'), `${complaint}\n---\n${text}`);
      }
  });
