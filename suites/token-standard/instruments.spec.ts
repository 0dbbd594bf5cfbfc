import {
  changedTokens,
  everyLargeSize,
  everyPageSize,
  everySizeOnItsOwn,
  everyStrangeToken,
  everyWalkedSize,
  pageSize,
  strangeToken,
  UNREADABLE_TOKEN,
} from '../../generators/token-standard/instruments.js';
import type { Steps } from '../../src/engine/test.js';
import { tokenOf, wholeList } from '../../src/model/token/metadata-facts.js';
import * as list from '../../src/spec/token-standard/instruments.js';
import { INSTRUMENTS } from '../../src/spec/token-standard/wire.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { test } from '../call-test.js';
import { page, pages } from './calls.js';

const sizes = everyPageSize.map((size) => ({ size }));
const anySize = pageSize.map((size) => ({ size }));
const FEW = { quick: 1, standard: 2, deep: 40 };
const SOME = { quick: 2, standard: 10, deep: 200 };

for (const { title, clause } of [
  { title: 'the instruments are listed', clause: list.listFound },
  { title: 'a page is an object', clause: list.listObject },
  ...INSTRUMENTS.map(({ name, clause }) => ({ title: `${name} of a page`, clause })),
  { title: 'a page has 25 instruments at most, unless more are asked for', clause: list.pageSizeDefault },
])
  test(title, clause, {
    cases: { listed: [undefined, 1, 2, 1000].map((size) => ({ size })) },
    steps: ({ size }) => page(size),
    otherwise: 'no page has the member',
  });

test('a page may have any size', list.pageSizeAccepted, {
  cases: { listed: everySizeOnItsOwn.map((size) => ({ size })), random: anySize, runs: SOME },
  steps: ({ size }) => page(size),
  otherwise: 'pages of more than 1,000 instruments are refused',
});

test('a page is not larger than requested', list.pageSizeKept, {
  cases: { listed: [1, 2, 3, 5, 10, 25, 26, 1000].map((size) => ({ size })), random: anySize, runs: FEW },
  steps: function* ({ size }) {
    const token = tokenOf(yield page(size));
    if (token !== undefined) yield page(size, token);
  },
  otherwise: 'pages of this size are refused',
});

test('a page token leads to the next page', list.pageTokenAccepted, {
  cases: { listed: sizes, random: anySize, runs: FEW },
  steps: function* ({ size }) {
    const token = tokenOf(yield page(size, undefined, { condition: { acceptEncoding: 'identity' } }));
    yield token === undefined ? 'all instruments are on one page' : page(size, token);
  },
});

const walked = {
  listed: everyWalkedSize.map((size) => ({ size })),
  listedInQuick: 4,
  random: anySize,
  runs: FEW,
};

for (const { title, clause, more } of [
  { title: 'the pages come to an end', clause: list.lastPage, more: [] },
  { title: 'every instrument is listed once', clause: list.listedOnce, more: [] },
  { title: 'pages of every size list the same instruments', clause: list.listedWhole, more: everyLargeSize },
])
  test(title, clause, {
    cases: { ...walked, listed: [...walked.listed, ...more.map((size) => ({ size }))] },
    steps: function* ({ size }) {
      yield wholeList();
      yield pages(size);
    },
    otherwise: 'there are too many pages to read all of them',
  });

test('pages list the same instruments while others read them', list.listedWhole, {
  part: 'together',
  cases: { listed: [1, 2, 7].map((size) => ({ size })), listedInQuick: 1 },
  steps: function* ({ size }) {
    yield wholeList();
    yield [pages(size), pages(size), pages(size)];
  },
  otherwise: 'there are too many pages to read all of them',
});

test('a page token leads to the same page again', list.pageRepeated, {
  cases: { listed: sizes, random: anySize, runs: FEW },
  alone: true,
  steps: function* ({ size }) {
    const token = tokenOf(yield page(size, undefined, { condition: { acceptEncoding: 'identity' } }));
    if (token === undefined) throw new NotApplicable('all instruments are on one page');
    yield page(size, token);
    for (const connection of [undefined, 'new', 'new'] as const)
      yield page(size, token, { condition: connection ? { connection } : { acceptEncoding: 'identity' } });
    yield page(size, token, { condition: { before: [page(size), page(2)] } });
  },
});

/** Texts before and after any id: a registry that takes any text as a token returns other pages. */
const ENDS = ['0', '\u{10fffd}'];
const MADE = { made: 'absent', varies: 'a pageToken that no page came with' } as const;

function* asksForToken(size: number | undefined, token: string): Steps {
  const first = tokenOf(yield page(size)) ?? tokenOf(yield page(1));
  if (first === undefined) throw new NotApplicable('no page comes with a token');
  for (const end of ENDS) yield page(size, end);
  yield token === UNREADABLE_TOKEN
    ? page(size, undefined, { ...MADE, rawQuery: `pageToken=${token}` })
    : page(size, token, MADE);
}

test('an unknown page token does not lead to the first page', list.pageTokenUnknown, {
  cases: {
    listed: [
      ...[undefined, 2].flatMap((size) => everyStrangeToken.map((token) => ({ size, token }))),
      { size: 2, token: UNREADABLE_TOKEN },
    ],
    random: strangeToken.map((token) => ({ size: 2, token })),
    runs: SOME,
  },
  steps: ({ size, token }) => asksForToken(size, token),
  otherwise: 'the registry accepts any text as a page token',
});

test('a page token with one changed character does not lead to the first page', list.pageTokenUnknown, {
  part: 'changed',
  cases: { listed: [1, 2].map((size) => ({ size })) },
  steps: function* ({ size }) {
    const token = tokenOf(yield page(size, undefined, { condition: { acceptEncoding: 'identity' } }));
    const changed = changedTokens(token ?? '');
    if (changed.length === 0) yield 'no page comes with a token that can be changed';
    for (const each of changed) yield* asksForToken(size, each);
  },
  otherwise: 'the registry accepts any text as a page token',
});
