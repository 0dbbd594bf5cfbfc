import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadTarget } from './load.js';
import { complaintOf, folderWith } from './testing.js';

const HEAD = 'version: 1\nname: test\nenvironment: staging\n';

const heads: Record<string, [written: string, read: string]> = {
  'another version': [
    'version: 2\nname: n\nenvironment: prod\n',
    'target.yaml:1:10: version: expected the number 1: this assay reads no other version\n 1 | version: 2\n   |          ^\n' +
      'target.yaml:3:14: environment: expected staging or production: did you mean production?\n 3 | environment: prod\n   |              ^',
  ],
  'no head': [
    'scan: { url: http://localhost }\n',
    ['version: give it the number 1', 'name: give it a string', 'environment: give it staging or production']
      .map(
        (key) =>
          `target.yaml:1:1: the key ${key.replace(':', ' is missing:')}\n 1 | scan: { url: http://localhost }\n   | ^`,
      )
      .join('\n'),
  ],
  'a list': [
    '- version: 1\n',
    'target.yaml:1:1: expected a map (version, name, environment, registry, participant, scan, operator, configuration, credentials, issuer, tls, limits, load, waivers), found a list\n 1 | - version: 1\n   | ^',
  ],
  nothing: [
    '# soon\n',
    'target.yaml: it is empty: a target file starts with "version: 1", name and environment',
  ],
};

for (const [what, [written, read]] of Object.entries(heads)) {
  test(`what is read of a file with ${what}`, async (t) => {
    const folder = folderWith(t, { 'target.yaml': written });
    const complaint = await complaintOf(folder, () => loadTarget(join(folder, 'target.yaml')));
    assert.equal(complaint, `UsageError: ${read}`);
  });
}

test('of many complaints the first twenty are told, the likeliest causes first', async (t) => {
  const waivers = Array.from(
    { length: 30 },
    () => '  - { clause: "", reason: r, expires: 2030-01-01 }\n',
  ).join('');
  const folder = folderWith(t, { 'target.yaml': `${HEAD}waivers:\n${waivers}wavers: []\n` });
  const complaint = await complaintOf(folder, () => loadTarget(join(folder, 'target.yaml')));
  assert.match(complaint, /^UsageError: target\.yaml:35:1: wavers: unknown key/);
  assert.equal(complaint.match(/^(?:UsageError: )?target\.yaml:/gm)?.length, 20);
  assert.match(complaint, /\n… and 11 more$/);
});
