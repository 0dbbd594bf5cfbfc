import { Type, type Static } from '@sinclair/typebox';
import { configurationSchema } from './schema/configuration.js';
import { credentialsSchema } from './schema/credentials.js';
import { issuerSchema } from './schema/issuer.js';
import { limitsSchema } from './schema/limits.js';
import { loadSchema } from './schema/load.js';
import { operatorSchema } from './schema/operator.js';
import { oneOf, strict, text } from './schema/parts.js';
import { participantSchema } from './schema/participant.js';
import { registrySchema } from './schema/registry.js';
import { scanSchema } from './schema/scan.js';
import { tlsSchema } from './schema/tls.js';
import { waiversSchema } from './schema/waivers.js';

/** The JSON Schema (draft-07) of a target file. The formats that editors do not know are those of `formats.ts`. */
export const targetSchema = strict(
  {
    version: Type.Literal(1, { title: 'the number 1', description: 'The version of this format: 1.' }),
    name: text({ description: 'What reports call the target.' }),
    environment: oneOf(['staging', 'production'], {
      description: 'production: nothing is allocated and no load is made, unless --allow-writes is given.',
    }),
    registry: Type.Optional(registrySchema),
    participant: Type.Optional(participantSchema),
    scan: Type.Optional(scanSchema),
    operator: Type.Optional(operatorSchema),
    configuration: Type.Optional(configurationSchema),
    credentials: Type.Optional(credentialsSchema),
    issuer: Type.Optional(issuerSchema),
    tls: Type.Optional(tlsSchema),
    limits: Type.Optional(limitsSchema),
    load: Type.Optional(loadSchema),
    waivers: Type.Optional(waiversSchema),
  },
  {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://assay.invalid/schemas/target.schema.json',
    description: 'A target of assay: what is judged, and how it is reached.',
  },
);

/** A target file as it is written, before its defaults are filled in. */
export type TargetFile = Static<typeof targetSchema>;
