import { decoded, literal, type Reading } from './reading.js';
import { formsOf } from './secret-forms.js';

const HIDDEN = '[hidden]';
/** A shorter text is not a secret, and a shorter rest of one that was cut off is left. */
const SHORTEST = 8;
/** So many characters of a longer form are hidden wherever they stand; of a shorter one all of it. */
const PIECE = 16;
/** A piece has as many different characters, so that a row of zeros is none. */
const VARIETY = 5;
/** The number of bits of the table of hashes: many times as many as there are places to be known by them. */
const TABLE = 2 ** 23;
/** More than the offset of a place in any form. */
const OFFSETS = 2 ** 20;
const POWER = Array.from({ length: SHORTEST - 1 }).reduce((power: number) => Math.imul(power, 31), 1);
const CUT_AFTER = /^["'`]?(?:…|\.\.\.)/;
const CUT_BEFORE = /(?:…|\.\.\.)["'`]?$/;

interface Place {
  form: Uint16Array;
  offset: number;
}

interface Range {
  from: number;
  to: number;
}

/**
 * Hides secrets by value in the forms that `formsOf` has, in capitals and small letters alike, also where their
 * characters are escaped, broken into lines, or cut off: a piece of 16 characters is hidden as well.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  readonly #forms: Uint16Array[] = [];
  /**
   * Where in which form eight characters stand, by their hash; of each form every eighth place, and the last. There are
   * thousands for each token, so that each is one number: the place of the form, and the offset in it.
   */
  readonly #places = new Map<number, number | number[]>();
  /** Most places of a text begin nothing known, and one look at a bit shows it. */
  readonly #known = new Uint8Array(TABLE / 8);
  /** Tokens of one issuer begin alike. */
  readonly #learnt = new Set<string>();

  /** Values that must not appear in any output from now on. Very short ones are left: they would hide ordinary words. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      // Added before every request: what is known already must cost nothing.
      if (secret.length < SHORTEST || this.#secrets.has(secret)) continue;
      this.#secrets.add(secret);
      for (const form of formsOf(secret)) {
        if (this.#learnt.has(form)) continue;
        this.#learnt.add(form);
        this.#learn(literal(form).codes);
        const squeezed = decoded(form);
        if (squeezed) this.#learn(squeezed.codes.slice());
      }
    }
  }

  /** The text with `[hidden]` in the place of every secret. */
  hide(text: string): string {
    if (this.#secrets.size === 0) return text;
    const squeezed = decoded(text);
    const found = [literal(text), ...(squeezed ? [squeezed] : [])].flatMap((each) => this.#find(each, text));
    let [hidden, done] = ['', 0];
    for (const { from, to } of merged(found)) {
      hidden += text.slice(done, from) + HIDDEN;
      done = to;
    }
    return done === 0 ? text : hidden + text.slice(done);
  }

  /** The same value, and below it, with `[hidden]` in the place of every secret; a result of a run is handed on so. */
  hideIn<T>(value: T): T {
    if (typeof value === 'string') return this.hide(value) as T;
    if (Array.isArray(value)) return value.map((item: unknown) => this.hideIn(item)) as T;
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.hide(key), this.hideIn(item as unknown)]),
    ) as T;
  }

  #learn(form: Uint16Array): void {
    const last = form.length - SHORTEST;
    if (last < 0) return;
    const place = this.#forms.push(form) - 1;
    let isTelling = false;
    for (let at = 0; at < last + SHORTEST; at += SHORTEST) {
      const offset = Math.min(at, last);
      if (isRow(form, offset)) continue;
      isTelling = true;
      this.#note(form, place, offset);
    }
    if (!isTelling) this.#note(form, place, 0);
  }

  #note(form: Uint16Array, place: number, offset: number): void {
    const hash = hashAt(form, offset);
    const bit = hash & (TABLE - 1);
    this.#known[bit >> 3]! |= 1 << (bit & 7);
    const packed = place * OFFSETS + offset;
    const known = this.#places.get(hash);
    if (Array.isArray(known)) known.push(packed);
    else this.#places.set(hash, known === undefined ? packed : [known, packed]);
  }

  #placesAt(hash: number): Place[] {
    return [this.#places.get(hash) ?? []].flat().map((packed) => ({
      form: this.#forms[Math.floor(packed / OFFSETS)]!,
      offset: packed % OFFSETS,
    }));
  }

  #find({ codes, places }: Reading, text: string): Range[] {
    const found: Range[] = [];
    const last = codes.length - SHORTEST;
    if (last < 0) return found;
    let hash = hashAt(codes, 0);
    for (let at = 0, done = 0; at <= last; at += 1) {
      if (at > 0)
        hash = (Math.imul(hash - Math.imul(codes[at - 1]!, POWER), 31) + codes[at + SHORTEST - 1]!) | 0;
      const bit = hash & (TABLE - 1);
      if (at < done || (this.#known[bit >> 3]! & (1 << (bit & 7))) === 0) continue;
      for (const place of this.#placesAt(hash)) {
        const [from, to] = extent(codes, at, place);
        if (to - from < SHORTEST) continue;
        const range = places ? { from: places.from[from]!, to: places.to[to - 1]! } : { from, to };
        const begins = at - place.offset === from;
        const ends = at - place.offset + place.form.length === to;
        const tells =
          (begins && ends) ||
          (to - from >= PIECE && variety(codes, from, to) >= VARIETY) ||
          (begins && isCutAfter(text, range.to)) ||
          (ends && isCutBefore(text, range.from));
        if (!tells) continue;
        found.push(range);
        done = Math.max(done, to);
      }
    }
    return found;
  }
}

/** How far a text and a form are the same around a place where both have the same hash. */
function extent(codes: Uint16Array, at: number, { form, offset }: Place): [from: number, to: number] {
  let [from, to] = [at, at];
  const ahead = offset - at;
  while (to < codes.length && codes[to] === form[to + ahead]) to += 1;
  while (from > 0 && from + ahead > 0 && codes[from - 1] === form[from - 1 + ahead]) from -= 1;
  return [from, to];
}

function hashAt(codes: Uint16Array, at: number): number {
  let hash = 0;
  for (let i = at; i < at + SHORTEST; i += 1) hash = (Math.imul(hash, 31) + codes[i]!) | 0;
  return hash;
}

/** Whether eight characters are one or two by turns: in a text of these each place would begin something known. */
function isRow(form: Uint16Array, at: number): boolean {
  for (let i = at + 2; i < at + SHORTEST; i += 1) if (form[i] !== form[i - 2]) return false;
  return true;
}

const variety = (codes: Uint16Array, from: number, to: number): number =>
  new Set(codes.subarray(from, Math.min(to, from + 2 * PIECE))).size;

/** Messages quote the beginning of a body, or what stands around a place: of a secret a part is left there. */
const isCutAfter = (text: string, at: number): boolean =>
  at === text.length || CUT_AFTER.test(text.slice(at, at + 4));
const isCutBefore = (text: string, at: number): boolean =>
  at === 0 || CUT_BEFORE.test(text.slice(Math.max(0, at - 4), at));

/** Ranges in their order; those that touch are one. */
function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
