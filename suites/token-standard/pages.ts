import type { Reply } from '../../src/harness/http/reply.js';
import type { Fields } from '../../src/harness/judging/wire.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { instrumentsIn } from '../../src/model/token-standard/metadata.js';
import { fieldsOf } from './answer.js';

/** A registry with more instruments is walked through no further, in pages. */
const MOST_PAGES = 1_000;

/** The parameters of a page. */
export const pageQuery = (size: number | undefined, token?: string): [string, string][] => [
  ...(size === undefined ? [] : [['pageSize', String(size)] as [string, string]]),
  ...(token === undefined ? [] : [['pageToken', token] as [string, string]]),
];

/** Who asks for a page, once in a run. */
export interface Pages {
  getOnce(name: 'instruments', get: { query: [string, string][] }): Promise<Reply>;
}

/** All pages of one size, in their order. */
export interface Walk {
  pages: Reply[];
  /** The token that came twice, where one did. */
  repeated?: string;
  /** Whether the walk was ended before the last page, for there is no end of it. */
  endless: boolean;
}

/**
 * Follows the pages of a size to the last one. Each page is asked for once in a run, whichever clauses it shows.
 * @throws {Inconclusive} when a page is not answered 200
 */
export async function walk(standard: Pages, size: number | undefined): Promise<Walk> {
  const pages: Reply[] = [];
  const seen = new Set<string>();
  let token: string | undefined;
  do {
    const reply = await standard.getOnce('instruments', { query: pageQuery(size, token) });
    if (reply.status !== 200) throw new Inconclusive(`a page is answered ${reply.status}, not 200`);
    pages.push(reply);
    token = tokenOf(reply);
    if (token !== undefined && seen.has(token)) return { pages, repeated: token, endless: true };
    if (token !== undefined) seen.add(token);
  } while (token !== undefined && pages.length < MOST_PAGES);
  return { pages, endless: token !== undefined };
}

/** The token of the page that comes after this one; undefined: it is the last. An empty one stands for nothing. */
export function tokenOf(reply: Reply): string | undefined {
  const { nextPageToken } = fieldsOf(reply);
  return typeof nextPageToken === 'string' && nextPageToken !== '' ? nextPageToken : undefined;
}

/** The instruments of all pages, in their order. */
const instrumentsOf = ({ pages }: Walk): Fields[] => pages.flatMap((page) => instrumentsIn(fieldsOf(page)));

/** The ids of the instruments of all pages, in their order. */
export const idsOf = (walked: Walk): string[] =>
  instrumentsOf(walked).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));

/** That instruments are missing or too many, in words of a report. */
export const wrongList = (expected: string, actual: string, gist: string, rule: string): Violation =>
  new Violation({ expected, actual, gist, rule });
