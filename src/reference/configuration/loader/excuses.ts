import type { LoaderCheck, LoadedFiles } from './checks.js';
import { found, textOf } from './read.js';

const textsAt = (
  read: LoadedFiles,
  kind: 'validator' | 'participant' | 'network',
  ...path: string[]
): string[] => found(read[kind], path).map(textOf);

/** The checks that a loader may leave out where something else is said, by name: which check, and where. */
export const EXCUSES: ReadonlyMap<string, { check: string; when: LoaderCheck }> = new Map([
  [
    'same-identifier',
    {
      check: 'hint.parts',
      when: ({ validator }: LoadedFiles) =>
        validator?.['nodeIdentifier'] === validator?.['validatorPartyHint'],
    },
  ],
  [
    'migrating',
    {
      check: 'network.ONBOARDING_SECRET.empty',
      when: ({ validator }: LoadedFiles) => found(validator, ['migration', 'migrating']).includes(true),
    },
  ],
  [
    'migrating-port',
    {
      check: 'participant.persistence.port',
      when: ({ validator }: LoadedFiles) => found(validator, ['migration', 'migrating']).includes(true),
    },
  ],
  [
    'same-number',
    {
      check: 'database.name',
      when: (read: LoadedFiles) => {
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
