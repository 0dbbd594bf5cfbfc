import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../ruling.js';
import { Instruments, isSamePage } from './instruments.js';

const answer = (value: unknown): Answer => ({
  status: 200,
  header: () => undefined,
  json: { ok: true, value },
  toString: () => '200',
});
const named = (name: string, id = 'a') => ({ id, name, symbol: 's', decimals: 2, supportedApis: {} });
const PAGE = { name: 'instruments', given: false } as const;
const BY_ITSELF = { name: 'instrument', id: 'a', listed: true } as const;

/** Whether each name, listed (`+`) or by itself, is wrong; undefined: it shows nothing. */
const wrongs = (...names: string[]) => {
  const instruments = new Instruments();
  return names.map((name) => {
    const [ruling] = name.startsWith('+')
      ? instruments.see(PAGE, answer({ instruments: [named(name.slice(1))] }))
      : instruments.see(BY_ITSELF, answer(named(name)));
    return ruling ? 'wrong' in ruling : undefined;
  });
};

test('an instrument may be renamed, but does not go by two names in turn', () => {
  assert.deepEqual(wrongs('+x', 'x', '+x'), [undefined, false, false]);
  assert.deepEqual(wrongs('+x', 'y', '+y', 'y'), [undefined, undefined, false, false]);
  assert.deepEqual(wrongs('+x', 'y', '+x'), [undefined, undefined, true]);
});

test('who was asked before a change may answer after it', () => {
  const instruments = new Instruments();
  const see = (name: string, sentAt: number) => instruments.see(BY_ITSELF, answer(named(name)), sentAt);
  instruments.see(PAGE, answer({ instruments: [named('x')] }));
  const before = instruments.now;
  assert.deepEqual(see('y', before), []);
  assert.deepEqual(see('x', before), []);
  assert.ok(see('x', instruments.now)[0]?.wrong);
});

test('an instrument and a token are known when a page had them', () => {
  const instruments = new Instruments();
  instruments.see({ ...PAGE, pageSize: '2' }, answer({ instruments: [named('x')], nextPageToken: 't' }));
  assert.deepEqual([instruments.knows('a'), instruments.knows('b')], [true, false]);
  assert.deepEqual(
    [instruments.gave('2', 't'), instruments.gave('2', 'u'), instruments.gave('3', 't')],
    [true, false, false],
  );
  assert.equal(instruments.gave('2', undefined), false);
});

test('a page with instruments leads further, or nowhere, but not to itself', () => {
  const instruments = new Instruments();
  const ids = (token: string | undefined, page: object) =>
    instruments
      .see({ ...PAGE, token }, answer(page))
      .flatMap(({ clause, wrong }) => (wrong ? [clause.id] : []));
  const listed = [named('x')];
  assert.deepEqual(ids('t', { instruments: listed, nextPageToken: 't' }), ['token-standard.last-page']);
  for (const [token, page] of [
    ['t', { instruments: listed, nextPageToken: 'u' }],
    ['t', { instruments: listed }],
    ['t', { instruments: [], nextPageToken: 't' }],
    ['', { instruments: listed, nextPageToken: '' }],
    [undefined, { instruments: listed, nextPageToken: 't' }],
  ] as const)
    assert.deepEqual(ids(token, page), []);
});

test('a whole list leaves out what was listed before it was asked for, and is not gone', () => {
  const instruments = new Instruments();
  const page = (...ids: string[]) => answer({ instruments: ids.map((id) => named(id, id)) });
  const more = answer({ instruments: [named('a')], nextPageToken: 't' });
  instruments.see(PAGE, page('a', 'b'));
  const sentAt = instruments.now;
  assert.deepEqual(instruments.leftOut(PAGE, page('a'), sentAt), ['b']);
  assert.deepEqual(instruments.leftOut(PAGE, more, sentAt), [], 'others come after it');
  assert.deepEqual(
    instruments.leftOut({ ...PAGE, token: 't' }, page('a'), sentAt),
    [],
    'others came before it',
  );
  assert.deepEqual(instruments.leftOut(PAGE, page('a'), 0), [], 'it was asked for before');
  instruments.isGone('b');
  assert.deepEqual(instruments.leftOut(PAGE, page('a'), sentAt), []);
  instruments.see(PAGE, page('a', 'b'));
  assert.deepEqual(instruments.leftOut(PAGE, page('a'), instruments.now), ['b'], 'it came back');
});

test('a token leads to its page again, in any order', () => {
  const instruments = new Instruments();
  const call = { ...PAGE, token: 't', given: true };
  const page = (...ids: string[]) => answer({ instruments: ids.map((id) => named('x', id)) });
  const other = (of: Answer, sentAt = instruments.now) => {
    instruments.see(call, of, sentAt);
    return instruments.otherPage(call, of, sentAt);
  };
  const first = page('a', 'b');
  assert.equal(other(first), undefined);
  assert.equal(other(page('b', 'a')), undefined);
  assert.equal(other(page('b')), first);
  assert.equal(other(page('b'), 0), undefined);
  assert.equal(instruments.otherPage({ ...call, given: false }, page('b'), instruments.now), undefined);
  assert.equal(instruments.otherPage({ ...call, pageSize: '2' }, page('b'), instruments.now), undefined);
  assert.ok(isSamePage(page('b', 'a'), first));
  assert.ok(!isSamePage(page('b'), first));
});
