import { gives, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const networkAsYaml: Variant = {
  name: 'network-as-yaml',
  explains: 'The network parameters are YAML, with a number and a comment.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    gives('network', {
      name: 'network.yaml',
      text: `# From the sponsor.
MIGRATION_ID: 3
SPONSOR_SV_URL: "https://sponsor.sv.example"
ONBOARDING_SECRET: once-only-47f1 # for two days
TRUSTED_SCAN_URL: https://scan.sv.example:5012/
`,
    }),
  ),
};
