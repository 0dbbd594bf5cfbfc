import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { own } from '../own.js';

/** An answer may be this long, on the wire and after decompression, in bytes, unless its request says otherwise. */
export const MAX_BODY = 8 * 1024 * 1024;

/** The answer is longer than `max` bytes. */
export class BodyTooLarge extends Error {
  constructor(max: number) {
    super(`the answer is larger than the ${max / 1024 / 1024} MiB that are read`);
  }
}

/** Reads a body to its end, or throws `BodyTooLarge` as soon as it is. */
export async function readBounded(stream: Readable, max = MAX_BODY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > max) {
      stream.destroy();
      throw new BodyTooLarge(max);
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

const decoders = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
} as const;

/**
 * Undoes the content coding. A bomb ends as `BodyTooLarge`; a body that is not what its header says is an error.
 * @throws {BodyTooLarge} when it is longer than `max` bytes
 * @throws {Error} when the body is not in that coding
 */
export function decode(body: Buffer, contentEncoding: string | undefined, max = MAX_BODY): Buffer {
  const coding = contentEncoding?.trim().toLowerCase();
  if (!coding || coding === 'identity' || body.length === 0) return body;
  const decoder = own(decoders, coding);
  if (!decoder) throw new Error(`the content coding "${coding}" was not asked for and is not known`);
  try {
    return decoder(body, { maxOutputLength: max });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLarge(max);
    throw new Error(`the body is not ${coding}, as its Content-Encoding says`, { cause: error });
  }
}
