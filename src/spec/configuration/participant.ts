import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const at = of(values('Participant'), 'participant');

export const participantTypes: Clause = {
  ...at,
  id: 'configuration.participant-types',
  basis: 'stated',
  statement:
    'Each value of the participant has the type of its key: text for auth.jwksUrl and auth.targetAudience, a boolean for enableHealthProbes and disableAuth.',
};

export const participantUrls: Clause = {
  ...at,
  id: 'configuration.participant-urls',
  basis: 'stated',
  statement: 'auth.jwksUrl of the participant values is a URL, of http or https.',
};
