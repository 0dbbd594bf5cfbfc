import { once } from 'node:events';
import type { Transform } from 'node:stream';
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

// Higher levels take seconds for a gigabyte, and make no better bomb.
const COMPRESSORS = {
  gzip: () => createGzip({ level: 1 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

const made = new Map<string, Promise<Buffer>>();

/** 1 GB of zeros, compressed to 5 MB or less; made once a process. */
export const bomb = (coding: keyof typeof COMPRESSORS): Promise<Buffer> => {
  const bytes = made.get(coding) ?? compressed(COMPRESSORS[coding]());
  made.set(coding, bytes);
  return bytes;
};
