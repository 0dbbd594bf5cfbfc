import { reachOf, type CertificateStatement } from '../src/certificate/statement.js';
import { RUN_WORDS, number, plural } from './words.js';
import { BlockList, isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import type { AskedOrigin } from '../src/results/schema.js';
import { lookalike } from './printable.js';

/** Returns the content of a certificate as names and values. They must be escaped before they are shown. */
export function certificateFacts({ predicate: { assay, result } }: CertificateStatement): [string, string][] {
  const { coverage, attendance, run } = assay;
  const { judged, judgeable } = reachOf(coverage);
  const all = plural(judgeable, 'clause');
  return [
    ['Target', assay.target.name],
    ['Addresses', askedLines(assay.target.origins).join('; ') || 'the run does not say'],
    ['Verdict', `${RUN_WORDS[assay.verdict].word} (${result})`],
    ['Reach', coverage.complete ? `complete: ${all}` : `partial: ${number(judged)} of ${all}`],
    ['Systems', coverage.systems.map(({ system }) => system).join(', ')],
    ['Run', `${run.startedAt}, catalogue ${run.catalogue.version}`],
    ['Signed', assay.signedAt],
    ['Expires after', assay.expires],
    ['Witness', attendance.kind === 'witnessed' ? attendance.by : 'none: the signer ran it'],
  ];
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');
// A connection to the unspecified address reaches the same machine.
LOOPBACK.addAddress('0.0.0.0');
LOOPBACK.addAddress('::', 'ipv6');

/** Returns a line for each origin that a run called, whatever the target's name. Not escaped. */
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

/** The Unicode form of a punycode host (RFC 3492), or the reverse, with a warning for look-alikes. */
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
