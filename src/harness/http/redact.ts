const SHORTEST = 8;
const HIDDEN = '[hidden]';
const BEGINNINGS = 2 ** 16;
const HASHES = 2 ** 20;

/**
 * Hides secrets by value, in capitals and small letters alike: as they are, percent-encoded, as a form has them, in
 * base64, in JSON, each part of a token, and cut off.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  readonly #forms = new Set<string>();
  /** Longest first, once they are asked for. */
  #sorted: string[] | undefined;
  /** Which eight characters stand in a form, by a hash of them: most pieces end with others, and one look shows it. */
  readonly #inside = new Uint8Array(HASHES);
  /** The forms by how they begin, as `beginning` has it. A pattern of hundreds of forms took longer than the rest of a run. */
  readonly #byBeginning = new Map<number, string[]>();
  readonly #beginnings = new Uint8Array(BEGINNINGS);

  /** Values that must not appear in any output from now on. Very short ones are left: they would hide ordinary words. */
  add(secrets: Iterable<string>): void {
    // Added before every request: what is known already must cost nothing.
    const long = [...secrets].filter((secret) => secret.length >= SHORTEST && !this.#secrets.has(secret));
    for (const secret of long) this.#secrets.add(secret);
    const added = [...new Set(long.flatMap(formsOf))].filter((form) => form !== '' && !this.#forms.has(form));
    if (added.length > 0) this.#sorted = undefined;
    for (const form of added) {
      this.#forms.add(form);
      const begins = beginning(form, 0);
      this.#beginnings[begins] = 1;
      // A whole token is one [hidden], not three.
      this.#byBeginning.set(begins, [...(this.#byBeginning.get(begins) ?? []), form].sort(byLength));
      for (let at = 0; at + SHORTEST <= form.length; at += 1) this.#inside[hashAt(form, at)] = 1;
    }
  }

  /** The text with `[hidden]` in the place of every secret. */
  hide(text: string): string {
    if (this.#forms.size === 0) return text;
    // Messages quote the beginning of a body: what is left of a secret there is no whole form.
    const pieces = this.#withoutForms(text).split('…');
    return pieces.map((piece) => this.#withoutRest(piece)).join('…');
  }

  #withoutForms(text: string): string {
    const beginnings = this.#beginnings;
    let [hidden, done] = ['', 0];
    for (let at = 0; at < text.length; at += 1) {
      const begins = beginning(text, at);
      if (beginnings[begins] === 0) continue;
      const form = this.#byBeginning.get(begins)?.find((each) => isAt(text, at, each));
      if (form === undefined) continue;
      hidden += text.slice(done, at) + HIDDEN;
      done = at + form.length;
      at = done - 1;
    }
    return done === 0 ? text : hidden + text.slice(done);
  }

  #withoutRest(piece: string): string {
    const last = piece.slice(-SHORTEST);
    if (last.length < SHORTEST || this.#inside[hashAt(last, 0)] === 0) return piece;
    this.#sorted ??= [...this.#forms].sort(byLength);
    for (const form of this.#sorted) {
      for (let at = form.indexOf(last); at >= 0; at = form.indexOf(last, at + 1)) {
        const rest = form.slice(0, at + SHORTEST);
        if (piece.endsWith(rest)) return piece.slice(0, -rest.length) + HIDDEN;
      }
    }
    return piece;
  }
}

const byLength = (a: string, b: string) => b.length - a.length;

function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inLatin1 = Buffer.from(secret).toString('latin1');
  const parts = secret.split('.').filter((part) => part.length >= 2 * SHORTEST);
  return [
    ...[secret, inForm(secret), ...parts].flatMap(inBase64),
    ...[secret, inJson, inJson.replaceAll('/', '\\/'), inLatin1, ...parts],
    ...[encodeURIComponent(secret), inForm(secret), new URLSearchParams([['', secret]]).toString().slice(1)],
  ];
}

/**
 * As a client of an OIDC provider shows its secret in a form, and before it is put into base64 (RFC 6749 section 2.3.1):
 * everything but letters and digits may be escaped.
 */
const inForm = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

/** In base64 a text looks different at each of three places; its ends depend on what stands beside it. */
function inBase64(text: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    const from = Math.ceil((shift * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(from, to));
  });
}

/** A number for the three characters at a place, the same for capitals and small letters. */
const beginning = (text: string, at: number): number =>
  ((small(text.charCodeAt(at)) << 10) ^
    (small(text.charCodeAt(at + 1)) << 5) ^
    small(text.charCodeAt(at + 2))) &
  (BEGINNINGS - 1);

/** A number for the eight characters at a place. */
function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let i = at; i < at + SHORTEST; i += 1) hash = Math.imul(hash, 31) + text.charCodeAt(i);
  return hash & (HASHES - 1);
}

/** Whatever is not ASCII counts as one letter: its capitals are many. */
const small = (code: number): number => (code > 127 ? 128 : code >= 65 && code <= 90 ? code + 32 : code);

function isAt(text: string, at: number, form: string): boolean {
  const there = text.slice(at, at + form.length);
  return there === form || there.toLowerCase() === form.toLowerCase();
}
