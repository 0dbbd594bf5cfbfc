import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { bodyText, headerOf, type RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { isSilent } from '../../src/model/manner.js';
import { Contracts } from '../../src/model/registry/contracts.js';
import { References } from '../../src/model/registry/references.js';
import type { Body as Read } from '../../src/model/registry/request.js';
import type { ContextCall } from '../../src/model/registry/context-call.js';
import { contextIn, postCall, readPostBody } from '../../src/model/token-standard/post-call.js';
import type { Call } from '../../src/spec/token-standard/calls.js';
import { referenceDisclosed } from '../../src/spec/token-standard/choice-context.js';
import { contractIdentity } from '../../src/spec/token-standard/disclosed-contract.js';
import { independentAnswers, sending } from '../../src/spec/token-standard/requests.js';
import { again } from '../registry/again.js';
import { registryOf, type Unusual } from '../registry/ask.js';
import { isNamed, kindOfUnnamed } from '../registry/nobodys.js';
import { keepOdd } from '../registry/odd.js';
import { isRepeatable, wayOf } from '../registry/way.js';
import { BY_ANYBODY, IN_ITS_WAY, kindOfCall, type Manner } from '../support/repertoire.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { allParts } from './answer.js';
import { afterBrokenOff, decoded, requestOf } from './request.js';
import { idsOf, samplesOf, subjectsOf } from './subjects.js';

/** A body as it is sent; undefined: none. */
export type Body = string | Uint8Array | undefined;

/** What the contract ids of a run stand for, over all calls of the token standard. */
export const contractsOf: (target: TargetUnderTest) => Contracts = oncePerTarget(
  () => new Contracts(contractIdentity),
);

/** What the contexts and factories of a run refer to. */
const referencesOf = oncePerTarget(() => new References(referenceDisclosed));

/** What a call asks for, whatever else it says; undefined: it is not clear. */
const subjectIn = ({ name }: Call, encodedId: string, body: Read): string | undefined =>
  body.kind === 'valid' ? `${name} ${encodedId} ${JSON.stringify(body.members.choiceArguments)}` : undefined;

/** A call for a context or a factory, judged by the model and kept to be made again; `body` is sent as it is. */
export async function ask(
  target: TargetUnderTest,
  log: RawExchange[],
  call: Call,
  usualId: string,
  body: Body,
  unusual: Unusual = {},
): Promise<Reply> {
  const { encodedId = usualId, withoutCredential, usual, before: _, ...changes } = unusual;
  const request = {
    ...requestOf(target, call, encodedId),
    ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
    ...changes,
  };
  const { credential: own } = registryOf(target);
  const send = () => target.session.send(request, log, withoutCredential ? undefined : own);
  const reply = await settled(send, () =>
    kindOf(target, call, encodedId, readPostBody(call, bodyText(request))),
  );
  // What the specification says of a call is for its own suites to judge.
  if (call.authority === 'specification') return reply;
  const key = `${call.name} ${encodedId} ${Buffer.from(request.body ?? []).toString('latin1')}`;
  if (target.repertoire.isApproved(key, reply)) return reply;
  const read = readPostBody(call, bodyText(request));
  const id = kindOf(target, call, encodedId, read);
  const contracts = contractsOf(target);
  const asked: ContextCall = {
    id,
    body: read,
    sendsDebug: contracts.sendsDebug,
    unusual: isSilent(request, isNamed(id)) || (withoutCredential === true && own !== undefined),
    acceptEncoding: headerOf(request, 'accept-encoding'),
    ...(usual && { usual }),
  };
  const context = isObject(reply.value) ? contextIn(call, reply.value) : undefined;
  const subject = subjectIn(call, encodedId, read);
  const rulings = [
    ...postCall(call, asked, reply),
    ...contracts.see(reply, context),
    ...(subject === undefined ? [] : referencesOf(target).see(subject, reply, context)),
  ];
  // Where nothing is named for a call, to be there is all that it is asked for: that is no verdict on it.
  const isAskedFor = subjectsOf(target, call).length > 0 || rulings.some(({ wrong }) => wrong);
  target.witness.note(reply, rulings, isAskedFor ? call.name : undefined);
  const way = wayOf(changes);
  const prelude = () => afterBrokenOff(target, call);
  if (isRepeatable(unusual, asked.unusual)) {
    if (!way && rulings.every(({ wrong }) => !wrong)) target.repertoire.approve(key, reply);
    const made = {
      ask: (changes: Unusual) => ask(target, [], call, encodedId, body, changes),
      ...{ hasBody: body !== undefined, way, known: { usual: usual ?? reply } },
      partsOf: (each: Reply) => allParts(call, each),
    };
    const make = async (manner: Manner) => {
      const { wrong, isOtherwise, reply: next } = await again(target, made, manner);
      const clause = isOtherwise ? sending : independentAnswers;
      if (wrong) target.witness.note(next, [{ clause, wrong }], call.name);
      return next;
    };
    const kind = `${call.request} ${kindOfCall(rulings)}`;
    target.repertoire.add(`token-standard ${key} ${JSON.stringify(way)}`, log, {
      ...{ service: 'token-standard', kind, make, manners: way ? IN_ITS_WAY : BY_ANYBODY },
      prelude,
    });
  } else if (!usual) {
    keepOdd(target, log, {
      ...{ service: 'token-standard', key, kind: kindOfCall(rulings), unusual: { ...unusual, encodedId } },
      ask: (odd) => ask(target, [], call, encodedId, body, odd),
      prelude,
    });
  }
  return reply;
}

/** A contract that is being reassigned is asked for so often again, … */
const PATIENCE = 3;
/** … each time after so many milliseconds. */
const PAUSE_MS = 40;

/** The answer to a call. Any contract may be reassigned while it is asked for: what is in conflict is asked for again. */
async function settled(send: () => Promise<Reply>, kind: () => ContextCall['id']): Promise<Reply> {
  let reply = await send();
  for (let i = 0; i < PATIENCE && reply.status === 409 && kind() === 'acceptable'; i += 1) {
    await setTimeout(PAUSE_MS);
    reply = await send();
  }
  return reply;
}

/** What the target file says of the id in a path, or of the choice arguments in a body. */
function kindOf(
  target: TargetUnderTest,
  call: Call,
  encodedId: string,
  body: ReturnType<typeof readPostBody>,
): ContextCall['id'] {
  if (call.request === 'factory') {
    // A body that is refused is refused whatever it is for.
    if (body.kind !== 'valid') return 'acceptable';
    const isSample = samplesOf(target, call).some((sample) =>
      isDeepStrictEqual(sample, body.members.choiceArguments),
    );
    return isSample ? 'acceptable' : 'unnamed';
  }
  const id = decoded(encodedId);
  if (id === undefined) return 'unnamed';
  if (subjectsOf(target, call).includes(id)) return 'acceptable';
  return (
    (['reassigning', 'unknown'] as const).find((kind) => idsOf(target, call, kind).includes(id)) ??
    kindOfUnnamed(target, encodedId)
  );
}
