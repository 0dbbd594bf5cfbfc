import { MEDIA_TYPES, FORMATS, NAMES, recognise } from '../../probes/metrics/recognise.js';
import type { MetricsRule, Exposition, MetricsFormat } from '../../probes/metrics/exposition.js';
import type { Clause } from '../../spec/clause.js';
import * as clauses from '../../spec/operator/metrics.js';
import type { Call } from '../call.js';
import { wrongCoding } from '../content-coding.js';
import { headerOf, type Judged, type Unjudged } from '../exchange.js';
import type { History } from '../history.js';
import { judgement, wrongStatus, type Answer, type Judgement, type Wrong } from '../judgement.js';

/** The rules of expositions: the clause of each, and what it requires in words. */
export const RULES: Readonly<Record<MetricsRule, readonly [clause: Clause, expected: string]>> = {
  syntax: [clauses.metricsSyntax, 'a line of the format'],
  types: [clauses.metricsTypes, 'samples that fit the type of their metric, together and after its metadata'],
  'unique-series': [clauses.metricsUniqueSeries, 'each series once, and each label name once in it'],
  'histogram-buckets': [
    clauses.metricsHistogramBuckets,
    'buckets with numbers for le, each once, in their order and not shrinking',
  ],
  'histogram-complete': [
    clauses.metricsHistogramComplete,
    'histograms with a +Inf bucket equal to the count, quantiles from 0 to 1',
  ],
  counters: [clauses.metricsCounters, 'counters that are not negative and do not fall'],
  end: [clauses.metricsEnd, '# EOF as the last line'],
  protobuf: [
    clauses.metricsProtobuf,
    'MetricFamily messages after their lengths, with native histograms that add up',
  ],
};

/** The formats that a rule applies to. All other rules apply to every format. */
const ABOUT: Partial<Record<MetricsRule, readonly MetricsFormat[]>> = {
  syntax: ['text', 'openmetrics'],
  end: ['openmetrics'],
  protobuf: ['protobuf'],
};

/** What may be returned for a scrape. */
interface Accepted {
  preferred: MetricsFormat;
  /** The formats that may be returned. A server may return text when it does not support the others. */
  formats: readonly MetricsFormat[];
  /** Whether all other formats are refused, so that 406 may be returned (RFC 9110 section 12.5.1). */
  isStrict: boolean;
}

/** What the headers of a scrape accept. The ranges of its Accept are in the order of their weight, as scrapers write them. */
function acceptedBy({ headers = [] }: Pick<Call, 'headers'>): Accepted {
  const [, accept = '*/*'] = headers.find(([key]) => key === 'accept') ?? [];
  const ranges = accept.split(',').map((value) => value.split(';')[0]!.trim().toLowerCase());
  const named = ranges.flatMap((range) => MEDIA_TYPES[range] ?? []);
  const isStrict = !ranges.includes('*/*');
  return {
    preferred: named[0] ?? 'text',
    formats: isStrict ? [...new Set([...named, 'text' as const])] : FORMATS,
    isStrict,
  };
}

/** Nothing acceptable can be returned. */
const NOT_ACCEPTABLE = 406;
/** The app is not ready, which is allowed for a while. Its health is judged elsewhere. */
const UNAVAILABLE = 503;

/** Judges a scrape by itself, and compared with earlier ones of the same app. */
export function judgeScrape(sent: Unjudged, history: History): Judged {
  const { call, request, answer, sentAt } = sent;
  const { url } = request;
  const accepted = acceptedBy(call);
  const asks = `metrics ${accepted.preferred}`;
  if (answer.status !== 200) {
    // An app that serves text must return text when it does not support the other formats.
    const isRefused =
      answer.status === NOT_ACCEPTABLE && accepted.isStrict && !serves(history, url, ['text']);
    const isMute = answer.status === UNAVAILABLE || isRefused;
    const wrong = wrongStatus(answer, [200], 'a scrape');
    return { judgements: isMute ? [] : [judgement(clauses.metricsServed, wrong)], facts: [], asks };
  }
  const { exposition, typeProblem } = recognise(
    bodyOf(answer),
    answer.header('content-type'),
    accepted.preferred,
  );
  const served = judgement(clauses.metricsServed, notServed(answer, exposition));
  const encoding = headerOf(sent, 'accept-encoding');
  const coding =
    encoding === undefined ? [] : [judgement(clauses.metricsCoding, wrongCoding(encoding, answer))];
  // Only an exposition can show the rules of an exposition.
  if (served.wrong) return { judgements: [served, ...coding], facts: [], asks };
  const isOther = serves(history, url, accepted.formats);
  const between = betweenScrapes(url, sentAt, exposition, history);
  if (!between.counters && !between.types) {
    const { source: _, defects: __, ...remembered } = exposition;
    const scrape = { call, answer, exposition: remembered, completedAt: history.now + 1, sentAt };
    history.scrapes.add(url, scrape);
  }
  const judgements = [
    served,
    judgement(clauses.metricsContentType, wrongType(answer, exposition, accepted, { typeProblem, isOther })),
    ...coding,
    ...byRule(exposition, between),
  ];
  const ids = judgements.map(({ clause }) => clause.id);
  return { judgements, facts: [], asks, kind: ['metrics', url, exposition.format, ...ids].join(' ') };
}

/** Whether an app was seen to serve one of these formats. No format is required, and a server may ignore Accept. */
const serves = ({ scrapes }: History, url: string, formats: readonly MetricsFormat[]): boolean =>
  formats.some((format) => scrapes.latest(url, format) !== undefined);

/** The body of a response. A body that cannot be decoded contains no metrics. */
const bodyOf = ({ body, undecoded, text = '' }: Answer): Buffer =>
  undecoded === undefined ? (body ?? Buffer.from(text)) : Buffer.alloc(0);

const isNone = ({ samples, families }: Exposition) => samples === 0 && families.length === 0;

function notServed(answer: Answer, exposition: Exposition): Wrong | undefined {
  if (bodyOf(answer).length > 0 && !(isNone(exposition) && exposition.defects.all.length > 0))
    return undefined;
  const actual = String(answer);
  const isCoded = answer.undecoded !== undefined;
  const symptom = isCoded ? 'not in its content coding' : 'no exposition';
  const expected = '200 with a metrics exposition';
  return { expected, actual, symptom, rule: 'a scrape', ...(isCoded && { ofCoding: true }) };
}

function wrongType(
  answer: Answer,
  { format }: Exposition,
  { formats }: Accepted,
  { typeProblem, isOther }: { typeProblem: string | undefined; isOther: boolean },
): Wrong | undefined {
  const allowed = formats.map((each) => NAMES[each]).join(' or ');
  const problem =
    typeProblem ??
    (formats.includes(format) || !isOther ? undefined : `${NAMES[format]} for one who takes ${allowed}`);
  if (problem === undefined) return undefined;
  const header = answer.header('content-type');
  return {
    expected: `the Content-Type of the exposition, which is ${allowed}`,
    actual: `${problem}${header === undefined ? '' : `: ${header}`}`,
    symptom: problem,
    rule: problem,
  };
}

type Between = Partial<Record<MetricsRule, Wrong>>;

function betweenScrapes(url: string, sentAt: number, exposition: Exposition, { scrapes }: History): Between {
  const format = NAMES[exposition.format];
  const fallen = scrapes.fallen(url, sentAt, exposition);
  const retyped = scrapes.retyped(url, sentAt, exposition);
  const wrong = (
    rule: MetricsRule,
    symptom: string,
    actual: string,
    { call, answer }: { call: Call; answer: Answer },
  ) => ({
    [rule]: {
      expected: RULES[rule][1],
      actual,
      symptom,
      rule: symptom,
      against: answer,
      earlierCalls: [call],
    },
  });
  const lower = 'a counter that fell';
  const other = 'a metric with another type than before';
  return {
    ...(typeof fallen === 'object' &&
      wrong(
        'counters',
        lower,
        `${lower} from ${fallen.found.before}, in ${format}: ${shown(fallen.found)}`,
        fallen.by,
      )),
    ...(retyped && wrong('types', other, `${other}, in ${format}: ${retyped.found}`, retyped.by)),
  };
}

/** Judges an exposition by each rule of its format. Without metrics, most rules do not apply. */
function byRule(exposition: Exposition, between: Between): Judgement[] {
  const { format } = exposition;
  return (Object.keys(RULES) as MetricsRule[]).flatMap((rule) => {
    const [clause] = RULES[rule];
    const formats = ABOUT[rule];
    const isAbout = formats ? formats.includes(format) : !isNone(exposition);
    return isAbout ? [judgement(clause, defectOf(rule, exposition) ?? between[rule])] : [];
  });
}

function defectOf(rule: MetricsRule, { format, defects }: Exposition): Wrong | undefined {
  const defect = defects.first(rule);
  if (!defect) return undefined;
  const { text } = defect;
  const count = defects.count(rule);
  const times = count > 1 ? `, ${count} times` : '';
  const actual = `${text}, in ${NAMES[format]}${times}: ${shown(defect)}`;
  return { expected: RULES[rule][1], actual, symptom: text, rule: text };
}

const shown = ({ line, shows }: { line?: number; shows: string }) =>
  line === undefined ? shows : `line ${line}: ${shows}`;
