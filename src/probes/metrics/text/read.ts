import { isUtf8 } from 'node:buffer';
import {
  type Defects,
  type MetricsRule,
  type ExpositionSource,
  type Family,
  type Role,
  MetricSample,
} from '../exposition.js';
import { MetricLabels, sameBytes } from '../labels.js';
import { CR, HASH, LF, SPACE, TAB, unescaped, type TextDialect, numberOf } from './number.js';
import { Families, metadata } from './families.js';
import { SampleLine } from './sample-line.js';

/** The maximum length of a line in a report, in bytes. */
const SHOWN = 300;
const LE = Buffer.from('le');
const QUANTILE = Buffer.from('quantile');

/** Reads a text exposition line by line, in one pass. */
export class TextReader implements ExpositionSource {
  readonly #families: Families;
  readonly #line: SampleLine;
  /** The name of the last sample with its family and role: most lines have the same name as the previous one. */
  #last: { name: string; bytes: Buffer; family: Family; role: Role } | undefined;

  constructor(
    private readonly bytes: Buffer,
    private readonly dialect: TextDialect,
    private readonly defects: Defects,
  ) {
    this.#families = new Families(dialect.format, defects);
    this.#line = new SampleLine(bytes, dialect);
  }

  get families(): Family[] {
    return this.#families.all;
  }

  /** Reads every sample. `visit` gets the same object each time. */
  read(visit: (sample: MetricSample) => void): void {
    const { bytes } = this;
    const sample = new MetricSample(new MetricLabels(bytes));
    this.#requireUtf8();
    let ended = false;
    let line = 0;
    for (let at = 0, end: number; at < bytes.length; at = end + 1) {
      line += 1;
      end = this.#endOf(at);
      const textEnd = this.#textEnd(at, end);
      if (ended) {
        this.#wrong('end', 'something after # EOF', at, line);
        return;
      }
      const start = this.#start(at);
      // What stands before a carriage return is read as usual: the same mistake in every line is one.
      if (textEnd < end && this.#forbidsReturn(start))
        this.#wrong('syntax', 'a line that ends in a carriage return', at, line);
      if (bytes[start] === HASH) ended = this.#metadata(at, textEnd, line);
      else if (start === textEnd) this.#empty(at, line);
      else this.#sample(sample, at, start, textEnd, line, visit);
      if (end === bytes.length && this.dialect.format === 'text')
        this.#wrong('syntax', 'a last line that no line feed ends', at, line);
    }
    if (this.dialect.format === 'openmetrics' && !ended)
      this.defects.add('end', 'no # EOF at the end', () => ({ line, shows: this.#text(this.#lastLine()) }));
  }

  samplesAt(at: number, visit: (sample: MetricSample) => void): void {
    const sample = new MetricSample(new MetricLabels(this.bytes));
    const line = new SampleLine(this.bytes, this.dialect);
    if (line.read(this.#start(at), this.#textEnd(at), sample)) return;
    sample.at = at;
    sample.line = 0;
    sample.name = this.#nameOf(line);
    const { group, role = 'value' } = this.#families.find(sample.name)!;
    this.#place(sample, group.family, role);
    visit(sample);
  }

  show({ at, line }: MetricSample): { line: number; shows: string } {
    return { line: line || this.#lineAt(at), shows: this.#text(at) };
  }

  #sample(
    sample: MetricSample,
    at: number,
    start: number,
    end: number,
    line: number,
    visit: (sample: MetricSample) => void,
  ): void {
    const problem = this.#line.read(start, end, sample);
    if (problem) {
      this.#wrong('syntax', problem, at, line);
      return;
    }
    sample.at = at;
    sample.line = line;
    const { name, family, role } = this.#owner(sample);
    sample.name = name;
    this.#place(sample, family, role);
    visit(sample);
  }

  /** The family and role of the current line. */
  #owner(sample: MetricSample) {
    const { name: from, nameEnd: to } = this.#line;
    const last = this.#last;
    if (last?.bytes.length === to - from && sameBytes(last.bytes, 0, this.bytes, from, to - from))
      return last;
    const name = this.#nameOf(this.#line);
    const owner = this.#families.familyOf(name, () => this.show(sample));
    return (this.#last = { name, bytes: this.bytes.subarray(from, to), ...owner });
  }

  #nameOf({ name, nameEnd }: SampleLine): string {
    const raw = this.bytes.toString('utf8', name, nameEnd);
    return raw.includes('\\') ? unescaped(raw) : raw;
  }

  /** Finds the label that determines the place of a sample in its metric. */
  #place(sample: MetricSample, family: Family, role: Role): void {
    sample.family = family;
    sample.role = role;
    const { labels } = sample;
    const isThreshold = role === 'bucket' || role === 'quantile';
    sample.special = isThreshold
      ? labels.indexOf(role === 'bucket' ? LE : QUANTILE)
      : role === 'state'
        ? labels.indexOf(Buffer.from(family.name))
        : -1;
    sample.bound =
      isThreshold && sample.special >= 0 ? (numberOf(labels.value(sample.special), false) ?? NaN) : NaN;
  }

  #metadata(at: number, end: number, line: number): boolean {
    this.#last = undefined;
    const read = metadata(this.bytes.toString('utf8', at, end), this.dialect);
    if (read.kind === 'EOF') return true;
    if (read.kind === 'broken') this.#wrong('syntax', read.problem, at, line);
    else if (read.kind !== 'comment')
      this.#families.addMetadata(read.kind, read.name, read.text, () => ({ line, shows: this.#text(at) }));
    return false;
  }

  #empty(at: number, line: number): void {
    if (this.dialect.format === 'openmetrics') this.#wrong('syntax', 'an empty line', at, line);
  }

  #requireUtf8(): void {
    if (isUtf8(this.bytes)) return;
    let line = 0;
    for (let at = 0, end: number; at < this.bytes.length; at = end + 1) {
      line += 1;
      end = this.#endOf(at);
      if (!isUtf8(this.bytes.subarray(at, end))) this.#wrong('syntax', 'bytes that are not UTF-8', at, line);
    }
  }

  #wrong(rule: MetricsRule, text: string, at: number, line: number): void {
    this.defects.add(rule, text, () => ({ line, shows: this.#text(at) }));
  }

  /** The offset of the first token of a line. */
  #start(at: number): number {
    if (this.dialect.format === 'openmetrics') return at;
    let start = at;
    while (this.bytes[start] === SPACE || this.bytes[start] === TAB) start += 1;
    return start;
  }

  #endOf(at: number): number {
    const end = this.bytes.indexOf(LF, at);
    return end < 0 ? this.bytes.length : end;
  }

  /** The end of a line without a carriage return. */
  #textEnd(at: number, end = this.#endOf(at)): number {
    return end > at && this.bytes[end - 1] === CR ? end - 1 : end;
  }

  /** Whether a line must not end in a carriage return. In the text format, a help text and a comment may. */
  #forbidsReturn(start: number): boolean {
    const isText = this.dialect.format === 'text' && this.bytes[start] === HASH;
    return !isText || /^#[ \t]*TYPE[ \t]/.test(this.bytes.toString('latin1', start, start + 20));
  }

  #lineAt(at: number): number {
    let line = 1;
    for (let end = this.#endOf(0); end < at; end = this.#endOf(end + 1)) line += 1;
    return line;
  }

  #lastLine(): number {
    return this.bytes.subarray(0, -1).lastIndexOf(LF) + 1;
  }

  #text(at: number): string {
    const end = this.#endOf(at);
    const text = this.bytes.toString('utf8', at, Math.min(end, at + SHOWN));
    return end > at + SHOWN ? `${text}…` : text;
  }
}
