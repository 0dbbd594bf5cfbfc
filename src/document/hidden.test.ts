import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { frameAt, hiddenIn } from './hidden.js';
import { SECRET, SECRET_KEYS, WRITTEN } from './testing.js';

/** Every line of a text as a frame shows it, wherever in the line the frame is about. */
const frames = (text: string): string[] => {
  const hidden = hiddenIn(text);
  return Array.from({ length: text.length + 1 }, (_, offset) => frameAt(text, offset, hidden).line);
};

const hides = (text: string) => {
  for (const line of frames(text)) assert.ok(!line.includes(SECRET), `${line}\n---\n${text}`);
};

for (const written of [...WRITTEN, (key: string) => `${key}: |2-\n${SECRET}: x`])
  test(`no frame shows the secret of ${JSON.stringify(written('KEY'))}`, () => {
    for (const key of SECRET_KEYS) {
      hides(written(key));
      const below = written(key).replaceAll('\n', '\n    ');
      hides(`registry:\n  ${below}\nscan:\n  url: x\n`);
      hides(`registry:\n  - a: 1\n  - ${below}`);
    }
  });

test('a key of the target file that only begins like a secret shows what is below it, and not the secrets there', () => {
  const text = `tokenStandard:\n  rejectable: [12]\n  token: ${SECRET}\n`;
  assert.ok(frames(text).includes('  rejectable: [12]'));
  hides(text);
});

const secretKey = fc.constantFrom(...SECRET_KEYS);
const harmlessKey = fc.constantFrom(
  'url',
  'name',
  'port',
  'a.b',
  'with blank',
  'ünicode',
  '7',
  '"',
  '- x',
  '{',
);
const harmless = fc.constantFrom('', 'x', "it's", 'a: b', '# c', '{ [', 'a\nb: c\n', '"', '|', '&a *a');
const secret = fc.tuple(harmless, harmless).map((around) => around.join(SECRET));

const { tree } = fc.letrec<{ tree: unknown; below: unknown }>((tie) => ({
  below: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    secret,
    fc.array(tie('below'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(harmlessKey, secret), tie('below'), { maxKeys: 3 }),
  ),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    harmless,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc
      .tuple(
        fc.dictionary(harmlessKey, tie('tree'), { maxKeys: 3 }),
        fc.dictionary(secretKey, tie('below'), { maxKeys: 2 }),
      )
      .map(([some, others]) => ({ ...some, ...others })),
  ),
}));

const style = fc.record({
  collectionStyle: fc.constantFrom('any' as const, 'flow' as const, 'block' as const),
  defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
  blockQuote: fc.constantFrom(true, false, 'literal' as const, 'folded' as const),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 80),
  indent: fc.integer({ min: 1, max: 4 }),
});

test('no frame of any document shows what stands below a key that may name a secret', () => {
  fc.assert(
    fc.property(tree, style, (value, options) => hides(stringify(value, options))),
    { numRuns: 1500, seed: 1 },
  );
});

test('nor when a sign is added to the document that breaks it', () => {
  const sign = fc.constantFrom(...Array.from(' \t:{}[],"\'#&*|>?%@!`'));
  fc.assert(
    fc.property(tree, style, sign, fc.nat(), (value, options, added, seed) => {
      const text = stringify(value, options);
      // A key that is torn apart may name anything, and behind a dash at the left another item begins.
      const places = [...text.matchAll(/(?<=[\s:,{}[\]"']|^)(?=[\s:,{}[\]"']|$)|hunter2/g)].map(
        ({ index }) => index,
      );
      const at = places[seed % Math.max(1, places.length)] ?? text.length;
      hides(text.slice(0, at) + added + text.slice(at));
    }),
    { numRuns: 1500, seed: 1 },
  );
});

test('nothing is hidden where nothing may be secret', () => {
  for (const text of [
    'version: 1\nname: acme registry\nregistry:\n  url: https://a.example:8080/x\n',
    'url: https://token.example:8080\n',
    'auth: { audience: a, jwksUrl: b }\nmigration:\n  id: "3"\n',
    'NAME=value\nURL="https://a"\n',
  ])
    assert.deepEqual(hiddenIn(text), []);
});

test('what follows a secret is shown again', () => {
  const shown = (text: string) => frameAt(text, text.indexOf('url'), hiddenIn(text)).line;
  for (const text of [
    'password: x\nurl: y',
    'a:\n  password: |\n    x\n  url: y',
    'a:\n  - password: x\n  - url: y',
    'password: [x,\n y]\nurl: y',
    'A_TOKEN=x\nurl=y',
    'a { password = "x, y"\n  url = "y" }',
    '{ "a": { "password": "x", "url": "y" } }',
    "a: { password: 'x', b: [1, { c: d }], url: y }",
  ])
    assert.match(shown(text), /url"? *[:=] ?"?y/, text);
});

test('what is a secret by itself is hidden under any key', () => {
  const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJodW50ZXIyIn0.hunter2';
  const PEM = '-----BEGIN RSA PRIVATE KEY-----\nhunter2: x\nhunter2\n-----END RSA PRIVATE KEY-----';
  hides(`x: ${JWT}: y`);
  hides(`x: |\n${PEM}\ny: [`);
  hides(`x: |\n  -----BEGIN PRIVATE KEY-----\n  hunter2\nhunter2: x`);
  hides('x: https://me:hunter2@a.example: y');
  hides('x: -Dhttps.proxyHost=me:hunter2@a: y');
});

test('a text of a million signs is looked through soon', () => {
  for (const unit of [
    '\n',
    ' ',
    'token',
    'token ',
    'token: ',
    '{',
    '{"',
    "'",
    'eyJaaaaaaaa-',
    '&a *a ',
    'pwd: &a *a\n',
    '-----BEGIN ',
    'a: ',
    '{token:"a"',
    '{token:"a"},',
    '[{token:"a"}',
    'token:"a",',
  ])
    assert.ok(Array.isArray(hiddenIn(unit.repeat(Math.ceil(1_000_000 / unit.length)))));
});
