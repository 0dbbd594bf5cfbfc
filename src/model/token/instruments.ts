import { isObject, type Fields } from '../reading/wire.js';
import { instrumentsIn } from './metadata.js';
import { lastPage, listedOnce } from '../../spec/token-standard/instruments.js';
import type { Exchange } from '../exchange.js';
import { judgement, objectOf, type Judgement, type Wrong } from '../judgement.js';
import { idsOn, tokenOf } from './metadata-facts.js';

/** How long a token is good at least, in milliseconds: nothing says for how long. */
const GOOD_MS = 3_000;

/** A pause that ends so soon may be over when a call comes. */
const SOON_MS = 60_000;

/** So many pages in a row without a further instrument do not come to an end. */
const MOST_IDLE = 100;

/** What a run knows of the instruments of a registry: which are listed, and which tokens came with their pages. */
export class Instruments {
  #listed = new Set<string>();
  /** Whether every instrument is known that is listed. */
  isWhole = false;
  /** The APIs that any of them was seen to name. */
  readonly apis = new Set<string>();
  /** When each of those that are paused starts again, in milliseconds; Infinity: that is not told. */
  readonly #paused = new Map<string, number>();
  /** The ids that were asked for by themselves. */
  readonly asked = new Set<string>();
  /** How many pages were read of a list that was not read to its end. 0: each was. */
  pagesRead = 0;
  /** Another number after each change of the list: what was said about it before may not be true any more. */
  version = 0;
  readonly #tokens = new Map<string, number>();

  /** The ids that are listed, in the order in which they were seen. */
  get ids(): readonly string[] {
    return [...this.#listed];
  }

  /** Whether an instrument of this id is listed. */
  knows(id: string): boolean {
    return this.#listed.has(id);
  }

  /** Whether a page of this size came with a token, not long ago. */
  gave(pageSize: string | undefined, token: string | undefined): boolean {
    const at = token === undefined ? undefined : this.#tokens.get(`${pageSize} ${token}`);
    return at !== undefined && Date.now() - at <= GOOD_MS;
  }

  /** Remembers a page. */
  seePage(pageSize: string | undefined, page: Pick<Exchange, 'answer'>): void {
    for (const each of instrumentsIn(objectOf(page.answer) ?? {})) this.see(each);
    const ids = idsOn([page]);
    if (this.isWhole && ids.some((id) => !this.#listed.has(id))) this.#change();
    for (const id of ids) this.#listed.add(id);
    const token = tokenOf(page);
    if (token !== undefined) this.#tokens.set(`${pageSize} ${token}`, Date.now());
  }

  /** Remembers what is told of an instrument. */
  see({ id, supportedApis, paused, pauseInfo }: Fields): void {
    if (isObject(supportedApis)) for (const name of Object.keys(supportedApis)) this.apis.add(name);
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

  /** Whether an instrument was last told to be paused, for a while yet. */
  isPaused = (id: string): boolean => (this.#paused.get(id) ?? 0) > Date.now() + SOON_MS;

  /** The ids of those that are. */
  get paused(): string[] {
    return [...this.#paused.keys()].filter(this.isPaused);
  }

  /** Remembers a whole list: what it leaves out is not listed any more. */
  seeWhole(pages: readonly Pick<Exchange, 'answer'>[]): void {
    const ids = new Set(idsOn(pages));
    const isSame = ids.size === this.#listed.size && [...ids].every((id) => this.#listed.has(id));
    this.isWhole = true;
    if (isSame) return;
    this.#change();
    this.#listed = ids;
  }

  /** The token of a page that is gone need not lead anywhere. */
  #change(): void {
    this.version += 1;
    this.#tokens.clear();
  }
}

/** What the pages of a list show together, in their order. */
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

/** What is wrong with a page whose own token led to it. @returns undefined when it leads further, or is empty */
export function leadsToItself(token: string | undefined, page: Pick<Exchange, 'answer'>): Judgement[] {
  if (
    token === undefined ||
    tokenOf(page) !== token ||
    instrumentsIn(objectOf(page.answer) ?? {}).length === 0
  )
    return [];
  const actual = `nextPageToken ${JSON.stringify(token.slice(0, 200))}, which led to this very page`;
  return [
    judgement(
      lastPage,
      wrongList('a token that leads further, or none', actual, 'a page that leads to itself'),
    ),
  ];
}
