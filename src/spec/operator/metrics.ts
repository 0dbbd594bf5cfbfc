import { clausesOf } from '../clause.js';

const { derived } = clausesOf('operator', 'Endpoints / 4. Operator endpoints', ['operator', 'operator.apps']);

/** Explains how a statement of a format document applies to the endpoint. */
const exposition = (document: string, says: string) =>
  `the metrics path answers with a metrics exposition, whose format defines it: "${document}" ${says}`;

const TEXT = 'Exposition formats';
const OPENMETRICS = 'OpenMetrics 1.0';

export const metricsServed = derived(
  'operator.metrics-served',
  'A GET of the metrics path is answered 200 with a metrics exposition as its body.',
  'the table gives the exposition as the response to a GET. A scraper takes it from a 200, whichever format it asks for: text is always possible ("Content negotiation", selection of format).',
);

export const metricsContentType = derived(
  'operator.metrics-content-type',
  'The Content-Type of an exposition is that of the format of its body. This is a format that the Accept header allows if the app has one, and otherwise text.',
  exposition(
    TEXT,
    'has the media type and the parameters of each format, and without a valid one a scrape fails ("HTTP Content-Type requirements"). "Content negotiation" falls back to text for a format that is not served.',
  ),
);

export const metricsCoding = derived(
  'operator.metrics-coding',
  'The content coding of an exposition is one that the Accept-Encoding header lists; for identity there is none.',
  'the metrics path answers with a metrics exposition, and a scraper cannot read a coding that it did not offer: a coding that the header does not list is not acceptable (RFC 9110 section 12.5.3).',
);

export const metricsSyntax = derived(
  'operator.metrics-syntax',
  'Each line of a text exposition is valid in its format: UTF-8, ended by a line feed, with valid names, quoted and escaped label values, and numbers as values and timestamps.',
  exposition(
    TEXT,
    `has the lines of the text format, "Line format" and "Comments, help text, and type information"; "${OPENMETRICS}" has its own, "ABNF" and "Overall Structure".`,
  ),
);

export const metricsTypes = derived(
  'operator.metrics-types',
  'A metric has at most one line of each kind of metadata, before its samples. Its type is one of the format and stays the same. Its lines stand together, and the names and labels of its samples fit its type.',
  exposition(
    TEXT,
    `has one TYPE and one HELP line at most, before the samples, all lines of a metric in one group, and the suffixes of each type ("Grouping and sorting", "Histograms and summaries"); "${OPENMETRICS}" the same in "MetricFamily" and "Suffixes", and metrics.proto in the comments of MetricType.`,
  ),
);

export const metricsUniqueSeries = derived(
  'operator.metrics-unique-series',
  'An exposition has no series twice, whatever the order of its labels, and a series has no label name twice.',
  exposition(
    TEXT,
    `has each combination of name and labels once ("Grouping and sorting"). In "${OPENMETRICS}" a metric is defined by its set of labels, and label names are unique ("LabelSet", "Metric"). A label without a value counts as absent ("Data model").`,
  ),
);

export const metricsHistogramBuckets = derived(
  'operator.metrics-histogram-buckets',
  'The le values of the buckets of a histogram are numbers, each once and in increasing order, and no bucket is smaller than the one before.',
  exposition(
    TEXT,
    `has the buckets of a histogram in increasing order of le, and each includes the one before ("Histograms and summaries", and "${OPENMETRICS}", "Histogram"; metrics.proto, Bucket).`,
  ),
);

export const metricsHistogramComplete = derived(
  'operator.metrics-histogram-complete',
  'The last bucket of a histogram is +Inf and equals its count. The quantiles of a summary are numbers from 0 to 1.',
  exposition(
    TEXT,
    `has a bucket with le="+Inf" that equals the count ("Histograms and summaries", and "${OPENMETRICS}", "Histogram", which has quantiles from 0 to 1 in "Summary"). In protobuf, the count stands for that bucket.`,
  ),
);

export const metricsCounters = derived(
  'operator.metrics-counters',
  'Counters, and the counts and buckets of histograms and summaries, are not negative and do not decrease from one scrape to the next, also in another format, unless the process or the metric restarted.',
  exposition(
    OPENMETRICS,
    'has counters that are numbers, begin at 0 and do not decrease ("Counter"; counts, buckets and sums in "Histogram" and "Summary"), and so has "Metric types" of Prometheus. Only a restart begins anew, and assay looks for the signs of one.',
  ),
);

export const metricsEnd = derived(
  'operator.metrics-end',
  'An OpenMetrics exposition ends with the line "# EOF", with nothing after it.',
  exposition(
    OPENMETRICS,
    'ends with EOF, so that a scraper can tell a whole exposition from a truncated one ("Overall Structure", "ABNF").',
  ),
);

export const metricsProtobuf = derived(
  'operator.metrics-protobuf',
  'A protobuf exposition is a sequence of length-delimited MetricFamily messages. In each native histogram, the spans cover as many buckets as there are, no bucket is negative, and the buckets add up to the count.',
  'histograms are native, and only the protobuf format carries these: "Exposition formats", "Prometheus Protobuf Format", has length-delimited messages, and "Native Histograms", "Data model", has spans, buckets, zero bucket and count that agree, and known schemas.',
  { section: 'Resources / Operator configuration values / Metrics' },
);
