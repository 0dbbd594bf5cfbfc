/** The wire format of protocol buffers, as far as metrics need it: each function makes one field. */

const varint = (value: bigint): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
};

const tag = (field: number, wireType: number): Buffer => varint(BigInt(field * 8 + wireType));

/** Bytes behind their length. */
export const delimited = (bytes: Buffer): Buffer => Buffer.concat([varint(BigInt(bytes.length)), bytes]);

/** An integer that is not written with its sign first: uint64, int64, uint32, an enumeration. */
export const int = (field: number, value: number): Buffer =>
  Buffer.concat([tag(field, 0), varint(BigInt(value))]);

/** An sint32 or sint64. */
export const sint = (field: number, value: number): Buffer =>
  int(field, value < 0 ? -2 * value - 1 : 2 * value);

export const double = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(field, 1), bytes]);
};

export const text = (field: number, value: string): Buffer =>
  Buffer.concat([tag(field, 2), delimited(Buffer.from(value))]);

export const message = (field: number, fields: readonly Buffer[]): Buffer =>
  Buffer.concat([tag(field, 2), delimited(Buffer.concat(fields))]);
