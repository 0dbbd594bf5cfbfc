import { isObject } from '../wire/parse.js';
import type { AllocationRequest } from './parts.js';

const MEMBERS = ['partyIdHint', 'identityProviderId', 'synchronizerId', 'userId'] as const;

/** The request, or what is wrong with its types. A null member stands for an absent one; unknown members are ignored. */
export const readRequest = (value: unknown): AllocationRequest | string => {
  if (!isObject(value)) return 'The body is not an object.';
  const texts: Partial<Record<(typeof MEMBERS)[number], string>> = {};
  for (const name of MEMBERS) {
    const text = value[name] ?? undefined;
    if (text === undefined) continue;
    if (typeof text !== 'string') return `${name} is not a string.`;
    texts[name] = text;
  }
  const metadata = value['localMetadata'] ?? {};
  if (!isObject(metadata)) return 'localMetadata is not an object.';
  if (typeof (metadata['resourceVersion'] ?? '') !== 'string') return 'resourceVersion is not a string.';
  const annotations = metadata['annotations'] ?? {};
  if (!isObject(annotations)) return 'annotations is not an object.';
  if (!Object.values(annotations).every((text) => typeof text === 'string'))
    return 'An annotation is not a string.';
  const { partyIdHint, identityProviderId = '', synchronizerId, userId = '' } = texts;
  return { partyIdHint, annotations, identityProviderId, synchronizerId, userId };
};
