import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Finds the addresses of a host. Names below `localhost` are loopback (RFC 6761 section 6.3). Browsers and curl know
 * that, but many resolvers ask DNS, where these names do not exist.
 */
export const lookup: LookupFunction = (host, options, done) => {
  if (!/\.localhost\.?$/i.test(host)) return lookUp(host, options, done);
  const wanted = [4, 'IPv4'].includes(options.family ?? 0)
    ? 4
    : [6, 'IPv6'].includes(options.family ?? 0)
      ? 6
      : 0;
  const found = LOOPBACK.filter(({ family }) => wanted === 0 || family === wanted);
  process.nextTick(() => {
    if (options.all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  });
};
