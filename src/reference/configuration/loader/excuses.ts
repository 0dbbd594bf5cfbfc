import type { Check, Read } from './checks.js';
import { found, textOf } from './read.js';

const textsAt = (read: Read, kind: 'validator' | 'participant' | 'network', ...path: string[]): string[] =>
  found(read[kind], path).map(textOf);

/** The checks that a loader may leave out where something else is said, by name: which check, and where. */
export const EXCUSES: ReadonlyMap<string, { check: string; when: Check }> = new Map([
  [
    'same-identifier',
    {
      check: 'hint.parts',
      when: ({ validator }: Read) => validator?.['nodeIdentifier'] === validator?.['validatorPartyHint'],
    },
  ],
  [
    'migrating',
    {
      check: 'network.ONBOARDING_SECRET.empty',
      when: ({ validator }: Read) => found(validator, ['migration', 'migrating']).includes(true),
    },
  ],
  [
    'migrating-port',
    {
      check: 'participant.persistence.port',
      when: ({ validator }: Read) => found(validator, ['migration', 'migrating']).includes(true),
    },
  ],
  [
    'same-number',
    {
      check: 'database.name',
      when: (read: Read) => {
        const ids = [
          ...textsAt(read, 'network', 'MIGRATION_ID'),
          ...textsAt(read, 'participant', 'migration', 'id'),
          ...textsAt(read, 'participant', 'persistence', 'databaseName').map((name) =>
            name.replace(/^participant_/, ''),
          ),
        ];
        return new Set(ids.map(Number)).size === 1;
      },
    },
  ],
]);
