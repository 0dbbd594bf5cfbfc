import { isIP } from 'node:net';
import { CannotJudge, UsageError } from '../../harness/errors.js';
import type { Destinations } from '../../harness/load/options.js';
import { type Resolve, resolveByDns } from '../askable.js';
import { plain, type Reach, refusalOfAddress, refusalOfHost } from '../reach.js';
import { allBut } from './all-but.js';
import { type LoadAllowed, refusalOfLoadOn } from './allowed.js';

/**
 * Where k6 may send that is to send to these hosts. It is no Node process, which `runs/guard.ts` would hold: so each name
 * is looked up here, once, and k6 gets the address that was checked; every other address it refuses itself.
 * @throws {UsageError} when a host may not be asked, or no load may be put on it
 * @throws {CannotJudge} when a name leads nowhere
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
  if (address === undefined) throw new CannotJudge(`${host} leads to no address.`);
  return address;
}
