import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../model/call.js';
import type { History } from '../model/history.js';
import { take } from '../model/judge.js';
import { tokenOf } from '../model/token/metadata-facts.js';
import type { Made } from './finding.js';

/** The maximum number of pages that are read of a list with few instruments per page … */
const MOST_PAGES = 200;
/** … and of a list with more per page. */
const MOST_LARGE_PAGES = 20;
/** The deep budget reads this number of times as many pages. */
const DEEPER = 20;
/** The maximum number of attempts for a page that is answered with a server error, which may be a gateway's. */
const PAGE_TRIES = 3;

/** Reads a list page by page. @returns the exchange of each page, and that of the whole list last */
export async function pagesOf(
  call: Call,
  history: History,
  exchange: (page: Call) => Promise<Made>,
  isDeep: boolean,
): Promise<Made[]> {
  const { toTheEnd: _, ...first } = call;
  const size = Number(call.query?.find(([name]) => name === 'pageSize')?.[1]);
  const usual = size > 2 && size < 1000 ? MOST_LARGE_PAGES : MOST_PAGES;
  const most = isDeep ? usual * DEEPER : usual;
  const made: Made[] = [];
  const tokens = new Set<string>();
  const sentAt = history.now;
  for (let token: string | undefined; made.length < most;) {
    const query = [...(call.query ?? []), ...(token === undefined ? [] : [['pageToken', token] as const])];
    const page = { ...first, query };
    let one = await exchange(page);
    for (let tries = 1; tries < PAGE_TRIES && one.exchange.answer.status >= 500; tries += 1) {
      await sleep(tries);
      one = await exchange(page);
    }
    made.push(one);
    token = one.exchange.answer.status === 200 ? tokenOf(one.exchange) : undefined;
    if (token === undefined || tokens.has(token)) break;
    tokens.add(token);
  }
  if (made.length === most) history.instruments.pagesRead = Math.max(most, history.instruments.pagesRead);
  const pages = made.map((each) => each.exchange);
  const { request, answer } = pages.at(-1)!;
  return [...made, take(history, { call, request, answer, sentAt, pages })];
}
