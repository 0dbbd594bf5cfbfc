import { of, values } from './section.js';

const { stated } = of(values('Participant'), 'participant');

export const participantTypes = stated(
  'configuration.participant-types',
  'Each value of the participant has the type of its key: text for auth.jwksUrl and auth.targetAudience, a boolean for enableHealthProbes and disableAuth.',
);

export const participantUrls = stated(
  'configuration.participant-urls',
  'auth.jwksUrl of the participant values is a URL, of http or https.',
);
