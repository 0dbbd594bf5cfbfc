import { adminConstant } from '../../spec/token-standard/info.js';
import { instrumentAsListed } from '../../spec/token-standard/instrument-call.js';
import { lastPage } from '../../spec/token-standard/instruments.js';
import { leaves } from '../../harness/judging/leaves.js';
import type { Fields } from '../../harness/judging/wire.js';
import { objectOf, ruling, type Answer, type Ruling, type Wrong } from '../ruling.js';
import { instrumentsIn, type MetadataCall } from './metadata.js';

/** Of these members nothing says that they are of a moment. */
const LASTING = ['name', 'symbol', 'decimals', 'supportedApis'] as const;

/** A token that came with a page is good for so many milliseconds at least: nothing says for how long. */
const GOOD_MS = 3_000;

/** What an instrument was seen to say. */
interface Seen {
  /** The latest of it, and all. */
  latest: string;
  all: Set<string>;
  /** When it was first seen to say the latest. */
  since: number;
  answer: Answer;
}

/** The page that a token led to: the ids on it, in any order, and when that was seen. */
interface Page {
  ids: string;
  since: number;
  answer: Answer;
}

/** Laws over the metadata of a run: one registry, and one instrument of an id. */
export class Instruments {
  readonly #listed = new Map<string, Seen>();
  readonly #gone = new Set<string>();
  readonly #tokens = new Map<string, number>();
  readonly #pages = new Map<string, Page>();
  #admin: { id: string; answer: Answer } | undefined;
  #now = 0;

  /** The number of answers that were seen. */
  get now(): number {
    return this.#now;
  }

  /** Whether a page had an instrument of this id. */
  knows(id: string): boolean {
    return this.#listed.has(id);
  }

  /**
   * Ids of instruments that were listed before an answer was asked for, and that it leaves out, though it has the whole
   * list: the first page, after which none comes. They may be gone. `sentAt`: what `now` was when it was asked for.
   */
  leftOut(call: MetadataCall, answer: Answer, sentAt: number): string[] {
    const body = answer.status === 200 ? objectOf(answer) : undefined;
    if (!body || call.name !== 'instruments' || call.token !== undefined || body['nextPageToken']) return [];
    const here = new Set(instrumentsIn(body).map(({ id }) => id));
    return [...this.#listed]
      .filter(([id, { since }]) => since <= sentAt && !here.has(id) && !this.#gone.has(id))
      .map(([id]) => id);
  }

  /**
   * The answer with the page that a token led to before, where this one is another; both of a call right after the one
   * that gave the token. The list may have changed meanwhile. `sentAt` as above.
   */
  otherPage(call: MetadataCall, answer: Answer, sentAt: number): Answer | undefined {
    if (call.name !== 'instruments' || call.token === undefined || !call.given) return undefined;
    const body = answer.status === 200 ? objectOf(answer) : undefined;
    if (!body) return undefined;
    const [key, ids] = [`${call.pageSize} ${call.token}`, pageIn(body)];
    const before = this.#pages.get(key);
    if (!before) this.#pages.set(key, { ids, since: this.#now, answer });
    return before && before.since <= sentAt && before.ids !== ids ? before.answer : undefined;
  }

  /** Notes that an instrument is listed no more. */
  isGone(id: string): void {
    this.#gone.add(id);
  }

  /** Whether an instrument that was ever listed is not among these ids. */
  lacks(listed: ReadonlySet<string>): boolean {
    return [...this.#listed.keys()].some((id) => !listed.has(id));
  }

  /** Whether a page of this size came with a token, not long ago. */
  gave(pageSize: string | undefined, token: string | undefined): boolean {
    const at = token === undefined ? undefined : this.#tokens.get(`${pageSize} ${token}`);
    return at !== undefined && Date.now() - at <= GOOD_MS;
  }

  /**
   * What an answer shows beside those that came before it; the answer is remembered. `sentAt`: what `now` was when it was
   * asked for.
   */
  see(call: MetadataCall, answer: Answer, sentAt = this.#now): Ruling[] {
    this.#now += 1;
    const body = answer.status === 200 ? objectOf(answer) : undefined;
    if (!body) return [];
    if (call.name === 'info') return this.#seeAdmin(body, answer);
    if (call.name === 'instrument') return this.#seeInstrument(body, answer, sentAt, false);
    const { nextPageToken } = body;
    if (typeof nextPageToken === 'string') this.#tokens.set(`${call.pageSize} ${nextPageToken}`, Date.now());
    return [
      ...leadsToItself(call.token, body),
      ...instrumentsIn(body).flatMap((each) => this.#seeInstrument(each, answer, sentAt, true)),
    ];
  }

  #seeAdmin({ adminId: id }: Fields, answer: Answer): Ruling[] {
    if (typeof id !== 'string') return [];
    const before = (this.#admin ??= { id, answer });
    if (before.answer === answer) return [];
    const wrong: Wrong | undefined =
      before.id === id
        ? undefined
        : {
            expected: `adminId ${JSON.stringify(before.id)}, as before`,
            actual: `adminId ${JSON.stringify(id)}`,
            gist: 'another adminId',
            against: before.answer,
          };
    return [ruling(adminConstant, wrong)];
  }

  #seeInstrument(instrument: Fields, answer: Answer, sentAt: number, isListed: boolean): Ruling[] {
    const { id } = instrument;
    if (typeof id !== 'string') return [];
    const says = lastingPart(instrument);
    if (isListed) this.#gone.delete(id);
    const before = this.#listed.get(id);
    if (!before) {
      if (isListed) this.#listed.set(id, { latest: says, all: new Set([says]), since: this.#now, answer });
      return [];
    }
    const { latest, all } = before;
    if (latest === says) return [ruling(instrumentAsListed, undefined)];
    // An instrument may be changed while it is asked for, but not to and fro; and who was asked before may answer after.
    if (sentAt < before.since) return [];
    const wasSo = all.has(says);
    const wrong: Wrong = {
      expected: `the instrument ${JSON.stringify(id)} as it was before: ${latest.slice(0, 200)}`,
      actual: `again ${says.slice(0, 200)}`,
      gist: 'an instrument that says something else',
      against: before.answer,
    };
    this.#listed.set(id, { latest: says, all: all.add(says), since: this.#now, answer });
    return wasSo ? [ruling(instrumentAsListed, wrong)] : [];
  }
}

/** That whoever follows the token of a page comes to the same page for ever. */
function leadsToItself(token: string | undefined, body: Fields): Ruling[] {
  if (!token || body['nextPageToken'] !== token || instrumentsIn(body).length === 0) return [];
  const wrong = {
    expected: 'a token that leads further, or none',
    actual: `nextPageToken ${JSON.stringify(token.slice(0, 200))}, which led to this very page`,
    gist: 'a page that leads to itself',
  };
  return [ruling(lastPage, wrong)];
}

const pageIn = (body: Fields): string =>
  JSON.stringify(
    instrumentsIn(body)
      .map(({ id }) => id)
      .sort(),
  );

/** Whether two pages have the same instruments, in any order. */
export const isSamePage = (one: Answer, other: Answer): boolean =>
  [one, other].every(({ status }) => status === 200) &&
  pageIn(objectOf(one) ?? {}) === pageIn(objectOf(other) ?? {});

const lastingPart = (instrument: Fields): string =>
  JSON.stringify(
    [...leaves(Object.fromEntries(LASTING.map((name) => [name, instrument[name]]))).entries()].sort(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  );
