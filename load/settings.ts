import { UsageError, CannotJudge } from '../src/platform/errors.js';
import { durationMs } from '../src/target-file/formats.js';
import type { Target } from '../src/target-file/target.js';
import { parseThreshold, THRESHOLD_FORM, type Threshold } from '../src/results/load/thresholds.js';
import { profiles } from './profiles.js';
import type { ScenarioChoice, Baseline, Scenario } from './scenario.js';
import { Unanswered, type HttpRequest } from '../src/http/message.js';
import type { Session } from '../src/target-file/session.js';

/** A requested load. What is left out comes from the target file, or otherwise from the profile. */
export interface LoadRequest {
  targetFile: string;
  /** Path of the target file whose load this one gets: it is a calibration for that. */
  like?: string | undefined;
  scenario: ScenarioChoice;
  profile: keyof typeof profiles;
  /** The same seed gives the same requests. */
  seed: number;
  /** Part k of n of the load, k from 1. */
  segment?: { k: number; n: number } | undefined;
  allowWrites?: boolean | undefined;
  /** Requests per second. */
  rate?: number | undefined;
  /** With its unit: 30s, 90m. */
  duration?: string | undefined;
  /** With its unit. */
  maxStall?: string | undefined;
  maxRate?: number | undefined;
  maxVus?: number | undefined;
  maxParties?: number | undefined;
  /** Whether each request uses a new connection. */
  freshConnections?: boolean | undefined;
  /** The share of the requests that must be refused, from 0 to 1. */
  invalid?: number | undefined;
  /** As written on the command line: p99<300ms. */
  threshold?: readonly string[] | undefined;
}

/** The settings of a load, from the request, the target file or the profile, in this order. */
export interface Settings {
  /** Requests per second. */
  rate: number;
  durationMs: number;
  /** The longest stall of the target for which there are virtual users. */
  maxStallMs: number;
  maxRate: number;
  /** Maximum number of virtual users per scenario. */
  maxVus: number;
  maxParties: number;
  freshConnections: boolean;
  invalid: number;
  thresholds: Threshold[];
}

/** Generous limits, which a target breaks when it is defective, not when it is only slow. */
const DEFAULTS = ['p99<2s', 'failures<1%', 'checks>=100%', 'dropped<=0%'];
const MAX_VUS = 2_000;
const MAX_RATE = 10_000;
const INVALID = 0.1;

/** Returns the settings of a load. @throws {UsageError} when a duration, number or threshold is invalid */
export function settingsFor(target: Target, request: LoadRequest): Settings {
  const file = target.load ?? {};
  const own = file.profiles?.[request.profile] ?? {};
  const profile = profiles[request.profile];
  const limit = target.limits.requestsPerSecond;
  return {
    rate:
      positive('--rate', request.rate) ?? own.rate ?? file.rate ?? Math.min(profile.rate, limit ?? Infinity),
    durationMs:
      duration('--duration', request.duration ?? own.duration ?? file.duration) ?? profile.durationMs,
    maxStallMs:
      duration('--max-stall', request.maxStall ?? own.maxStall ?? file.maxStall) ?? profile.maxStallMs,
    maxRate: positive('--max-rate', request.maxRate) ?? file.maxRate ?? limit ?? MAX_RATE,
    maxVus: whole('--max-vus', request.maxVus) ?? file.maxVus ?? MAX_VUS,
    freshConnections: request.freshConnections ?? own.freshConnections ?? file.freshConnections ?? false,
    invalid: request.invalid ?? file.invalid ?? INVALID,
    // Thresholds of the target file were checked when it was read.
    thresholds: [
      ...DEFAULTS,
      ...(file.thresholds ?? []),
      ...(own.thresholds ?? []),
      ...(request.threshold ?? []),
    ].map(threshold),
    maxParties: whole('--max-parties', request.maxParties) ?? target.limits.allocations,
  };
}

function threshold(text: string): Threshold {
  const parsed = parseThreshold(text);
  if (parsed) return parsed;
  throw new UsageError(`--threshold ${text}: this is not a threshold. Write ${THRESHOLD_FORM}.`);
}

function duration(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = durationMs(text);
  if (ms !== undefined && ms > 0) return ms;
  throw new UsageError(`${flag} ${text}: expected a duration with its unit: 500ms, 30s, 90m or 2h.`);
}

function positive(flag: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isFinite(value) && value > 0)) return value;
  throw new UsageError(`${flag}: expected a number above 0.`);
}

function whole(flag: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return value;
  throw new UsageError(`${flag}: expected a whole number above 0.`);
}

/**
 * Sends the requests to the idle target whose responses under load are compared with the result.
 * @throws {CannotJudge} when the target is unreachable, or needs a token that it does not get
 */
export async function baselineOf(session: Session, scenarios: readonly Scenario[]): Promise<Baseline> {
  for (const { unreachable } of scenarios) {
    const why = await unreachable?.(session);
    if (why) throw new CannotJudge(why);
  }
  let baseline: Baseline = {};
  for (const scenario of scenarios) baseline = { ...baseline, ...(await scenario.baseline?.(session)) };
  return baseline;
}

/** The JSON object of a response with status 200, or undefined. What it should be is judged under load. */
export async function ask(
  session: Session,
  request: Omit<HttpRequest, 'headers'>,
  credential: Scenario['credential'],
): Promise<Record<string, unknown> | undefined> {
  const headers = [['content-type', 'application/json']] as const;
  try {
    const reply = await session.send({ ...request, headers }, [], credential(session.target));
    return reply.status === 200 ? (reply.value as Record<string, unknown> | undefined) : undefined;
  } catch (error) {
    if (error instanceof Unanswered) return undefined;
    throw error;
  }
}
