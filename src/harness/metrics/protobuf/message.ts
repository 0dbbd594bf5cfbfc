import { WireType, type BinaryReader } from '@bufbuild/protobuf/wire';

/** The bytes are no message of the schema. */
export class Broken extends Error {}

/** Calls `field` for each field of a message that ends at `end`; one that it does not know, it answers with false. */
export function eachField(
  reader: BinaryReader,
  end: number,
  field: (number: number, wire: WireType) => boolean,
): void {
  while (reader.pos < end) {
    const [number, wire] = reader.tag();
    if (!field(number, wire)) reader.skip(wire, number);
  }
  if (reader.pos !== end) throw new Broken('a message that does not end where its length says');
}

/** Throws unless the field is written in the way of its type. */
function require(wire: WireType, wanted: WireType): void {
  if (wire !== wanted) throw new Broken('a field that is not of its type');
}

/** Where the message, the text or the packed list ends that begins here. */
export function endOf(reader: BinaryReader, wire: WireType): number {
  require(wire, WireType.LengthDelimited);
  const length = reader.uint32();
  if (reader.pos + length > reader.len) throw new Broken('a message that is cut off');
  return reader.pos + length;
}

export function double(reader: BinaryReader, wire: WireType): number {
  require(wire, WireType.Bit64);
  return reader.double();
}

/** Counts beyond 2^53 lose their last bits. */
export function uint64(reader: BinaryReader, wire: WireType): number {
  require(wire, WireType.Varint);
  return Number(reader.uint64());
}

export function int64(reader: BinaryReader, wire: WireType): number {
  require(wire, WireType.Varint);
  return Number(reader.int64());
}

/** Adds the numbers of a repeated field to `list`: one, or as many as are packed. */
export function repeated(
  reader: BinaryReader,
  wire: WireType,
  own: WireType,
  list: number[],
  next: () => number,
): void {
  if (wire !== WireType.LengthDelimited) {
    require(wire, own);
    list.push(next());
    return;
  }
  const end = endOf(reader, wire);
  while (reader.pos < end) list.push(next());
  if (reader.pos !== end) throw new Broken('a packed list that does not end where its length says');
}

/** google.protobuf.Timestamp, in seconds. */
export function timestamp(reader: BinaryReader, wire: WireType): number {
  let seconds = 0;
  eachField(reader, endOf(reader, wire), (number, own) => {
    if (number === 1) seconds += int64(reader, own);
    else if (number === 2) seconds += int64(reader, own) / 1e9;
    else return false;
    return true;
  });
  return seconds;
}

/** io.prometheus.client.Exemplar: its value, and whether it has a timestamp. */
export function exemplar(reader: BinaryReader, wire: WireType): { value: number; isTimed: boolean } {
  const found = { value: 0, isTimed: false };
  eachField(reader, endOf(reader, wire), (number, own) => {
    if (number === 2) found.value = double(reader, own);
    else if (number === 3) {
      reader.pos = endOf(reader, own);
      found.isTimed = true;
    } else return false;
    return true;
  });
  return found;
}
