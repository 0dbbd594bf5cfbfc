import { once } from 'node:events';
import { Readable, type Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const MEBIBYTE = Buffer.alloc(1024 * 1024);

const compressed = async (compressor: Transform): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let count = 0; count < 1024; count += 1) {
    if (!compressor.write(MEBIBYTE)) await once(compressor, 'drain');
  }
  compressor.end();
  await once(compressor, 'end');
  return Buffer.concat(chunks);
};

// Higher levels take seconds for a gigabyte, and do not improve the bomb.
const COMPRESSORS = {
  gzip: () => createGzip({ level: 1 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

const made = new Map<string, Promise<Buffer>>();

/** 1 GB of zeros, compressed to 5 MB or less; made once per process. */
export const bomb = (coding: keyof typeof COMPRESSORS): Promise<Buffer> => {
  const bytes = made.get(coding) ?? compressed(COMPRESSORS[coding]());
  made.set(coding, bytes);
  return bytes;
};

/**
 * Writes one chunk many times, as fast as the other side reads, then ends. Stops without an error when the stream
 * is closed.
 */
export const pour = (into: Writable, chunk: string | Buffer, times: number): void => {
  const chunks = function* () {
    for (let count = 0; count < times; count += 1) yield chunk;
  };
  drain(into, chunks());
};

/** Writes all chunks and ends. Stops without an error when the stream is closed. */
export const drain = (
  into: Writable,
  chunks: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
): void => {
  pipeline(Readable.from(chunks), into).catch(() => into.destroy());
};
