import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause } from '../results/testing.js';
import { targetWith } from '../target-file/testing.js';
import { hindrance, missingKey } from './applicable.js';
import { UsageError } from '../platform/errors.js';
import { judgedTarget, checkWaivers } from './judged-target.js';

const ACCEPTABLE = 'registry.transferInstructions.acceptable';

test('the first key that is not there, or empty, is named', (t) => {
  const registry = (more: string) => `registry: { url: http://localhost${more} }\n`;
  const ids = (list: string) => registry(`, transferInstructions: { acceptable: [${list}] }`);
  for (const [text, needs, missing] of [
    ['scan: { url: http://localhost }\n', [ACCEPTABLE], ACCEPTABLE],
    [registry(''), [ACCEPTABLE], ACCEPTABLE],
    [ids(''), [ACCEPTABLE], ACCEPTABLE],
    [ids('a'), [ACCEPTABLE], undefined],
    [ids('a'), [ACCEPTABLE, `${ACCEPTABLE}.1`], `${ACCEPTABLE}.1`],
    [ids('a, b'), [`${ACCEPTABLE}.1`], undefined],
    [ids(''), ['scan.url', ACCEPTABLE], 'scan.url'],
    [registry(''), [], undefined],
  ] as const)
    assert.equal(missingKey(clause({ needs }), targetWith(t, text)), missing);
});

test('a token may be ready-made, or minted for a subject of the issuer', (t) => {
  const key = 'credentials.stranger';
  const ready = (name: string) => `credentials: { ${name}: { tokenEnv: T } }\n`;
  const minted = (name: string) =>
    `issuer: { signingKeyFile: k.pem, algorithm: ES256, issuer: i, subjects: { ${name}: { subject: s } } }\n`;
  for (const [text, missing] of [
    [ready('stranger'), undefined],
    [minted('stranger'), undefined],
    [ready('user') + minted('stranger'), undefined],
    [ready('stranger') + minted('user'), undefined],
    [ready('user'), key],
    [minted('user'), key],
    ['scan: { url: http://localhost }\n', key],
  ] as const)
    assert.equal(missingKey(clause({ needs: [key] }), targetWith(t, text)), missing, text);
  // Only a credential is had in two ways: a key of the same ending is not.
  const other = clause({ needs: ['issuer', 'registry.stranger'] });
  assert.equal(missingKey(other, targetWith(t, minted('stranger'))), 'registry.stranger');
});

test('a credential that seems to be meant, but has another name, is pointed at', (t) => {
  const without = (text: string) =>
    hindrance(
      clause({ needs: ['credentials.user'] }),
      targetWith(t, `registry: { url: http://localhost }\n${text}`),
    )?.hindrance;
  const free = 'the target file has no credentials.user';
  const near = (name: string) => `credentials: { ${name}: { tokenEnv: T } }\n`;
  assert.equal(without(near('usr')), `${free} (it has credentials.usr: is that it, misspelt?)`);
  assert.equal(
    without(
      'issuer: { signingKeyFile: k.pem, algorithm: ES256, issuer: i, subjects: { User: { subject: s } } }\n',
    ),
    `${free} (it has issuer.subjects.User: is that it, misspelt?)`,
  );
  assert.equal(without(near('stranger')), free);
  assert.equal(without(near('something-else')), free);
});

test('a credential that the registry is asked with is meant as it is', (t) => {
  const text =
    'registry: { url: http://localhost, credential: users }\ncredentials: { users: { tokenEnv: T } }\n';
  const found = hindrance(clause({ needs: ['credentials.user'] }), targetWith(t, text));
  assert.equal(found?.hindrance, 'the target file has no credentials.user');
});

const ALL = ['registry', 'participant', 'scan']
  .map((system) => `${system}: { url: http://localhost }\n`)
  .join('')
  .concat('operator: {}\n');

test('a system that is not there is what is missing', (t) => {
  const target = targetWith(t, 'scan: { url: http://localhost }\n');
  const missing = (system: string) =>
    hindrance(clause({ system, needs: ['registry.url'] }), target)?.hindrance;
  assert.equal(missing('registry'), 'the target file has no registry');
  assert.equal(missing('participant'), 'the target file has no participant');
  assert.equal(missing('authentication'), 'the target file has no participant');
  assert.equal(missing('scan'), 'the target file has no registry.url');
});

test('nothing is allocated in production, unless it is allowed', (t) => {
  const staging = targetWith(t, ALL);
  const production = { ...staging, environment: 'production' as const };
  const why = /^it would allocate parties, .*environment: production \(--allow-writes allows it\)$/;
  for (const system of ['participant', 'authentication']) {
    const judged = clause({ system });
    assert.match(hindrance(judged, production)?.hindrance ?? '', why);
    assert.equal(hindrance(judged, production)?.lacks, '--allow-writes');
    assert.match(hindrance(judged, production, { allowWrites: false })?.hindrance ?? '', why);
    assert.equal(hindrance(judged, production, { allowWrites: true }), undefined);
    assert.equal(hindrance(judged, staging), undefined);
  }
  for (const system of ['registry', 'scan', 'operator'])
    assert.equal(hindrance(clause({ system }), production), undefined);
});

test('what is missing hinders first, and whatever is allowed', (t) => {
  const target = targetWith(t, ALL);
  const judged = clause({ system: 'participant', needs: ['scan', 'participant.duplicateHints', 'issuer'] });
  for (const environment of ['staging', 'production'] as const)
    assert.deepEqual(hindrance(judged, { ...target, environment }, { allowWrites: true }), {
      hindrance: 'the target file has no participant.duplicateHints',
      lacks: 'participant.duplicateHints',
    });
});

test('a waiver from before catalogue 2.0.0 is one of the same clause', (t) => {
  const { file } = targetWith(
    t,
    'waivers:\n  - { clause: party.hint-length-accepted, reason: ticket 4711, expires: 2999-12-31 }\n',
  );
  assert.equal(judgedTarget(file).waivers[0]?.clause, 'participant.hint-length-accepted');
});

const known = ['registry.meta-object', 'registry.unknown-id'];
const waivers = (...clauses: string[]) =>
  `waivers:\n${clauses.map((id) => `  - { clause: ${id}, reason: r, expires: 2030-01-01 }\n`).join('')}`;

test('waivers of known clauses are let through', (t) =>
  checkWaivers(targetWith(t, waivers('registry.meta-object', 'registry.unknown-id')), known));

test('waivers of unknown clauses are refused, all at once, with the nearest one', (t) => {
  const target = targetWith(
    t,
    waivers('registry.meta-objekt', 'registry.unknown-id', 'registry.quite-another-thing'),
  );
  assert.throws(
    () => checkWaivers(target, known),
    new UsageError(
      `${target.file}:5:15: waivers[0].clause: there is no clause registry.meta-objekt: did you mean registry.meta-object?\n` +
        `${target.file}:7:15: waivers[2].clause: there is no clause registry.quite-another-thing: \`assay clauses\` prints them all`,
    ),
  );
});
