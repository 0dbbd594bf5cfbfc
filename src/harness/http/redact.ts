const SHORTEST = 8;
const HIDDEN = '[hidden]';

/** Hides secrets by value: as they are, percent-encoded, in base64, in JSON, each part of a token, and cut off. */
export class Redactor {
  readonly #secrets = new Set<string>();
  /** Longest first: a whole token is one [hidden], not three. */
  #forms: string[] = [];
  #pattern: RegExp | undefined;

  /** Values that must not appear in any output from now on. Very short ones are left: they would hide ordinary words. */
  add(secrets: Iterable<string>): void {
    // Told before every request: what is known already must cost nothing.
    const long = [...secrets].filter((secret) => secret.length >= SHORTEST && !this.#secrets.has(secret));
    for (const secret of long) this.#secrets.add(secret);
    if (long.length === 0) return;
    const forms = new Set([...this.#forms, ...long.flatMap(formsOf)]);
    this.#forms = [...forms].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(this.#forms.map(escape).join('|'), 'gi');
  }

  hide(text: string): string {
    if (!this.#pattern) return text;
    // Messages quote the beginning of a body: what is left of a secret there matches no pattern.
    const pieces = text.replace(this.#pattern, HIDDEN).split('…');
    return pieces.map((piece) => this.#withoutRest(piece)).join('…');
  }

  #withoutRest(piece: string): string {
    const last = piece.slice(-SHORTEST);
    if (last.length < SHORTEST) return piece;
    for (const form of this.#forms) {
      for (let at = form.indexOf(last); at >= 0; at = form.indexOf(last, at + 1)) {
        const rest = form.slice(0, at + SHORTEST);
        if (piece.endsWith(rest)) return piece.slice(0, -rest.length) + HIDDEN;
      }
    }
    return piece;
  }
}

function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inLatin1 = Buffer.from(secret).toString('latin1');
  const parts = secret.split('.').filter((part) => part.length >= 2 * SHORTEST);
  return [
    ...[secret, ...parts].flatMap(inBase64),
    ...[secret, inJson, inJson.replaceAll('/', '\\/'), inLatin1, encodeURIComponent(secret), ...parts],
  ];
}

/** In base64 a text looks different at each of three places; its ends depend on what stands beside it. */
function inBase64(text: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    const from = Math.ceil((shift * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(from, to));
  });
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
