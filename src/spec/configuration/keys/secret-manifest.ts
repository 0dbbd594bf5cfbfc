const metadata = { type: 'object', properties: { name: { type: 'string' } } };

const secret = {
  type: 'object',
  properties: {
    metadata,
    data: {
      type: 'object',
      description: 'Values in base64.',
      additionalProperties: { type: 'string', pattern: String.raw`^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$` },
    },
    stringData: {
      type: 'object',
      description: 'Values as text.',
      additionalProperties: { type: 'string' },
    },
  },
};

const isKind = (kind: string) => ({
  type: 'object',
  properties: { kind: { const: kind } },
  required: ['kind'],
});

/** A manifest of Kubernetes, of which only secrets are looked at. */
export const secretManifest = {
  type: 'object',
  properties: { kind: { type: 'string' } },
  allOf: [
    { if: isKind('Secret'), then: secret },
    {
      if: isKind('List'),
      then: {
        type: 'object',
        properties: {
          items: { type: 'array', items: { type: 'object', if: isKind('Secret'), then: secret } },
        },
      },
    },
  ],
};
