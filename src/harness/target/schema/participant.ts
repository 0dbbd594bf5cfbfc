import { Type } from '@sinclair/typebox';
import { listOf, oneOf, strict, text, url } from './parts.js';

export const participantSchema = strict(
  {
    url: url('The base URL of the JSON API of the participant. It may carry a path.'),
    duplicateHints: Type.Optional(
      oneOf(['rejected', 'renamed'], {
        description: 'The ledger kind: what becomes of a hint that is already present.',
      }),
    ),
    selfAllocation: Type.Optional(
      oneOf(['allowed', 'off'], {
        default: 'allowed',
        description: 'off: users may not allocate parties for themselves (a quota of 0). Absent: allowed.',
      }),
    ),
    synchronizers: Type.Optional(
      listOf(text({ title: 'an id (a string)' }), {
        title: 'a list of ids',
        description: 'The synchronizers that the participant is connected to.',
      }),
    ),
    identityProviders: Type.Optional(
      listOf(text({ title: 'an id (a string)' }), {
        title: 'a list of ids',
        description:
          'The identity providers it knows besides the default one. A second one makes near misses.',
      }),
    ),
  },
  { description: 'The participant, where parties are allocated.' },
);
