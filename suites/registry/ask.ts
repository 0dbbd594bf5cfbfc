import { acceptContextUrl } from '../../src/harness/endpoints.js';
import { bodyText, headerOf, type Manner, type RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { acceptContext, type AcceptContextCall } from '../../src/model/registry/accept-context.js';
import { Contracts } from '../../src/model/registry/contracts.js';
import { References } from '../../src/model/registry/references.js';
import { isSilent } from '../../src/model/manner.js';
import { readBody } from '../../src/model/registry/request.js';
import { sending } from '../../src/spec/registry/endpoint.js';
import { independentAnswers } from '../../src/spec/registry/states.js';
import { BY_ANYBODY, IN_ITS_WAY, kindOfCall, type Manner as Repeated } from '../support/repertoire.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { again } from './again.js';
import { debugParts, plainParts } from './answer.js';
import { isNamed, kindOfUnnamed } from './nobodys.js';
import { keepOdd } from './odd.js';
import { isRepeatable, wayOf } from './way.js';

/** What a request has besides its id and its body, where a test wants it otherwise than a client would send it. */
export interface Unusual {
  method?: string;
  /** The id as it stands in the path. */
  encodedId?: string;
  /** Put behind the path; none is spoken of for these calls, so that no answer is wrong. */
  query?: string;
  headers?: readonly (readonly [string, string])[];
  withoutCredential?: boolean;
  /** Whether the next request is to have another connection. */
  freshConnection?: boolean;
  manner?: Manner;
  /** The answer to the same call, sent in the usual way. */
  usual?: Reply;
  /** The answer to the very same call, when it was made before. */
  before?: Reply;
}

/** A control: what one replica does another may not. */
export const ANEW: Unusual = { freshConnection: true };

const JSON_HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
] as const;

/** A kind of transfer instruction that a target file names. */
export type Kind = 'acceptable' | 'unknown' | 'reassigning';

/** The transfer instructions of a kind that the target file names. */
export const idsOf = ({ session }: TargetUnderTest, kind: Kind): string[] =>
  session.target.registry?.transferInstructions?.[kind] ?? [];

/** Everything that an answer says. */
const partsOf = (reply: Reply) => new Map([...plainParts(reply), ...debugParts(reply)]);

/** Endpoints / 1, judged by the model, and kept to be made again. `body` is sent as it is; undefined: none. */
export async function ask(
  target: TargetUnderTest,
  log: RawExchange[],
  id: string,
  body: string | Uint8Array | undefined,
  unusual: Unusual = {},
): Promise<Reply> {
  const { encodedId = encodeURIComponent(id), query = '', ...rest } = unusual;
  const { withoutCredential, usual, before, ...changes } = rest;
  const usually = requestOf(target, encodedId);
  const request = {
    ...usually,
    url: usually.url + query,
    ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
    ...changes,
  };
  const { credential: usualCredential } = registryOf(target);
  const credential = withoutCredential ? undefined : usualCredential;
  const reply = await target.session.send(request, log, credential);
  const kind = kindOf(target, encodedId);
  const isUnusual =
    query !== '' || isSilent(request, isNamed(kind)) || (withoutCredential && usualCredential !== undefined);
  const key = `${encodedId} ${Buffer.from(request.body ?? []).toString('latin1')}`;
  if (query === '' && target.repertoire.isApproved(key, reply)) return reply;
  const contracts = contractsOf(target);
  const call = {
    id: kind === 'unnamed' && before?.status === 404 && isLikeOne(target, encodedId) ? 'absent' : kind,
    body: readBody(bodyText(request)),
    sendsDebug: contracts.sendsDebug,
    unusual: isUnusual ?? false,
    acceptEncoding: headerOf(request, 'accept-encoding'),
    ...(usual && { usual }),
  };
  const rulings = [
    ...acceptContext(call, reply),
    ...contracts.see(reply),
    ...referencesOf(target).see(encodedId, reply),
  ];
  target.witness.note(reply, rulings);
  const way = wayOf(changes);
  const afterBrokenOff = async () => {
    const end = await target.session.begin(halfOf(target), usualCredential);
    return () => end('cut');
  };
  const prelude = idsOf(target, 'acceptable').length > 0 && { prelude: afterBrokenOff };
  if (isRepeatable(unusual, isUnusual === true)) {
    if (!way && rulings.every(({ wrong }) => !wrong)) target.repertoire.approve(key, reply);
    const made = {
      ask: (changes: Unusual) => ask(target, [], id, body, { encodedId, ...changes }),
      ...{ hasBody: body !== undefined, way, known: { usual: usual ?? reply }, partsOf },
    };
    const make = async (manner: Repeated) => {
      const { wrong, isOtherwise, reply: next } = await again(target, made, manner);
      if (wrong) target.witness.note(next, [{ clause: isOtherwise ? sending : independentAnswers, wrong }]);
      return next;
    };
    target.repertoire.add(`registry ${key} ${JSON.stringify(way)}`, log, {
      ...{ service: 'registry', kind: kindOfCall(rulings), make, manners: way ? IN_ITS_WAY : BY_ANYBODY },
      ...prelude,
    });
  } else if (!usual) {
    keepOdd(target, log, {
      ...{ service: 'registry', key, kind: kindOfCall(rulings), unusual: { ...unusual, encodedId } },
      ask: (odd) => ask(target, [], id, body, odd),
      ...prelude,
    });
  }
  return reply;
}

/**
 * What the target file says of its registry.
 * @throws {NotApplicable} when it has none
 */
export function registryOf({ session }: TargetUnderTest) {
  const { registry } = session.target;
  if (!registry) throw new NotApplicable('the target file has no registry');
  return registry;
}

/** A call without its body, as a client sends it. */
const requestOf = (target: TargetUnderTest, encodedId: string) => ({
  method: 'POST',
  url: acceptContextUrl(registryOf(target).url, encodedId),
  headers: JSON_HEADERS as Unusual['headers'] & {},
});

/** What the contract ids of a run stand for. */
export const contractsOf = oncePerTarget(() => new Contracts());

/** What the contexts of a run refer to. */
const referencesOf = oncePerTarget(() => new References());

const KINDS = ['acceptable', 'reassigning', 'unknown'] as const;

/** What the target file says of an id as it stands in a path. */
const kindOf = (target: TargetUnderTest, encodedId: string): AcceptContextCall['id'] =>
  KINDS.find((kind) => idsOf(target, kind).some((id) => isEncoded(id, encodedId))) ??
  kindOfUnnamed(target, encodedId);

/** Whether an id has the form of one that the target file names: other things may be called a bad request. */
const isLikeOne = (target: TargetUnderTest, encodedId: string): boolean =>
  idsOf(target, 'acceptable').some((id) => formOf(encodeURIComponent(id)) === formOf(encodedId));

const formOf = (encodedId: string) => encodedId.replaceAll(/[0-9a-f]/gi, '0');

const isEncoded = (id: string, encoded: string) => {
  try {
    return decodeURIComponent(encoded) === id;
  } catch {
    return false;
  }
};

/** A call to be broken off in the middle of its body. */
export const halfOf = (target: TargetUnderTest) => ({
  ...requestOf(target, encodeURIComponent(idsOf(target, 'acceptable')[0]!)),
  body: Buffer.from('{"meta":{"half":"of it"}}'),
});
