/** A text as it is compared with secrets: letters without their case, and where each of them came from. */
export interface Reading {
  /** One number for each letter. */
  codes: Uint16Array;
  /** Where the letter at a place begins and ends in the text; absent: each is where it is. */
  places?: { from: Uint32Array; to: Uint32Array };
}

/** The text as it stands. */
export function literal(text: string): Reading {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) codes[at] = folded(text.charCodeAt(at));
  return { codes };
}

/**
 * The text without blanks and controls, so that a secret is one in whichever lines it stands, and with what stands for
 * another character in its place, however often that was done: `%2525` is a per cent sign. Undefined: it is the same.
 */
export function decoded(text: string): Reading | undefined {
  if (!/[\s%\\&\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const reader = new Decoder(text.length);
  for (let at = 0; at < text.length; at += 1) reader.read(text.charCodeAt(at), at);
  return reader.reading();
}

/** Capitals are small letters, base64url is base64, and whatever is not ASCII is one letter: its capitals are many. */
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
/** What `\n`, `\r`, `\t`, `\b`, `\f`, `\v` and `\0` end with: they stand for what is left out. */
const BLANKS = new Set(Buffer.from('nrtbfv0'));
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));$/;
const LONGEST_ENTITY = 11;
const NAMED: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 };

/** Undoes escapes as they end, and those that come of it. */
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

  /** The code so many places before the end; 0: there is none. */
  #back(places: number): number {
    return this.#codes[this.#length - places] ?? 0;
  }

  /**
   * Whether an escape begins with this sign so many places before the end. One that stands there as it is does not go
   * with what was itself escaped: `%%36%31` is a per cent sign and `61`.
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
