import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type Entry } from '../../spec/entry.js';
import { checkBundle } from './check.js';
import { readHocon } from './formats/hocon-value.js';
import { rootOf } from './formats/kind.js';
import { setValues } from './merged.js';
import { masked } from './formats/templates.js';

const data = (children: ReadonlyMap<string, Entry>) => dataOf(rootOf(children));

const AUTH = 'auth: { audience: a, jwksUrl: https://idp.example/jwks }\n';

const HOCON: [text: string, expected: unknown][] = [
  ['a.b = 1, a.c = x y', { a: { b: 1, c: 'x y' } }],
  ['a { b = 1 }\na { c = 2 }', { a: { b: 1, c: 2 } }],
  ['a = { b = 1 }\na = 3', { a: 3 }],
  ['a = [1]\na += 2', { a: [1, 2] }],
  ['a += "x"', { a: ['x'] }],
  ['base { b = 1 }\na = ${base} { c = 2 }', { base: { b: 1 }, a: { b: 1, c: 2 } }],
  ['s { a { b = 1, c = 2 } }\nx = ${s}\nx.a.c = 3', { s: { a: { b: 1, c: 2 } }, x: { a: { b: 1, c: 3 } } }],
  ['s { l = [1] }\nx = ${s}\nx.l += 2', { s: { l: [1] }, x: { l: [1, 2] } }],
  ['s { l = [1] }\nx = ${s} { l += 2 }', { s: { l: [1] }, x: { l: [1, 2] } }],
  ['s { a = 1 }\nx = ${s}\nx { b = ${x.a} }', { s: { a: 1 }, x: { a: 1, b: 1 } }],
  ['a = { b { c = 1 } } { b { d = 2 } }', { a: { b: { c: 1, d: 2 } } }],
  ['a = 1\na = ${?ABSENT}', { a: 1 }],
  ['p = x\np = ${p}":y"', { p: 'x:y' }],
  ['l = [a]\nl = ${l} [b]', { l: ['a', 'b'] }],
  ['a = ${b}\nb = ${a}', { a: '', b: '' }],
  ['"a.b" = 1 // said\n# more', { 'a.b': 1 }],
  ['include "other"\na.c = 2', { a: { b: 'included', c: 2 } }],
  ['a = null', { a: null }],
  ['a.1 = y\na.0 = x', { a: ['x', 'y'] }],
  ['a.0 = x\na.b = y', { a: { 0: 'x', b: 'y' } }],
];

for (const [text, expected] of HOCON)
  test(`HOCON: ${JSON.stringify(text)}`, () => {
    const include = (name: string) =>
      name === 'other' ? { file: 'other.conf', text: 'a.b = included' } : undefined;
    assert.deepEqual(data(readHocon('node.conf', text, include).children), expected);
  });

test('HOCON that is included and cannot be read is told at the line that includes it', () => {
  const read = () => readHocon('node.conf', 'a = 1\ninclude "b"', () => ({ file: 'b.conf', text: 'x = {' }));
  assert.throws(read, { offset: 6, message: /^this includes b\.conf, which cannot be read: / });
});

const SET: [text: string, isText: boolean, expected: unknown][] = [
  ['a.b=1,c=true,d=null,e=x', false, { a: { b: 1 }, c: true, d: null, e: 'x' }],
  ['a.b=1,c=true', true, { a: { b: '1' }, c: 'true' }],
  [String.raw`a\.b=x\,y`, false, { 'a.b': 'x,y' }],
  ['a={x,y}', false, { a: ['x', 'y'] }],
  ['a[0].b=1', false, { a: { '[0]': { b: 1 } } }],
  ['a=007', false, { a: '007' }],
  ['a=', false, { a: '' }],
];

for (const [text, isText, expected] of SET)
  test(`--set${isText ? '-string' : ''} ${text}`, () =>
    assert.deepEqual(data(setValues(text, isText)), expected));

const ITEMS: [set: string, expected: string[]][] = [
  ['validatorWalletUsers[1]=x', []],
  ['validatorWalletUsers[3]=x', ['validatorWalletUsers[2]', 'validatorWalletUsers[1]']],
  ['metrics.enable=yes', ['metrics.enable', 'validatorWalletUsers[1]']],
];

for (const [set, expected] of ITEMS)
  test(`--set ${set} is laid over the values`, () => {
    const kind = 'validator';
    const { findings } = checkBundle([
      { kind, file: 'v.yaml', text: `${AUTH}validatorWalletUsers: [a, 5]\n` },
      { kind, file: '--set', text: set, set: 'typed' },
    ]);
    assert.deepEqual(
      findings.map(({ key }) => key),
      expected,
    );
  });

test('an item that --set gives stands where it is written', () => {
  const list = setValues('a=b,c={x,yz}', false).get('c')!;
  assert.deepEqual(
    (list.value as readonly Entry[]).map(({ at, end }) => [at, end]),
    [
      [7, 8],
      [9, 11],
    ],
  );
});

test('--set without a value is wrong usage', () =>
  assert.throws(() => setValues('a', false), /--set a: write KEY=VALUE/));

const TEMPLATES: [text: string, shown: string[], command: RegExp, isOpen?: true][] = [
  ['a: {{ .Values.x | quote }}', ['{{ .Values.x | quote }}'], /helmfile template/],
  ['{{- if .a }}\nb: 1\n{{- end }}', ['{{ if .a }}'], /helmfile/, true],
  ['{% if a %}\nb: {{ c }}\n{% endif %}', ['{% if a %}', '{{ c }}'], /jinja2/, true],
  ['a: <%= @x %>', ['<% … %>'], /^erb/],
  ['%{ if a ~}\nb: 1\n%{ endif ~}', ['%{ if a }'], /^terraform/, true],
  ['kind: ApplicationSet\na: {{cluster}}', ['{{ cluster }}'], /^argocd appset/],
  ['kind: Secret\na: {{ .Values.x }}', ['{{ .Values.x }}'], /^helm template$/],
  ['# {{ .Values.x }}\na: 1', [], /^$/],
  ['a: 1', [], /^$/],
];

for (const [text, shown, command, isOpen = false] of TEMPLATES)
  test(`templates: ${JSON.stringify(text)}`, () => {
    const found = masked(text, 'helm', 'v.yaml');
    assert.deepEqual([found.templates.map((each) => each.shown), found.isOpen], [shown, isOpen]);
    assert.equal(found.text.length, text.length);
    assert.match(found.templates.at(-1)?.command ?? '', command);
  });
