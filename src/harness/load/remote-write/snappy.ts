/** The bytes are no block of snappy. */
export class NotSnappy extends Error {
  override readonly name = 'NotSnappy';
}

/** More than any push of k6 has: what claims to be longer is not believed. */
const LONGEST = 64 * 1024 * 1024;

/** Unpacks a block in the format of snappy: a length, then literal pieces and copies of what was there before. */
export function unsnappy(block: Uint8Array): Uint8Array {
  let at = 0;
  const byte = () => {
    const value = block[at++];
    if (value === undefined) throw new NotSnappy('the block is cut off');
    return value;
  };
  const littleEndian = (bytes: number) => {
    let value = 0;
    for (let i = 0; i < bytes; i += 1) value += byte() * 256 ** i;
    return value;
  };
  const length = varint(byte);
  if (length > LONGEST) throw new NotSnappy('the block is too long');
  const out = new Uint8Array(length);
  let end = 0;
  while (end < length) {
    const tag = byte();
    const [kind, rest] = [tag & 3, tag >> 2];
    if (kind === 0) {
      const size = (rest < 60 ? rest : littleEndian(rest - 59)) + 1;
      if (at + size > block.length || end + size > length) throw new NotSnappy('a piece is cut off');
      out.set(block.subarray(at, at + size), end);
      [at, end] = [at + size, end + size];
      continue;
    }
    const size = kind === 1 ? (rest & 7) + 4 : rest + 1;
    const offset = kind === 1 ? ((rest >> 3) << 8) + byte() : littleEndian(kind === 2 ? 2 : 4);
    if (offset === 0 || offset > end || end + size > length) throw new NotSnappy('a copy of nothing');
    // A copy may reach into itself: byte by byte it repeats what it has just written.
    for (let i = 0; i < size; i += 1, end += 1) out[end] = out[end - offset]!;
  }
  return out;
}

function varint(byte: () => number): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const next = byte();
    value += (next & 0x7f) * 2 ** shift;
    if (next < 0x80) return value;
  }
  throw new NotSnappy('the length never ends');
}
