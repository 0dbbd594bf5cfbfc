import type { Variant } from '../mount.js';
import { SUBJECTS } from '../participant/setup.js';
import { isObject } from '../wire/parse.js';
import { refusesValue } from '../participant/edit-parts.js';

const KNOWN: unknown[] = ['', ...Object.values(SUBJECTS).map(({ subject }) => subject)];
const NAME = /^([a-z0-9.-]+\/)?[a-z0-9]([\w.-]{0,61}[a-z0-9])?$/i;

const isKnown = (userId: unknown): boolean => typeof userId !== 'string' || KNOWN.includes(userId);

const isPlain = (metadata: unknown): boolean => {
  const { resourceVersion = '', annotations = {} } = isObject(metadata) ? metadata : {};
  return (
    resourceVersion === '' &&
    Object.entries(annotations ?? {}).every(([name, text]) => NAME.test(name) && text !== '')
  );
};

export const knownUsersOnly: Variant = {
  name: 'known-users-only',
  explains:
    'Users must be known, a resourceVersion must be empty, and annotations must have a value and a plain name.',
  participant: {
    parts: refusesValue(({ userId, localMetadata }) => !isKnown(userId) || !isPlain(localMetadata)),
  },
};
