import { UsageError } from '../src/harness/errors.js';
import { durationMs } from '../src/harness/target/duration.js';
import type { Target } from '../src/harness/target/target.js';
import { parseThreshold, THRESHOLD_FORM, type Threshold } from '../src/verdict/load/thresholds.js';
import { profiles, type ProfileName } from './profiles.js';

/** What a person may say on the command line. */
export interface Asked {
  rate?: number | undefined;
  duration?: string | undefined;
  stall?: string | undefined;
  maxRate?: number | undefined;
  maxVirtualUsers?: number | undefined;
  invalid?: number | undefined;
  thresholds?: readonly string[] | undefined;
  maxParties?: number | undefined;
}

/** How a load is carried out: what was asked for, else what the target file says, else what the profile has. */
export interface Settings {
  rate: number;
  durationMs: number;
  stallMs: number;
  maxRate: number;
  maxVirtualUsers: number;
  invalid: number;
  thresholds: Threshold[];
  maxParties: number;
}

/** Generous: they are found broken by what is broken, and not by what is slow. */
const DEFAULTS = ['p99<2s', 'failures<1%', 'checks>=100%', 'dropped<=0%'];
const MAX_VIRTUAL_USERS = 2_000;
const MAX_RATE = 10_000;
const INVALID = 0.1;

/** @throws UsageError for a duration, a number or a threshold that is none, and for a rate beyond the target's limit. */
export function settingsFor(target: Target, name: ProfileName, asked: Asked): Settings {
  const file = target.load ?? {};
  const own = file.profiles?.[name] ?? {};
  const profile = profiles[name];
  const limit = target.limits.requestsPerSecond;
  const settings: Settings = {
    rate:
      positive('--rate', asked.rate) ?? own.rate ?? file.rate ?? Math.min(profile.rate, limit ?? Infinity),
    durationMs: duration('--duration', asked.duration ?? own.duration ?? file.duration) ?? profile.durationMs,
    stallMs: duration('--stall', asked.stall ?? own.stall ?? file.stall) ?? profile.stallMs,
    maxRate: positive('--max-rate', asked.maxRate) ?? file.maxRate ?? limit ?? MAX_RATE,
    maxVirtualUsers: whole('--max-vus', asked.maxVirtualUsers) ?? file.maxVirtualUsers ?? MAX_VIRTUAL_USERS,
    invalid: asked.invalid ?? file.invalid ?? INVALID,
    // Those of the target file were looked at when it was read.
    thresholds: [
      ...DEFAULTS,
      ...(file.thresholds ?? []),
      ...(own.thresholds ?? []),
      ...(asked.thresholds ?? []),
    ].map(threshold),
    maxParties: whole('--max-parties', asked.maxParties) ?? target.limits.allocations,
  };
  return settings;
}

/** @throws UsageError when the load is more than the target file allows. */
export function checkRate(target: Target, peak: number): void {
  const limit = target.limits.requestsPerSecond;
  if (limit === undefined || peak <= limit) return;
  throw new UsageError(
    `${target.at('/limits/requestsPerSecond')}: the load goes up to ${peak} requests in a second, and limits.requestsPerSecond allows ${limit}: lower --rate, or raise the limit.`,
  );
}

function threshold(text: string): Threshold {
  const parsed = parseThreshold(text);
  if (parsed) return parsed;
  throw new UsageError(`--threshold ${text}: this is no threshold. Write ${THRESHOLD_FORM}.`);
}

function duration(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = durationMs(text);
  if (ms !== undefined && ms > 0) return ms;
  throw new UsageError(`${flag} ${text}: expected a duration with its unit: 500ms, 30s or 90m.`);
}

function positive(flag: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isFinite(value) && value > 0)) return value;
  throw new UsageError(`${flag}: expected a number above 0.`);
}

function whole(flag: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return value;
  throw new UsageError(`${flag}: expected a whole number above 0.`);
}
