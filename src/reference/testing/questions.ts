import { ACCEPTABLE, REASSIGNING } from '../registry/instructions.js';
import { pathOf, type Question } from './ask.js';

const ids = ACCEPTABLE.map(({ id }) => id);
const [first = '', second = ''] = ids;
const odd = ids.at(-1) ?? '';

const meta = (value: unknown): string => JSON.stringify({ meta: value });
const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
const everyByte = (id: string): string =>
  [...Buffer.from(id)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const bodies: (string | Buffer)[] = [
  '{}',
  meta({ a: 'b' }),
  '{"excludeDebugFields":true}',
  '{"excludeDebugFields":false}',
  '{"excludeDebugFields":true,"meta":{"a":"b"}}',
  '{"excludeDebugFields":false}',
  '{"excludeDebugFields": true}',
  '{"excludeDebugFields"\n:true}',
  meta({ excludeDebugFields: 'true' }),
  '{"exclude\\u0044ebugFields":true}',
  '{}',
  ...['', ' \n', 'null', 'true', '"text"', '[]', '7'],
  '{}',
  ...['{"excludeDebugFields":true,}', "{'excludeDebugFields':true}", '{/* */}', '{excludeDebugFields:true}'],
  ...[
    '{"excludeDebugFields":NaN}',
    '{"meta":{"a":"x\ty"}}',
    '{"meta":{"a":"\\x41"}}',
    '{}{}',
    '{"meta":{"a":"b"}',
    '{"meta"',
  ],
  '{"meta":{"a":"\\ud83d\\ude00"}}',
  ...[...entriesOfMeta()].map(meta),
  meta({ a: 'c' }),
  '{"meta":null,"excludeDebugFields":true}',
  ...['"true"', '""', '"on"', '1', '[]', '{}'].map((flag) => `{"excludeDebugFields":${flag}}`),
  Buffer.from('{"meta":{"a":"\xff"}}', 'latin1'),
  Buffer.from('{}', 'utf16le'),
  ...['{},', '{"meta":{"a":"\\ud800"}}', '{"meta":{"a":"x"},"meta":{"a":"y"}}'],
  meta({ 'acme.example/rule': 'x', 'acme.example/lock': 'x' }),
];

function* entriesOfMeta(): Generator {
  yield* [{}, { '': 'b' }, { a: '' }, { a: '😀' }, { a: '\0' }, { constructor: 'a' }, { json_class: 'a' }];
  yield* [entries(101), { a: 'x'.repeat(1001) }, { ['x'.repeat(64)]: 'a' }];
  yield* ['text', '', 0, false, [], ['a']];
  yield* [{ a: 1 }, { a: true }, { a: null }, { a: ['b'] }, { a: { b: 'c' } }, { a: 'b', c: 1 }];
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

const nearIds = (id: string): string[] => [
  id.toUpperCase(),
  id.slice(0, -1),
  `${id.slice(0, -1)}0`,
  `${id}0`,
  `${id.slice(0, -1)}_`,
  `${id.slice(0, -1)}.`,
  `${id}\0`,
  `${id.slice(0, 20)}${'0'.repeat(118)}`,
  `${id};v=1`,
  `${id.slice(0, -1)}?`,
  `${id}\t`,
  `0x${id}`,
  `${id}' OR '1'='1`,
  everyByte(id),
];

const accepts = ['application/json', '*/*', 'text/html;q=0.3, application/json'].map((accept) => ({
  accept,
}));
const types = [
  ...['application/json; charset=utf-8', 'application/json;Charset="UTF-8"', 'Application/JSON'].map(
    (type) => ({
      accept: '*/*',
      'content-type': type,
    }),
  ),
  { accept: '*/*', 'CONTENT-TYPE': 'application/json' },
];
const others = [{ forwarded: 'for=192.0.2.60' }, { cookie: 'a="b"' }, { 'accept-language': 'de, en;q=0.5' }];
const codings = ['gzip;q=0', 'br', 'identity;q=0'].map((coding) => ({ 'accept-encoding': coding }));
const accented = Buffer.from('{"meta":{"a":"éé"}}');

/**
 * Requests that, sent in this order, distinguish each fault that needs no concurrent requests from the plain
 * reference.
 */
export const QUESTIONS: readonly Question[] = [
  ...bodies.map((body) => ({ body })),
  ...ids.flatMap((id) => ['{}', '{"excludeDebugFields":true}', '{}'].map((body) => ({ id, body }))),
  ...REASSIGNING.flatMap((id) => ['{}', '{"excludeDebugFields":true}'].map((body) => ({ id, body }))),
  ...[...nearIds(first), ...nearIds(odd), 'far', odd.replace('+', ' ')].map((id) => ({ id })),
  { id: 'far', body: meta({ a: 'b' }) },
  { id: 'far', headers: { 'content-type': 'application/json', accept: 'image/png' } },
  ...[first, second, odd].map((id) => ({ path: pathOf(everyByte(id)) })),
  { path: pathOf(encodeURIComponent(odd).toLowerCase()) },
  { path: pathOf(first).replace('/v1/', '/v2/') },
  { path: pathOf('%zz') },
  { path: pathOf(`${first}%2F`) },
  { headers: { 'content-type': 'text/plain' } },
  { path: pathOf(`${first};v=1`) },
  { body: meta(nested(600)) },
  { method: 'GET' },
  ...[...accepts, ...types, ...codings, ...others].map((headers) => ({ headers })),
  { pieces: [Buffer.from('{}')] },
  { pieces: [Buffer.from('[]')] },
  { pieces: [accented.subarray(0, 15), accented.subarray(15)] },
  { afterHalf: true },
  { body: '[]', http10: true },
];

/** A request that small limits refuse correctly. */
export const LONG: Question = {
  body: JSON.stringify({ meta: { a: 'x'.repeat(5000) }, excludeDebugFields: true }),
};

/** Four requests for each instruction, to be sent concurrently. */
export const AT_ONCE: readonly Question[] = [false, true, false, true].flatMap((excludeDebugFields) =>
  ids.map((id) => ({ id, body: JSON.stringify({ excludeDebugFields }) })),
);
