import type { Mount } from '../mount.js';
import type { Answer } from '../wire/exchange.js';
import { parseBody } from '../wire/parse.js';
import { createLedger } from './ledger.js';
import { participant } from './participant.js';
import type { AllocationRequest, Parts, Setting, Trust } from './parts.js';
import { readRequest } from './request.js';
import { PLAIN, SUBJECTS, type Setup } from './setup.js';
import { bearerToken, verifier } from '../authentication/token.js';

const { participantAdmin, identityProviderAdmin } = SUBJECTS;

/** Authentication / 1: the three ways in. */
const rights =
  ({ selfAllocation }: Setup) =>
  (subject: string, { identityProviderId, userId }: AllocationRequest): boolean =>
    subject === participantAdmin.subject ||
    (subject === identityProviderAdmin.subject &&
      identityProviderId === identityProviderAdmin.identityProviderId) ||
    (selfAllocation === 'allowed' && subject === userId);

const HINT = /^[A-Za-z0-9 :_-]{1,255}$/;

/** Whether a hint keeps the rules of Endpoints / 2, rule 2. */
const allowsHint = (hint: string): boolean => HINT.test(hint);

/** What the participant of a mount is set up as: a variant has the last word. */
export const setupOf = ({ variant, fault }: Mount): Setup => ({
  ...PLAIN,
  ...fault?.participant?.setup,
  ...variant?.participant?.setup,
});

const plainParts = ({ setup, trust, ledger }: Setting): Parts => ({
  token: bearerToken,
  verify: verifier(trust),
  parse: parseBody,
  read: readRequest,
  allowsHint,
  allowsSynchronizer: (id) =>
    id === undefined ? setup.synchronizers.length === 1 : setup.synchronizers.includes(id),
  mayAllocate: rights(setup),
  knowsIdentityProvider: (id) => id === '' || setup.identityProviders.includes(id),
  // Nothing is awaited between the two steps, so that no other call comes between them.
  allocate: ({ partyIdHint }) => {
    const identifier = ledger.choose(partyIdHint);
    if (identifier !== undefined) ledger.add(identifier);
    return identifier;
  },
});

/** A participant with a state of its own. The variant is the outer layer, as it is for the registry. */
export const openParticipant = (mount: Mount, trust: Trust): Answer => {
  const setup = setupOf(mount);
  const setting: Setting = { setup, trust, ledger: createLedger(setup.duplicateHints) };
  const changes = [mount.fault?.participant, mount.variant?.participant];
  const parts = changes.reduce<Parts>(
    (inner, change) => ({ ...inner, ...change?.parts?.(inner, setting) }),
    plainParts(setting),
  );
  return changes.reduce<Answer>((inner, change) => change?.wrap?.(inner) ?? inner, participant(parts));
};
