import type { Reply } from '../../src/harness/http/reply.js';

import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { instrumentsIn, LARGEST_JUDGED } from '../../src/model/token-standard/metadata.js';
import { fieldsOf } from './answer.js';

/** A registry with more pages is walked through no further. */
const MOST_PAGES = 200;
/** Most lists have no more pages of a size from 3 to 30, of which there are many. */
const MOST_SMALL_PAGES = 20;
/** So many pages in a row without a further instrument do not come to an end. */
const MOST_IDLE = 100;
/** An error of the server is asked for again so often: one of many pages may meet a gateway's hiccup. */
const MORE = 2;

/** A size of a page that most lists are on one of. */
export const LARGEST = LARGEST_JUDGED;

/** The parameters of a page. */
export const pageQuery = (size: number | undefined, token?: string): [string, string][] => [
  ...(size === undefined ? [] : [['pageSize', String(size)] as [string, string]]),
  ...(token === undefined ? [] : [['pageToken', token] as [string, string]]),
];

/** Who asks for a page. */
export interface Pages {
  get(name: 'instruments', get: { query: [string, string][] }): Promise<Reply>;
}

/** All pages of one size, in their order. */
export interface Walk {
  pages: Reply[];
  /** What shows that there is no last page, in words. */
  endless?: string;
  /** Whether the walk was ended before the last page, for there are so many of them. */
  cut: boolean;
}

/**
 * Follows the pages of a size to the last one.
 * @throws {Inconclusive} when a page is not answered 200, {NotApplicable} when so large a page is refused, which it may be
 */
export async function walk(standard: Pages, size: number | undefined): Promise<Walk> {
  const pages: Reply[] = [];
  const tokens = new Set<string>();
  const known = new Set<string>();
  let idle = 0;
  let token: string | undefined;
  const most = size !== undefined && size > 2 && size < LARGEST ? MOST_SMALL_PAGES : MOST_PAGES;
  do {
    const reply = await page(standard, size, token);
    pages.push(reply);
    const before = known.size;
    for (const id of idsOf([reply])) known.add(id);
    idle = known.size > before ? 0 : idle + 1;
    token = tokenOf(reply);
    if (token === undefined) break;
    if (tokens.has(token)) return { pages, cut: true, endless: `the token ${token} again` };
    if (idle === MOST_IDLE)
      return { pages, cut: true, endless: `${idle} pages without a further instrument` };
    tokens.add(token);
  } while (pages.length < most);
  return { pages, cut: token !== undefined };
}

/** Asks again where the server has an error, a few times. */
export async function patiently(ask: () => Promise<Reply>): Promise<Reply> {
  let reply = await ask();
  for (let i = 0; i < MORE && reply.status >= 500; i += 1) reply = await ask();
  return reply;
}

async function page(standard: Pages, size: number | undefined, token: string | undefined): Promise<Reply> {
  const reply = await patiently(() => standard.get('instruments', { query: pageQuery(size, token) }));
  if (reply.status === 400 && token === undefined && Number(size) > LARGEST_JUDGED)
    throw new NotApplicable(`a page of ${size} instruments is refused`);
  if (reply.status !== 200) throw new Inconclusive(`a page is answered ${reply.status}, not 200`);
  return reply;
}

/** The token of the page that comes after this one; undefined: it is the last. An empty one stands for nothing. */
export function tokenOf(reply: Reply): string | undefined {
  const { nextPageToken } = fieldsOf(reply);
  return typeof nextPageToken === 'string' && nextPageToken !== '' ? nextPageToken : undefined;
}

/** The ids of the instruments of these pages, in their order. */
export const idsOf = (pages: readonly Reply[]): string[] =>
  pages
    .flatMap((page) => instrumentsIn(fieldsOf(page)))
    .flatMap(({ id }) => (typeof id === 'string' ? [id] : []));

/** The same without their order: a page has none. */
export const idsInAnyOrder = (...pages: readonly Reply[]): string => JSON.stringify(idsOf(pages).sort());

/** That instruments are missing or too many, in words of a report. */
export const wrongList = (expected: string, actual: string, gist: string, rule: string): Violation =>
  new Violation({ expected, actual, gist, rule });
