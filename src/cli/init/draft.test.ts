import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadTarget } from '../../target-file/load.js';
import { folderWith } from '../../target-file/testing.js';
import { type Told, type Answers, completed, withAnswer, targetText } from './draft.js';
import { QUESTIONS } from './keys.js';

const START: Answers = { name: 'mine', environment: 'staging' };

const answered = (given: Readonly<Record<string, Told>>): Answers =>
  completed(
    Object.values(QUESTIONS)
      .flat()
      .filter(({ flag }) => given[flag] !== undefined)
      .reduce((answers, question) => withAnswer(answers, question, given[question.flag]!), START),
  );

const GIVEN: Readonly<Record<string, Record<string, Told>>> = {
  'a registry': { 'registry-url': 'http://r.example' },
  'a registry with ids': { 'registry-url': 'http://r.example', acceptable: ['00aa', '00bb'] },
  'a registry of both versions': {
    'registry-url': 'http://r.example',
    acceptable: ['00aa'],
    'token-standard': true,
    'token-standard-v2': true,
    'registry-token-env': 'TOKEN',
  },
  'a participant': { 'participant-url': 'http://p.example', 'token-env': 'TOKEN' },
  'a node': {
    'participant-url': 'http://p.example',
    'scan-url': 'http://s.example',
    failing: ['at=never'],
    readyz: ['scan=http://s.example/readyz'],
    metrics: ['http://m.example', 'scan=http://s.example/m'],
    'tls-endpoint': 'p.example:1',
    issuer: 'i',
    'signing-key': 'key.pem',
    subject: ['user=alice'],
    'provider-of': ['user=idp'],
    values: ['validator=v.yaml', 'tls=t.yaml'],
  },
};

/** Comments that belong together: a key, and all that stands below it. */
function blocksOf(lines: readonly string[]): number[][] {
  const blocks: number[][] = [];
  let column: number | undefined;
  for (const [at, line] of lines.entries()) {
    const [, indent = '', deeper = ''] = /^( *)# ( *)[\w-]/.exec(line) ?? [];
    const isComment = / *# ( *)[\w-]+/.test(line) && line.trimStart().startsWith('#') && at > 1;
    if (isComment && deeper !== '' && indent.length === column) blocks.at(-1)!.push(at);
    else if (isComment) blocks.push([at]);
    column = isComment ? indent.length : undefined;
  }
  return blocks;
}

for (const [what, given] of Object.entries(GIVEN))
  test(`${what}: without its sign, each comment is the next key`, (t) => {
    const dir = folderWith(t, {});
    const lines = targetText(answered(given)).split('\n');
    const blocks = blocksOf(lines);
    assert.ok(blocks.length > 5);
    const loads = () => {
      const file = join(dir, 'target.yaml');
      writeFileSync(file, lines.join('\n'));
      return loadTarget(file);
    };
    let before = JSON.stringify(loads());
    for (const block of blocks) {
      for (const at of block) lines[at] = lines[at]!.replace('# ', '');
      const now = JSON.stringify(loads());
      assert.notEqual(now, before, lines[block[0]!]);
      before = now;
    }
  });

test('pairs become apps, subjects and queries', () => {
  const { operator, issuer, scan, configuration } = answered(GIVEN['a node']!);
  assert.deepEqual(operator, {
    apps: [
      { name: 'scan', readyz: 'http://s.example/readyz', metrics: 'http://s.example/m' },
      { name: 'app', metrics: 'http://m.example' },
    ],
    tls: [{ endpoint: 'p.example:1' }],
  });
  assert.deepEqual(issuer, {
    algorithm: 'RS256',
    issuer: 'i',
    signingKeyFile: 'key.pem',
    subjects: { user: { subject: 'alice', identityProviderId: 'idp' } },
  });
  assert.deepEqual(scan, { url: 'http://s.example', bulkAcs: { failing: [{ at: 'never' }] } });
  assert.deepEqual(configuration, { validator: 'v.yaml', tls: 't.yaml' });
});

test('samples have the names of the registry, and ids are written once', () => {
  const given = GIVEN['a registry of both versions']!;
  const text = targetText(answered(given), {
    admin: 'own::1220ab',
    instrument: 'GOLD',
    instrumentOfV2: 'SILVER',
  });
  assert.ok(!text.includes('ACME'));
  assert.ok(text.includes('id: GOLD') && text.includes('expectedAdmin: own::1220ab'));
  assert.deepEqual(text.match(/(?<=instrumentId: )\w+/g), ['SILVER', 'SILVER']);
  assert.equal(text.split('00aa').length - 1, 1);
});
