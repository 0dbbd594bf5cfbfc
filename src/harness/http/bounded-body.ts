import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** An answer may be this long, on the wire and after decompression, in bytes. */
export const MAX_BODY = 8 * 1024 * 1024;

export class BodyTooLarge extends Error {
  constructor() {
    super(`the answer is larger than the ${MAX_BODY / 1024 / 1024} MiB that are read`);
  }
}

/** Reads a body to its end, or throws `BodyTooLarge` as soon as it is. */
export async function readBounded(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY) {
      stream.destroy();
      throw new BodyTooLarge();
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

/** Undoes the content coding. A bomb ends as `BodyTooLarge`; a body that is not what its header says is an error. */
export function decode(body: Buffer, contentEncoding: string | undefined): Buffer {
  const coding = contentEncoding?.trim().toLowerCase();
  if (!coding || coding === 'identity' || body.length === 0) return body;
  // `in` would find "constructor" as well.
  if (!Object.hasOwn(decoders, coding))
    throw new Error(`the content coding "${coding}" was not asked for and is not known`);
  try {
    return decoders[coding as keyof typeof decoders](body, { maxOutputLength: MAX_BODY });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLarge();
    throw new Error(`the body is not ${coding}, as its Content-Encoding says`, { cause: error });
  }
}
