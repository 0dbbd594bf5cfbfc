import { CannotJudge, orUndefined, UsageError } from '../platform/errors.js';
import { isObject } from '../model/reading/wire.js';
import type { System } from '../spec/clause.js';
import { own } from '../platform/own.js';
import { below } from './pointer.js';
import { WELL_KNOWN_CREDENTIALS } from './schema/credentials.js';
import { unusable, type Target } from './target.js';

/** The credentials in the target file that are needed to judge these systems. */
function usedFor(target: Target, systems: ReadonlySet<System>): string[] {
  const { registry, credentials, issuer } = target;
  const named = new Set([...Object.keys(credentials ?? {}), ...Object.keys(issuer?.subjects ?? {})]);
  const used = [
    ...(systems.has('registry') || systems.has('token-standard') ? [registry?.credential] : []),
    ...(systems.has('participant') || systems.has('authentication')
      ? WELL_KNOWN_CREDENTIALS.filter((name) => name !== 'registryUser')
      : []),
  ];
  return [...new Set(used)].filter((name) => name !== undefined).filter((name) => named.has(name));
}

/**
 * Refuses credentials that no service can accept, before anything is sent to the target. A provider that does not
 * answer is not a mistake of the target file, so it is reported by the run.
 * @throws {UsageError} with all of them, each with its place
 */
export async function requireUsable(target: Target, systems: ReadonlySet<System>): Promise<void> {
  const complaints: string[] = [];
  for (const name of usedFor(target, systems)) {
    try {
      await usableToken(target, name);
    } catch (error) {
      if (error instanceof UsageError) complaints.push(error.message);
      else if (!(error instanceof CannotJudge)) throw error;
    }
  }
  // All subjects of the issuer share its key.
  if (complaints.length > 0) throw new UsageError([...new Set(complaints)].join('\n'));
}

/**
 * Checks the token of a credential.
 * @returns its expiry time, if it has one
 * @throws {UsageError} when there is no token, or no service can accept it now
 */
export async function usableToken(target: Target, name: string): Promise<Date | undefined> {
  // The libraries for tokens load slowly, and most targets need no tokens.
  const { tokenSource } = await import('./credentials.js');
  const token = await tokenSource(target, name).token();
  const { exp, nbf } = claimsOf(token);
  const now = Date.now() / 1000;
  const credential = own(target.credentials, name);
  const wrong = (text: string) => {
    const [key = ''] = Object.keys(credential ?? {}).filter((each) => ORIGINS.includes(each));
    const pointer = credential ? below(below('/credentials', name), key) : '/issuer/subjects';
    return unusable(target, pointer, text);
  };
  // An encrypted one has five parts, and a token need not be a JWT at all.
  if (token.startsWith('eyJ') && token.split('.').length !== 5 && partsOf(token) === undefined)
    throw wrong('the token begins as a JWT does, but is not one: it may be cut off. Give the whole token');
  if (name === 'expired') {
    if (exp !== undefined && exp > now)
      throw wrong(
        `this token must be expired, but it is valid until ${day(exp)}: name an expired one, or leave it out`,
      );
    return undefined;
  }
  if (exp !== undefined && exp <= now)
    throw wrong(`the token expired at ${day(exp)}, ${ago(now - exp)} ago by the clock here: get a new one`);
  if (nbf !== undefined && nbf > now + MOST_AHEAD_S)
    throw wrong(`the token is not valid before ${day(nbf)} by the clock here: get another one`);
  return exp === undefined ? undefined : new Date(exp * 1000);
}

const ORIGINS = ['tokenEnv', 'tokenFile', 'clientCredentials'];

/** The allowed difference between clocks, in seconds. */
const MOST_AHEAD_S = 60;

const day = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');

function ago(seconds: number): string {
  const [size, unit] = seconds < 120 ? [1, 's'] : seconds < 7200 ? [60, 'min'] : [3600, 'h'];
  return `${Math.round(seconds / Number(size))} ${unit}`;
}

/** The times in a token. Empty when it is not a JWT. */
function claimsOf(token: string): { exp?: number; nbf?: number } {
  const claims = partsOf(token)?.claims ?? {};
  const time = (name: 'exp' | 'nbf') => {
    const value = claims[name];
    return typeof value === 'number' && Math.abs(value) < LAST_S ? { [name]: value } : {};
  };
  return { ...time('exp'), ...time('nbf') };
}

/** The range of times that a Date can have, in seconds. */
const LAST_S = 8e12;

/** The header and the claims of a token. Undefined when it is not a readable JWT. */
export function partsOf(
  token: string,
): { header: Record<string, unknown>; claims: Record<string, unknown> } | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const [header, claims] = parts
    .slice(0, 2)
    .map((part) => orUndefined(() => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown));
  return isObject(header) && isObject(claims) ? { header, claims } : undefined;
}
