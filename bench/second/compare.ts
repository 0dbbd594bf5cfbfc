import fc from 'fast-check';
import { type AskedTime, askedTime, everyAskedTime } from '../../generators/scan/asked-time.js';
import { dateTimeOf, instantOf } from '../../src/model/reading/instant.js';
import {
  type AnswerOutcome,
  ofSnapshot,
  ofAccept,
  type QuestionSample,
  type SharedQuestion,
  ComparedTarget,
} from './side.js';
import { allocateQuestions } from './allocate-questions.js';
import { everyNotJson, notJson } from '../../generators/json/not-json.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
  everyFlagOfWrongType,
  flagOfWrongType,
  type ChoiceContextRequest,
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/choice-context-request.js';
import { encodedId, everyEncoding, everyUnknownId, unknownId } from '../../generators/registry/ids.js';
import { metaEdges } from '../../generators/registry/meta.js';
import {
  everyUnusualRequest,
  unusualRequest,
  everySilentBody,
} from '../../generators/registry/unusual-request.js';
import {
  anySending,
  bodyOf,
  everySending,
  unusualIn,
  type Sending,
} from '../../generators/registry/sending.js';
import { headersOf } from '../../generators/sending.js';

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

const unusual = ({ rule, body, encode, ...how }: (typeof everyUnusualRequest)[number]) =>
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

/** Returns all calls to a registry, valid and invalid, from the generators of its suites. */
function acceptQuestions({ seed, random }: QuestionSample): SharedQuestion[] {
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

function textOf({ instant, digits, offset }: AskedTime, { snapshots }: ComparedTarget): string {
  const exact = 'at' in instant ? instant.at : snapshots.at(instant.snapshot)! + instant.shift;
  return dateTimeOf(exact, digits, offset);
}

const atTime = (time: AskedTime): SharedQuestion => ({
  call: 'snapshot',
  what: time.what,
  ask: (side) => side.snapshot(textOf(time, side)),
  sees: (reply, side) => ofSnapshot(reply, instantOf(textOf(time, side))!, side.snapshots),
});

/** Invalid or almost valid times. */
const UNUSUAL = ['', 'yesterday', '2025-01-01', '2025-01-01T00:00:00', '2025-02-30T00:00:00Z', '1735689600'];

/** Returns all calls to a scan, from the generators of its suites. */
const snapshotQuestions = ({ seed, random }: QuestionSample): SharedQuestion[] => [
  ...[...everyAskedTime, ...fc.sample(askedTime, { seed, numRuns: random })].map(atTime),
  ...UNUSUAL.map((text): SharedQuestion => ({
    call: 'snapshot',
    what: `the record time ${JSON.stringify(text)}`,
    ask: (side) => side.snapshot(text),
    sees: (reply) => ofSnapshot(reply, 0n, []),
  })),
];

/** One difference between the responses to the same call. */
export interface AnswerDifference {
  call: SharedQuestion['call'];
  what: string;
  aspect: string;
  first: string;
  second: string;
}

/** Sends the same calls to both targets, one after the other. */
export async function compare(firstFile: string, secondFile: string, sample: QuestionSample) {
  const [first, second] = [await ComparedTarget.open(firstFile), await ComparedTarget.open(secondFile)];
  const questions = [...acceptQuestions(sample), ...allocateQuestions(sample), ...snapshotQuestions(sample)];
  const differences: AnswerDifference[] = [];
  for (const question of questions) {
    const [one, other] = await Promise.all([first, second].map((side) => see(question, side)));
    differences.push(...between(question, one!, other!));
  }
  await Promise.all([first, second].map(({ session }) => session.close()));
  return { questions: questions.length, differences };
}

/** A missing response is an outcome too, which may differ. */
async function see({ ask, sees }: SharedQuestion, side: ComparedTarget) {
  const reply = await ask(side).catch((error: unknown) => String(error));
  return typeof reply === 'string' ? { status: reply } : sees(reply, side);
}

/** When the statuses differ, everything else differs too, so only the statuses are compared. */
function between(
  { call, what }: SharedQuestion,
  one: AnswerOutcome,
  other: AnswerOutcome,
): AnswerDifference[] {
  const differs = (aspect: string) => one[aspect] !== other[aspect];
  const aspects = differs('status') ? ['status'] : Object.keys({ ...one, ...other }).filter(differs);
  return aspects.map((aspect) => ({
    call,
    what,
    aspect,
    first: one[aspect] ?? 'nothing',
    second: other[aspect] ?? 'nothing',
  }));
}
