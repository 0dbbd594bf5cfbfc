import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../judgement.js';
import { judgeMetadata, LARGEST_JUDGED, type MetadataAsked } from './metadata.js';
import { answer, refusal as error } from '../testing.js';

const INFO = { adminId: 'a', supportedApis: { x: 1 } };
const INSTRUMENT = { id: 'i', name: 'n', symbol: 's', decimals: 10, supportedApis: { x: 1 } };
const page = (count: number, own: object = {}) =>
  answer(200, {
    instruments: Array.from({ length: count }, (_, at) => ({ ...INSTRUMENT, id: `i${at}` })),
    ...own,
  });

const info: MetadataAsked = { name: 'info', acceptEncoding: undefined };
type Listing = Partial<Extract<MetadataAsked, { name: 'instruments' }>>;
type Single = Partial<Extract<MetadataAsked, { name: 'instrument' }>>;
const list = (own: Listing = {}): MetadataAsked => ({
  name: 'instruments',
  given: false,
  acceptEncoding: undefined,
  ...own,
});
const one = (own: Single = {}): MetadataAsked => ({
  name: 'instrument',
  id: 'i',
  listed: false,
  encoded: false,
  acceptEncoding: undefined,
  ...own,
});

/** The names of the clauses that are broken, or shown, without their system. */
const broken = (asked: MetadataAsked, got: Answer) =>
  judgeMetadata(asked, got).flatMap(({ clause, wrong }) => (wrong ? [clause.id.split('.')[1]] : []));
const shown = (asked: MetadataAsked, got: Answer) =>
  judgeMetadata(asked, got).map(({ clause }) => clause.id.split('.')[1]);

test('what the registry is, is found, and says who its admin is and which APIs it supports', () => {
  assert.deepEqual(broken(info, answer(200, INFO)), []);
  assert.deepEqual(broken(info, error(404)), ['info-found']);
  for (const [body, clauses] of [
    [[], ['info-object']],
    [{ supportedApis: {} }, ['admin-id']],
    [{ ...INFO, adminId: '' }, ['admin-id']],
    [{ adminId: 'a' }, ['info-apis']],
    [{ ...INFO, supportedApis: { x: '1' } }, ['info-api-versions']],
    [{ ...INFO, supportedApis: { x: 2 ** 31 } }, ['info-api-versions']],
    [{ ...INFO, supportedApis: { x: 1.5 } }, ['info-api-versions']],
    [{ ...INFO, supportedApis: { x: -1 } }, ['info-api-not-negative']],
  ] as const)
    assert.deepEqual(broken(info, answer(200, body)), clauses, JSON.stringify(body));
});

test('404 and 500 have an ErrorResponse, other refusals need none', () => {
  for (const status of [404, 500]) {
    assert.deepEqual(broken(info, answer(status, {})), ['info-found', 'metadata-error-body']);
    assert.deepEqual(broken(one(), answer(status)), ['metadata-error-body']);
    assert.deepEqual(broken(one(), error(status)), []);
  }
  assert.deepEqual(broken(one(), answer(400)), []);
  const page = answer(404, undefined, { 'content-type': 'text/html' });
  assert.deepEqual(broken({ ...one(), otherwise: 'neither' }, page), ['metadata-error-body']);
});

test('a page has at most as many instruments as were asked for, and 25 where nothing is said', () => {
  assert.deepEqual(broken(list(), page(25)), []);
  assert.deepEqual(broken(list(), page(26)), ['page-size-default']);
  assert.deepEqual(broken(list({ pageSize: '2' }), page(2)), []);
  assert.deepEqual(broken(list({ pageSize: '2' }), page(3)), ['page-size-kept']);
  for (const pageSize of ['0', '-1', 'x', '', '01', '1.0', String(2 ** 31)])
    assert.deepEqual(broken(list({ pageSize }), page(40)), [], pageSize);
});

test('a size is accepted, unless it is larger than any that must be', () => {
  const refused = (pageSize?: string) => broken(list({ pageSize }), error(400));
  assert.deepEqual(refused(), ['list-found']);
  for (const size of [1, LARGEST_JUDGED]) assert.deepEqual(refused(String(size)), ['page-size-accepted']);
  for (const size of [LARGEST_JUDGED + 1, 2 ** 31 - 1]) assert.deepEqual(refused(String(size)), []);
  assert.deepEqual(broken(list({ pageSize: String(2 ** 31 - 1) }), error(404)), ['page-size-accepted']);
  for (const pageSize of ['0', 'x', String(2 ** 31)]) assert.deepEqual(refused(pageSize), [], pageSize);
});

test('a token is accepted where a page came with it', () => {
  assert.deepEqual(broken(list({ token: 't', given: true }), error(400)), ['page-token-accepted']);
  assert.deepEqual(broken(list({ token: 't', given: true, used: true }), error(400)), ['page-repeated']);
  assert.deepEqual(broken(list({ token: 't', pageSize: '2', given: true }), error(404)), [
    'page-token-accepted',
  ]);
  assert.deepEqual(broken(list({ token: 't' }), error(400)), []);
  assert.ok(shown(list({ token: 't', given: true }), page(1)).includes('page-token-accepted'));
});

test('a list is an object with instruments, and its token is a string', () => {
  assert.deepEqual(broken(list(), answer(200, [])), ['list-object']);
  assert.deepEqual(broken(list(), answer(200, {})), ['list-instruments']);
  assert.deepEqual(broken(list(), answer(200, { instruments: [1] })), ['list-instruments']);
  assert.deepEqual(broken(list(), page(0, { nextPageToken: 1 })), ['next-page-token']);
  assert.deepEqual(broken(list(), page(0, { nextPageToken: 't' })), []);
});

test('an instrument has its members, by itself and on a page', () => {
  const { id: _, ...nameless } = INSTRUMENT;
  for (const [instrument, clauses] of [
    [INSTRUMENT, []],
    [nameless, ['instrument-id']],
    [{ ...INSTRUMENT, symbol: null }, ['instrument-symbol']],
    [{ ...INSTRUMENT, decimals: '10' }, ['decimals']],
    [{ ...INSTRUMENT, decimals: 11 }, ['decimals-range']],
    [{ ...INSTRUMENT, decimals: -1 }, ['decimals-range']],
    [{ ...INSTRUMENT, totalSupply: '1000.0' }, []],
    [{ ...INSTRUMENT, totalSupply: '1,000' }, ['total-supply']],
    [{ ...INSTRUMENT, totalSupply: '1.' }, ['total-supply']],
    [{ ...INSTRUMENT, totalSupply: `0${'9'.repeat(28)}.${'9'.repeat(10)}` }, []],
    [{ ...INSTRUMENT, totalSupply: '9'.repeat(29) }, ['total-supply-places']],
    [{ ...INSTRUMENT, totalSupply: `1.${'0'.repeat(11)}` }, ['total-supply-places']],
    [{ ...INSTRUMENT, totalSupplyAsOf: 'today' }, ['total-supply-as-of']],
    [{ ...INSTRUMENT, supportedApis: { x: -1 } }, ['instrument-api-not-negative']],
  ] as const) {
    assert.deepEqual(broken(list(), answer(200, { instruments: [instrument] })), clauses);
    assert.deepEqual(broken(one(), answer(200, instrument)), clauses);
  }
});

test('an id that was made up is not found; one of another form may be refused or redirected', () => {
  const absent = (got: Answer, own: Single = {}) => broken(one({ made: 'absent', ...own }), got);
  const misshapen = (got: Answer, own: Single = {}) => broken(one({ made: 'misshapen', ...own }), got);
  for (const judged of [absent, misshapen]) {
    assert.deepEqual(judged(error(404)), []);
    assert.deepEqual(judged(answer(200, INSTRUMENT)), ['instrument-unknown']);
    for (const status of [413, 414, 431]) assert.deepEqual(judged(answer(status)), []);
  }
  assert.deepEqual([absent(error(400)), misshapen(error(400))], [['instrument-unknown'], []]);
  assert.deepEqual(misshapen(answer(301)), ['instrument-unknown']);
  assert.deepEqual(misshapen(answer(301), { id: 'a/b' }), []);
  assert.deepEqual(broken(one(), error(404)), [], 'nothing says that it was made up');
});

test('a 200 has a JSON media type, and a coding that was asked for', () => {
  for (const asked of [info, list(), one()] as const) {
    const body =
      asked.name === 'info' ? INFO : asked.name === 'instrument' ? INSTRUMENT : { instruments: [] };
    const typed = answer(200, body, { 'content-type': 'text/html' });
    assert.deepEqual(broken(asked, typed), ['metadata-media-type']);
    const coded = answer(200, body, { 'content-encoding': 'br' });
    assert.deepEqual(broken({ ...asked, acceptEncoding: 'gzip' }, coded), ['metadata-sending']);
    assert.deepEqual(broken({ ...asked, acceptEncoding: 'br' }, coded), []);
    assert.deepEqual(broken(asked, coded), []);
  }
});
