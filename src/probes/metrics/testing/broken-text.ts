import type { TextFormat } from './text.js';

/** Lines of a metric that break one rule, for use among valid lines. */
interface BrokenLines {
  format: TextFormat;
  rule: string;
  lines: string[];
  /** The index of the line that breaks the rule. */
  at: number;
}

type Broken = [lines: string | string[], at?: number];

const of =
  (format: TextFormat) =>
  (rule: string, ...broken: Broken[]): BrokenLines[] =>
    broken.map(([lines, at = 0]) => ({ format, rule, lines: [lines].flat(), at }));

const inText = of('text');
const inOpenMetrics = of('openmetrics');

const histogram = (...lines: string[]) => ['# TYPE zz histogram', ...lines];
const summary = (...lines: string[]) => ['# TYPE zz summary', ...lines];
const whole = ['zz_bucket{le="+Inf"} 2', 'zz_sum 1', 'zz_count 2'];

const everyInText: BrokenLines[] = [
  ...inText(
    'syntax',
    ['zz'],
    ['zz 1.2.3'],
    ['zz 1,5'],
    ['zz 1e999'],
    ['zz null'],
    ['zz 1_000'],
    ['zz 0x1p'],
    ['zz 1 1.5'],
    ['zz 1 99999999999999999999'],
    ['zz 1 2 3'],
    ['zz 1\r'],
    ['1zz 1'],
    ['z-z 1'],
    ['\ufeffzz 1'],
    ['zz{a="1" 1'],
    ['zz{a="1"b="2"} 1'],
    ['zz{,} 1'],
    ['zz{a="1",,} 1'],
    ['zz{a=1} 1'],
    ["zz{a='1'} 1"],
    ['zz{a} 1'],
    ['zz{a:b="1"} 1'],
    ['zz{1a="1"} 1'],
    ['zz{a="\\t"} 1'],
    ['zz{a="1\\"} 1'],
    ['{a="1"} 1'],
    ['{""} 1'],
    ['zz{""="1"} 1'],
    ['zz 1 # {a="1"} 1'],
    ['# TYPE 1zz gauge'],
    ['# HELP zz a \\ b'],
  ),
  ...inText(
    'types',
    ['# TYPE zz info'],
    ['# TYPE zz'],
    ['# TYPE zz gauge 1'],
    ['# TYPE zz Gauge'],
    [['# TYPE zz gauge', '# TYPE zz gauge', 'zz 1'], 1],
    [['# HELP zz a', '# HELP zz a', 'zz 1'], 1],
    [['zz 1', '# TYPE zz gauge'], 1],
    [['zz 1', '# HELP zz a'], 1],
    [['zz_count 1', '# TYPE zz summary', 'zz_sum 1'], 1],
    [['zz 1', 'zy 1', 'zz{a="1"} 1'], 2],
    [['# HELP zz a', '# HELP zy a', '# TYPE zz gauge', 'zz 1'], 2],
    [[...histogram(...whole), 'zz 1'], 4],
  ),
  ...inText(
    'unique-series',
    ['zz{a="1",a="2"} 1'],
    [['zz{a="1",b="2"} 1', 'zz{b="2",a="1"} 2'], 1],
    [['zz 1', 'zz{a=""} 1'], 1],
    [['zz 1 1', 'zz 1 2'], 1],
  ),
  ...inText(
    'histogram-buckets',
    [histogram('zz_bucket{le="1"} 3', ...whole), 2],
    [histogram('zz_bucket{le="2"} 1', 'zz_bucket{le="1"} 1', ...whole), 2],
    [histogram('zz_bucket{le="1"} 1', 'zz_bucket{le="1.0"} 1', ...whole), 2],
    [histogram('zz_bucket{le="x"} 1', ...whole), 1],
    [histogram('zz_bucket{le="NaN"} 1', ...whole), 1],
    [histogram('zz_bucket 1', ...whole), 1],
    [histogram('zz_bucket{le="1"} NaN', ...whole), 1],
    [histogram('zz_bucket{le="1"} -1', ...whole), 1],
  ),
  ...inText(
    'histogram-complete',
    [histogram('zz_bucket{le="1"} 1', 'zz_sum 1', 'zz_count 2'), 1],
    [histogram('zz_bucket{le="inf"} 2', 'zz_sum 1', 'zz_count 2'), 1],
    [histogram('zz_sum 1', 'zz_count 2'), 1],
    [histogram('zz_bucket{le="+Inf"} 2', 'zz_sum 1'), 1],
    [histogram('zz_bucket{le="+Inf"} 2', 'zz_count 3'), 1],
    [summary('zz{quantile="1.1"} 1'), 1],
    [summary('zz{quantile="x"} 1'), 1],
    [summary('zz 1'), 1],
    [summary('zz{quantile="0.9"} 1', 'zz{quantile="0.5"} 1'), 2],
  ),
  ...inText(
    'counters',
    [['# TYPE zz counter', 'zz -1'], 1],
    [['# TYPE zz counter', 'zz NaN'], 1],
    [summary('zz_count -1'), 1],
  ),
];

const everyInOpenMetrics: BrokenLines[] = [
  ...inOpenMetrics(
    'syntax',
    [''],
    ['# a comment'],
    ['#TYPE zz gauge'],
    ['# TYPE  zz gauge'],
    ['# HELP zz'],
    ['# HELP zz a\\'],
    ['zz  1'],
    ['zz 1 '],
    [' zz 1'],
    ['zz\t1'],
    ['zz 0x1p3'],
    ['zz 1 NaN'],
    ['zz{a="1",} 1'],
    ['zz{a="1", b="2"} 1'],
    ['zz {a="1"} 1'],
    ['zz 1 2 3'],
    ['{"zz"} 1'],
    ['zz{"a"="1"} 1'],
  ),
  ...inOpenMetrics(
    'syntax',
    ...[
      '{',
      '{}',
      '{} ',
      '{} x',
      '{} 1 x',
      '{} 1 2 ',
      '{a} 1',
      '{a="1",a="1"} 1',
      `{a="${'é'.repeat(128)}"} 1`,
    ].map((exemplar): Broken => [['# TYPE zz counter', `zz_total 1 # ${exemplar}`], 1]),
  ),
  ...inOpenMetrics(
    'types',
    ['# TYPE zz untyped'],
    ['# UNIT zz seconds'],
    [['# TYPE zz_info info', '# UNIT zz_info info'], 1],
    [['# TYPE zz counter', 'zz 1'], 1],
    [['# TYPE zz info', 'zz_info 2'], 1],
    [['# TYPE zz stateset', 'zz{zz="a"} 2'], 1],
    [['# TYPE zz stateset', 'zz{a="a"} 1'], 1],
    [['# TYPE zz counter', '# TYPE zz_created gauge'], 1],
    [['# TYPE zz counter', 'zz_total{a="1"} 1', 'zz_total{a="2"} 1', 'zz_created{a="1"} 1'], 3],
    [['# TYPE zz summary', 'zz_count 1 1', 'zz_count 1 2', 'zz_sum 1 1'], 3],
    [['# TYPE zz gauge', 'zz 1 # {} 1'], 1],
    [['# TYPE zz gauge', '# HELP zz a', 'zz 1', '# UNIT zz '], 3],
  ),
  ...inOpenMetrics('unique-series', [['zz 1', 'zz 1'], 1], [['# TYPE zz gauge', 'zz{a="1",a="1"} 1'], 1]),
  ...inOpenMetrics(
    'histogram-buckets',
    [histogram('zz_bucket{le="1"} 0.5', ...whole), 1],
    [histogram('zz_bucket{le="1"} 1 # {} 2', ...whole), 1],
  ),
  ...inOpenMetrics(
    'histogram-complete',
    [histogram('zz_bucket{le="Inf"} 2'), 1],
    [histogram('zz_bucket{le="+Inf"} 2', 'zz_count 2'), 1],
    [histogram('zz_bucket{le="+Inf"} 2', 'zz_sum 2'), 1],
    [histogram('zz_bucket{le="-1"} 2', ...whole), 1],
    [summary('zz{quantile="0.5"} -1'), 1],
  ),
  ...inOpenMetrics(
    'counters',
    [['# TYPE zz counter', 'zz_total -1'], 1],
    [summary('zz_sum NaN'), 1],
    [histogram('zz_bucket{le="+Inf"} 2', 'zz_sum -1', 'zz_count 2'), 2],
  ),
];

/** Each rule of the text formats, broken in every way. */
export const everyBrokenText: readonly BrokenLines[] = [...everyInText, ...everyInOpenMetrics];
