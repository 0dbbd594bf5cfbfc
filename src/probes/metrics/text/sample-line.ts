import { MetricLabels } from '../labels.js';
import type { MetricSample } from '../exposition.js';
import {
  HASH,
  inName,
  isOf,
  METRIC_START,
  OPEN,
  SPACE,
  TAB,
  unescaped,
  type TextDialect,
  BACKSLASH,
  CLOSE,
  COMMA,
  EQUALS,
  LABEL_START,
  QUOTE,
  millisecondsOf,
  numberAt,
} from './number.js';

/** Parses labels in braces. The object is reused for every line. */
class LabelSet {
  /** The offset after the closing brace. */
  end = 0;
  /** The offset of the metric name if it is in the braces; otherwise -1. */
  name = -1;
  nameEnd = -1;
  #at = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly dialect: TextDialect,
  ) {}

  /**
   * Parses from after the opening brace up to the end of the line, into `labels`. `nameInside`: the metric name must
   * be in the braces. @returns what is wrong, in words
   */
  read(from: number, end: number, labels: MetricLabels, nameInside: boolean): string | undefined {
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

  #label(end: number, labels: MetricLabels, mayBeName: boolean): string | undefined {
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

  /** Skips a quoted string. */
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

  /** OpenMetrics allows no blanks within labels. */
  #blanks(): void {
    if (this.dialect.format === 'openmetrics') return;
    while (this.bytes[this.#at] === SPACE || this.bytes[this.#at] === TAB) this.#at += 1;
  }
}

const LETTER_N = 0x6e;
const isEscape = (byte: number | undefined) => byte === BACKSLASH || byte === QUOTE || byte === LETTER_N;

/** OpenMetrics 1.0, "Exemplars": the maximum number of code points in the names and values of the labels. */
const MAX_EXEMPLAR = 128;
/** At most four bytes for each code point. */
const MAX_BYTES = 4 * MAX_EXEMPLAR;

/** Parses the lines of samples. The object is reused for every line. */
export class SampleLine {
  /** The offset of the metric name. */
  name = 0;
  nameEnd = 0;
  #at = 0;
  #end = 0;
  readonly #labelSet: LabelSet;
  readonly #exemplar: MetricLabels;

  constructor(
    private readonly bytes: Buffer,
    private readonly dialect: TextDialect,
  ) {
    this.#labelSet = new LabelSet(bytes, dialect);
    this.#exemplar = new MetricLabels(bytes);
  }

  /** Parses the line from `from` to its line feed at `end` into `sample`. @returns what is wrong, in words */
  read(from: number, end: number, sample: MetricSample): string | undefined {
    this.#at = from;
    this.#end = end;
    sample.labels.count = 0;
    sample.timestamp = NaN;
    sample.exemplar = undefined;
    return this.#series(sample) ?? this.#value(sample) ?? this.#rest(sample);
  }

  #series({ labels }: MetricSample): string | undefined {
    const { bytes } = this;
    const nameInside = bytes[this.#at] === OPEN && this.dialect.quotedNames;
    if (!nameInside && !isOf(bytes[this.#at], METRIC_START))
      return 'a metric name that begins with another character than a letter, _ or :';
    this.name = this.#at;
    while (inName(bytes[this.#at], METRIC_START)) this.#at += 1;
    this.nameEnd = this.#at;
    const blanks = this.dialect.format === 'text' ? this.#blanks() : 0;
    if (bytes[this.#at] !== OPEN) {
      const isName = blanks > 0 || bytes[this.#at] === SPACE || this.#at === this.#end;
      return isName ? undefined : 'a character that no metric name has';
    }
    const problem = this.#labelSet.read(this.#at + 1, this.#end, labels, nameInside);
    if (problem) return problem;
    this.#at = this.#labelSet.end;
    if (!nameInside) return undefined;
    this.name = this.#labelSet.name;
    this.nameEnd = this.#labelSet.nameEnd;
    return this.name === this.nameEnd ? 'an empty metric name' : undefined;
  }

  #value(sample: MetricSample): string | undefined {
    if (!this.#separated() || this.#at === this.#end)
      return 'a sample without a value, or without a space before it';
    const start = this.#at;
    this.#token();
    const value = numberAt(this.bytes, start, this.#at, this.dialect.format === 'text');
    if (value === undefined) return 'a value that is not a number';
    sample.value = value;
    return undefined;
  }

  #rest(sample: MetricSample): string | undefined {
    if (this.dialect.format === 'text') {
      this.#blanks();
      if (this.#at === this.#end) return undefined;
      if (this.bytes[this.#at] === HASH) return 'an exemplar, which only OpenMetrics has';
      const timestamp = millisecondsOf(this.#text());
      if (timestamp === undefined) return 'a timestamp that is not a whole number of milliseconds';
      sample.timestamp = timestamp;
      this.#blanks();
      return this.#at === this.#end ? undefined : 'more than a value and a timestamp after a series';
    }
    if (this.#at === this.#end) return undefined;
    const problem = this.bytes[this.#at + 1] === HASH ? undefined : this.#timestamp(sample);
    return problem ?? (this.#at === this.#end ? undefined : this.#exemplarOf(sample));
  }

  #timestamp(sample: MetricSample): string | undefined {
    this.#at += 1;
    const timestamp = this.#finite();
    if (timestamp === undefined) return 'a timestamp that is not a number of seconds';
    if (!Number.isNaN(timestamp)) sample.timestamp = timestamp;
    return undefined;
  }

  #exemplarOf(sample: MetricSample): string | undefined {
    const { bytes } = this;
    if (bytes.toString('latin1', this.#at, this.#at + 4) !== ' # {')
      return 'something that is not an exemplar after a value';
    const labels = this.#exemplar;
    labels.count = 0;
    const problem = this.#labelSet.read(this.#at + 4, this.#end, labels, false);
    if (problem) return `in an exemplar ${problem}`;
    if (labels.hasTwice()) return 'in an exemplar one label name twice';
    if (isTooLong(labels)) return `an exemplar with more than ${MAX_EXEMPLAR} characters in its labels`;
    this.#at = this.#labelSet.end;
    if (!this.#separated()) return 'an exemplar without a value';
    const start = this.#at;
    this.#token();
    sample.exemplar = numberAt(bytes, start, this.#at, false);
    if (sample.exemplar === undefined) return 'an exemplar whose value is not a number';
    if (this.#at === this.#end) return undefined;
    this.#at += 1;
    if (this.#finite() === undefined) return 'an exemplar whose timestamp is not a number of seconds';
    return this.#at === this.#end ? undefined : 'something after an exemplar';
  }

  #finite(): number | undefined {
    const start = this.#at;
    this.#token();
    const number = numberAt(this.bytes, start, this.#at, false);
    return Number.isFinite(number) ? number : undefined;
  }

  #text(): string {
    const start = this.#at;
    this.#token();
    return this.bytes.toString('latin1', start, this.#at);
  }

  #token(): void {
    const isText = this.dialect.format === 'text';
    while (this.#at < this.#end) {
      const byte = this.bytes[this.#at];
      if (byte === SPACE || (byte === TAB && isText)) return;
      this.#at += 1;
    }
  }

  /** Skips the separator between two tokens: one space; in the text format any blanks, or none after a brace. */
  #separated(): boolean {
    if (this.dialect.format === 'text') {
      this.#blanks();
      return true;
    }
    if (this.bytes[this.#at] !== SPACE) return false;
    this.#at += 1;
    return true;
  }

  #blanks(): number {
    const start = this.#at;
    while (this.#at < this.#end && (this.bytes[this.#at] === SPACE || this.bytes[this.#at] === TAB))
      this.#at += 1;
    return this.#at - start;
  }
}

/** Whether the names and values of all labels exceed the maximum number of code points. */
function isTooLong(labels: MetricLabels): boolean {
  let length = 0;
  for (let label = 0; label < labels.count && length <= MAX_EXEMPLAR; label += 1) {
    if (labels.valueEnd(label) - labels.valueStart(label) > MAX_BYTES) return true;
    length += [...labels.name(label)].length + [...unescaped(labels.value(label))].length;
  }
  return length > MAX_EXEMPLAR;
}
