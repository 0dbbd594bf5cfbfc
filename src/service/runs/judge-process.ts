import type { LoadAllowed, AskedLoad, LoadFigures } from '../api/schemas.js';
import { isIP } from 'node:net';
import { load } from '../../../load/run.js';
import { CannotJudge, UsageError } from '../../platform/errors.js';
import { findK6 } from '../../platform/k6/find.js';
import type { Destinations } from '../../../load/measured/options.js';
import { hideSecrets } from '../../secrets/outgoing.js';
import { certify } from '../../engine/run/certify.js';
import { judgedTarget } from '../../preflight/judged-target.js';
import { loadTarget } from '../../target-file/load.js';
import type { Target } from '../../target-file/target.js';
import { startMounts } from '../../proof/embedded.js';
import { FAULTS } from '../../reference/faults/all.js';
import { VARIANTS } from '../../reference/variants/all.js';
import type { Load } from '../../results/load/schema.js';
import { resolveByDns } from '../askable.js';
import { refusalOfAmount, refusalOfLoadOn } from '../load/asked.js';
import { addFigure, addNote, noFigures, emptyBoard, follow } from './board.js';
import { plain, refusalOfAddress, refusalOfHost, type Reach } from '../reach.js';
import type { RunSubject } from '../store/runs.js';
import { type Job, type JobMessage, readTarget } from './job.js';

type Resolve = typeof resolveByDns;

/** A limit for every target file, because virtual users need memory of the machine that judges. */
const MOST_VIRTUAL_USERS = 1_000;

/**
 * Puts a load on a target, within the limits of its owner, and records its progress in `figures`.
 * @throws {UsageError} when it exceeds the limits, or calls a host on which load is not allowed
 * @throws {CannotJudge} when the target is unreachable, or k6 returns nothing that can be judged
 */
async function putLoad(
  put: {
    target: Target;
    seed: number;
    asked: AskedLoad;
    allowed: LoadAllowed;
    reach: Reach;
  },
  figures: LoadFigures,
  signal: AbortSignal,
): Promise<Load> {
  const { target, seed, asked, allowed, reach } = put;
  const { scenario, profile, rate, seconds } = asked;
  const why = refusalOfAmount(asked, allowed);
  if (why !== undefined) throw new UsageError(why);
  const say = (line: string) => addNote(figures, line);
  const result = await load({
    targetFile: target.file,
    target,
    seed,
    scenario,
    profile,
    rate,
    duration: `${seconds}s`,
    maxVus: MOST_VIRTUAL_USERS,
    k6: await findK6(say),
    say,
    signal,
    destinations: (hosts) => destinationsOf(hosts, { reach, allowed }),
    onProgress: (progress) => addFigure(figures, progress),
  });
  delete result.target.file;
  return result;
}

/**
 * Returns the addresses that k6 may connect to for these hosts. k6 is not a Node process, so `runs/guard.ts` does
 * not guard it. Each name is resolved here, once, and k6 gets the checked address. It refuses every other address
 * itself.
 * @throws {UsageError} when a host may not be called, or load on it is not allowed
 * @throws {CannotJudge} when a name cannot be resolved
 */
export async function destinationsOf(
  hosts: readonly string[],
  { reach, allowed }: { reach: Reach; allowed: LoadAllowed },
  resolve: Resolve = resolveByDns,
): Promise<Destinations> {
  const pinned: [host: string, address: string][] = [];
  for (const named of hosts) {
    const host = plain(named);
    const why = refusalOfHost(host, reach) ?? refusalOfLoadOn(host, allowed, reach);
    if (why !== undefined) throw new UsageError(why);
    pinned.push([host, isIP(host) === 0 ? await addressOf(host, reach, resolve) : host]);
  }
  return {
    hosts: Object.fromEntries(pinned.filter(([host]) => isIP(host) === 0)),
    blacklistIPs: allBut(pinned.map(([, address]) => address)),
  };
}

async function addressOf(host: string, reach: Reach, resolve: Resolve): Promise<string> {
  const addresses = (await resolve(host).catch(() => [])).map(plain);
  const why = addresses.map((address) => refusalOfAddress(host, address, reach)).find(Boolean);
  if (why !== undefined) throw new UsageError(why);
  const address = addresses.find((each) => isIP(each) === 4) ?? addresses[0];
  if (address === undefined) throw new CannotJudge(`${host} has no address.`);
  return address;
}

/** Returns all IPv4 and IPv6 networks that contain none of these addresses, in CIDR notation (RFC 4632, 4291 2.3). */
export function allBut(addresses: readonly string[]): string[] {
  const kept = (version: number) => addresses.filter((each) => isIP(each) === version).map(bitsOf);
  return [
    ...without(kept(4), 32, '').map((prefix) => `${ipv4(prefix)}/${prefix.length}`),
    ...without(kept(6), 128, '').map((prefix) => `${ipv6(prefix)}/${prefix.length}`),
  ];
}

/** Returns the largest networks below a prefix that contain none of these; all are strings of bits. */
function without(kept: readonly string[], length: number, prefix: string): string[] {
  if (!kept.some((bits) => bits.startsWith(prefix))) return [prefix];
  if (prefix.length === length) return [];
  return ['0', '1'].flatMap((bit) => without(kept, length, prefix + bit));
}

function bitsOf(address: string): string {
  if (isIP(address) === 4) return inBits(address.split('.').map(Number), 8);
  // As in URLs (RFC 5952): an IPv4 address at its end is written in groups as well.
  const { hostname } = new URL(`http://[${address}]`);
  const [head, tail] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const [first = [], last = []] = [head, tail];
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return inBits(
    [...first, ...zeros, ...last].map((group) => parseInt(group, 16)),
    16,
  );
}

const inBits = (parts: readonly number[], width: number): string =>
  parts.map((part) => part.toString(2).padStart(width, '0')).join('');

const partsOf = (prefix: string, length: number, width: number): number[] =>
  (prefix.padEnd(length, '0').match(new RegExp(`.{${width}}`, 'g')) ?? []).map((bits) => parseInt(bits, 2));

const ipv4 = (prefix: string): string => partsOf(prefix, 32, 8).join('.');
const ipv6 = (prefix: string): string =>
  partsOf(prefix, 128, 16)
    .map((group) => group.toString(16))
    .join(':');

// The process that judges one run, or puts its load. The parent process sends the job and gets the progress and the
// result.

const BOARD_MS = 300;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
// The parent has ended, so nobody would store the verdict. Child processes end with this one.
process.once('disconnect', () => process.exit(1));
// Reports an early end here, because only this process knows which secrets must be hidden.
process.once('uncaughtException', ({ stack, message }) => {
  void tell({ type: 'trouble', message: hideSecrets(stack ?? message) }).then(() => process.exit(1));
});
process.once('message', (text: string) => void judge(JSON.parse(text) as Job));

async function judge(job: Job): Promise<void> {
  try {
    await tell(
      job.load
        ? { type: 'load', load: await loadOf(job, job.load) }
        : { type: 'verdict', verdict: await verdictOf(job) },
    );
  } catch (error) {
    const expected = error instanceof UsageError || error instanceof CannotJudge;
    const { message, stack } = error as Error;
    await tell({ type: 'trouble', message: hideSecrets(expected ? message : (stack ?? message)) });
  }
  process.disconnect();
}

async function verdictOf({ subject, budget, seed, ...where }: Job) {
  const named = 'text' in subject ? await readTarget(subject.text, where) : undefined;
  const { again } = subject;
  const board = emptyBoard();
  const timer = setInterval(() => void tell({ type: 'board', board }), BOARD_MS);
  const embedded = 'reference' in subject ? await startMounts([mountOf(subject)]) : undefined;
  try {
    const whole = named ?? judgedTarget(embedded!.targets[0]!.targetFile);
    // A waiver applies to a run, not to a single case.
    const target = again ? { ...whole, waivers: [] } : whole;
    const onEvent = (event: Parameters<typeof follow>[1]) => follow(board, event);
    const verdict = await certify({
      target,
      budget,
      seed,
      ...(again && {
        replays: {
          clause: again.clause,
          cause: again.cause ?? 1,
          ...(again.everyTime === false && { everyTime: false }),
          ...(!again.case && { wholeRun: true }),
        },
      }),
      ...(again?.case && {
        clauses: [again.clause],
        replay: again.case.path,
        otherwise: again.case.otherwise,
      }),
      onEvent,
      signal: stop.signal,
    });
    delete verdict.target.file;
    return verdict;
  } finally {
    clearInterval(timer);
    await embedded?.close();
  }
}

/** @throws {UsageError} when the load is not allowed on the target */
async function loadOf({ subject, seed, ...where }: Job, load: NonNullable<Job['load']>) {
  const named = 'text' in subject ? await readTarget(subject.text, where) : undefined;
  const embedded = 'reference' in subject ? await startMounts([mountOf(subject)]) : undefined;
  const board = noFigures();
  const timer = setInterval(() => void tell({ type: 'board', board }), BOARD_MS);
  try {
    const target = named ?? loadTarget(embedded!.targets[0]!.targetFile);
    return await putLoad({ target, seed, ...load, reach: where.reach }, board, stop.signal);
  } finally {
    clearInterval(timer);
    await tell({ type: 'board', board });
    await embedded?.close();
  }
}

/** @throws {CannotJudge} when the fault or variant no longer exists */
function mountOf({ reference }: Extract<RunSubject, { reference: object }>) {
  const fault = FAULTS.find(({ name }) => name === reference.fault);
  const variant = VARIANTS.find(({ name }) => name === reference.variant);
  if ((reference.fault && !fault) || (reference.variant && !variant))
    throw new CannotJudge('This version of assay has no fault or variant of that name.');
  return { name: 'reference', ...(fault && { fault }), ...(variant && { variant }) };
}

/** Resolves when the message is sent, so that the last one is not lost. */
const tell = (message: JobMessage): Promise<void> =>
  new Promise((resolve) => process.send!(message, () => resolve()));
