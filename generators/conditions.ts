import { covering } from './covering.js';
import { WAYS } from './sending.js';

/** How a call may be sent, as the conditions of a call name it. Values that are as usual are left out. */
export interface SendingCondition {
  connection?: 'new';
  framing?: 'chunked';
  pieces?: number;
  accept?: string | null;
  acceptEncoding?: string;
  contentType?: string;
  headerNames?: 'Content-Type' | 'CONTENT-TYPE';
}

/** Conditions in which every two values of different dimensions meet: a covering array of strength 2. */
export const everyCondition = (seed: number): SendingCondition[] =>
  covering({ ...WAYS, connection: ['kept', 'new'] } as const, 2, seed).map((row) => ({
    ...(row.connection === 'new' && { connection: 'new' as const }),
    ...(row.framing === 'chunked' && { framing: 'chunked' as const }),
    ...(row.pieces > 1 && { pieces: row.pieces }),
    ...(row.accept !== WAYS.accept[0] && { accept: row.accept === 'none' ? null : row.accept }),
    ...(row.acceptEncoding !== 'none' && { acceptEncoding: row.acceptEncoding }),
    ...(row.contentType !== WAYS.contentType[0] && { contentType: row.contentType }),
    ...(row.names !== 'content-type' && { headerNames: row.names }),
  }));
