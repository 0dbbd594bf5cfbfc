import fc from 'fast-check';
import { everyNotJson, notJson } from '../../generators/json/not-json.js';
import {
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/broken-meta.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
  everyFlagOfWrongType,
  flagOfWrongType,
  type ChoiceContextRequest,
} from '../../generators/registry/choice-context-request.js';
import { encodedId, everyEncoding } from '../../generators/registry/encoded-id.js';
import { metaEdges } from '../../generators/registry/meta.js';
import {
  everyUnusualRequest,
  unusualRequest,
  type UnusualRequest,
} from '../../generators/registry/unusual-request.js';
import {
  anySending,
  bodyOf,
  everySending,
  unusualIn,
  type Sending,
} from '../../generators/registry/sending.js';
import { everySilentBody } from '../../generators/registry/silent-body.js';
import { everyUnknownId, unknownId } from '../../generators/registry/unknown-id.js';
import { headersOf } from '../../generators/sending.js';
import { ofAccept } from './outcome.js';
import type { SharedQuestion, QuestionSample } from './questions.js';
import type { ComparedTarget } from './side.js';

const usual = ({ instructions }: ComparedTarget, place = 0) => instructions[place % instructions.length]!;

const accept = (
  what: string,
  ask: SharedQuestion['ask'],
  request: ChoiceContextRequest = {},
): SharedQuestion => ({
  call: 'accept',
  what,
  ask,
  sees: (reply) => ofAccept(reply, request.meta),
});

const withBody = (what: string, body: string | Uint8Array | undefined) =>
  accept(what, (side) => side.accept(usual(side).id, body));

const good = (what: string, request: ChoiceContextRequest) =>
  accept(what, (side) => side.accept(usual(side).id, JSON.stringify(request)), request);

const unusual = ({ rule, body, encode, ...how }: UnusualRequest) =>
  accept(rule, (side) => {
    const { id } = usual(side);
    return side.accept(id, body, { ...how, ...(encode && { encodedId: encode(id) }) });
  });

function sent(sending: Sending): SharedQuestion {
  const { asked, framing, pieces } = sending;
  const what = `${asked}, sent with: ${unusualIn({ ...sending, before: 'nothing' })
    .slice(1)
    .join(', ')}`;
  return accept(what, (side) => {
    const ids = { 'an unknown id': 'unknown', 'an id under reassignment': reassigning(side) };
    const id = asked in ids ? ids[asked as keyof typeof ids] : usual(side).id;
    const transport = { chunked: framing === 'chunked', pieces };
    return side.accept(id, bodyOf(asked), { headers: headersOf(sending), transport });
  });
}

const reassigning = ({ registry }: ComparedTarget) => registry.transferInstructions!.reassigning![0]!;

/** Everything that is asked of a registry, right and wrong, by the generators of its suites. */
export function acceptQuestions({ seed, random }: QuestionSample): SharedQuestion[] {
  const some = <T>(from: fc.Arbitrary<T>) => fc.sample(from, { seed, numRuns: random });
  const broken = [
    ...everyMetaOfWrongType,
    ...some(metaOfWrongType),
    ...everyMetaWithWrongValue,
    ...some(metaWithWrongValue),
    ...everyFlagOfWrongType,
    ...some(flagOfWrongType),
    ...everyBodyOfWrongType,
    ...some(bodyOfWrongType),
  ].map(({ value, rule }) => withBody(rule, JSON.stringify(value)));
  const texts = [...everyNotJson({ meta: { a: 'x' } }), ...some(notJson(choiceContextRequest))];
  return [
    ...metaEdges.map(({ what, meta }) => good(what, { meta })),
    ...[...everyChoiceContextRequest, ...some(choiceContextRequest)].map((request) =>
      good('any good request', request),
    ),
    ...broken,
    ...texts.map(({ value, rule }) => withBody(rule, value)),
    ...Object.entries(everySilentBody).map(([key, body]) => withBody(`registry.${key}`, body)),
    ...[...everyEncoding, ...some(encodedId)].map(({ instruction, rule, encode }) =>
      accept(rule, (side) => {
        const { id } = usual(side, instruction);
        return side.accept(id, '{}', { encodedId: encode(id) });
      }),
    ),
    ...[...everyUnknownId, ...some(unknownId)].map(({ rule, from }) =>
      accept(rule, (side) => {
        const { id, disclosed } = usual(side);
        return side.accept(from(id, disclosed) ?? 'unknown', '{}');
      }),
    ),
    accept('an id under reassignment', (side) => side.accept(reassigning(side), '{}')),
    ...[...everyUnusualRequest, ...some(unusualRequest)].map(unusual),
    ...[...everySending(), ...some(anySending)].map(sent),
  ];
}
