import type { Watched } from './trace/request.js';
import type { HttpRequest } from './message.js';
import type { Pace, PaceLimits } from './pace.js';

/** Options of a TLS connection, PEM throughout. */
export interface TlsOptions {
  ca?: string[];
  cert?: string;
  key?: string;
}

/** The limits within which a client sends; times in milliseconds. */
export interface ClientOptions extends PaceLimits {
  /** What keeps to the limits, where others ask the target as well. */
  pace?: Pace | undefined;
  requestTimeoutMs: number;
  tls?: TlsOptions;
  /** What notes the attempts to send a request. */
  watch?: (request: HttpRequest) => Watched;
}
