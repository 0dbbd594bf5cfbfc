import { explainFailure } from '../http/explain.js';
import type { Outcome } from './outcome.js';

/** How far a handshake came before it failed. */
export type Stage = 'connecting' | 'shaking hands' | 'done';

/** OpenSSL has nothing left to offer, and sends nothing. */
const NOT_OFFERED =
  /^ERR_SSL_NO_(CIPHERS_AVAILABLE|CIPHER_MATCH|PROTOCOLS_AVAILABLE|SUITABLE_(GROUPS|KEY_SHARE|SIGNATURE_ALGORITHM))$/;
const NOT_TLS = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/;
const NOT_OFFERED_BY_US =
  /^ERR_SSL_(UNSUPPORTED_PROTOCOL|WRONG_SSL_VERSION|(WRONG|UNKNOWN)_CIPHER_RETURNED|WRONG_CURVE|BAD_KEY_SHARE)$/;
const CUT = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

type SslError = NodeJS.ErrnoException & { reason?: string };

/** The outcome of a handshake that an error ended. */
export function failed(error: SslError, stage: Stage): Outcome {
  const { code = '', message } = error;
  const reason = error.reason ?? message;
  if (NOT_OFFERED.test(code)) return notOffered(error);
  if (stage === 'connecting') return { kind: 'no answer', why: explainFailure(error) };
  const alert = /SSL alert number (\d+)/.exec(message)?.[1];
  if (alert !== undefined) {
    const why = `alert ${alert} (${reason.replace(/^.*alert /, '')})${after(stage)}`;
    return { kind: 'refused', why, alert: Number(alert) };
  }
  if (CUT.includes(code)) return closed(stage, /read|write/.test(message) ? 'reset' : 'closed');
  if (NOT_TLS.test(code)) return { kind: 'no answer', why: 'the port does not speak TLS' };
  if (NOT_OFFERED_BY_US.test(code))
    return { kind: 'refused', why: `it answers with what was not offered (${reason})` };
  return { kind: 'no answer', why: `TLS failed on this side: ${reason}` };
}

/** The outcome when the connection ended without an alert. */
export const closed = (stage: Stage, how: 'closed' | 'reset' = 'closed'): Outcome =>
  stage === 'connecting'
    ? { kind: 'no answer', why: `the connection was ${how}` }
    : { kind: 'refused', why: `the connection was ${how}${after(stage) || ' during the handshake'}` };

/** The outcome when OpenSSL cannot offer this: nothing was sent. */
export const notOffered = ({ reason, message }: SslError): Outcome => ({
  kind: 'not offered',
  why: `the OpenSSL of this Node (${process.versions.openssl}) does not offer it: ${reason ?? message}`,
});

const after = (stage: Stage) => (stage === 'done' ? ' after the handshake' : '');
