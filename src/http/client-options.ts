import type { Watched } from './trace/request.js';
import type { HttpRequest } from './message.js';
import type { Pace, PaceLimits } from './pace.js';
import { createSecureContext, type SecureContext } from 'node:tls';

/** Options of a TLS connection, all in PEM. */
export interface TlsOptions {
  ca?: string[];
  cert?: string;
  key?: string;
}

/** The limits within which a client sends; times in milliseconds. */
export interface ClientOptions extends PaceLimits {
  /** Applies the limits when others send requests to the target as well. */
  pace?: Pace | undefined;
  requestTimeoutMs: number;
  tls?: TlsOptions;
  /** Traces the attempts to send a request. */
  watch?: (request: HttpRequest) => Watched;
}

type Shared = { secureContext: SecureContext } | TlsOptions;

const shared = new WeakMap<TlsOptions, Shared>();

/**
 * The TLS context that all connections of a target share. Reading the usual root certificates takes five milliseconds
 * of CPU time. Doing that for each connection took two thirds of a run.
 */
export function sharedContext(tls: TlsOptions | undefined): Shared {
  if (tls === undefined) return {};
  const options = shared.get(tls) ?? made(tls);
  shared.set(tls, options);
  return options;
}

function made(tls: TlsOptions): Shared {
  try {
    return { secureContext: createSecureContext(tls) };
  } catch {
    // An error in a certificate is reported when a connection is made with it.
    return tls;
  }
}
