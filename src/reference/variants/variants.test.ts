import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { BULK_ACS, RECORD_TIME } from '../scan/scan.js';
import { get, pathOf, serving, withParticipant, withReference } from '../testing/ask.js';
import { VARIANTS, variantNamed } from './all.js';
import { readFileSync } from 'node:fs';
import { SILENT_ROWS } from '../testing/sides.js';

const lenient = variantNamed('lenient');
const movingData = variantNamed('moving-data');
const otherFormatting = variantNamed('other-formatting');
const strict = variantNamed('strict');
const transientRefusals = variantNamed('transient-refusals');

test('every variant has a name of its own and one sentence', () => {
  assert.equal(new Set(VARIANTS.map(({ name }) => name)).size, VARIANTS.length);
  for (const { name, explains } of VARIANTS) assert.match(explains, /^\S[^\n]*\.$/, name);
});

test('variants take or refuse what is left open', async () => {
  const twice = '{"excludeDebugFields":true,"excludeDebugFields":false}';
  for (const [name, question, status, text] of [
    ['registry-asks-for-a-token', {}, 401, /error/],
    ['registry-asks-for-a-token', { headers: { authorization: 'Bearer x' } }, 200, /debug/],
    ['refuses-names-twice', { body: twice }, 400, /twice/],
    ['refuses-names-twice', { body: '{"meta":{"a":"x","a":"x"}}' }, 400, /twice/],
    ['refuses-names-twice', { body: '{"meta":{"meta":"{\\"a"}}' }, 200, /debug/],
    ['first-of-two-names-counts', { body: twice }, 200, /^(?!.*debug)/],
    ['prototypes-refused', { body: '{"meta":{"__proto__":"x"}}' }, 400, /prototype/],
    ['prototypes-left-out', { body: '{"meta":{"__proto__":1}}' }, 200, /debug/],
    ['small-limits', { body: `{"meta":{"a":"${'x'.repeat(2048)}"}}` }, 413, /error/],
    ['small-limits', { body: `{"b":${'['.repeat(200)}${']'.repeat(200)}}` }, 400, /error/],
    ['small-limits', { id: 'x'.repeat(1024) }, 414, /error/],
    ['slashes-redirected', { id: 'x/' }, 308, /^$/],
    ['paths-with-parameters-refused', { path: pathOf('x;v=1') }, 400, /<h1>/],
    ['no-response-without-a-coding', { headers: { 'accept-encoding': '*;q=0' } }, 406, /No/],
    ['refuses-expectations-and-charsets', { headers: { 'content-type': 'a/json;charset=x' } }, 415, /set/],
    ['discloses-nothing', {}, 200, /^\{"choiceContextData":\{\},"disclosedContracts":\[\]\}$/],
  ] as const)
    await withReference({ variant: variantNamed(name) }, async (ask) => {
      const answer = await ask(question);
      assert.equal(answer.status, status, name);
      assert.match(answer.text, text, name);
    });
});

test('variants of the participant take what the plain one refuses, or refuse what it takes', async () => {
  const annotations = (note: string) => ({ localMetadata: { annotations: { 'assay.example/note': note } } });
  for (const [name, question, own, usual] of [
    ['known-users-only', { body: { userId: 'bob' } }, 400, 200],
    ['known-users-only', { body: { userId: 'alice' } }, 200, 200],
    ['known-users-only', { body: { localMetadata: { annotations: { a: '' } } } }, 400, 200],
    ['known-users-only', { body: annotations('x') }, 200, 200],
    ['lenient-with-tokens', { token: { claims: { exp: undefined } } }, 200, 401],
    ['lenient-with-tokens', { token: { claims: { iss: 'x' } } }, 200, 401],
    ['lenient-with-tokens', { token: { expires: -60 } }, 200, 401],
    ['lenient-with-tokens', { token: { expires: -3600 } }, 401, 401],
    ['lenient-with-tokens', { body: { identityProviderId: 'unknown' } }, 200, 404],
    ['asks-for-the-length-of-a-party', { pieces: ['{', '}'].map((text) => Buffer.from(text)) }, 411, 200],
    ['asks-for-the-length-of-a-party', {}, 200, 200],
    ['strict', { body: { unknown: 1 } }, 400, 200],
    ['strict', { body: { partyIdHint: null } }, 400, 200],
    [
      'users-of-the-default-provider-only',
      { body: { userId: 'alice', identityProviderId: 'idp-west' } },
      400,
      200,
    ],
    ['empty-synchronizer-stands-for-none', { body: { synchronizerId: '' } }, 200, 400],
    ['short-hints-are-taken', { body: { partyIdHint: 'ab' } }, 400, 200],
    ['refuses-empty-resource-versions', { body: { localMetadata: { resourceVersion: '' } } }, 400, 200],
    ['annotations-of-ascii-only', { body: annotations('é') }, 400, 200],
    ['tokens-late-by-nine-minutes', { token: { expires: -500 } }, 200, 401],
    ['tokens-late-by-nine-minutes', { token: { expires: -600 } }, 401, 401],
  ] as const) {
    const told = `${name} ${JSON.stringify(question)}`;
    await withParticipant({ variant: variantNamed(name) }, async (ask) =>
      assert.equal((await ask(question)).status, own, told),
    );
    await withParticipant({}, async (ask) => assert.equal((await ask(question)).status, usual, told));
  }
});

test('variants of the scan read what others refuse, or refuse everything', async (t) => {
  const others = ['record-time-by-no-name', 'reads-dates-and-times-without-a-zone', 'scan-asks-for-a-token'];
  const { targets } = await serving(t, [
    { name: 'plain' },
    ...[...others, 'record-time-by-another-name'].map((name) => ({ name, variant: variantNamed(name) })),
  ]);
  const statuses = async (query: string) =>
    Promise.all(targets.map(async ({ file }) => (await get(`${file.scan.url}${BULK_ACS}?${query}`)).status));
  assert.deepEqual(await statuses(`${RECORD_TIME}=2025-01-01`), [400, 200, 200, 401, 400]);
  assert.deepEqual(await statuses('as_of=yesterday'), [200, 200, 200, 401, 400]);
});

test('lenient', () =>
  withReference({ variant: lenient }, async (ask, { acceptable: [id = ''] }) => {
    const latin1 = Buffer.from('{"meta":{"a":"\xff"}}', 'latin1');
    assert.equal((await ask({ body: '\ufeff{}' })).status, 200);
    assert.equal((await ask({ body: latin1 })).status, 200);
    assert.equal((await ask({ id: 'no-contract-id' })).status, 400);
    assert.equal((await ask({ id: `${id}0`, body: 'no JSON' })).status, 404);
    assert.equal((await ask({ body: 'no JSON' })).status, 400);
    assert.equal((await ask({ method: 'PUT' })).status, 404);
    assert.equal((await ask({ body: ' '.repeat(64 * 1024 + 1) })).status, 413);
  }));

test('strict', () =>
  withReference({ variant: strict }, async (ask) => {
    assert.equal((await ask({ body: '{"unknown":1}' })).status, 400);
    assert.equal((await ask({ body: '{"meta":null}' })).status, 400);
    assert.equal((await ask({ headers: { 'content-type': 'text/plain' } })).status, 415);
  }));

test('other-formatting uses gzip only when asked to, and ASCII only', () =>
  withReference({ variant: otherFormatting }, async (ask) => {
    const plain = await ask({});
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.match(plain.text, /^[\t\r\n -~]*\\u[0-9a-f]{4}[\t\r\n -~]*$/);
  }));

test('other-formatting answers gzip that holds the same text', async (t) => {
  const reference = await serving(t, [{ name: 'tested', variant: otherFormatting }]);
  const url = `${reference.origin}/tested/token${pathOf('unknown')}`;
  const answer = await request(url, { method: 'POST', body: '{}', headers: { 'accept-encoding': 'gzip' } });
  const text = gunzipSync(Buffer.from(await answer.body.arrayBuffer())).toString();
  assert.match(text, /^\s*\{\s*"error"/);
});

test('transient-refusals serves a refused request when it comes again', () =>
  withReference({ variant: transientRefusals }, async (ask) => {
    const seen: number[] = [];
    for (let count = 0; count < 15; count += 1) {
      const answer = await ask({});
      seen.push(answer.status);
      if (answer.status !== 200) assert.equal(answer.headers['retry-after'], '0');
    }
    assert.deepEqual(
      seen,
      seen.map((_, index) => (index === 6 ? 503 : index === 13 ? 429 : 200)),
    );
  }));

test('moving-data moves after 50 contexts', () =>
  withReference({ variant: movingData }, async (ask) => {
    const seen = new Set<string>();
    for (let count = 0; count < 101; count += 1) seen.add((await ask({})).text);
    assert.equal(seen.size, 3);
  }));

const page = readFileSync(new URL('../../../../docs/judging.md', import.meta.url), 'utf8');

test('every row of what is not judged has conformant targets on its sides', () => {
  const table = page.slice(page.indexOf('## What is not judged, and why'));
  const rows = [...table.matchAll(/^\| (?!What +\| Why|--)(.+?) +\|/gm)].map(([, what]) => what);
  assert.deepEqual(
    SILENT_ROWS.map(({ what }) => what),
    rows,
  );
  const known = ['plain', ...VARIANTS.map(({ name }) => name)];
  for (const { what, sides = {}, none } of SILENT_ROWS) {
    const all = Object.values(sides);
    assert.ok(none === undefined ? all.length >= 2 : all.length === 0, what);
    for (const name of all.flat()) assert.ok(known.includes(name), `${what}: ${name}`);
    // Nobody stands on every side.
    assert.ok(all.length === 0 || new Set(all.flat()).size > 1, what);
  }
});
