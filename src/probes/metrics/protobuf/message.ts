import { ScalarType, type DescField, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { WireType, type BinaryReader } from '@bufbuild/protobuf/wire';
import { ExemplarSchema } from '../../../protobuf/metrics_pb.js';
import { TimestampSchema } from '@bufbuild/protobuf/wkt';

/** The bytes are not a message of the schema. */
export class MalformedMessage extends Error {}

type FieldName<S extends DescMessage> = Exclude<keyof MessageShape<S>, '$typeName' | '$unknown'>;

/**
 * Reads the message that ends at `end`, and calls `visit` for each field. The value of a number is the number (each
 * one of a packed list; above 2^53 it loses its last bits). The value of a string or a message is the offset of its
 * end; the reader is at its start. `at` is the offset of the field after its tag.
 * @throws {MalformedMessage} when the bytes are not such a message
 */
export type FieldReader<Name> = (
  reader: BinaryReader,
  end: number,
  visit: (name: Name, value: number, at: number) => void,
) => void;

/** Reads the fields of a message without creating an object. Names, numbers and types come from the schema. */
export function fieldsOf<S extends DescMessage>(schema: S): FieldReader<FieldName<S>> {
  const fields: { name: FieldName<S>; wire: WireType; next?: Scalar; isList: boolean }[] = [];
  for (const field of schema.fields)
    fields[field.number] = {
      name: field.localName as FieldName<S>,
      isList: field.fieldKind === 'list',
      ...encodingOf(field),
    };
  return (reader, end, visit) => {
    while (reader.pos < end) {
      const [number, wire] = reader.tag();
      const field = fields[number];
      if (!field) {
        reader.skip(wire, number);
        continue;
      }
      const { name, next } = field;
      const at = reader.pos;
      if (next && wire === field.wire) visit(name, next(reader), at);
      else if (wire !== WireType.LengthDelimited || (next && !field.isList))
        throw new MalformedMessage('a field that is not of its type');
      else {
        const stop = endOf(reader);
        if (!next) visit(name, stop, at);
        else while (reader.pos < stop) visit(name, next(reader), at);
        if (next && reader.pos !== stop)
          throw new MalformedMessage('a packed list that does not end where its length says');
        reader.pos = stop;
      }
    }
    if (reader.pos !== end) throw new MalformedMessage('a message that does not end where its length says');
  };
}

type Scalar = (reader: BinaryReader) => number;

const SCALARS: Partial<Record<ScalarType, { wire: WireType; next: Scalar }>> = {
  [ScalarType.DOUBLE]: { wire: WireType.Bit64, next: (reader) => reader.double() },
  [ScalarType.UINT32]: { wire: WireType.Varint, next: (reader) => reader.uint32() },
  [ScalarType.INT32]: { wire: WireType.Varint, next: (reader) => reader.int32() },
  [ScalarType.SINT32]: { wire: WireType.Varint, next: (reader) => reader.sint32() },
  [ScalarType.UINT64]: { wire: WireType.Varint, next: (reader) => Number(reader.uint64()) },
  [ScalarType.INT64]: { wire: WireType.Varint, next: (reader) => Number(reader.int64()) },
  [ScalarType.SINT64]: { wire: WireType.Varint, next: (reader) => Number(reader.sint64()) },
};

/** The encoding of a field. Without `next` it is a string or a message. */
function encodingOf({ scalar, enum: values }: DescField): { wire: WireType; next?: Scalar } {
  const type = values ? ScalarType.INT32 : scalar;
  return (type && SCALARS[type]) ?? { wire: WireType.LengthDelimited };
}

/** @throws {MalformedMessage} when the message, whose length is read, is longer than the bytes */
export function endOf(reader: BinaryReader): number {
  const length = reader.uint32();
  if (reader.pos + length > reader.len) throw new MalformedMessage('a message that is cut off');
  return reader.pos + length;
}

const timestampFields = fieldsOf(TimestampSchema);
const exemplarFields = fieldsOf(ExemplarSchema);

/** Reads a google.protobuf.Timestamp, as seconds since 1970. */
export function timestamp(reader: BinaryReader, end: number): number {
  let seconds = 0;
  timestampFields(reader, end, (name, value) => (seconds += name === 'seconds' ? value : value / 1e9));
  return seconds;
}

/** Reads an Exemplar: its value, and whether it has a timestamp. */
export function exemplar(reader: BinaryReader, end: number): { value: number; isTimed: boolean } {
  const found = { value: 0, isTimed: false };
  exemplarFields(reader, end, (name, value) => {
    if (name === 'value') found.value = value;
    else if (name === 'timestamp') found.isTimed = true;
  });
  return found;
}
