import dns from 'node:dns';
import { isIP, type LookupFunction, Socket, type TcpNetConnectOpts } from 'node:net';
import { type Reach, refusalOfAddress, refusalOfHost } from '../reach.js';
import { REACH_VARIABLE } from './job.js';

// Loaded first by each process that judges (`NODE_OPTIONS`): checks every connection of the process against the
// allowed hosts. The checked address is the one that is connected to. So a name cannot change in between, and
// neither can a redirect, a discovery document or another response lead elsewhere.

type Options = TcpNetConnectOpts & { path?: string };
const reach = JSON.parse(process.env[REACH_VARIABLE]!) as Reach & { ours: readonly string[] };
const { connect } = Socket.prototype as unknown as { connect: (this: Socket, ...args: unknown[]) => Socket };

Object.defineProperty(Socket.prototype, 'connect', {
  configurable: true,
  writable: true,
  value(this: Socket, ...args: unknown[]): Socket {
    // `net.connect` passes its arguments on as one list.
    const list = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
    const options = optionsOf(list);
    const { host = 'localhost' } = options;
    if (options.path !== undefined || reach.ours.includes(host)) return connect.apply(this, args);
    const why = refusalOfHost(host, reach);
    if (why !== undefined) {
      process.nextTick(() => this.destroy(new Error(why)));
      return this;
    }
    if (isIP(host) !== 0) return connect.apply(this, args);
    const guarded = { ...options, lookup: checked(options.lookup ?? dns.lookup) };
    return connect.call(this, guarded, ...list.slice(1).filter((each) => typeof each === 'function'));
  },
});

const checked =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const why = error
        ? undefined
        : addresses.map((one) => refusalOfAddress(host, one, reach)).find(Boolean);
      if (why === undefined) done(error, found, family);
      else done(Object.assign(new Error(why), { code: 'EACCES' }), found, family);
    });

/** Normalizes the ways to pass the address of a socket. */
function optionsOf([first, second]: readonly unknown[]): Options {
  if (typeof first === 'object' && first !== null) return first as Options;
  const port = Number(first);
  if (Number.isNaN(port)) return { path: String(first), port: 0 };
  return { port, ...(typeof second === 'string' && { host: second }) };
}
