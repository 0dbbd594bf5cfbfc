import { seedFrom } from '../engine/run/plan.js';
import { PROFILES } from '../../load/profiles.js';
import { SCENARIO_CHOICES } from '../../load/scenario.js';
import type { LoadRequest } from '../../load/settings.js';
import { UsageError } from '../platform/errors.js';
import { flag, number, text, texts, type ArgsOf, seedOption } from './command.js';

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
export type LoadFlags = ArgsOf<typeof loadOptions> & { target: string | undefined };

/** @throws {UsageError} when a share, a segment or a seed is invalid */
export function requestFrom(flags: LoadFlags, targetFile: string): LoadRequest {
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
