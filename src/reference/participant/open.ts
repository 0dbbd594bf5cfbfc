import type { Mount } from '../mount.js';
import type { Answer } from '../wire/exchange.js';
import { parseBody } from '../wire/parse.js';
import { allowsHint } from './hint.js';
import { createLedger } from './ledger.js';
import { participant } from './participant.js';
import type { Parts, Setting, Trust } from './parts.js';
import { readRequest } from './request.js';
import { rights } from './rights.js';
import { PLAIN, type Setup } from './setup.js';
import { bearerToken, verifier } from './token.js';

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
