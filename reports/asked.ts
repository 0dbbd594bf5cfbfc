import { BlockList, isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import type { AskedOrigin } from '../src/results/schema.js';
import { lookalike } from './lookalike.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');
// Who connects to every address of a machine connects to itself.
LOOPBACK.addAddress('0.0.0.0');
LOOPBACK.addAddress('::', 'ipv6');

/** Who was asked in a run, whatever the target is called: a line for each origin. Safe to show only after escaping. */
export function askedLines(origins: readonly AskedOrigin[] = []): string[] {
  return origins.map(({ origin, certificates = [] }) =>
    [
      origin + (isLoopback(origin) ? ' (the machine of the run itself)' : otherScript(origin)),
      ...certificates.map(
        ({ subject, sha256 }) => `showed ${subject || 'a certificate without a name'}, sha256:${sha256}`,
      ),
    ].join(', '),
  );
}

/**
 * An international name of a host, in its letters where it stands in punycode (RFC 3492), and the other way round; and in
 * which way it can be taken for another one.
 */
function otherScript(origin: string): string {
  if (!URL.canParse(origin)) return '';
  const { hostname } = new URL(origin);
  const letters = domainToUnicode(hostname);
  if (letters === '' || letters === hostname) return '';
  const how = lookalike(letters);
  const other = origin.includes(hostname) ? letters : hostname;
  return ` (the host ${other}${how === undefined ? '' : `, which ${how}`})`;
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const host = new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  return (
    /(^|\.)localhost\.?$/.test(host) || (family > 0 && LOOPBACK.check(host, family === 4 ? 'ipv4' : 'ipv6'))
  );
}
