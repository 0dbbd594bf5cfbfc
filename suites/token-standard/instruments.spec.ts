import * as clauses from '../../src/spec/token-standard/instruments.js';
import { INSTRUMENTS } from '../../src/spec/token-standard/wire.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import {
  everyPageSize,
  everySizeOnItsOwn,
  everyStrangeToken,
  pageSize,
  strangeToken,
} from '../../generators/token-standard/pages.js';
import { covers } from '../support/covers.js';
import { requireStatus } from '../support/expect.js';
import { fieldsOf } from './answer.js';
import { test, type TokenStandard } from './client.js';
import { idsOf, pageQuery, tokenOf, walk, wrongList } from './pages.js';

const sizes = { listed: everyPageSize.map((size) => ({ size })), random: pageSize.map((size) => ({ size })) };
const FEWER = { quick: 2, standard: 4, deep: 40 };
const inWords = (size: number | undefined) => (size === undefined ? 'no pageSize' : `a pageSize of ${size}`);

for (const { title, clause } of [
  { title: 'the instruments are to be had', clause: clauses.listFound },
  { title: 'a page is an object', clause: clauses.listObject },
  ...INSTRUMENTS.map(({ name, clause }) => ({ title: `${name} of a page`, clause })),
])
  test(title, covers(clause), ({ forAll }) =>
    forAll({ listed: [undefined, 1, 2, 1000].map((size) => ({ size })) }, async ({ size }, { standard }) => {
      const reply = await standard.get('instruments', { query: pageQuery(size) });
      if (clause === clauses.listFound) await standard.get('instruments');
      if (clause !== clauses.listFound || size === undefined) standard.require(clause, reply);
    }),
  );

test('a page may have any size', covers(clauses.pageSizeAccepted), ({ forAll }) =>
  forAll(
    {
      listed: everySizeOnItsOwn.map((size) => ({ size })),
      random: pageSize.map((size) => ({ size })),
      runs: { quick: 4, standard: 20, deep: 200 },
    },
    async ({ size }, { standard }) =>
      requireStatus(await standard.get('instruments', { query: pageQuery(size) }), 200, inWords(size)),
  ),
);

test('a page is not larger than it was asked for', covers(clauses.pageSizeKept), ({ forAll }) =>
  forAll(
    { listed: [1, 2, 3, 5, 10, 25, 26, 1000].map((size) => ({ size })), random: sizes.random, runs: FEWER },
    async ({ size }, { standard }) => {
      const first = await standard.get('instruments', { query: pageQuery(size) });
      standard.require(clauses.pageSizeKept, first);
      const token = tokenOf(first);
      if (token === undefined) return;
      const next = await standard.get('instruments', { query: pageQuery(size, token) });
      standard.require(clauses.pageSizeKept, next);
    },
  ),
);

test(
  'a page has 25 instruments at most, unless more are asked for',
  covers(clauses.pageSizeDefault),
  ({ forAll }) =>
    forAll({ listed: [{ nth: 1 }, { nth: 2 }] }, async (_, { standard }) =>
      standard.require(clauses.pageSizeDefault, await standard.get('instruments')),
    ),
);

test('a token leads to the next page', covers(clauses.pageTokenAccepted), ({ forAll }) =>
  forAll({ listed: sizes.listed, random: sizes.random, runs: FEWER }, async ({ size }, { standard }) => {
    const token = tokenOf(await standard.getOnce('instruments', { query: pageQuery(size) }));
    if (token === undefined) throw new NotApplicable(`all instruments are on one page of ${inWords(size)}`);
    const next = await standard.get('instruments', { query: pageQuery(size, token) });
    requireStatus(next, 200, `the token of the first page, with ${inWords(size)}`);
  }),
);

test('the pages come to an end', covers(clauses.lastPage), ({ forAll }) =>
  forAll({ listed: sizes.listed, random: sizes.random, runs: FEWER }, async ({ size }, { standard }) => {
    const { pages, repeated, endless } = await walk(standard, size);
    if (repeated !== undefined)
      throw wrongList(
        'a last page',
        `the token ${repeated} again`,
        'a token that comes again',
        inWords(size),
      );
    if (endless) throw new Inconclusive(`there are more than ${pages.length} pages`);
    const empty = pages.findIndex(
      (page, at) => at < pages.length - 1 && idsOf({ pages: [page], endless }).length === 0,
    );
    if (empty >= 0)
      throw wrongList(
        'instruments on every page but the last',
        `none on page ${empty + 1}`,
        'an empty page',
        inWords(size),
      );
  }),
);

test('every instrument is listed once', covers(clauses.listedOnce), ({ forAll }) =>
  forAll({ listed: sizes.listed, random: sizes.random, runs: FEWER }, async ({ size }, { standard }) => {
    const ids = idsOf(await walk(standard, size));
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    if (twice === undefined) return;
    throw wrongList(
      'every instrument once',
      `${JSON.stringify(twice)} twice`,
      'an instrument twice',
      inWords(size),
    );
  }),
);

/** The ids that the pages of a size list, in one order. */
const setOf = async (standard: TokenStandard, size: number | undefined) =>
  [...new Set(idsOf(await walk(standard, size)))].sort();

test('pages of every size list the same instruments', covers(clauses.listedWhole), ({ forAll }) =>
  forAll({ listed: sizes.listed, random: sizes.random, runs: FEWER }, async ({ size }, { standard }) => {
    const [all, some] = [await setOf(standard, 1000), await setOf(standard, size)];
    const missing = all.find((id) => !some.includes(id)) ?? some.find((id) => !all.includes(id));
    if (missing === undefined) return;
    const [more, less] = all.length > some.length ? [1000, size] : [size, 1000];
    throw wrongList(
      `${JSON.stringify(missing)}, as with ${inWords(more)}`,
      `${Math.min(all.length, some.length)} instruments without it`,
      'an instrument missing',
      inWords(less),
    );
  }),
);

test('a token leads to its page again', covers(clauses.pageRepeated), ({ forAll }) =>
  forAll({ listed: sizes.listed, random: sizes.random, runs: FEWER }, async ({ size }, { standard }) => {
    const { pages } = await walk(standard, size);
    const token = pages[0] && tokenOf(pages[0]);
    if (token === undefined) throw new NotApplicable(`all instruments are on one page of ${inWords(size)}`);
    const ids = async (unusual = {}) => {
      const reply = await standard.get('instruments', { query: pageQuery(size, token), ...unusual });
      return reply.status === 200
        ? idsOf({ pages: [reply], endless: false }).join('\n')
        : String(reply.status);
    };
    const first = idsOf({ pages: [pages[1]!], endless: false }).join('\n');
    for (const unusual of [{}, { freshConnection: true }]) {
      const again = await ids(unusual);
      if (again !== first)
        throw wrongList(
          `the page that has ${first.slice(0, 80)}`,
          again.slice(0, 80) || 'no instrument',
          'another page',
          inWords(size),
        );
    }
  }),
);

test('a token that is none does not lead to the first page', covers(clauses.pageTokenUnknown), ({ forAll }) =>
  forAll(
    {
      listed: [undefined, 2].flatMap((size) => everyStrangeToken.map((token) => ({ size, token }))),
      random: strangeToken.map((token) => ({ size: 2, token })),
      runs: { quick: 4, standard: 20, deep: 200 },
    },
    async ({ size, token }, { standard }) => {
      const first = await standard.getOnce('instruments', { query: pageQuery(size) });
      const ids = idsOf({ pages: [first], endless: false });
      const paged = tokenOf(first) ?? tokenOf(await standard.getOnce('instruments', { query: pageQuery(1) }));
      if (paged === undefined) throw new NotApplicable('no page comes with a token');
      const reply = await standard.get('instruments', { query: pageQuery(size, token) });
      const found = idsOf({ pages: [reply], endless: false });
      if (reply.status !== 200 || found.length === 0 || found[0] !== ids[0]) return;
      throw new Violation({
        expected: 'a refusal, such as 400 with an ErrorResponse',
        actual: `the first page: ${String(fieldsOf(reply)['instruments'] && reply)}`,
        gist: 'the first page',
        rule: 'a pageToken that no page came with',
        exchange: reply.exchange,
      });
    },
  ),
);
