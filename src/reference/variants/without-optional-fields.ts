import type { Variant } from '../mount.js';
import { onContract, without } from '../registry/edit-reply.js';

export const withoutOptionalFields: Variant = {
  name: 'without-optional-fields',
  explains: 'No contract ever has a debug field, whatever the flag says.',
  wrap: onContract((contract) => without(contract, 'debugPackageName', 'debugPayload', 'debugCreatedAt')),
};
