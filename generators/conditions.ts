import { covering } from './covering.js';
import { OTHER_HEADERS, WAYS, type Way } from './sending.js';

/** How a call can be sent, with the names of the conditions of a call. Usual values are left out. */
export interface SendingCondition {
  connection?: 'new' | 'HTTP/1.0' | 'HTTP/2';
  framing?: 'chunked';
  pieces?: number;
  accept?: string | null;
  acceptEncoding?: string;
  contentType?: string;
  others?: readonly (readonly [name: string, value: string])[];
  headerNames?: 'Content-Type' | 'CONTENT-TYPE';
}

/** Converts a way to send a call into a condition. */
export const conditionOf = (
  way: Pick<Way, 'accept' | 'acceptEncoding' | 'names'> & Partial<Way>,
): SendingCondition => ({
  ...(way.framing === 'chunked' && { framing: 'chunked' as const }),
  ...(way.pieces !== undefined && way.pieces > 1 && { pieces: way.pieces }),
  ...(way.accept !== WAYS.accept[0] && { accept: way.accept === 'none' ? null : way.accept }),
  ...(way.acceptEncoding !== 'none' && { acceptEncoding: way.acceptEncoding }),
  ...(way.contentType !== undefined &&
    way.contentType !== WAYS.contentType[0] && { contentType: way.contentType }),
  ...(way.others !== undefined && way.others !== 'none' && { others: OTHER_HEADERS[way.others] }),
  ...(way.names !== 'content-type' && { headerNames: way.names }),
});

/** The version of HTTP instead of HTTP/1.1. HTTP/1.0 has no chunks. */
export const otherVersion = ({ framing }: SendingCondition): 'HTTP/1.0' | 'HTTP/2' =>
  framing === 'chunked' ? 'HTTP/2' : 'HTTP/1.0';

/**
 * Conditions that contain every pair of values of different dimensions: a covering array of strength 2. HTTP/2 is
 * spoken only where the target chooses it.
 */
export const everyCondition = (seed: number): SendingCondition[] =>
  covering({ ...WAYS, connection: ['kept', 'new', 'HTTP/1.0', 'HTTP/2'] } as const, 2, seed).map(
    ({ connection, ...way }) => ({
      ...(connection !== 'kept' && { connection }),
      // HTTP/1.0 has no chunks.
      ...conditionOf(connection === 'HTTP/1.0' ? { ...way, framing: 'Content-Length' } : way),
    }),
  );
