/** How files that people write are read: YAML 1.2 with its core schema; repeated keys are looked for by who reads. */
export const YAML_OPTIONS = {
  prettyErrors: false,
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
} as const;
