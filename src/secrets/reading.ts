/** A range of a text: its start and its end. */
export type Range = readonly [from: number, to: number];

/** Sorts ranges, and joins those that overlap or touch. */
export function merged(ranges: readonly Range[]): readonly Range[] {
  const apart: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) apart.push([from, to]);
  }
  return apart;
}

/** A text as it is compared with secrets: characters without case, and the place of each in the original text. */
export interface Reading {
  /** One number for each character. */
  codes: Uint16Array;
  /** Where each character begins and ends in the original text. Absent when places are unchanged. */
  places?: { from: Uint32Array; to: Uint32Array };
}

/** The text without decoding. */
export function literal(text: string): Reading {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) codes[at] = folded(text.charCodeAt(at));
  return { codes };
}

/**
 * The text without white space and control characters, so that a secret is also found across lines, and with escapes
 * decoded, however often they are nested: `%2525` is a percent sign.
 * @returns undefined when nothing changes
 */
export function decoded(text: string): Reading | undefined {
  if (!/[\s%\\&\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const reader = new Decoder(text.length);
  for (let at = 0; at < text.length; at += 1) reader.read(text.charCodeAt(at), at);
  return reader.reading();
}

/** Folds case, maps base64url to base64, and every character beyond ASCII to one code: its case rules are complex. */
const folded = (code: number): number => {
  if (code >= 65 && code <= 90) return code + 32;
  if (code === 45) return 43;
  if (code === 95) return 47;
  return code > 127 ? 128 : code;
};

const isBlank = (code: number): boolean =>
  code <= 32 ||
  (code >= 127 && code <= 160) ||
  code === 0xad ||
  code === 0xfeff ||
  (code >= 0x2000 && code <= 0x206f && !(code >= 0x2010 && code <= 0x2027));

const [PERCENT, AMPERSAND, SEMICOLON, BACKSLASH] = [37, 38, 59, 92];
const [LETTER_U, LETTER_X] = [117, 120];
/** The last characters of `\n`, `\r`, `\t`, `\b`, `\f`, `\v` and `\0`, which stand for characters that are left out. */
const BLANKS = new Set(Buffer.from('nrtbfv0'));
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));$/;
const LONGEST_ENTITY = 11;
const NAMED: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 };

/** Decodes escapes as soon as they are complete, including escapes that result from decoding. */
class Decoder {
  readonly #codes: Uint16Array;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  #length = 0;

  constructor(room: number) {
    this.#codes = new Uint16Array(room);
    this.#from = new Uint32Array(room);
    this.#to = new Uint32Array(room);
  }

  read(code: number, at: number): void {
    this.#put(code, at, at + 1);
  }

  reading(): Reading {
    const [codes, from, to] = [this.#codes, this.#from, this.#to].map((all) => all.subarray(0, this.#length));
    return { codes: codes as Uint16Array, places: { from: from as Uint32Array, to: to as Uint32Array } };
  }

  #put(code: number, from: number, to: number): void {
    if (isBlank(code)) return;
    const at = this.#length;
    this.#codes[at] = folded(code);
    this.#from[at] = from;
    this.#to[at] = to;
    this.#length += 1;
    this.#undo();
  }

  /** The code at a distance from the end; 0 when there is none. */
  #back(places: number): number {
    return this.#codes[this.#length - places] ?? 0;
  }

  /**
   * Whether an escape begins with this character at a distance from the end. A literal character does not form an
   * escape with characters that were escaped themselves: `%%36%31` is a percent sign and `61`.
   */
  #begins(places: number, sign: number): boolean {
    if (this.#back(places) !== sign) return false;
    const first = this.#length - places;
    if (!this.#isLiteral(first)) return true;
    for (let at = first + 1; at < this.#length; at += 1) if (!this.#isLiteral(at)) return false;
    return true;
  }

  #isLiteral(at: number): boolean {
    const [from = 0, to = 0] = [this.#from[at], this.#to[at]];
    return to === from + 1;
  }

  #undo(): void {
    if (this.#begins(3, PERCENT)) this.#undoHex(3, 2);
    else if (this.#back(3) === LETTER_X && this.#begins(4, BACKSLASH)) this.#undoHex(4, 2);
    else if (this.#back(5) === LETTER_U && this.#begins(6, BACKSLASH)) this.#undoHex(6, 4);
    else if (this.#begins(2, BACKSLASH)) this.#undoBackslash();
    else if (this.#back(1) === SEMICOLON) this.#undoEntity();
  }

  #undoHex(places: number, digits: number): void {
    const value = this.#text(digits);
    if (/^[0-9a-f]+$/.test(value)) this.#replace(places, Number.parseInt(value, 16));
  }

  #undoBackslash(): void {
    const last = this.#back(1);
    if (last === LETTER_U || last === LETTER_X) return;
    if (BLANKS.has(last)) this.#length -= 2;
    else this.#replace(2, last);
  }

  #undoEntity(): void {
    let places = 2;
    while (places <= LONGEST_ENTITY && this.#back(places) !== AMPERSAND) places += 1;
    const [whole, decimal, hex, name] = ENTITY.exec(this.#text(places)) ?? [];
    if (whole === undefined) return;
    if (name !== undefined) this.#replace(places, NAMED[name]!);
    else
      this.#replace(places, decimal === undefined ? Number.parseInt(hex!, 16) : Number.parseInt(decimal, 10));
  }

  #text(places: number): string {
    return String.fromCharCode(...this.#codes.subarray(Math.max(0, this.#length - places), this.#length));
  }

  #replace(places: number, code: number): void {
    const to = this.#to[this.#length - 1]!;
    this.#length -= places;
    this.#put(code, this.#from[this.#length]!, to);
  }
}
