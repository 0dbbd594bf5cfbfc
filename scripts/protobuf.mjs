import { create, fromBinary, fromJson, toBinary } from '@bufbuild/protobuf';
import {
  CodeGeneratorRequestSchema,
  CodeGeneratorResponseSchema,
  FileDescriptorSetSchema,
  file_google_protobuf_timestamp as timestamp,
} from '@bufbuild/protobuf/wkt';
import { execa } from 'execa';
import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import 'protobufjs/ext/descriptor.js';
import { formatted } from './format.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {import('@bufbuild/protobuf').JsonValue} JsonValue */

const PLUGIN = inRoot('node_modules', '@bufbuild', 'protoc-gen-es', 'bin', 'protoc-gen-es');

/**
 * The TypeScript of a .proto file, as `protoc-gen-es` writes it. protobufjs reads the file in the place of protoc, so
 * that no compiler has to be installed.
 * @param {string} source such as `src/protobuf/metrics.proto`
 */
export async function typescriptOf(source) {
  const file = describe(source);
  const request = create(CodeGeneratorRequestSchema, {
    fileToGenerate: [file.name],
    parameter: 'target=ts',
    protoFile: [timestamp.proto, file],
  });
  const input = toBinary(CodeGeneratorRequestSchema, request);
  const { stdout } = await execa(process.execPath, [PLUGIN], {
    input,
    encoding: 'buffer',
    stripFinalNewline: false,
  });
  const { file: [made] = [], error } = fromBinary(CodeGeneratorResponseSchema, stdout);
  if (!made) throw new Error(`${source}: ${error}`);
  return formatted('made.ts', withoutComments(made.content));
}

/** Without what the .proto file says as well, and without blank lines: nobody reads it. @param {string} typescript */
const withoutComments = (typescript) =>
  typescript.replace(/^ *\/\*\*[^]*?\*\/\n|^\/\* eslint-disable \*\/\n/gm, '').replace(/\n{2,}/g, '\n');

/** The descriptor that protoc would make of a file with one package. @param {string} source */
function describe(source) {
  const text = readFileSync(inRoot(source), 'utf8');
  const root = new protobuf.Root();
  const { package: name = '', imports = [] } = protobuf.parse(text, root, { keepCase: true });
  if (imports.includes(timestamp.proto.name))
    root.addJSON(protobuf.common.get(timestamp.proto.name)?.nested ?? {});
  const syntax = /^syntax = "(.*)";$/m.exec(text)?.[1];
  root.resolveAll();
  const set = fromJson(
    FileDescriptorSetSchema,
    /** @type {JsonValue} */ (root.toDescriptor(syntax).toJSON()),
  );
  const file = set.file.find((one) => one.package === name);
  if (!file) throw new Error(`${source} has no package`);
  // protobufjs knows neither the file's own name nor its imports, and writes types as they stand in the file.
  Object.assign(file, { name: source.split('/').at(-1), dependency: imports });
  const within = root.define(name);
  for (const field of file.messageType.flatMap((message) => message.field)) {
    field.jsonName ||= field.name;
    if (field.typeName) field.typeName = within.lookupTypeOrEnum(field.typeName).fullName;
  }
  return file;
}
