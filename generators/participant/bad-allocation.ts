/** A call that cannot be accepted, one of each kind that the specification knows of. */
export interface BadAllocation {
  rule: string;
  members?: Record<string, unknown>;
  /** A hint with a text in it that no other call has: a target may remember one that it should have refused. */
  hint?: (unique: string) => string;
  body?: string;
  /** The credential of who calls. Absent: the participant admin. */
  caller?: string;
  /** Instead of the token of the participant admin: none, or what is not a token. */
  token?: 'none' | 'garbage';
  /** The hint is one that is present, where such are rejected. */
  present?: true;
}

export const everyBadAllocation: BadAllocation[] = [
  { rule: 'a hint with a full stop', hint: (unique) => `${unique}.b` },
  { rule: 'an overlong hint', hint: (unique) => unique + 'x'.repeat(300) },
  { rule: 'a hint that is a number', members: { partyIdHint: 1 } },
  { rule: 'an unknown synchronizer', members: { synchronizerId: `no-such::1220${'ab'.repeat(32)}` } },
  { rule: 'a localMetadata that is a string', members: { localMetadata: 'x' } },
  { rule: 'a userId that is a number', members: { userId: 1 } },
  { rule: 'a hint that is present', present: true },
  { rule: 'a caller without rights', caller: 'stranger' },
  {
    rule: 'an admin of an identity provider who names none, and a long userId',
    members: { userId: 'x'.repeat(300) },
    caller: 'identityProviderAdmin',
  },
  { rule: 'a body that is cut off', body: '{' },
  { rule: 'a body that is an array', body: '[]' },
  { rule: 'no token', token: 'none' },
  { rule: 'a token that is none', token: 'garbage' },
];
