import { apisOf, isObject, type Fields } from '../reading/wire.js';
import { instrumentsIn } from './metadata.js';
import { lastPage, listedOnce } from '../../spec/token-standard/instruments.js';
import type { Exchange } from '../exchange.js';
import { judgement, objectOf, type Judgement, type Wrong } from '../judgement.js';
import { idsOn, tokenOf } from './metadata-facts.js';

/** How long a token is expected to be valid, in milliseconds. The specification does not say. */
const GOOD_MS = 3_000;

/** A pause that ends within this time, in milliseconds, may be over when a call arrives. */
const SOON_MS = 60_000;

/** After this number of pages in a row without a new instrument, the list has no end. */
const MOST_IDLE = 100;

/** What a run knows about the instruments of a registry: which are listed, and which tokens came with their pages. */
export class Instruments {
  #listed = new Set<string>();
  /** Whether all listed instruments are known. */
  isWhole = false;
  /** The APIs that any instrument named. */
  readonly apis = new Set<string>();
  /** When each paused instrument resumes, in milliseconds since 1970; Infinity when it is not stated. */
  readonly #paused = new Map<string, number>();
  /** The ids that were asked for individually. */
  readonly asked = new Set<string>();
  /** The number of pages that were read of a list that was not read to its end. 0: every list was. */
  pagesRead = 0;
  /** A number that changes with the list. What was known before a change may no longer be true. */
  version = 0;
  readonly #tokens = new Map<string, number>();
  /** The tokens that led to a page, each with its page size. */
  readonly #used = new Set<string>();

  /** The listed ids, in the order in which they were seen. */
  get ids(): readonly string[] {
    return [...this.#listed];
  }

  /** Whether an instrument of this id is listed. */
  knows(id: string): boolean {
    return this.#listed.has(id);
  }

  /** Whether a page of this size came with a token recently. */
  gave(pageSize: string | undefined, token: string | undefined): boolean {
    const at = token === undefined ? undefined : this.#tokens.get(`${pageSize} ${token}`);
    return at !== undefined && Date.now() - at <= GOOD_MS;
  }

  /** Whether a token led to a page already. */
  used(pageSize: string | undefined, token: string | undefined): boolean {
    return this.#used.has(`${pageSize} ${token}`);
  }

  seePage(
    pageSize: string | undefined,
    page: Pick<Exchange, 'answer'>,
    asked: { token?: string | undefined } = {},
  ): void {
    if (asked.token !== undefined) this.#used.add(`${pageSize} ${asked.token}`);
    for (const each of instrumentsIn(objectOf(page.answer) ?? {})) this.see(each);
    const ids = idsOn([page]);
    if (this.isWhole && ids.some((id) => !this.#listed.has(id))) this.#change();
    for (const id of ids) this.#listed.add(id);
    const token = tokenOf(page);
    if (token !== undefined) this.#tokens.set(`${pageSize} ${token}`, Date.now());
  }

  /** Remembers what a response says about an instrument. */
  see(instrument: Fields): void {
    const { id, paused, pauseInfo } = instrument;
    for (const name of apisOf(instrument)) this.apis.add(name);
    if (typeof id !== 'string') return;
    if (paused !== true) this.#paused.delete(id);
    else {
      const until = isObject(pauseInfo) ? pauseInfo['until'] : undefined;
      this.#paused.set(
        id,
        until === undefined ? Infinity : typeof until === 'string' ? Date.parse(until) : 0,
      );
    }
  }

  /** Whether an instrument was last seen to be paused, and will be for a while. */
  isPaused = (id: string): boolean => (this.#paused.get(id) ?? 0) > Date.now() + SOON_MS;

  /** The ids of the paused instruments. */
  get paused(): string[] {
    return [...this.#paused.keys()].filter(this.isPaused);
  }

  /** Remembers a whole list. An instrument that is missing in it is no longer listed. */
  seeWhole(pages: readonly Pick<Exchange, 'answer'>[]): void {
    const ids = new Set(idsOn(pages));
    const isSame = ids.size === this.#listed.size && [...ids].every((id) => this.#listed.has(id));
    this.isWhole = true;
    if (isSame) return;
    this.#change();
    this.#listed = ids;
  }

  /** Notes a change of the list. A token from before it need not work any more. */
  #change(): void {
    this.version += 1;
    this.#tokens.clear();
  }
}

/** Judges the pages of a list together, in order. */
export function judgePages(pages: readonly Exchange[]): Judgement[] {
  if (pages.some(({ answer }) => answer.status !== 200)) return [];
  const ids = idsOn(pages);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  const isWhole = tokenOf(pages.at(-1)!) === undefined;
  const endless = isWhole ? undefined : endlessness(pages);
  return [
    judgement(
      listedOnce,
      twice === undefined
        ? undefined
        : wrongList('every instrument once', `${JSON.stringify(twice)} twice`, 'an instrument twice'),
    ),
    ...(isWhole || endless !== undefined
      ? [
          judgement(
            lastPage,
            endless === undefined ? undefined : wrongList('a last page', endless, 'no last page'),
          ),
        ]
      : []),
  ];
}

function endlessness(pages: readonly Exchange[]): string | undefined {
  const tokens = pages.map(tokenOf);
  const last = tokens.at(-1);
  if (tokens.indexOf(last) < tokens.length - 1) return `the token ${last} again`;
  const known = new Set<string>();
  let idle = 0;
  for (const page of pages) {
    const before = known.size;
    for (const id of idsOn([page])) known.add(id);
    idle = known.size > before ? 0 : idle + 1;
  }
  return idle >= MOST_IDLE ? `${idle} pages without a further instrument` : undefined;
}

const wrongList = (expected: string, actual: string, symptom: string): Wrong => ({
  expected,
  actual,
  symptom,
});

/** Judges a page whose own token led to it. Empty when the page leads further, or has no instruments. */
export function leadsToItself(token: string | undefined, page: Pick<Exchange, 'answer'>): Judgement[] {
  if (
    token === undefined ||
    tokenOf(page) !== token ||
    instrumentsIn(objectOf(page.answer) ?? {}).length === 0
  )
    return [];
  const actual = `nextPageToken ${JSON.stringify(token.slice(0, 200))}, which led to this very page`;
  return [judgement(lastPage, wrongList('a token that leads further, or none', actual, 'no last page'))];
}
