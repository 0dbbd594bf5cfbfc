import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { own } from '../platform/own.js';

/** The default maximum size of a response body, on the wire and after decompression, in bytes. */
export const MAX_BODY = 8 * 1024 * 1024;

/** The response is larger than `max` bytes. */
export class BodyTooLarge extends Error {
  constructor(max: number) {
    super(`the response is larger than the maximum of ${max / 1024 / 1024} MiB`);
  }
}

/** Reads a body to its end. @throws {BodyTooLarge} as soon as it is larger than `max` bytes */
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

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

/** Some servers leave out the zlib wrapper of deflate (RFC 9110 section 8.4.1.2 mentions them). */
const inflate: Decoder = (body, options) =>
  (body[0]! & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options);

const decoders: Record<string, Decoder> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/** The maximum number of nested content codings that are decoded. */
const MOST_CODINGS = 3;

/** A body without its content coding. With `undecoded`, the body is as it was received; the text says why. */
type Decoded = { body: Buffer; undecoded?: string };

/**
 * Decodes the content codings, which are listed in the order in which they were applied (RFC 9110 section 8.4).
 * @throws {BodyTooLarge} when the body is larger than `max` bytes
 * @throws {Error} when a coding is not supported
 */
export function decode(body: Buffer, contentEncoding = '', max = MAX_BODY): Decoded {
  const named = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const codings = named.filter((coding) => coding !== '' && coding !== 'identity').reverse();
  if (body.length === 0) return { body };
  if (codings.length > MOST_CODINGS) throw new Error(`${codings.length} content codings are too many`);
  let bytes = body;
  for (const coding of codings) {
    const decoder = own(decoders, coding);
    if (!decoder) throw new Error(`the content coding "${coding}" was not asked for and is not known`);
    try {
      bytes = decoder(bytes, { maxOutputLength: max });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLarge(max);
      return { body, undecoded: `a body that is not ${coding}, as its Content-Encoding says` };
    }
  }
  return { body: bytes };
}
