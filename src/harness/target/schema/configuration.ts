import { Type } from '@sinclair/typebox';
import { file, strict, text } from './parts.js';

export const configurationSchema = strict(
  {
    validator: Type.Optional(file('The values of the validator chart, YAML.')),
    participant: Type.Optional(file('The values of the participant chart, YAML.')),
    network: Type.Optional(file('The environment values of the network: NAME=value lines, or YAML.')),
    secrets: Type.Optional(file('Manifests of Kubernetes Secrets, YAML.')),
    database: Type.Optional(file('The db and SSL properties of the database, YAML.')),
    tls: Type.Optional(file('The TLS keys of the APIs, YAML. The files that they name are relative to it.')),
    loader: Type.Optional(
      text({
        title: 'a command',
        description:
          'A program that takes generated values, and exits 0 when it accepts them. {validator} and the like stand for files, {bundle} for their folder.',
      }),
    ),
  },
  { description: 'The values with which the node is deployed.' },
);
