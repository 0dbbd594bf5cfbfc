import { appends, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const deploymentWithUnknownKeys: Variant = {
  name: 'deployment-with-unknown-keys',
  explains: 'Many keys are there that the specification does not name.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    appends(
      'validator',
      'disableAutoInit: true\nonboardingSecretFrom:\n  secretKeyRef: { name: once, key: secret, optional: false }\nresources: { limits: { cpu: 4 } }',
    ),
    appends('participant', 'extraEnvVars: [{ name: A, value: "1" }]'),
    appends('network', 'export NAMESPACE=validator'),
    appends('database', 'pool.size: 20'),
    appends('tls', '  session-timeout: 10'),
  ),
};
