import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import type { Variant } from '../mount.js';
import type { Context } from '../registry/edit-reply.js';
import { startReference } from '../serve.js';
import { pathOf, withReference } from '../testing/ask.js';
import { AT_ONCE, QUESTIONS } from '../testing/questions.js';
import { VARIANTS, variantNamed } from './all.js';
import { readFileSync } from 'node:fs';
import { SILENT_ROWS } from '../testing/sides.js';

const lenient = variantNamed('lenient');
const demandsALength = variantNamed('demands-a-length');
const asksForAToken = variantNamed('registry-asks-for-a-token');
const movingData = variantNamed('moving-data');
const pathsRefused = variantNamed('paths-refused-by-the-server');
const slashesRedirected = variantNamed('slashes-redirected');
const otherFormatting = variantNamed('other-formatting');
const strict = variantNamed('strict');
const transientRefusals = variantNamed('transient-refusals');

test('every variant has a name of its own and one sentence', () => {
  assert.equal(new Set(VARIANTS.map(({ name }) => name)).size, VARIANTS.length);
  for (const { name, explains } of VARIANTS) assert.match(explains, /^\S[^\n]*\.$/, name);
});

// Noise, or what may be a gateway's, is asked again once; those that are left out below differ in status where nothing is decided.
const statuses = async (variant?: Variant): Promise<number[]> => {
  const seen: number[] = [];
  await withReference(variant ? { variant } : {}, async (ask, { acceptable }) => {
    for (const each of [...QUESTIONS, ...AT_ONCE]) {
      const question = { ...each, headers: { ...each.headers, 'accept-encoding': 'identity' } };
      const first = await ask(question);
      const answer = [429, 500, 502, 503, 504].includes(first.status) ? await ask(question) : first;
      seen.push(answer.status);
      if (answer.status !== 200) continue;
      // Whether choiceContextData names their ids is not shown.
      const { disclosedContracts } = JSON.parse(answer.text) as Context;
      for (const { contractId } of disclosedContracts) assert.equal(typeof contractId, 'string');
    }
    assert.equal(acceptable.length, 4);
  });
  return seen;
};

test('variants answer as the plain reference does, where the specification decides', async () => {
  const plain = await statuses();
  const moving = variantNamed('reassigned-for-a-moment');
  const open = [
    'paths-with-parameters-refused',
    'refuses-names-twice',
    'errors-as-they-are-taken',
    'v2-only',
    'old-http-refused',
  ];
  const others = [lenient, strict, demandsALength, asksForAToken, pathsRefused, slashesRedirected, moving];
  for (const variant of VARIANTS.filter(
    (each) => each.wrap && !open.includes(each.name) && !others.includes(each),
  )) {
    assert.deepEqual(await statuses(variant), plain, variant.name);
  }
});

test('variants take or refuse what is left open', async () => {
  const twice = '{"excludeDebugFields":true,"excludeDebugFields":false}';
  for (const [name, question, status, text] of [
    ['registry-asks-for-a-token', {}, 401, /error/],
    ['registry-asks-for-a-token', { headers: { authorization: 'Bearer x' } }, 200, /debug/],
    ['refuses-names-twice', { body: twice }, 400, /twice/],
    ['refuses-names-twice', { body: '{"meta":{"meta":"{\\"a"}}' }, 200, /debug/],
    ['first-of-two-names-counts', { body: twice }, 200, /^(?!.*debug)/],
    ['prototypes-refused', { body: '{"meta":{"__proto__":"x"}}' }, 400, /prototype/],
    ['prototypes-left-out', { body: '{"meta":{"__proto__":1}}' }, 200, /debug/],
    ['small-limits', { body: `{"meta":{"a":"${'x'.repeat(2048)}"}}` }, 413, /error/],
    ['small-limits', { body: `{"b":${'['.repeat(200)}${']'.repeat(200)}}` }, 400, /error/],
    ['small-limits', { id: 'x'.repeat(1024) }, 414, /error/],
    ['slashes-redirected', { id: 'x/' }, 308, /^$/],
    ['paths-with-parameters-refused', { path: pathOf('x;v=1') }, 400, /<h1>/],
    ['discloses-nothing', {}, 200, /^\{"choiceContextData":\{\},"disclosedContracts":\[\]\}$/],
  ] as const)
    await withReference({ variant: variantNamed(name) }, async (ask) => {
      const answer = await ask(question);
      assert.equal(answer.status, status, name);
      assert.match(answer.text, text, name);
    });
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

test('other-formatting answers gzip that holds the same text', async () => {
  const reference = await startReference({ mounts: [{ name: 'tested', variant: otherFormatting }] });
  try {
    const url = `${reference.origin}/tested/token${pathOf('unknown')}`;
    const answer = await request(url, { method: 'POST', body: '{}', headers: { 'accept-encoding': 'gzip' } });
    const text = gunzipSync(Buffer.from(await answer.body.arrayBuffer())).toString();
    assert.match(text, /^\s*\{\s*"error"/);
  } finally {
    await reference.close();
  }
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
