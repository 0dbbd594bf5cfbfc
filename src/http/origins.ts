import type { X509Certificate } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { TLSSocket } from 'node:tls';
import { distinctOrigins } from '../results/origins.js';
import type { AskedOrigin } from '../results/schema.js';

/** What every origin that this process has connected to showed of itself. */
const shown: AskedOrigin[] = [];
const known = new Set<string>();

/** Notes the certificate that a server showed. `url`: scheme, host and port of what was asked for. */
export function noteCertificate(url: string, certificate: X509Certificate | undefined): void {
  if (!certificate) return;
  const { origin } = new URL(url);
  const sha256 = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  if (known.has(`${origin} ${sha256}`)) return;
  known.add(`${origin} ${sha256}`);
  // One name a line; a certificate may have none.
  const subject = (certificate.subject ?? '').split('\n').join(', ');
  shown.push({ origin, certificates: [{ subject, sha256 }] });
}

interface Connected {
  connectParams: { protocol: string; host: string };
  socket: unknown;
}

// The one place where all connections of undici can be seen, whoever made their agent.
subscribe('undici:client:connected', (message) => {
  const { connectParams, socket } = message as Connected;
  if (socket instanceof TLSSocket)
    noteCertificate(`${connectParams.protocol}//${connectParams.host}`, socket.getPeerX509Certificate());
});

/** The origins that one target was asked at. */
export class Origins {
  readonly #asked = new Set<string>();
  #all: AskedOrigin[] = [];
  /** Of how many origins and certificates `#all` was made. */
  #count = 0;

  /** Notes that a request goes to this URL. */
  ask(url: string): void {
    // As a URL is written for a request, without what `new URL` costs each time.
    const [start = url] = /^[a-z]+:\/\/[^/?#]*/i.exec(url) ?? [];
    if (this.#asked.has(start) || !URL.canParse(start)) return;
    this.#asked.add(new URL(start).origin);
  }

  /** All of them so far, each with the certificates that it showed; made anew only when there is more to tell. */
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
