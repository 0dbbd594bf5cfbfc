import { identityTypes } from '../identity.js';
import { metricsTypes } from '../metrics.js';
import { flag, text, texts, whole, type Key } from './key.js';

/** What the values of the validator and of the participant have in common. */
export const shared: readonly Key[] = [
  {
    path: 'nodeIdentifier',
    schema: text,
    description: 'What the node is called; usually the party hint.',
    types: identityTypes,
  },
  {
    path: 'migration.id',
    schema: text,
    description: 'The migration ID of the network, as text: "1".',
    types: identityTypes,
  },
  {
    path: 'migration.migrating',
    schema: flag,
    description: 'Whether this deployment is part of a migration of the synchronizer.',
    types: identityTypes,
  },
  {
    path: 'persistence.secretName',
    schema: text,
    description: 'The secret with the password of the database.',
    types: identityTypes,
  },
  { path: 'persistence.host', schema: text, description: 'Where the database is.', types: identityTypes },
  {
    path: 'persistence.port',
    schema: { ...whole, minimum: 1, maximum: 65_535 },
    description: 'The port of the database.',
    types: identityTypes,
  },
  {
    path: 'persistence.databaseName',
    schema: { ...text, pattern: '^participant_.' },
    description: 'The database: participant_ and the migration ID.',
    types: identityTypes,
  },
  {
    path: 'persistence.schema',
    schema: { ...text, const: 'participant' },
    description: 'The schema in the database: participant.',
    types: identityTypes,
  },
  {
    path: 'metrics.enable',
    schema: flag,
    description: 'Makes a service monitor, for a metrics operator.',
    types: metricsTypes,
  },
  {
    path: 'additionalJvmOptions',
    schema: { anyOf: [text, texts] },
    description: 'Options of the JVM; https.proxyHost, https.proxyPort and https.nonProxyHosts set a proxy.',
  },
];
