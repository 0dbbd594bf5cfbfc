import type { Watched } from './trace/request.js';
import type { HttpRequest } from './message.js';
import type { Pace, PaceLimits } from './pace.js';
import { createSecureContext, type SecureContext } from 'node:tls';

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

type Shared = { secureContext: SecureContext } | TlsOptions;

const shared = new WeakMap<TlsOptions, Shared>();

/**
 * What all TLS connections of a target are made with. To read the certificates of every usual authority, as is done once
 * here, takes five milliseconds of a processor: made anew for each connection, they were two thirds of a run.
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
    // What is wrong with a certificate is told where a connection is made with it.
    return tls;
  }
}
