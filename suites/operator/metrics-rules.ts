import type { Rule } from '../../src/harness/metrics/defects.js';
import type { Format } from '../../src/harness/metrics/family.js';
import { NAMES } from '../../src/harness/metrics/recognise.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { requirePrecondition, requireStatus } from '../support/expect.js';
import type { Scrape } from './metrics-scrape.js';

/** What each rule asks for, in words. */
const EXPECTED: Record<Rule, string> = {
  syntax: 'a line of the format',
  types: 'samples that fit the type of their metric, together and behind its metadata',
  'unique-series': 'each series once, and each label name once in it',
  'histogram-buckets': 'buckets with numbers for le, each once, in their order and not shrinking',
  'histogram-complete': 'histograms with a +Inf bucket equal to the count, quantiles from 0 to 1',
  counters: 'counters that are not negative and do not fall',
  end: '# EOF as the last line',
  protobuf: 'MetricFamily messages behind their lengths, with native histograms that add up',
};

/** The formats that a rule is about; the others have nothing of the kind. */
const ABOUT: Partial<Record<Rule, readonly Format[]>> = {
  syntax: ['text', 'openmetrics'],
  end: ['openmetrics'],
  protobuf: ['protobuf'],
};

/**
 * Violated by an answer that is no exposition at all.
 * @throws {Violation} then
 */
export function requireExposition({ reply, length, samples, families, defects }: Scrape): void {
  requireStatus(reply, 200, 'a scrape');
  const isNone = samples === 0 && families.length === 0 && defects.all.length > 0;
  if (length > 0 && !isNone) return;
  throw new Violation({
    expected: '200 with a metrics exposition',
    actual: String(reply),
    gist: 'no exposition',
    rule: 'a scrape',
    exchange: reply.exchange,
  });
}

/**
 * Violated by a Content-Type that is not that of the body, or of a format that the request does not allow.
 * @throws {Violation} then
 */
export function requireContentType({ reply, typeProblem, format, way }: Scrape): void {
  requirePrecondition(reply, 200, 'the scrape');
  const allowed = way.formats.map((each) => NAMES[each]).join(' or ');
  const problem =
    typeProblem ??
    (way.formats.includes(format) ? undefined : `${NAMES[format]} for one who takes ${allowed}`);
  if (!problem) return;
  const header = reply.header('content-type');
  throw new Violation({
    expected: `the Content-Type of the exposition, which is ${allowed}`,
    actual: `${problem}${header === undefined ? '' : `: ${header}`}`,
    gist: problem,
    rule: problem,
    exchange: reply.exchange,
  });
}

/**
 * Violated by a content coding that the request does not allow.
 * @throws {Violation} then
 * @throws {NotApplicable} where it allows any
 */
export function requireNoCoding({ reply, way }: Scrape): void {
  requirePrecondition(reply, 200, 'the scrape');
  const { codings } = way;
  if (!codings) throw new NotApplicable('any content coding is allowed');
  const coding = reply.header('content-encoding') ?? 'identity';
  const named = coding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  if (named.every((each) => ['', 'identity', ...codings].includes(each))) return;
  throw new Violation({
    expected: `an exposition in ${codings[0] ?? 'no content coding'}${codings[0] ? ', or in no content coding' : ''}`,
    actual: `Content-Encoding: ${coding}`,
    gist: 'coded',
    rule: `Accept-Encoding: ${codings[0] ?? 'identity'}`,
    exchange: reply.exchange,
  });
}

/**
 * Violated by the first place that breaks the rule.
 * @throws {Violation} then
 */
export function requireRule(rule: Rule, scrape: Scrape): void {
  const { format, defects } = scrape;
  applies(rule, scrape);
  const defect = defects.first(rule);
  if (!defect) return;
  const { text, line, shows } = defect;
  const count = defects.count(rule);
  throw violation(
    rule,
    scrape,
    `${text}, in ${NAMES[format]}${count > 1 ? `, ${count} times` : ''}`,
    text,
    line,
    shows,
  );
}

/**
 * Violated by a counter that was higher in the scrape before.
 * @throws {Violation} then
 */
export function requireRise(scrape: Scrape): void {
  applies('counters', scrape);
  const { fallen, format } = scrape;
  if (fallen === 'restarted') throw new Inconclusive('the process was started anew between the scrapes');
  if (!fallen) return;
  const text = 'a counter that fell';
  const message = `${text} from ${fallen.before}, in ${NAMES[format]}`;
  throw violation('counters', scrape, message, text, fallen.line, fallen.shows);
}

/**
 * Violated by a metric that had another type in an earlier scrape.
 * @throws {Violation} then
 */
export function requireSameTypes(scrape: Scrape): void {
  applies('types', scrape);
  const { retyped, format } = scrape;
  if (retyped === undefined) return;
  const text = 'a metric with another type than before';
  throw violation('types', scrape, `${text}, in ${NAMES[format]}`, text, undefined, retyped);
}

function violation(
  rule: Rule,
  { reply }: Scrape,
  message: string,
  gist: string,
  line: number | undefined,
  shows: string,
): Violation {
  return new Violation({
    expected: EXPECTED[rule],
    actual: `${message}: ${line === undefined ? '' : `line ${line}: `}${shows}`,
    gist,
    rule: gist,
    exchange: reply.exchange,
  });
}

function applies(rule: Rule, { reply, format, samples, families, way }: Scrape): void {
  requirePrecondition(reply, 200, 'the scrape');
  if (ABOUT[rule] && !ABOUT[rule].includes(format))
    throw new NotApplicable(
      format === way.format
        ? `${NAMES[format]} has nothing of the kind`
        : `${NAMES[way.format]} is not served, but ${NAMES[format]}`,
    );
  if (samples === 0 && families.length === 0 && rule !== 'syntax' && rule !== 'protobuf' && rule !== 'end')
    throw new Inconclusive('the answer is no exposition');
}
