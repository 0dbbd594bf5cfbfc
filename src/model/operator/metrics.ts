import type { Rule } from '../../harness/metrics/defects.js';
import type { Exposition } from '../../harness/metrics/exposition.js';
import type { Format } from '../../harness/metrics/family.js';
import { NAMES, recognise } from '../../harness/metrics/recognise.js';
import type { Clause } from '../../spec/clause.js';
import * as clauses from '../../spec/operator/metrics.js';
import type { Judged, Unjudged } from '../exchange.js';
import type { History } from '../history.js';
import { judgement, wrongStatus, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { acceptedBy, type Accepted } from './accepted.js';

/** A rule of expositions: its clause, what it asks for in words, and the formats that it is about where not all are. */
interface Ruled {
  clause: Clause;
  expected: string;
  formats?: readonly Format[];
}

/** The rules of expositions. */
export const RULES: Readonly<Record<Rule, Ruled>> = {
  syntax: {
    clause: clauses.metricsSyntax,
    expected: 'a line of the format',
    formats: ['text', 'openmetrics'],
  },
  types: {
    clause: clauses.metricsTypes,
    expected: 'samples that fit the type of their metric, together and behind its metadata',
  },
  'unique-series': {
    clause: clauses.metricsUniqueSeries,
    expected: 'each series once, and each label name once in it',
  },
  'histogram-buckets': {
    clause: clauses.metricsHistogramBuckets,
    expected: 'buckets with numbers for le, each once, in their order and not shrinking',
  },
  'histogram-complete': {
    clause: clauses.metricsHistogramComplete,
    expected: 'histograms with a +Inf bucket equal to the count, quantiles from 0 to 1',
  },
  counters: {
    clause: clauses.metricsCounters,
    expected: 'counters that are not negative and do not fall',
  },
  end: { clause: clauses.metricsEnd, expected: '# EOF as the last line', formats: ['openmetrics'] },
  protobuf: {
    clause: clauses.metricsProtobuf,
    expected: 'MetricFamily messages behind their lengths, with native histograms that add up',
    formats: ['protobuf'],
  },
};

/** A refusal of what was asked for, where nothing else is acceptable. */
const NOT_ACCEPTABLE = 406;
/** The app is not ready, which it may be for a while. Its health is judged elsewhere. */
const UNAVAILABLE = 503;

/** What the specification says about a scrape: by itself, and beside earlier ones of the same app. */
export function judgeScrape({ call, request: { url }, answer, sentAt }: Unjudged, history: History): Judged {
  const accepted = acceptedBy(call);
  const asks = `metrics ${accepted.preferred}`;
  const { status } = answer;
  if (status !== 200) {
    const isMute = status === UNAVAILABLE || (status === NOT_ACCEPTABLE && accepted.isStrict);
    const wrong = wrongStatus(answer, [200], 'a scrape');
    return { judgements: isMute ? [] : [judgement(clauses.metricsServed, wrong)], facts: [], asks };
  }
  const { exposition, typeProblem } = recognise(
    bodyOf(answer),
    answer.header('content-type'),
    accepted.preferred,
  );
  const between = betweenScrapes(url, sentAt, exposition, history);
  if (!between.counters && !between.types) {
    const { source: _, defects: __, ...remembered } = exposition;
    const scrape = { call, answer, exposition: remembered, completedAt: history.now + 1 };
    history.scrapes.add(url, scrape, sentAt);
  }
  const judgements = [
    judgement(clauses.metricsServed, notServed(answer, exposition)),
    judgement(clauses.metricsContentType, wrongType(answer, exposition, accepted, typeProblem)),
    ...(accepted.codings ? [judgement(clauses.metricsCoding, wrongCoding(answer, accepted.codings))] : []),
    ...byRule(exposition, between),
  ];
  const ids = judgements.map(({ clause }) => clause.id);
  return { judgements, facts: [], asks, kind: ['metrics', url, exposition.format, ...ids].join(' ') };
}

/** The body of a response. A body that nobody can decode holds no metrics. */
const bodyOf = ({ body, undecoded, text = '' }: Answer): Buffer =>
  undecoded === undefined ? (body ?? Buffer.from(text)) : Buffer.alloc(0);

const isNone = ({ samples, families }: Exposition) => samples === 0 && families.length === 0;

function notServed(answer: Answer, exposition: Exposition): Wrong | undefined {
  if (bodyOf(answer).length > 0 && !(isNone(exposition) && exposition.defects.all.length > 0))
    return undefined;
  const actual = String(answer);
  return { expected: '200 with a metrics exposition', actual, gist: 'no exposition', rule: 'a scrape' };
}

function wrongType(
  answer: Answer,
  { format }: Exposition,
  { formats }: Accepted,
  typeProblem: string | undefined,
): Wrong | undefined {
  const allowed = formats.map((each) => NAMES[each]).join(' or ');
  const problem =
    typeProblem ?? (formats.includes(format) ? undefined : `${NAMES[format]} for one who takes ${allowed}`);
  if (problem === undefined) return undefined;
  const header = answer.header('content-type');
  return {
    expected: `the Content-Type of the exposition, which is ${allowed}`,
    actual: `${problem}${header === undefined ? '' : `: ${header}`}`,
    ...{ gist: problem, rule: problem },
  };
}

function wrongCoding(answer: Answer, codings: readonly string[]): Wrong | undefined {
  const coding = answer.header('content-encoding') ?? 'identity';
  const named = coding.toLowerCase().split(',');
  if (named.every((each) => ['', 'identity', ...codings].includes(each.trim()))) return undefined;
  const [first] = codings;
  return {
    expected: `an exposition in ${first === undefined ? 'no content coding' : `${first}, or in no content coding`}`,
    actual: `Content-Encoding: ${coding}`,
    ...{ gist: 'coded', rule: `Accept-Encoding: ${first ?? 'identity'}` },
  };
}

type Between = Partial<Record<Rule, Wrong>>;

/** What contradicts earlier scrapes. */
function betweenScrapes(url: string, sentAt: number, exposition: Exposition, { scrapes }: History): Between {
  const format = NAMES[exposition.format];
  const fallen = scrapes.fallen(url, sentAt, exposition);
  const retyped = scrapes.retyped(url, sentAt, exposition);
  const wrong = (
    rule: Rule,
    gist: string,
    actual: string,
    { call, answer }: { call: Unjudged['call']; answer: Answer },
  ) => ({
    [rule]: { expected: RULES[rule].expected, actual, gist, rule: gist, against: answer, earlierCall: call },
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

/** What an exposition shows of each rule that is about its format. Where there is no metric, most rules have no object. */
function byRule(exposition: Exposition, between: Between): Judgement[] {
  const { format } = exposition;
  return (Object.keys(RULES) as Rule[]).flatMap((rule) => {
    const { clause, formats } = RULES[rule];
    const isAbout = formats ? formats.includes(format) : !isNone(exposition);
    return isAbout ? [judgement(clause, defectOf(rule, exposition) ?? between[rule])] : [];
  });
}

/** The first place that breaks a rule. */
function defectOf(rule: Rule, { format, defects }: Exposition): Wrong | undefined {
  const defect = defects.first(rule);
  if (!defect) return undefined;
  const { text } = defect;
  const count = defects.count(rule);
  const times = count > 1 ? `, ${count} times` : '';
  const actual = `${text}, in ${NAMES[format]}${times}: ${shown(defect)}`;
  return { expected: RULES[rule].expected, actual, gist: text, rule: text };
}

const shown = ({ line, shows }: { line?: number; shows: string }) =>
  line === undefined ? shows : `line ${line}: ${shows}`;
