import { createHash } from 'node:crypto';
import { json } from '@sigstore/core';

/** SHA-256, in hexadecimal. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a JSON value in its canonical form (RFC 8785): blanks and the order of members do not matter. */
export const digestOf = (value: unknown): string => sha256(json.canonicalize(value));
