import type { X509Certificate } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { TLSSocket } from 'node:tls';
import { distinctOrigins } from '../results/origins.js';
import type { AskedOrigin } from '../results/schema.js';

/** The certificates of every origin that this process has connected to. */
const shown: AskedOrigin[] = [];
const known = new Set<string>();

/** Notes the certificate of a server. `url`: scheme, host and port of the connection. */
export function noteCertificate(url: string, certificate: X509Certificate | undefined): void {
  if (!certificate) return;
  const { origin } = new URL(url);
  const sha256 = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  if (known.has(`${origin} ${sha256}`)) return;
  known.add(`${origin} ${sha256}`);
  // The subject has one name per line. A certificate may have no subject.
  const subject = (certificate.subject ?? '').split('\n').join(', ');
  shown.push({ origin, certificates: [{ subject, sha256 }] });
}

interface Connected {
  connectParams: { protocol: string; host: string };
  socket: unknown;
}

// This channel reports all connections of undici, whichever agent made them.
subscribe('undici:client:connected', (message) => {
  const { connectParams, socket } = message as Connected;
  if (socket instanceof TLSSocket)
    noteCertificate(`${connectParams.protocol}//${connectParams.host}`, socket.getPeerX509Certificate());
});

/** The origins that were called for one target. */
export class Origins {
  readonly #asked = new Set<string>();
  #all: AskedOrigin[] = [];
  /** The number of origins and certificates from which `#all` was computed. */
  #count = 0;

  /** Notes that a request goes to this URL. */
  ask(url: string): void {
    // The origin as written in the URL, without the cost of `new URL` for each request.
    const [start = url] = /^[a-z]+:\/\/[^/?#]*/i.exec(url) ?? [];
    if (this.#asked.has(start) || !URL.canParse(start)) return;
    this.#asked.add(new URL(start).origin);
  }

  /** All origins so far, with their certificates. Computed again only when there are new ones. */
  get all(): AskedOrigin[] {
    const count = this.#asked.size + shown.length;
    if (count !== this.#count) [this.#count, this.#all] = [count, this.#distinct()];
    return this.#all;
  }

  #distinct(): AskedOrigin[] {
    const asked = [...this.#asked].map((origin) => ({ origin }));
    return distinctOrigins([...asked, ...shown.filter(({ origin }) => this.#asked.has(origin))]);
  }
}
