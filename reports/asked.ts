import { BlockList, isIP } from 'node:net';
import type { AskedOrigin } from '../src/verdict/schema.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Who was asked in a run, whatever the target is called: a line for each origin. Safe to show only after escaping. */
export function askedLines(origins: readonly AskedOrigin[] = []): string[] {
  return origins.map(({ origin, certificates = [] }) =>
    [
      isLoopback(origin) ? `${origin} (the machine of the run itself)` : origin,
      ...certificates.map(
        ({ subject, sha256 }) => `showed ${subject || 'a certificate without a name'}, sha256:${sha256}`,
      ),
    ].join(', '),
  );
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const host = new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  return (
    /(^|\.)localhost$/.test(host) || (family > 0 && LOOPBACK.check(host, family === 4 ? 'ipv4' : 'ipv6'))
  );
}
