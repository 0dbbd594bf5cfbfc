import type { Labels } from '../labels.js';
import {
  BACKSLASH,
  CLOSE,
  COMMA,
  EQUALS,
  inName,
  isOf,
  LABEL_START,
  QUOTE,
  SPACE,
  TAB,
  type Dialect,
} from './characters.js';

/** Reads what stands in braces. One object serves every line. */
export class LabelSet {
  /** Behind the closing brace. */
  end = 0;
  /** The name of the metric, where it stands in the braces; -1: it does not. */
  name = -1;
  nameEnd = -1;
  #at = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly dialect: Dialect,
  ) {}

  /**
   * Reads from behind the opening brace, and not beyond the line, into `labels`. Tells what is wrong, in words.
   * `nameInside`: the name of the metric has to be among them.
   */
  read(from: number, end: number, labels: Labels, nameInside: boolean): string | undefined {
    this.#at = from;
    this.name = -1;
    for (let first = true; ; first = false) {
      this.#blanks();
      if (this.bytes[this.#at] === CLOSE && this.#at < end) {
        if (!first && this.dialect.format === 'openmetrics') return 'a comma that no label follows';
        break;
      }
      const problem = this.#label(end, labels, nameInside && first);
      if (problem) return problem;
      this.#blanks();
      const next = this.#at < end ? this.bytes[this.#at] : undefined;
      if (next === CLOSE) break;
      if (next !== COMMA) return 'labels that neither a comma nor a closing brace follows';
      this.#at += 1;
    }
    this.end = this.#at + 1;
    return nameInside && this.name < 0 ? 'a sample without the name of its metric' : undefined;
  }

  #label(end: number, labels: Labels, mayBeName: boolean): string | undefined {
    const { bytes } = this;
    const quoted = this.dialect.quotedNames && bytes[this.#at] === QUOTE;
    const start = quoted ? this.#at + 1 : this.#at;
    if (quoted) {
      const problem = this.#string(end);
      if (problem) return problem;
    } else {
      if (!isOf(bytes[this.#at], LABEL_START))
        return 'a label name that begins with another character than a letter or _';
      while (inName(bytes[this.#at], LABEL_START)) this.#at += 1;
    }
    const nameEnd = quoted ? this.#at - 1 : this.#at;
    this.#blanks();
    if (quoted && mayBeName && bytes[this.#at] !== EQUALS) {
      this.name = start;
      this.nameEnd = nameEnd;
      return undefined;
    }
    if (quoted && start === nameEnd) return 'an empty label name';
    if (bytes[this.#at] !== EQUALS) return 'a label name that no = follows';
    this.#at += 1;
    this.#blanks();
    if (bytes[this.#at] !== QUOTE) return 'a label value that does not stand in quotes';
    const value = this.#at + 1;
    const problem = this.#string(end);
    if (problem) return problem;
    labels.add(start, nameEnd, value, this.#at - 1);
    return undefined;
  }

  /** Passes over a text in quotes. */
  #string(end: number): string | undefined {
    const { bytes } = this;
    let at = this.#at + 1;
    for (; at < end; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        this.#at = at + 1;
        return undefined;
      }
      if (byte !== BACKSLASH) continue;
      at += 1;
      if (this.dialect.format === 'text' && !isEscape(bytes[at]))
        return 'a backslash in a label value that is not escaped';
    }
    return 'a label value that no quote ends on its line';
  }

  /** OpenMetrics has none between the parts of a label. */
  #blanks(): void {
    if (this.dialect.format === 'openmetrics') return;
    while (this.bytes[this.#at] === SPACE || this.bytes[this.#at] === TAB) this.#at += 1;
  }
}

const LETTER_N = 0x6e;
const isEscape = (byte: number | undefined) => byte === BACKSLASH || byte === QUOTE || byte === LETTER_N;
