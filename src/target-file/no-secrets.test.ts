import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SOME_SECRET_KEYS, WRITTEN } from '../document/testing.js';
import { loadTarget } from './load.js';
import { complaintOf, folderWith } from './testing.js';

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
