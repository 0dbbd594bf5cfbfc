import { merged, type Range, decoded, literal, type Reading } from './reading.js';

/**
 * All forms in which a secret may be written: as it is, as UTF-8 that was read as latin1, in a form, in hexadecimal,
 * as a list of bytes, in base64 at each of three offsets, once and twice; and each part of a token. Escapes of single
 * characters (`%41`, `\u0041`), white space, line breaks and case are handled elsewhere.
 */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const withPlus = secret.replaceAll(' ', '+');
  const shown = [...new Set([secret, inForm(secret), formValue(secret)])];
  // Each part of a token may be shown alone, and cut off.
  const parts = secret.split('.');
  return [
    ...[secret, ...parts, withPlus, bytes.toString('latin1'), bytes.toString('hex'), [...bytes].join(',')],
    ...[...shown, bytes.toString('base64')].flatMap(inBase64),
  ];
}

/** An OIDC client's secret in a form and before base64 (RFC 6749 2.3.1), all but [A-Za-z0-9] escaped. */
const inForm = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

const formValue = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** The base64 of a text at each of three offsets, without the characters that depend on the neighbouring text. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    const from = Math.ceil((shift * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(from, to);
  });
}

const HIDDEN = '[hidden]';
/** The minimum length of a secret, and of a part of it that is hidden where a text is cut off. */
const SHORTEST = 8;
/** A part of a secret with at least this number of characters is hidden. A shorter form is hidden only as a whole. */
const PIECE = 16;
/** The minimum number of different characters in such a part, so that a row of zeros is not hidden. */
const VARIETY = 5;
/** The number of bits in the table of hashes. It is many times the number of places in it. */
const TABLE = 2 ** 23;
/** The maximum length of a text without secrets that is remembered. */
const LONGEST_CLEAN = 100;
/** The maximum number of texts that are remembered. */
const MOST_CLEAN = 20_000;
/** The number of hash chains of places. */
const CHAINS = 2 ** 18;
/** The number of integers that are stored for each place. */
const NUMBERS = 4;
const POWER = Array.from({ length: SHORTEST - 1 }).reduce((power: number) => Math.imul(power, 31), 1);
const CUT_AFTER = /^["'`]?(?:…|\.\.\.)/;
const CUT_BEFORE = /(?:…|\.\.\.)["'`]?$/;

/** Eight characters at `offset` of `form`. */
interface Place {
  form: Uint16Array;
  offset: number;
}

/**
 * Hides secrets by value, in the forms that `formsOf` returns, without regard to case. They are also found when they
 * are escaped, broken into lines, or cut off: a part of 16 characters is hidden as well.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  /** Every eighth place of each form, and its last one. */
  readonly #places = new Places();
  /** A bit set of hashes. Most places of a text match nothing, and one bit shows that. */
  readonly #known = new Uint8Array(TABLE / 8);
  /** Short texts without a secret, because the output of a run repeats the same keys and values thousands of times. */
  readonly #clean = new Set<string>();
  /** The forms that were added. Tokens of one issuer have equal beginnings. */
  readonly #learnt = new Set<string>();

  /** Adds values that must not appear in any further output. Very short ones are ignored: they would hide words. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      // Called before every request, so a known secret must cost nothing.
      if (secret.length < SHORTEST || this.#secrets.has(secret)) continue;
      this.#secrets.add(secret);
      this.#clean.clear();
      for (const form of formsOf(secret)) {
        if (this.#learnt.has(form)) continue;
        this.#learnt.add(form);
        this.#learn(literal(form).codes);
        const squeezed = decoded(form);
        if (squeezed) this.#learn(squeezed.codes.slice());
      }
    }
  }

  /** Replaces every secret in the text by `[hidden]`. */
  hide(text: string): string {
    if (this.#secrets.size === 0 || text.length < SHORTEST || this.#clean.has(text)) return text;
    const squeezed = decoded(text);
    const found = [literal(text), ...(squeezed ? [squeezed] : [])].flatMap((each) => this.#find(each, text));
    let [hidden, done] = ['', 0];
    for (const [from, to] of merged(found)) {
      hidden += text.slice(done, from) + HIDDEN;
      done = to;
    }
    if (done > 0) return hidden + text.slice(done);
    if (this.#clean.size === MOST_CLEAN) this.#clean.clear();
    if (text.length <= LONGEST_CLEAN) this.#clean.add(text);
    return text;
  }

  /** Replaces every secret in a value and in everything below it by `[hidden]`. Results of a run leave it in this form. */
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
    const place = this.#places.addForm(form);
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
    this.#places.add(hash, place, offset);
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
      for (const place of this.#places.at(hash)) {
        const [from, to] = extent(codes, at, place);
        if (to - from < SHORTEST) continue;
        const range: Range = places ? [places.from[from]!, places.to[to - 1]!] : [from, to];
        const begins = at - place.offset === from;
        const ends = at - place.offset + place.form.length === to;
        const tells =
          (begins && ends) ||
          (to - from >= PIECE && variety(codes, from, to) >= VARIETY) ||
          (begins && isCutAfter(text, range[1])) ||
          (ends && isCutBefore(text, range[0]));
        if (!tells) continue;
        found.push(range);
        done = Math.max(done, to);
      }
    }
    return found;
  }
}

/** Places by the hash of eight characters. A token has thousands; a `Map` would take ten times as long. */
class Places {
  readonly #forms: Uint16Array[] = [];
  /** The last place that was added to each hash chain; 0 when there is none. */
  readonly #last = new Int32Array(CHAINS);
  /** For each place: its hash, its form, its offset in the form, and the previous place of the chain. */
  #numbers = new Int32Array(NUMBERS * 1024);
  #count = 1;

  /** Adds a form. @returns the index by which its places refer to it */
  addForm(form: Uint16Array): number {
    return this.#forms.push(form) - 1;
  }

  add(hash: number, form: number, offset: number): void {
    const at = this.#count * NUMBERS;
    if (at === this.#numbers.length) {
      const larger = new Int32Array(2 * at);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    const chain = hash & (CHAINS - 1);
    this.#numbers[at] = hash;
    this.#numbers[at + 1] = form;
    this.#numbers[at + 2] = offset;
    this.#numbers[at + 3] = this.#last[chain]!;
    this.#last[chain] = this.#count;
    this.#count += 1;
  }

  at(hash: number): Place[] {
    const found: Place[] = [];
    let place = this.#last[hash & (CHAINS - 1)]!;
    while (place !== 0) {
      const at = place * NUMBERS;
      if (this.#numbers[at] === hash)
        found.push({ form: this.#forms[this.#numbers[at + 1]!]!, offset: this.#numbers[at + 2]! });
      place = this.#numbers[at + 3]!;
    }
    return found;
  }
}

/** The range in which a text and a form are equal around a place with the same hash. */
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

/** Whether eight characters repeat one or two characters. In a text of these, every place would match. */
function isRow(form: Uint16Array, at: number): boolean {
  for (let i = at + 2; i < at + SHORTEST; i += 1) if (form[i] !== form[i - 2]) return false;
  return true;
}

const variety = (codes: Uint16Array, from: number, to: number): number =>
  new Set(codes.subarray(from, Math.min(to, from + 2 * PIECE))).size;

/** Messages quote the beginning of a body, or the text around a place. A part of a secret may be at the edge of the quote. */
const isCutAfter = (text: string, at: number): boolean =>
  at === text.length || CUT_AFTER.test(text.slice(at, at + 4));
const isCutBefore = (text: string, at: number): boolean =>
  at === 0 || CUT_BEFORE.test(text.slice(Math.max(0, at - 4), at));
