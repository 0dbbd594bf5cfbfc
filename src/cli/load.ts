import { join } from 'node:path';
import type { LoadProgress } from '../../load/measured/collected.js';
import { latency } from '../../reports/load/words.js';
import { findK6 } from '../platform/k6/find.js';
import { prometheusFrom } from '../../load/measured/prometheus.js';
import type { Load } from '../results/load/schema.js';
import { command, text, flag, number, texts, type ArgsOf, seedOption } from './command.js';
import { interruptSignal } from './exit.js';
import { reportLoad } from './report.js';
import { checkOutDir } from './out-dir.js';
import { Progress } from './progress.js';
import { seedFrom } from '../engine/run/plan.js';
import { PROFILES } from '../../load/profiles.js';
import { SCENARIO_CHOICES } from '../../load/scenario.js';
import type { LoadRequest } from '../../load/settings.js';
import { UsageError } from '../platform/errors.js';

export const loadOptions = {
  scenario: {
    choices: SCENARIO_CHOICES,
    demandOption: true,
    requiresArg: true,
    describe: 'which requests',
  },
  profile: { choices: PROFILES, demandOption: true, requiresArg: true, describe: 'the shape of the load' },
  out: text('where load.json goes (default: reports-out/load-<time>)'),
  rate: number('requests per second; with breakpoint, the first rate of the search'),
  duration: text('duration, such as 30s or 90m; with breakpoint and users, that of each step'),
  'max-stall': text(
    'the longest stall of the target that the load must survive; decides the number of virtual users',
  ),
  'max-rate': number('with breakpoint, the last rate of the search'),
  'max-vus': number('maximum number of virtual users'),
  'max-parties': number('maximum number of requests for parties (default: limits.allocations)'),
  'fresh-connections': flag('send each request on a new connection'),
  invalid: text('share of invalid requests, such as 10%'),
  threshold: texts('thresholds: "p99<300ms" "failures<1%" "checks>=100%" "dropped<=0%" "operator:max<2s"'),
  seed: seedOption,
  segment: text('K/N: part K of the load, one of N machines; `assay merge` joins the parts'),
  prometheus: text(
    'also send metrics to this Prometheus remote-write URL (default: K6_PROMETHEUS_RW_SERVER_URL)',
  ),
  plan: {
    choices: ['kubernetes'],
    requiresArg: true,
    describe: 'send nothing; print manifests for the k6-operator instead',
  },
  parallelism: { ...number('with --plan: number of runners that share the load'), implies: 'plan' },
  'allow-writes': flag(
    'allow load that creates parties, and load although the target file says environment: production',
  ),
} as const;

/** The command line of `assay load`. Options that are not parsed here have the same name and type in a request. */
type LoadFlags = ArgsOf<typeof loadOptions> & Pick<LoadRequest, 'like'> & { target: string | undefined };

/** @throws {UsageError} when a share, a segment or a seed is invalid */
function requestFrom(flags: LoadFlags, targetFile: string): LoadRequest {
  const { target: _, ...rest } = flags;
  const [invalid, segment] = [invalidFrom(flags.invalid), segmentFrom(flags.segment)];
  if (segment && flags.seed === undefined)
    throw new UsageError('--segment: the segments of one load need the same seed: give --seed to each.');
  return { ...rest, targetFile, invalid, segment, seed: seedFrom(flags.seed) };
}

/** @throws {UsageError} when it is not a share: `10%`, or 0.1. Returns it from 0 to 1 */
function invalidFrom(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const [, amount, percent] = /^(\d{1,3}(?:\.\d+)?)(%?)$/.exec(given) ?? [];
  const share = Number(amount) / (percent ? 100 : 1);
  if (share >= 0 && share <= 1) return share;
  throw new UsageError(`--invalid ${given}: expected a share of the requests, from 0% to 100%.`);
}

function segmentFrom(given: string | undefined): LoadRequest['segment'] {
  if (given === undefined) return undefined;
  const [, k = 0, n = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? []).map(Number);
  if (k >= 1 && k <= n) return { k, n };
  throw new UsageError(`--segment ${given}: expected K/N with K from 1 to N, such as 1/4.`);
}

export const loadCommand = command(
  {
    positionals: { target: text('target file (YAML)') },
    options: loadOptions,
    examples: [
      ['$0 load --scenario accept-context --profile smoke', 'see it work'],
      ['$0 load target.yaml --scenario mixed --profile load --rate 200 --threshold "p99<300ms"', ''],
    ],
  },
  async (args) => {
    if (args.plan !== undefined)
      return (await import('./load-plan.js')).printPlan(args, (targetFile) => requestFrom(args, targetFile));
    await loadOnce(args, interruptSignal());
  },
);

/** Checks a load before anything is sent. @throws {UsageError} when the target file or an option is wrong */
export async function checkLoad(args: LoadFlags): Promise<void> {
  (await import('../../load/plan.js')).checkedPlan(requestFrom(args, args.target ?? ''));
}

/** Runs one load, writes its report, sets its exit status, and returns its result. */
export async function loadOnce(args: LoadFlags, signal: AbortSignal): Promise<Load> {
  // Loaded here, so that `--help` does not wait for it.
  const out = args.out ?? join('reports-out', `load-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  checkOutDir(out);
  const request = requestFrom(args, args.target ?? '');
  const { scenario, profile, seed } = request;
  const prometheus = prometheusFrom(args.prometheus);
  const progress = new Progress();
  const say = (line: string) => progress.say(line);
  const k6 = await findK6(say);
  const embedded =
    args.target === undefined ? await (await import('../proof/embedded.js')).startEmbedded() : undefined;
  try {
    const what = args.target ?? 'the embedded reference target';
    say(`Load on ${what}: ${scenario}, ${profile}, seed ${seed}, k6 ${k6.version} (${k6.from})`);
    if (prometheus) say(`Metrics also go to ${prometheus.url}`);
    // Loaded only for a real load, because it makes a corpus.
    const { load } = await import('../../load/run.js');
    const result = await load({
      ...request,
      targetFile: args.target ?? embedded?.targets[0]?.targetFile ?? '',
      k6,
      prometheus,
      say,
      onProgress: shownOn(progress),
      signal,
    });
    progress.end();
    if (embedded) delete result.target.file;
    await reportLoad(result, out);
    return result;
  } finally {
    await embedded?.close();
  }
}

/** How often a line is printed when the output is not a terminal, in milliseconds. */
const PLAIN_EVERY_MS = 30_000;

/** Shows the newest interval of a load: in the changing line of a terminal, or otherwise in a line every so often. */
function shownOn(progress: Progress): (now: LoadProgress) => void {
  let shownAt = 0;
  return (now) => {
    progress.show(inWords(now));
    if (progress.live || now.at - shownAt < PLAIN_EVERY_MS) return;
    shownAt = now.at;
    progress.say(inWords(now));
  };
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

const inWords = ({ at, durationMs, rate, p95, failures }: LoadProgress): string =>
  [
    `${seconds(at)} of ${seconds(durationMs)}`,
    `${Math.round(rate)}/s`,
    `p95 ${p95 === undefined ? '–' : latency(p95)}`,
    `failures ${failures}`,
  ].join('   ');
