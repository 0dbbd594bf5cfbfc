import { clausesOf } from '../clause.js';

const { derived } = clausesOf('operator', 'Endpoints / 4. Operator endpoints', ['operator', 'operator.apps']);

/** How what a format says becomes a demand on the endpoint. */
const exposition = (document: string, says: string) =>
  `the metrics path answers with a metrics exposition, and the format of one defines it: "${document}" ${says}`;

const TEXT = 'Exposition formats';
const OPENMETRICS = 'OpenMetrics 1.0';

export const metricsServed = derived(
  'operator.metrics-served',
  'A GET of the metrics path is answered 200, with a metrics exposition as its body.',
  'the table gives the exposition as the response to a GET; a scraper takes it from a 200, whichever format it asks for: what it can have at least is text ("Content negotiation", selection of format).',
);

export const metricsContentType = derived(
  'operator.metrics-content-type',
  'The Content-Type of an exposition is that of the format of its body: one that the Accept header allows, or text, where the app has one of these.',
  exposition(
    TEXT,
    'has the media type and the parameters of each format, and without a valid one a scrape fails ("HTTP Content-Type requirements"); "Content negotiation" answers what is not served with text.',
  ),
);

export const metricsCoding = derived(
  'operator.metrics-coding',
  'An exposition is in no content coding but one that the Accept-Encoding header lists: in none for identity.',
  'the metrics path answers with a metrics exposition, and coded for somebody else it is none to the scraper: a coding that the header does not list is not acceptable (RFC 9110 section 12.5.3).',
);

export const metricsSyntax = derived(
  'operator.metrics-syntax',
  'Each line of an exposition in text is one of its format: in UTF-8 and ended by a line feed, with names of its characters, quoted and escaped label values, and numbers for values and timestamps.',
  exposition(
    TEXT,
    `has the lines of the text format, "Line format" and "Comments, help text, and type information"; "${OPENMETRICS}" has its own, "ABNF" and "Overall Structure".`,
  ),
);

export const metricsTypes = derived(
  'operator.metrics-types',
  'A metric has at most one line of each kind of metadata, before its samples; its type is one of the format, and stays the same; its lines stand together, and the names and labels of its samples are those of its type.',
  exposition(
    TEXT,
    `has one TYPE and one HELP line at most, before the samples, all lines of a metric in one group, and the suffixes of each type ("Grouping and sorting", "Histograms and summaries"); "${OPENMETRICS}" the same in "MetricFamily" and "Suffixes", and metrics.proto in the comments of MetricType.`,
  ),
);

export const metricsUniqueSeries = derived(
  'operator.metrics-unique-series',
  'No series stands in an exposition twice, in whatever order its labels are, and no label name in a series.',
  exposition(
    TEXT,
    `has each combination of name and labels once ("Grouping and sorting"); in "${OPENMETRICS}" a metric is defined by its set of labels, and label names are unique ("LabelSet", "Metric"). A label without a value counts as none ("Data model").`,
  ),
);

export const metricsHistogramBuckets = derived(
  'operator.metrics-histogram-buckets',
  'The buckets of a histogram have numbers for le, each once and in their order, and none is smaller than the one before.',
  exposition(
    TEXT,
    `has the buckets of a histogram in increasing order of le, each of them with all that is in the one before ("Histograms and summaries", and "${OPENMETRICS}", "Histogram"; metrics.proto, Bucket).`,
  ),
);

export const metricsHistogramComplete = derived(
  'operator.metrics-histogram-complete',
  'A histogram ends with the bucket +Inf, which is equal to its count; the quantiles of a summary are numbers from 0 to 1.',
  exposition(
    TEXT,
    `has a bucket with le="+Inf" that is identical to the count ("Histograms and summaries", and "${OPENMETRICS}", "Histogram", which has quantiles from 0 to 1 in "Summary"); in protobuf the count stands for that bucket.`,
  ),
);

export const metricsCounters = derived(
  'operator.metrics-counters',
  'Counters, and the counts and buckets of histograms and summaries, are not negative and do not fall from one scrape to the next, also in another format, unless the process or the metric was started anew.',
  exposition(
    OPENMETRICS,
    'has counters that are numbers, begin at 0 and do not fall ("Counter"; counts, buckets and sums in "Histogram" and "Summary"), and so has "Metric types" of Prometheus; only a restart may begin anew, and what tells one is looked at.',
  ),
);

export const metricsEnd = derived(
  'operator.metrics-end',
  'An exposition in OpenMetrics ends with the line "# EOF", and nothing stands behind it.',
  exposition(
    OPENMETRICS,
    'ends with EOF, so that a scraper knows a whole exposition from one that was cut off ("Overall Structure", "ABNF").',
  ),
);

export const metricsProtobuf = derived(
  'operator.metrics-protobuf',
  'An exposition in protobuf is a row of MetricFamily messages behind their lengths; in each native histogram the spans hold as many buckets as there are, no bucket is negative, and together they hold the count.',
  'histograms are native ones, which only the protobuf format carries: "Exposition formats", "Prometheus Protobuf Format", has messages behind their lengths, and "Native Histograms", "Data model", has spans, buckets, zero bucket and count that agree, and schemas that are known.',
  { section: 'Resources / Operator configuration values / Metrics' },
);
