import { NEARLY } from '../../generators/authentication/nearly.js';
import { ANNOTATIONS } from '../participant/annotations.js';
import type { Trial } from '../participant/trial.js';

type Members = Record<string, unknown>;

/** A call by somebody of the target file who may not make it; without members there is nobody to tell apart. */
export interface NearMiss {
  rule: string;
  members: (trial: Trial) => Members | undefined;
}

/** Undefined: there is no id that could be changed, or it is the same or none afterwards. */
const another = (id: string | undefined, change: (id: string) => string): string | undefined =>
  id === undefined || change(id) === id ? undefined : change(id) || undefined;

export const OTHER_PROVIDERS: NearMiss[] = [
  { rule: 'the admin of an identity provider, naming none', members: () => ({}) },
  {
    rule: 'the admin of an identity provider, naming an empty one',
    members: () => ({ identityProviderId: '' }),
  },
  {
    rule: 'the admin of an identity provider, naming another one',
    members: ({ participant, tokens }) => {
      const own = tokens.holder('identityProviderAdmin').identityProviderId;
      const other = participant.facts.identityProviders?.find((id) => id !== own);
      return own === undefined || other === undefined ? undefined : { identityProviderId: other };
    },
  },
  ...NEARLY.map(([how, change]): NearMiss => ({
    rule: `the admin of an identity provider, naming one whose id ${how}`,
    members: ({ participant, tokens }) => {
      const identityProviderId = another(tokens.holder('identityProviderAdmin').identityProviderId, change);
      return identityProviderId !== undefined &&
        !participant.facts.identityProviders?.includes(identityProviderId)
        ? { identityProviderId }
        : undefined;
    },
  })),
];

/** An identifier as long as a column of a database may not be. Whom it names has no right here, whatever its length. */
const LONG_ID = 'u'.repeat(500);

const user = ({ tokens }: Trial) => tokens.holder('user').subject;

export const OTHER_USERS: NearMiss[] = [
  { rule: 'a user, naming no user', members: () => ({}) },
  { rule: 'a user, naming an empty user', members: () => ({ userId: '' }) },
  {
    rule: 'a user, naming somebody else',
    members: ({ tokens }) => ({ userId: tokens.holder('participantAdmin').subject ?? 'somebody-else' }),
  },
  { rule: 'a user, naming one with 500 characters', members: () => ({ userId: LONG_ID }) },
  ...NEARLY.map(([how, change]): NearMiss => ({
    rule: `a user, naming one whose id ${how}`,
    members: (trial) => {
      const userId = another(user(trial), change);
      return userId === undefined ? undefined : { userId };
    },
  })),
];

export const WITHOUT_RIGHTS: NearMiss[] = [
  { rule: 'a stranger, naming nothing', members: () => ({}) },
  {
    rule: 'a stranger, with annotations',
    members: () => ({ localMetadata: { annotations: ANNOTATIONS } }),
  },
  {
    rule: 'a stranger, naming a synchronizer',
    members: ({ participant }) => {
      const synchronizerId = participant.facts.synchronizers?.[0];
      return synchronizerId === undefined ? undefined : { synchronizerId };
    },
  },
  { rule: 'a stranger, naming a user', members: (trial) => ({ userId: user(trial) ?? 'somebody' }) },
  { rule: 'a stranger, naming a user with 500 characters', members: () => ({ userId: LONG_ID }) },
  {
    rule: 'a stranger, naming an identity provider with 500 characters',
    members: () => ({ identityProviderId: LONG_ID }),
  },
  {
    rule: 'a stranger, naming an identity provider',
    members: ({ participant }) => {
      const identityProviderId = participant.facts.identityProviders?.[0];
      return identityProviderId === undefined ? undefined : { identityProviderId };
    },
  },
];
