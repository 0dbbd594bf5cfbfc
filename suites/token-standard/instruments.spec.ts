import * as clauses from '../../src/spec/token-standard/instruments.js';
import { INSTRUMENTS } from '../../src/spec/token-standard/wire.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import {
  changedTokens,
  everyLargeSize,
  everyPageSize,
  everySizeOnItsOwn,
  everyStrangeToken,
  everyWalkedSize,
  pageSize,
  strangeToken,
} from '../../generators/token-standard/pages.js';
import { LARGEST_JUDGED } from '../../src/model/token-standard/metadata.js';
import { covers } from '../support/covers.js';
import { requirePrecondition, requireStatus } from '../support/expect.js';
import { test, type TokenStandard } from './client.js';
import { idsInAnyOrder, idsOf, pageQuery, patiently, tokenOf, walk, wrongList, type Walk } from './pages.js';

const sizes = { listed: everyPageSize.map((size) => ({ size })), random: pageSize.map((size) => ({ size })) };
/** Sizes whose pages are walked through, once for the tests of all of them. */
const walked = {
  listed: everyWalkedSize.map((size) => ({ size })),
  listedInQuick: 5,
  random: sizes.random,
  runs: { quick: 2, standard: 2, deep: 40 },
};
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
    async ({ size }, { standard }) => {
      const reply = await standard.get('instruments', { query: pageQuery(size) });
      if (reply.status === 400 && size > LARGEST_JUDGED)
        throw new NotApplicable(`pages of more than ${LARGEST_JUDGED} instruments are refused`);
      requireStatus(reply, 200, inWords(size));
    },
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
    const token = tokenOf(await standard.get('instruments', { query: pageQuery(size) }));
    if (token === undefined) throw new NotApplicable(`all instruments are on one page of ${inWords(size)}`);
    const next = await standard.get('instruments', { query: pageQuery(size, token) });
    requireStatus(next, 200, `the token of the first page, with ${inWords(size)}`);
  }),
);

test('the pages come to an end', covers(clauses.lastPage), ({ forAll }) =>
  forAll(walked, async ({ size }, { standard }) => {
    const { pages, endless, cut } = await standard.walkOnce(size);
    if (endless !== undefined) throw wrongList('a last page', endless, 'no last page', inWords(size));
    if (cut) throw new NotApplicable(`there are more than ${pages.length} pages of ${inWords(size)}`);
  }),
);

/** An instrument that the pages of a size list twice. */
const twiceIn = ({ pages }: Walk) => idsOf(pages).find((id, at, ids) => ids.indexOf(id) !== at);

test('every instrument is listed once', covers(clauses.listedOnce), ({ forAll }) =>
  forAll(walked, async ({ size }, { standard }) => {
    // Where one comes while the pages are walked through, others may move to the next page.
    if (twiceIn(await standard.walkOnce(size)) === undefined) return;
    const twice = twiceIn(await walk(standard, size));
    if (twice === undefined) return;
    throw wrongList(
      'every instrument once',
      `${JSON.stringify(twice)} twice`,
      'an instrument twice',
      inWords(size),
    );
  }),
);

const everySize = [...walked.listed, ...everyLargeSize.map((size) => ({ size }))];

/** The ids that pages list; undefined: there are too many pages to say so. */
const allOf = ({ pages, cut }: Walk) => (cut ? undefined : new Set(idsOf(pages)));

/** An instrument that stands in both lists around another one, and not in that; or in that alone. */
const unlike = (before: Set<string>, between: Set<string>, after: Set<string>) =>
  [...before].find((id) => after.has(id) && !between.has(id)) ??
  [...between].find((id) => !before.has(id) && !after.has(id));

/** So many walks at once. */
const AT_ONCE = 3;

test('pages of every size list the same instruments', covers(clauses.listedWhole), ({ forAll }) =>
  forAll({ ...walked, listed: everySize, listedInQuick: 8 }, async ({ size }, { standard }) => {
    const [all, some] = [allOf(await standard.walkOnce(1000)), allOf(await standard.walkOnce(size))];
    if (!all || !some) throw new NotApplicable('there are too many pages to walk through all of them');
    if (unlike(all, some, all) === undefined) return;
    const walkedThrough = async (times: number) => {
      const before = allOf(await walk(standard, 1000));
      const walks = await Promise.all(Array.from({ length: times }, () => walk(standard, size)));
      const after = allOf(await walk(standard, 1000));
      const lists = walks.map(allOf);
      const found = lists.map((between) => before && between && after && unlike(before, between, after));
      const at = found.findIndex((each) => each !== undefined);
      return { before, between: lists[at], missing: found[at] };
    };
    // It may be missing only where others walk over the pages as well.
    const alone = await walkedThrough(1);
    const { before, between, missing } = alone.missing === undefined ? await walkedThrough(AT_ONCE) : alone;
    if (missing === undefined) return;
    const isThere = between?.has(missing) === true;
    throw wrongList(
      `${JSON.stringify(missing)}, as with ${inWords(isThere ? size : 1000)}`,
      `${isThere ? before?.size : between?.size} instruments without it`,
      'an instrument missing',
      inWords(isThere ? 1000 : size),
    );
  }),
);

test('a token leads to its page again', covers(clauses.pageRepeated), ({ forAll }) =>
  forAll({ listed: sizes.listed, random: sizes.random, runs: FEWER }, async ({ size }, { standard }) => {
    const before = await standard.listedIds();
    const token = tokenOf(await standard.get('instruments', { query: pageQuery(size) }));
    if (token === undefined) throw new NotApplicable(`all instruments are on one page of ${inWords(size)}`);
    const ask = (unusual = {}) =>
      patiently(() => standard.get('instruments', { query: pageQuery(size, token), ...unusual }));
    // Where the pages of this size were walked through, the same token has led to one before.
    const [start, next] = (await standard.walkedBefore(size))?.pages ?? [];
    const first = start && next && tokenOf(start) === token ? next : await ask();
    requirePrecondition(first, 200, 'the token of a page');
    for (const unusual of [{}, {}, { freshConnection: true }]) {
      const again = await ask(unusual);
      if (again.status === 200 && idsInAnyOrder(again) === idsInAnyOrder(first)) continue;
      const now = await standard.listedNow();
      if (now.size !== before.length || !before.every((id) => now.has(id)))
        throw new NotApplicable('other instruments are listed by now');
      throw wrongList(
        `the page that has ${idsOf([first]).join(', ').slice(0, 80)}`,
        `${again.status} ${idsOf([again]).join(', ').slice(0, 80) || 'no instrument'}`,
        'another page',
        inWords(size),
      );
    }
  }),
);

/** A text that comes before any id, and one that comes after any. */
const ENDS = ['0', '\u{10fffd}'];

/**
 * Whether a page begins after any text, which is then a token: the last instrument is given to be told "what comes after
 * it", and nothing says that it has to be one.
 */
async function isOrdered(standard: TokenStandard, size: number | undefined, first: Reply): Promise<boolean> {
  for (const token of ENDS) {
    const reply = await standard.get('instruments', { query: pageQuery(size, token) });
    if (reply.status !== 200) return false;
    if (idsInAnyOrder(reply) !== idsInAnyOrder(first)) return true;
  }
  return false;
}

test('a token that is none does not lead to the first page', covers(clauses.pageTokenUnknown), ({ forAll }) =>
  forAll(
    {
      listed: [undefined, 2].flatMap((size) => everyStrangeToken.map((token) => ({ size, token }))),
      random: strangeToken.map((token) => ({ size: 2, token })),
      runs: { quick: 4, standard: 20, deep: 200 },
    },
    async ({ size, token }, { standard }) => {
      const first = await standard.getOnce('instruments', { query: pageQuery(size) });
      const paged = tokenOf(first) ?? tokenOf(await standard.getOnce('instruments', { query: pageQuery(1) }));
      if (paged === undefined) throw new NotApplicable('no page comes with a token');
      const reply = await standard.get('instruments', { query: pageQuery(size, token) });
      if (reply.status !== 200 || idsOf([reply]).length === 0) return;
      if (idsInAnyOrder(reply) !== idsInAnyOrder(first)) return;
      if (await isOrdered(standard, size, first))
        throw new NotApplicable('any text is a token, after which a page begins');
      throw new Violation({
        expected: 'a refusal, such as 400 with an ErrorResponse',
        actual: `the first page: ${String(reply)}`,
        gist: 'the first page',
        rule: 'a pageToken that no page came with',
        exchange: reply.exchange,
      });
    },
  ),
);

test(
  'a token with one character changed does not lead to the first page',
  covers(clauses.pageTokenUnknown, 'changed'),
  ({ forAll }) =>
    forAll({ listed: [1, 2].map((size) => ({ size })) }, async ({ size }, { standard }) => {
      const { pages } = await standard.walkOnce(size);
      const given = new Set(pages.map(tokenOf));
      const first = await standard.get('instruments', { query: pageQuery(size) });
      const changed = changedTokens(tokenOf(first) ?? '').filter((token) => !given.has(token));
      const replies: Reply[] = [];
      for (const token of changed)
        replies.push(await standard.get('instruments', { query: pageQuery(size, token) }));
      const answered = replies.filter(({ status }) => status === 200);
      if (changed.length === 0) throw new NotApplicable('no page comes with a token that can be changed');
      // Where any text is a token, after which a page begins, not all of them stand before the first instrument.
      if (answered.some((reply) => idsInAnyOrder(reply) !== idsInAnyOrder(first))) return;
      if (!answered[0] || idsOf([first]).length === 0) return;
      if (await isOrdered(standard, size, first)) return;
      throw new Violation({
        expected: 'a refusal, such as 400 with an ErrorResponse',
        actual: `the first page: ${String(answered[0])}`,
        gist: 'the first page',
        rule: 'a pageToken with one character changed',
        exchange: answered[0].exchange,
      });
    }),
);
