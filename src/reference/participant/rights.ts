import type { AllocationRequest } from './parts.js';
import { SUBJECTS, type Setup } from './setup.js';

const { participantAdmin, identityProviderAdmin } = SUBJECTS;

/** Authentication / 1: the three ways in. */
export const rights =
  ({ selfAllocation }: Setup) =>
  (subject: string, { identityProviderId, userId }: AllocationRequest): boolean =>
    subject === participantAdmin.subject ||
    (subject === identityProviderAdmin.subject &&
      identityProviderId === identityProviderAdmin.identityProviderId) ||
    (selfAllocation === 'allowed' && subject === userId);
