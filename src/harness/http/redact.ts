const SHORTEST = 8;
const HIDDEN = '[hidden]';

/** Hides secrets by value: as they are, percent-encoded, in base64, in JSON, and each part of a token. */
export class Redactor {
  readonly #known = new Set<string>();
  #pattern: RegExp | undefined;

  /** Values that must not appear in any output from now on. Very short ones are left: they would hide ordinary words. */
  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      if (secret.length < SHORTEST || this.#known.has(secret)) continue;
      for (const form of forms(secret)) this.#known.add(form);
      this.#pattern = undefined;
    }
  }

  hide(text: string): string {
    if (this.#known.size === 0) return text;
    this.#pattern ??= new RegExp(
      // Longest first: a whole token is one [hidden], not three.
      [...this.#known]
        .sort((a, b) => b.length - a.length)
        .map(escape)
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, HIDDEN);
  }
}

function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [encodeURIComponent(secret), bytes.toString('base64'), bytes.toString('base64url')];
  const inJson = JSON.stringify(secret).slice(1, -1);
  const parts = secret.split('.').filter((part) => part.length >= 2 * SHORTEST);
  return [secret, inJson, ...encoded, ...parts];
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
