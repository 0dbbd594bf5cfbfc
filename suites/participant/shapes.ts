import type { Reply } from '../../src/harness/http/reply.js';
import { digitsFrom } from '../../generators/participant/hint.js';
import type { Allocation } from './allocation.js';
import { everyAnnotation } from './annotations.js';
import type { Participant } from './client.js';

/** Requests of every shape, each of which serves several clauses, because each creates a party for ever. */
const SHAPES = {
  full: ({ facts, unique }, digits) => ({
    partyIdHint: digits,
    localMetadata: { annotations: everyAnnotation(unique) },
    identityProviderId: facts.identityProviders?.[0],
    synchronizerId: facts.synchronizers?.[0],
  }),
  // The same annotations with other values, and the same number.
  otherProvider: ({ facts, unique }, digits) => ({
    partyIdHint: `0${digits}`,
    localMetadata: { annotations: { plain: 'y', number: '7', 'assay.example/request': unique() } },
    identityProviderId: facts.identityProviders?.[1],
  }),
  bare: () => ({}),
  emptyUser: ({ facts }) => ({
    userId: '',
    localMetadata: {},
    identityProviderId: facts.identityProviders?.[0],
    synchronizerId: facts.synchronizers?.[0],
  }),
} satisfies Record<string, (participant: Participant, digits: string) => NonNullable<Allocation['members']>>;

/** Shapes whose requests are under way at once: neither answer has anything of the other request. */
const AT_ONCE: readonly Shape[][] = [
  ['full', 'otherProvider'],
  ['bare', 'emptyUser'],
];

/** The name of a shape. */
export type Shape = keyof typeof SHAPES;

export const everyShape = Object.keys(SHAPES) as Shape[];

/** The answer to the request of a shape. */
export async function ofShape(participant: Participant, shape: Shape): Promise<Reply> {
  const group = AT_ONCE.find((shapes) => shapes.includes(shape))!;
  return participant.onceOf(group.join(), group.indexOf(shape), () => {
    const digits = digitsFrom(participant.unique());
    return group.map((each) => ({ members: SHAPES[each](participant, digits) }));
  });
}

/** The same; should it be refused, the answer to a request that asks for less, so that it is clear what is refused. */
export async function ofShapeOr(
  participant: Participant,
  shape: Shape,
  less: Record<string, unknown>,
): Promise<Reply> {
  const reply = await ofShape(participant, shape);
  if (reply.status === 200) return reply;
  return participant.allocate({ members: { partyIdHint: `assay-${participant.unique()}`, ...less } });
}
