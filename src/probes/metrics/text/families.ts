import { type TextDialect, unescaped } from './number.js';
import {
  type Defects,
  type Evidence,
  type Family,
  type Role,
  type Type,
  SUFFIXES,
  namesOf,
  suffixesOf,
} from '../exposition.js';

/** The kinds of lines that describe a metric. */
type MetadataKind = 'TYPE' | 'HELP' | 'UNIT';

type MetricMetadata =
  | { kind: MetadataKind; name: string; text: string }
  | { kind: 'EOF' }
  | { kind: 'comment' }
  | { kind: 'broken'; problem: string };

/** In characters. */
const LONGEST_NAME = 65_536;
const LEGACY_NAME = /^[A-Za-z_:][\w:]*$/;
/** A backslash that does not start an escape of the format. */
const STRAY_BACKSLASH = { text: /(?<!\\)(?:\\\\)*\\(?![\\n"])/, openmetrics: /(?<!\\)(?:\\\\)*\\$/ };

const broken = (problem: string): MetricMetadata => ({ kind: 'broken', problem });

/** Parses a line that starts with #. */
export function metadata(line: string, dialect: TextDialect): MetricMetadata {
  if (dialect.format === 'openmetrics') {
    if (line === '# EOF') return { kind: 'EOF' };
    const [start, kind] = /^# (TYPE|HELP|UNIT) /.exec(line) ?? [];
    if (!kind) return broken('a line with # that is neither TYPE, HELP, UNIT nor EOF');
    return named(kind as MetadataKind, line.slice(start!.length), dialect);
  }
  const [start, kind] = /^[ \t]*#[ \t]*(TYPE|HELP)[ \t]+/.exec(line) ?? [];
  const rest = start === undefined ? '' : line.slice(start.length);
  return rest === '' ? { kind: 'comment' } : named(kind as MetadataKind, rest, dialect);
}

/** Parses what follows the kind: a name, and the rest of the line. */
function named(kind: MetadataKind, rest: string, { format, quotedNames }: TextDialect): MetricMetadata {
  const isQuoted = quotedNames && rest.startsWith('"');
  const end = isQuoted ? quoteEnd(rest) : rest.search(/[ \t]|$/);
  if (end > LONGEST_NAME) return broken('a name of more than 65,536 characters');
  const name = isQuoted ? unescaped(rest.slice(1, end - 1)) : rest.slice(0, end);
  if (name === '' || !(isQuoted || LEGACY_NAME.test(name)))
    return broken(`a ${kind} line without a metric name`);
  const behind = rest.slice(end);
  // OpenMetrics requires the space even when nothing follows.
  const isApart = format === 'openmetrics' ? behind.startsWith(' ') : /^[ \t]/.test(behind);
  if (!isApart && (behind !== '' || format === 'openmetrics'))
    return broken(`a ${kind} line whose name no space follows`);
  const text = format === 'openmetrics' ? behind.slice(1) : behind.replace(/^[ \t]+/, '');
  if (kind === 'HELP' && STRAY_BACKSLASH[format].test(text))
    return broken('a backslash in a HELP line that is not escaped');
  return { kind, name, text: kind === 'TYPE' && format === 'text' ? withoutBlanks(text) : text };
}

/** The offset after the closing quote; 0 when there is none. */
function quoteEnd(text: string): number {
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\') at += 1;
  }
  return 0;
}

// A regular expression would start a match at each blank of a long sequence.
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
}

type ShowEvidence = () => Evidence;

/** The state of a family while its lines are read. */
interface Group {
  family: Family;
  /** The kinds of its metadata lines so far. */
  metadata: Set<MetadataKind>;
  /** Whether another family came after it. */
  closed: boolean;
}

const TYPES = {
  text: ['counter', 'gauge', 'histogram', 'summary', 'untyped'],
  openmetrics: [
    ...['counter', 'gauge', 'histogram', 'gaugehistogram', 'summary'],
    ...['info', 'stateset', 'unknown'],
  ],
};

const APART = 'lines of one metric that do not stand together';

/** Collects the families of a text exposition line by line. */
export class Families {
  readonly #groups = new Map<string, Group>();
  /** In OpenMetrics: names that samples of a family have or may have. */
  readonly #sampleNames = new Map<string, Group>();
  /** In OpenMetrics: counters whose names, without `_total`, are those of earlier gauges. */
  readonly #counters = new Map<string, Group>();
  /** A second HELP line after samples, which is an error unless it describes such a counter. */
  #unclear: { name: string; text: string; evidence: ShowEvidence } | undefined;
  #current: Group | undefined;

  constructor(
    private readonly format: 'text' | 'openmetrics',
    private readonly defects: Defects,
  ) {}

  get all(): Family[] {
    this.#settle();
    return [...this.#groups.values(), ...this.#counters.values()].map(({ family }) => family);
  }

  /** Adds a TYPE, HELP or UNIT line. */
  addMetadata(kind: MetadataKind, name: string, text: string, evidence: ShowEvidence): void {
    if (this.#counterBeside(kind, name, text, evidence)) return;
    const wrong = (what: string) => this.defects.add('types', what, evidence);
    const group = this.#groups.get(name) ?? this.#open(name);
    const { family } = group;
    const again = group.metadata.has(kind);
    if (again) wrong(`a second ${kind} line of one metric`);
    else if (family.samples > 0) wrong(`a ${kind} line after samples of its metric`);
    else if (group.closed) wrong(APART);
    group.metadata.add(kind);
    this.#enter(group);
    if (again) return;
    if (kind === 'HELP') family.help = text;
    else if (kind === 'TYPE') this.#type(group, text, evidence);
    else if (text !== '') {
      family.unit = text;
      if (!name.endsWith(`_${text}`)) wrong('a unit that the name of its metric does not end in');
    }
    if (family.unit && (family.type === 'info' || family.type === 'stateset'))
      wrong(`a unit of an ${family.type === 'info' ? 'info' : 'state set'}`);
  }

  /**
   * Accepts the metadata of a counter with the same name as an earlier gauge. OpenMetrics names lack the `_total`
   * that distinguishes them, and client_golang exposes such a pair in every program: `go_memstats_alloc_bytes` and
   * `…_total`.
   */
  #counterBeside(kind: MetadataKind, name: string, text: string, evidence: ShowEvidence): boolean {
    const gauge = this.#groups.get(name)?.family;
    const mayBe = this.format === 'openmetrics' && gauge?.type === 'gauge' && gauge.samples > 0;
    const isCounter = mayBe && kind === 'TYPE' && text === 'counter' && !this.#counters.has(name);
    const help = isCounter && this.#unclear?.name === name ? this.#unclear : undefined;
    if (help) this.#unclear = undefined;
    else this.#settle();
    if (mayBe && kind === 'HELP' && gauge.help !== undefined && !this.#counters.has(name)) {
      this.#unclear = { name, text, evidence };
      return true;
    }
    if (!isCounter) return false;
    const group = this.#group(`${name}_total`);
    Object.assign(group.family, { type: 'counter', ...(help && { help: help.text }) });
    this.#counters.set(name, group);
    this.#enter(group);
    return true;
  }

  /** Reports a second HELP line that no counter followed. */
  #settle(): void {
    if (this.#unclear) this.defects.add('types', 'a second HELP line of one metric', this.#unclear.evidence);
    this.#unclear = undefined;
  }

  familyOf(name: string, evidence: ShowEvidence): { family: Family; role: Role } {
    this.#settle();
    const found = this.find(name);
    const { group, role } = found ?? { group: this.#open(name), role: 'value' };
    if (!found) this.#reserveNames(group, evidence);
    if (group.closed) {
      this.defects.add('types', APART, evidence);
      group.closed = false;
    }
    this.#enter(group);
    if (role) return { family: group.family, role };
    const { type } = group.family;
    const text = `a sample of a ${type} whose name is not that of the metric with ${namesOf(this.format, type)}`;
    this.defects.add('types', text, evidence);
    return { family: group.family, role: 'value' };
  }

  /** The group of a sample's name. `role` is undefined when the name does not fit. */
  find(name: string): { group: Group; role: Role | undefined } | undefined {
    const exact = this.#groups.get(name);
    if (exact) return { group: exact, role: suffixesOf(this.format, exact.family.type)[''] };
    for (const suffix of SUFFIXES) {
      const counter = name.endsWith(suffix) && this.#counters.get(name.slice(0, -suffix.length));
      const counts = counter && suffixesOf(this.format, 'counter')[suffix];
      if (counts) return { group: counter, role: counts };
      const group = name.endsWith(suffix) ? this.#groups.get(name.slice(0, -suffix.length)) : undefined;
      const role = group && suffixesOf(this.format, group.family.type)[suffix];
      if (role) return { group, role };
    }
    return undefined;
  }

  #type(group: Group, text: string, evidence: ShowEvidence): void {
    const { family } = group;
    if (!TYPES[this.format].includes(text))
      this.defects.add('types', 'a type that the format does not know', evidence);
    else family.type = text === 'untyped' ? 'unknown' : (text as Type);
    const names = Object.keys(suffixesOf(this.format, family.type)).map((suffix) => family.name + suffix);
    const early = names.some((name) => {
      const other = this.#groups.get(name);
      return other && other !== group && other.metadata.size === 0;
    });
    if (early) this.defects.add('types', 'a TYPE line after samples of its metric', evidence);
    this.#reserveNames(group, evidence);
  }

  /** OpenMetrics 1.0, "Suffixes": the sample names of one family must not be possible in another. */
  #reserveNames(group: Group, evidence: ShowEvidence): void {
    if (this.format !== 'openmetrics') return;
    for (const suffix of Object.keys(suffixesOf(this.format, group.family.type))) {
      const name = group.family.name + suffix;
      const other = this.#sampleNames.get(name);
      if (other && other !== group)
        this.defects.add('types', 'two metrics whose samples could have one name', evidence);
      this.#sampleNames.set(name, group);
    }
  }

  #group(name: string): Group {
    const family: Family = { name, type: 'unknown', samples: 0, buckets: 0, native: 0 };
    return { family, metadata: new Set<MetadataKind>(), closed: false };
  }

  #open(name: string): Group {
    const group = this.#group(name);
    this.#groups.set(name, group);
    return group;
  }

  #enter(group: Group): void {
    if (this.#current && this.#current !== group) this.#current.closed = true;
    this.#current = group;
  }
}
