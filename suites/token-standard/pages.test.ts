import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { reply } from '../support/testing.js';
import { idsInAnyOrder, idsOf, walk } from './pages.js';

/** Pages by the number of those before; the token of a page is that number. */
const pages = (pageAt: (nth: number) => { status?: number; ids: string[]; next?: string }) => {
  let asked = 0;
  return {
    get: (_: 'instruments', { query }: { query: [string, string][] }) => {
      asked += 1;
      const token = query.find(([name]) => name === 'pageToken')?.[1] ?? '0';
      const { status = 200, ids, next } = pageAt(Number(token));
      return Promise.resolve(reply(status, { instruments: ids.map((id) => ({ id })), nextPageToken: next }));
    },
    asked: () => asked,
  };
};
const next = (nth: number) => ({ next: String(nth + 1) });

test('a walk ends with the page that has no token, whatever is on it', async () => {
  const walked = await walk(
    pages((nth) => ({ ids: nth === 1 ? [] : [`i${nth}`], ...(nth < 3 && next(nth)) })),
    1,
  );
  assert.deepEqual(idsOf(walked.pages), ['i0', 'i2', 'i3']);
  assert.deepEqual([walked.cut, walked.endless], [false, undefined]);
});

test('a token that comes again, and pages that bring nothing, have no end', async () => {
  const again = await walk(
    pages(() => ({ ids: ['a'], next: '7' })),
    1,
  );
  assert.match(again.endless ?? '', /the token 7 again/);
  const empty = await walk(
    pages((nth) => ({ ids: nth === 0 ? ['a'] : [], ...next(nth) })),
    1,
  );
  assert.match(empty.endless ?? '', /100 pages without/);
});

test('a long list is walked through no further than some pages', async () => {
  const long = pages((nth) => ({ ids: [`i${nth}`], ...next(nth) }));
  const { cut, endless } = await walk(long, 1);
  assert.deepEqual([cut, endless, long.asked()], [true, undefined, 200]);
});

test('an error of the server is asked for again, and a refusal shows nothing', async () => {
  let times = 0;
  const hiccup = pages(() => ({ status: times++ === 0 ? 500 : 200, ids: ['a'] }));
  assert.deepEqual(idsOf((await walk(hiccup, 1)).pages), ['a']);
  await assert.rejects(
    walk(
      pages(() => ({ status: 400, ids: [] })),
      1,
    ),
    Inconclusive,
  );
});

test('a page has no order', () => {
  const page = (...ids: string[]) => reply(200, { instruments: ids.map((id) => ({ id })) });
  assert.equal(idsInAnyOrder(page('b', 'a')), idsInAnyOrder(page('a', 'b')));
  assert.notEqual(idsInAnyOrder(page('a')), idsInAnyOrder(page('a', 'b')));
});
