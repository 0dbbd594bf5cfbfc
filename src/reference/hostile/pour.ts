import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes one chunk many times, as fast as the other side reads, then ends. Stops quietly when the stream is closed. */
export const pour = (into: Writable, chunk: string | Buffer, times: number): void => {
  const chunks = function* () {
    for (let count = 0; count < times; count += 1) yield chunk;
  };
  drain(into, chunks());
};

/** Writes all chunks and ends. Stops quietly when the stream is closed. */
export const drain = (
  into: Writable,
  chunks: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
): void => {
  pipeline(Readable.from(chunks), into).catch(() => into.destroy());
};
