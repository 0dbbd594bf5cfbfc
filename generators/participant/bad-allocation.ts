/** A call that must be refused: one of each kind of failure in the specification. */
export interface BadAllocation {
  rule: string;
  members?: Record<string, unknown>;
  /** A hint with a unique part, because a target may store a hint that it should have refused. */
  hint?: (unique: string) => string;
  body?: string;
  /** The credential of the caller. Absent: the participant admin. */
  caller?: string;
  /** Replaces the token of the participant admin: no token, or a text that is not a token. */
  token?: 'none' | 'garbage';
  /** The hint is present already; only for targets that reject these. */
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
  { rule: 'a text that is not a token', token: 'garbage' },
];
