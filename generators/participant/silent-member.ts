/** Members of an allocation request whose effect the specification does not describe. */
interface SilentMember {
  what: string;
  members: Record<string, unknown>;
}

const annotations = (what: string, value: unknown): SilentMember => ({
  what: `an annotation ${what}`,
  members: { localMetadata: { annotations: { 'assay.example/note': value } } },
});

export const everySilentMember: SilentMember[] = [
  ...['partyIdHint', 'localMetadata', 'identityProviderId', 'synchronizerId', 'userId'].map((name) => ({
    what: `null for ${name}`,
    members: { [name]: null },
  })),
  { what: 'null for resourceVersion', members: { localMetadata: { resourceVersion: null } } },
  { what: 'null for annotations', members: { localMetadata: { annotations: null } } },
  { what: 'a member that is not known', members: { other: 1 } },
  { what: 'a member in other letters', members: { USERID: 'x' } },
  { what: 'a member of localMetadata that is not known', members: { localMetadata: { other: 1 } } },
  { what: 'an empty synchronizerId', members: { synchronizerId: '' } },
  { what: 'a resourceVersion', members: { localMetadata: { resourceVersion: '17' } } },
  { what: 'an empty resourceVersion', members: { localMetadata: { resourceVersion: '' } } },
  annotations('that is plain', 'x'),
  annotations('without a value', ''),
  annotations('beyond ASCII', 'é中😀'),
  annotations('that is a number', 1),
  annotations('that is null', null),
  annotations('that is an object', { a: 'x' }),
];
