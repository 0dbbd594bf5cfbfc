import type { Run } from '../../src/engine/run.js';
import type { Call, Condition } from '../../src/model/call.js';
import { tokenRequired } from '../../src/spec/authentication/token.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH, fresh } from '../../src/model/fresh.js';
import { everyAnnotation } from './annotations.js';
import {
  ADMIN,
  allocation,
  creating,
  factsOf,
  hasCredential,
  hintOf,
  plainHint,
  type Members,
} from './calls.js';

/** A credential that has no right to create a party. */
const STRANGER = 'stranger';

/** The requests of every shape. Each tests several clauses, because each creates a permanent party. */
const SHAPES = {
  full: ({ synchronizers, identityProviders }) => ({
    partyIdHint: fresh('digits'),
    localMetadata: { annotations: everyAnnotation(FRESH) },
    identityProviderId: identityProviders?.[0],
    synchronizerId: synchronizers?.[0],
  }),
  // The same annotations as the full shape, the same number of them, with other values.
  otherProvider: ({ identityProviders }, digits) => ({
    partyIdHint: `0${digits}`,
    localMetadata: { annotations: { plain: 'y', number: '7', 'assay.example/request': FRESH } },
    identityProviderId: identityProviders?.[1],
  }),
  bare: () => ({}),
  emptyUser: ({ synchronizers, identityProviders }) => ({
    userId: '',
    localMetadata: {},
    identityProviderId: identityProviders?.[0],
    synchronizerId: synchronizers?.[0],
  }),
} satisfies Record<string, (facts: ReturnType<typeof factsOf>, digits: string) => Members>;

type Shape = keyof typeof SHAPES;

export const everyShape = Object.keys(SHAPES) as Shape[];

/** Shapes whose requests are concurrent. Neither response may contain anything of the other request. */
const AT_ONCE: readonly (readonly Shape[])[] = [
  ['full', 'bare'],
  ['otherProvider', 'emptyUser'],
];

/** The call of a shape. `digits`: the hint of the full shape. */
function callOf(run: Run, shape: Shape, digits = fresh('digits')): Call {
  const members = SHAPES[shape](factsOf(run), digits);
  const call = creating(run, { members }, WORDS[shape], everyShape.indexOf(shape));
  return shape === 'bare' && call.condition
    ? { ...call, condition: amongTheSame(run, call.condition) }
    : call;
}

/** A call without members right after one of nobody and a good one, and at the same moment as another. */
function amongTheSame(run: Run, { before = [], ...condition }: Condition): Condition {
  const nobody = { credential: ADMIN, token: 'none', refusedBy: tokenRequired.id };
  const unknown = allocation(run, { caller: nobody }, 'no member, and no token');
  return {
    ...condition,
    connection: 'held back',
    before: [...before, unknown, allocation(run, {}, 'no member, right before the same')],
    beside: [allocation(run, {}, 'no member, at the same moment as another')],
  };
}

const WORDS: Readonly<Record<Shape, string>> = {
  full: 'as many members as there can be',
  otherProvider: 'another identity provider',
  bare: 'no member',
  emptyUser: 'an empty userId',
};

/** Makes the calls of a shape and of the shape beside it. @returns the exchange of the shape */
export function* ofShape(run: Run, shape: Shape): Generator<Call | readonly Call[], Exchange, Exchange> {
  const group = AT_ONCE.find((shapes) => shapes.includes(shape))!;
  const full: Exchange | undefined = group.includes('full') ? undefined : yield* ofShape(run, 'full');
  // As a number, the hint would equal that of the full shape.
  const digits = full?.answer.status === 200 ? hintOf(full) : undefined;
  yield group.map((each) => callOf(run, each, digits));
  // A caller without rights must not get the party that was just created for another caller.
  const stranger = { caller: { credential: STRANGER } };
  const call = allocation(run, stranger, 'no member, by somebody without rights');
  if (group.includes('bare') && hasCredential(run, STRANGER) && !run.client.wasAcceptedBefore(call))
    yield call;
  return yield callOf(run, shape, digits);
}

/** Like `ofShape`. If the request is refused, makes a request with fewer members, which shows what is refused. */
export function* ofShapeOr(
  run: Run,
  shape: Shape,
  less: Members,
): Generator<Call | readonly Call[], Exchange, Exchange> {
  const exchange = yield* ofShape(run, shape);
  if (exchange.answer.status === 200) return exchange;
  const members = { partyIdHint: plainHint(), ...less };
  return yield creating(run, { members }, Object.keys(less).join(), everyShape.indexOf(shape));
}
