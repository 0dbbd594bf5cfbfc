import { participantTypes } from '../participant.js';
import { disableAuth, flag, text, url, type Key } from './key.js';
import { shared } from './shared.js';

/** The values of the participant's chart. */
export const participant: readonly Key[] = [
  ...shared,
  { ...disableAuth, types: participantTypes },
  {
    path: 'auth.jwksUrl',
    schema: url,
    description: 'The keys (JWKS) that tokens are checked with.',
    types: participantTypes,
  },
  {
    path: 'auth.targetAudience',
    schema: text,
    description: 'The audience that tokens for the ledger API have.',
    types: participantTypes,
  },
  {
    path: 'enableHealthProbes',
    schema: flag,
    description: 'Probes for health over gRPC; false on an orchestrator before 1.24.',
    types: participantTypes,
  },
];
