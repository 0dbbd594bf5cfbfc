import type { Options } from 'yargs';
import type { Asked } from '../../load/settings.js';
import { UsageError } from '../harness/errors.js';
import { seedOption } from './run-options.js';

/** What else `assay load` may be told; what is left out is as the target file or the profile says. */
export interface LoadFlags {
  rate?: number;
  duration?: string;
  stall?: string;
  'max-rate'?: number;
  'max-vus'?: number;
  'max-parties'?: number;
  invalid?: string;
  threshold?: string[];
  seed?: number;
  segment?: string;
  prometheus?: string;
  plan?: 'kubernetes';
  parallelism?: number;
  'allow-writes'?: boolean;
}

const number = (describe: string) => ({ type: 'number', requiresArg: true, describe }) as const;
const text = (describe: string) => ({ type: 'string', requiresArg: true, describe }) as const;

export const loadOptions = {
  rate: number('requests in a second; of breakpoint: where the search begins'),
  duration: text('how long: 30s, 90m; of breakpoint: each step'),
  stall: text('the longest standstill of the target that there are virtual users for'),
  'max-rate': number('where the search of breakpoint ends'),
  'max-vus': number('virtual users at most'),
  'max-parties': number('requests for parties at most (default: limits.allocations)'),
  invalid: text('share of the requests that must be refused: 10%'),
  threshold: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'budgets: "p99<300ms" "failures<1%" "checks>=100%" "dropped<=0%" "operator:max<2s"',
  },
  seed: seedOption,
  segment: text('K/N: a part of the load, on one of N machines; `assay merge` joins the parts'),
  prometheus: text('pass metrics on by remote write too (default: K6_PROMETHEUS_RW_SERVER_URL)'),
  plan: {
    choices: ['kubernetes'],
    requiresArg: true,
    describe: 'send nothing; print manifests for the k6-operator instead',
  },
  parallelism: { ...number('with --plan: how many runners share the load'), implies: 'plan' },
  'allow-writes': {
    type: 'boolean',
    describe: 'create parties, and put load where the target file says environment: production',
  },
} as const satisfies Record<string, Options>;

/** What is asked of a load. */
export const askedFrom = (flags: LoadFlags): Asked & { allowWrites: boolean | undefined } => ({
  invalid: invalidFrom(flags.invalid),
  rate: flags.rate,
  duration: flags.duration,
  stall: flags.stall,
  maxRate: flags['max-rate'],
  maxVirtualUsers: flags['max-vus'],
  maxParties: flags['max-parties'],
  thresholds: flags.threshold,
  allowWrites: flags['allow-writes'],
});

/** The share that `10%` or `0.1` stands for. */
function invalidFrom(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const [, amount, percent] = /^(\d{1,3}(?:\.\d+)?)(%?)$/.exec(given) ?? [];
  const share = Number(amount) / (percent ? 100 : 1);
  if (share >= 0 && share <= 1) return share;
  throw new UsageError(`--invalid ${given}: expected a share of the requests, from 0% to 100%.`);
}

export function segmentFrom(given: string | undefined): { k: number; n: number } | undefined {
  if (given === undefined) return undefined;
  const [, k = 0, n = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? []).map(Number);
  if (k >= 1 && k <= n) return { k, n };
  throw new UsageError(`--segment ${given}: expected K/N with K from 1 to N, such as 1/4.`);
}
