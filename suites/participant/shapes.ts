import type { Reply } from '../../src/harness/http/reply.js';
import type { Allocation } from './allocation.js';
import type { Participant } from './client.js';

/** Annotations that any target should keep: one with a prefix, one without. */
export const ANNOTATIONS = { 'assay.example/note': 'Kept as It is, to the end', plain: 'x' };

/** Requests of every shape, each of which serves several clauses, because each creates a party for ever. */
const SHAPES = {
  full: ({ facts, unique }) => ({
    partyIdHint: `assay-${unique()}`,
    localMetadata: { annotations: { ...ANNOTATIONS, 'assay.example/request': unique() } },
    identityProviderId: facts.identityProviders?.[0],
    synchronizerId: facts.synchronizers?.[0],
  }),
  otherProvider: ({ facts, unique }) => ({
    partyIdHint: `assay-${unique()}`,
    identityProviderId: facts.identityProviders?.[1],
  }),
  bare: () => ({}),
  emptyUser: ({ facts }) => ({ userId: '', localMetadata: {}, synchronizerId: facts.synchronizers?.[0] }),
} satisfies Record<string, (participant: Participant) => NonNullable<Allocation['members']>>;

/** The name of a shape. */
export type Shape = keyof typeof SHAPES;

export const everyShape = Object.keys(SHAPES) as Shape[];

/** The answer to the request of a shape. */
export const ofShape = (participant: Participant, shape: Shape): Promise<Reply> =>
  participant.once(shape, { members: SHAPES[shape](participant) });

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
