import type { Reply } from '../../src/http/reply.js';
import { utcInstantOf } from '../../src/model/reading/instant.js';
import { mentions } from '../../src/model/reading/mentions.js';
import { isObject, type Fields } from '../../src/model/reading/wire.js';

/** The content of a response, by aspect, in terms that do not depend on the target. */
export type AnswerOutcome = Readonly<Record<string, string>>;

/** The statuses that the specification names for a call. For others, only the class is compared. */
const NAMED = { accept: [200, 400, 404, 409], allocate: [200], snapshot: [200] };

const statusOf = (reply: Reply, named: readonly number[]) =>
  named.includes(reply.status) ? String(reply.status) : `${Math.floor(reply.status / 100)}xx`;

/** The media type of a response with a body, without its parameters. */
const typeOf = (reply: Reply) =>
  reply.body.length === 0 ? 'none' : (reply.header('content-type') ?? 'none').split(';')[0]!.trim();

const namesIn = (value: unknown) => (isObject(value) ? Object.keys(value).sort().join(' ') : typeof value);

const refusal = (reply: Reply, member: string): AnswerOutcome => {
  const { value, json } = reply;
  if (!json.ok) return { body: json.why };
  const isError = isObject(value) && typeof value[member] === 'string';
  return { body: isError ? `an object with ${member}` : 'other JSON', type: typeOf(reply) };
};

/** `meta`: the metadata of the request that choiceContextData must contain. */
export function ofAccept(reply: Reply, meta: Readonly<Record<string, string>> = {}): AnswerOutcome {
  const status = statusOf(reply, NAMED.accept);
  if (reply.status !== 200) return { status, ...refusal(reply, 'error') };
  const context = reply.value as Fields;
  const contracts = context['disclosedContracts'] as Fields[];
  const texts = Object.entries(meta).flat();
  return {
    status,
    type: typeOf(reply),
    members: namesIn(context),
    contracts: [...new Set(contracts.map((contract) => namesIn(withoutDebug(contract))))].join(' / '),
    debug: contracts.some((contract) => Object.keys(contract).some(isDebug)) ? 'shown' : 'left out',
    meta: texts.every((text) => mentions(context['choiceContextData'], text)) ? 'shown' : 'not shown',
  };
}

const isDebug = (name: string) => name.startsWith('debug');
const withoutDebug = (contract: Fields) =>
  Object.fromEntries(Object.entries(contract).filter(([name]) => !isDebug(name)));

/** `asked`: the members of the request. */
export function ofAllocate(reply: Reply, asked: Fields = {}): AnswerOutcome {
  const status = statusOf(reply, NAMED.allocate);
  if (reply.status !== 200) {
    const named = isObject(reply.value) ? Object.entries(reply.value) : [];
    const present = named.filter(([, value]) => value !== null).map(([name]) => name);
    return { status, ...refusal(reply, 'code'), members: present.sort().join(' ') };
  }
  const details = (reply.value as Fields)['partyDetails'] as Fields;
  const metadata = details['localMetadata'] as Fields;
  const hint = asked['partyIdHint'];
  const given = isObject(asked['localMetadata']) ? asked['localMetadata'] : {};
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    status,
    type: typeOf(reply),
    members: `${namesIn(reply.value)}: ${namesIn(details)}: ${namesIn(metadata)}`,
    local: String(details['isLocal']),
    provider: details['identityProviderId'] === (asked['identityProviderId'] ?? '') ? 'as asked' : 'another',
    annotations: same(metadata['annotations'], given['annotations'] ?? {}) ? 'as asked' : 'others',
    version:
      'resourceVersion' in given
        ? same(metadata['resourceVersion'], given['resourceVersion'])
          ? 'as asked'
          : 'another'
        : typeof metadata['resourceVersion'],
    hint: typeof hint === 'string' && String(details['party']).includes(hint) ? 'shown' : 'not shown',
  };
}

/** `asked`: the requested time; `known`: the record times of the snapshots; both in nanoseconds since 1970. */
export function ofSnapshot(reply: Reply, asked: bigint, known: readonly bigint[]): AnswerOutcome {
  const status = statusOf(reply, NAMED.snapshot);
  if (reply.status !== 200) return { status, ...refusal(reply, 'error') };
  const { record_time: time, object_refs: objects } = reply.value as {
    record_time: string;
    object_refs: Fields[];
  };
  const got = utcInstantOf(time)!;
  const newest = known.find((each) => each <= asked);
  return {
    status,
    type: typeOf(reply),
    members: namesIn(reply.value),
    objects: [...new Set(objects.map(namesIn))].join(' / '),
    snapshot: got > asked ? 'later' : got === newest ? 'the newest possible' : 'an older one',
  };
}
