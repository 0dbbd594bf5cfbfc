import type { Run } from '../../src/engine/run.js';
import { NEARLY } from '../../generators/authentication/nearly.js';
import { ANNOTATIONS } from '../participant/annotations.js';
import type { Call } from '../../src/model/call.js';
import { FRESH } from '../../src/model/fresh.js';
import {
  ADMIN,
  ADMIN_OF_PROVIDER,
  allocation,
  factsOf,
  good,
  holderOf,
  type Members,
} from '../participant/calls.js';

/** A call by a credential without the right. `members` returns undefined when it does not apply. */
interface NearMiss {
  rule: string;
  members: (run: Run) => Members | undefined;
}

/** Changes an id. @returns undefined when there is no id, or when the change leaves it the same or empty */
const another = (id: string | undefined, change: (id: string) => string): string | undefined =>
  id === undefined || change(id) === id ? undefined : change(id) || undefined;

const ownProvider = (run: Run) => holderOf(run, ADMIN_OF_PROVIDER).identityProviderId;
const user = (run: Run) => holderOf(run, 'user').subject;

/** A member with a value of the target file. @returns undefined when the target file has no such value */
const naming = (name: string, value: unknown): Members | undefined =>
  value === undefined ? undefined : { [name]: value };

export const OTHER_PROVIDERS: readonly NearMiss[] = [
  { rule: 'the admin of an identity provider, naming none', members: () => ({}) },
  {
    rule: 'the admin of an identity provider, naming an empty one',
    members: () => ({ identityProviderId: '' }),
  },
  {
    rule: 'the admin of an identity provider, naming another one',
    members: (run) => {
      const own = ownProvider(run);
      const other = factsOf(run).identityProviders?.find((id) => id !== own);
      return own === undefined || other === undefined ? undefined : { identityProviderId: other };
    },
  },
  // Whether null means none or is a wrong type, the right is missing.
  { rule: 'the admin of an identity provider, naming null', members: () => ({ identityProviderId: null }) },
  ...NEARLY.map(([how, change]): NearMiss => ({
    rule: `the admin of an identity provider, naming one whose id ${how}`,
    members: (run) => {
      const identityProviderId = another(ownProvider(run), change);
      const isThere = factsOf(run).identityProviders?.includes(identityProviderId ?? '');
      return identityProviderId === undefined || isThere ? undefined : { identityProviderId };
    },
  })),
];

/** An id that may exceed the length of a database column. The user it names has no rights here, whatever its length. */
const LONG_ID = 'u'.repeat(500);

export const OTHER_USERS: readonly NearMiss[] = [
  { rule: 'a user, naming no user', members: () => ({}) },
  { rule: 'a user, naming an empty user', members: () => ({ userId: '' }) },
  {
    rule: 'a user, naming somebody else',
    members: (run) => ({ userId: holderOf(run, ADMIN).subject ?? 'somebody-else' }),
  },
  { rule: 'a user, naming null', members: () => ({ userId: null }) },
  {
    rule: 'a user, with a hint that begins with its id',
    members: (run) => naming('partyIdHint', user(run) && `${user(run)}-${FRESH}`),
  },
  { rule: 'a user, naming one with 500 characters', members: () => ({ userId: LONG_ID }) },
  ...NEARLY.map(([how, change]): NearMiss => ({
    rule: `a user, naming one whose id ${how}`,
    members: (run) => {
      const userId = another(user(run), change);
      return userId === undefined ? undefined : { userId };
    },
  })),
];

export const WITHOUT_RIGHTS: readonly NearMiss[] = [
  { rule: 'a stranger, naming nothing', members: () => ({}) },
  {
    rule: 'a stranger, with annotations',
    members: () => ({ localMetadata: { annotations: ANNOTATIONS } }),
  },
  {
    rule: 'a stranger, naming a synchronizer',
    members: (run) => naming('synchronizerId', factsOf(run).synchronizers?.[0]),
  },
  {
    rule: 'a stranger, with rights in the request',
    members: () => ({
      isAdmin: true,
      rights: [{ kind: { ParticipantAdmin: { value: {} } } }],
      role: 'admin',
    }),
  },
  { rule: 'a stranger, naming a user', members: (run) => ({ userId: user(run) ?? 'somebody' }) },
  { rule: 'a stranger, naming a user with 500 characters', members: () => ({ userId: LONG_ID }) },
  {
    rule: 'a stranger, naming an identity provider with 500 characters',
    members: () => ({ identityProviderId: LONG_ID }),
  },
  {
    rule: 'a stranger, naming an identity provider',
    members: (run) => naming('identityProviderId', factsOf(run).identityProviders?.[0]),
  },
];

/** A call by a caller who has no right to it. */
export const missed = (run: Run, credential: string, members: Members, rule: string): Call => ({
  ...allocation(run, { members, caller: { credential } }, rule),
  counterpart: good(run),
});
