import { seedFrom } from '../engine/run/plan.js';
import { PROFILES } from '../../load/profiles.js';
import { SCENARIO_CHOICES } from '../../load/scenario.js';
import type { LoadRequest } from '../../load/settings.js';
import { UsageError } from '../platform/errors.js';
import { flag, number, text, texts, type ArgsOf } from './command.js';
import { seedOption } from './run-options.js';

/** The options of `assay load`. */
export const loadOptions = {
  scenario: {
    choices: SCENARIO_CHOICES,
    demandOption: true,
    requiresArg: true,
    describe: 'what is requested',
  },
  profile: { choices: PROFILES, demandOption: true, requiresArg: true, describe: 'the shape of the load' },
  out: text('where load.json goes (default: reports-out/load-<time>)'),
  rate: number('requests in a second; of breakpoint: where the search begins'),
  duration: text('how long: 30s, 90m; of breakpoint and users: each step'),
  'max-stall': text('the longest stall of the target that there are virtual users for'),
  'max-rate': number('where the search of breakpoint ends'),
  'max-vus': number('virtual users at most'),
  'max-parties': number('requests for parties at most (default: limits.allocations)'),
  'fresh-connections': flag('send each request on a new connection'),
  invalid: text('share of the requests that must be refused: 10%'),
  threshold: texts('budgets: "p99<300ms" "failures<1%" "checks>=100%" "dropped<=0%" "operator:max<2s"'),
  seed: seedOption,
  segment: text('K/N: a part of the load, on one of N machines; `assay merge` joins the parts'),
  prometheus: text('pass metrics on by remote write too (default: K6_PROMETHEUS_RW_SERVER_URL)'),
  plan: {
    choices: ['kubernetes'],
    requiresArg: true,
    describe: 'send nothing; print manifests for the k6-operator instead',
  },
  parallelism: { ...number('with --plan: how many runners share the load'), implies: 'plan' },
  'allow-writes': flag('create parties, and put load where the target file says environment: production'),
} as const;

/** The command line of `assay load`. What is not taken apart here has the name and the form that it has in a request. */
export type LoadFlags = ArgsOf<typeof loadOptions> & { target: string | undefined };

/**
 * The load that is asked for.
 * @throws {UsageError} when a share, a segment or a seed is none
 */
export function requestFrom(flags: LoadFlags, targetFile: string): LoadRequest {
  const { target: _, ...rest } = flags;
  const [invalid, segment] = [invalidFrom(flags.invalid), segmentFrom(flags.segment)];
  if (segment && flags.seed === undefined)
    throw new UsageError('--segment: the segments of one load need the same seed: give --seed to each.');
  return { ...rest, targetFile, invalid, segment, seed: seedFrom(flags.seed) };
}

/**
 * The share, from 0 to 1, that `10%` or `0.1` stands for.
 * @throws {UsageError} when it is not a share
 */
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
