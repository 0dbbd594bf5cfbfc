import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as T, type TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { ANSWERS, type AnswerName, type Mutation } from '../../reference/mutants/mutant.js';
import { parseBody } from '../../reference/wire/exchange.js';
import { shownBy } from './mutants.js';
import { MUTATIONS, placeOf } from './mutations.js';
import type { Shown } from './token.js';
import { groupBy } from '../../results/clause.js';

// A second reading of the specification, from its tables and sentences: it knows neither the wire types nor the model.

const NAME = T.String({ minLength: 1 });
const maybe = (schema: TSchema) => T.Optional(T.Union([schema, T.Null()]));
const ERROR = T.Object({ error: T.String() });
const CONTRACT = T.Object({
  templateId: NAME,
  contractId: NAME,
  createdEventBlob: NAME,
  synchronizerId: NAME,
  debugPackageName: T.Optional(T.String()),
  debugPayload: T.Optional(T.Object({})),
  debugCreatedAt: T.Optional(T.String({ format: 'date-time' })),
});
const METADATA = T.Object({ resourceVersion: T.String(), annotations: T.Object({}) });
const REFERENCE = T.Object({ url: T.String({ format: 'uri' }), digest: T.String() });

const PLAIN = T.Object({ choiceContextData: T.Object({}), disclosedContracts: T.Array(CONTRACT) });
const VERSIONS = T.Record(T.String(), T.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }));
const INSTRUMENT = T.Object({
  id: NAME,
  name: T.String(),
  symbol: T.String(),
  supportedApis: VERSIONS,
  decimals: T.Integer({ minimum: 0, maximum: 10 }),
  totalSupply: T.Optional(T.String({ pattern: String.raw`^[+-]?\d{1,28}(\.\d{1,10})?$` })),
  totalSupplyAsOf: T.Optional(T.String({ format: 'date-time' })),
});
const FACTORY = T.Object({ factoryId: NAME, choiceContext: PLAIN });

const TRANSFER_FACTORY = T.Composite([
  FACTORY,
  T.Object({ transferKind: T.Union(['self', 'direct', 'offer'].map((kind) => T.Literal(kind))) }),
]);

/** The tables of Resources, and the schemas of the token standard's documents, by kind of answer; of the others no body is stated. */
const TABLES: Partial<Record<AnswerName, TSchema>> = {
  context: PLAIN,
  'bad request': ERROR,
  'not found': ERROR,
  party: T.Object({
    partyDetails: T.Object({
      party: NAME,
      isLocal: T.Boolean(),
      localMetadata: METADATA,
      identityProviderId: T.String(),
    }),
  }),
  'ledger error': T.Object({
    code: T.String(),
    cause: maybe(T.String()),
    context: maybe(T.Object({})),
    errorCategory: maybe(T.Integer()),
    correlationId: maybe(T.String()),
    traceId: maybe(T.String()),
    resources: maybe(T.Array(T.Array(T.String()))),
    grpcCodeValue: maybe(T.Integer()),
    retryInfo: maybe(T.String()),
    definiteAnswer: maybe(T.Boolean()),
  }),
  snapshot: T.Object({
    record_time: T.String({ format: 'date-time', pattern: '[Zz]$' }),
    object_refs: T.Array(REFERENCE),
  }),
  'scan error': ERROR,
  'registry info': T.Object({ adminId: NAME, supportedApis: VERSIONS }),
  page: T.Object({ instruments: T.Array(INSTRUMENT), nextPageToken: T.Optional(T.String()) }),
  instrument: INSTRUMENT,
  'metadata error': ERROR,
  'transfer factory': TRANSFER_FACTORY,
  'allocation factory': FACTORY,
  'choice context': PLAIN,
  'standard bad request': ERROR,
  'standard not found': ERROR,
  'V2 transfer factory': TRANSFER_FACTORY,
  'V2 factory': FACTORY,
  'V2 choice context': PLAIN,
  'V2 bad request': ERROR,
  'V2 not found': ERROR,
  'V2 conflict': ERROR,
};

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
formats.default(ajv);
const isOf = Object.fromEntries(
  Object.entries(TABLES).map(([answer, schema]) => [answer, ajv.compile(schema)]),
);

type Exchange = Shown['exchanges'][number];

/** What is in a body that keeps its table. */
interface Body {
  disclosedContracts: { contractId: string; templateId: string; createdEventBlob: string }[];
  partyDetails: { party: string; localMetadata: { annotations: object }; identityProviderId: string };
  record_time: string;
  object_refs: { digest: string }[];
}

/** What was asked for. */
interface Asked {
  excludeDebugFields?: boolean;
  localMetadata?: { annotations: object };
  identityProviderId?: string;
}

const bodyOf = ({ reply }: Exchange) => parseBody(Buffer.from(reply.body)) as Body;
const askedIn = ({ call }: Exchange) => (parseBody(call.body) ?? {}) as Asked;
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Whether what belongs together, by a key, is always the same. */
function agree(pairs: readonly (readonly [key: unknown, value: unknown])[]): boolean {
  const known = new Map<string, string>();
  return pairs.every(([key, value]) => {
    const [name, text] = [JSON.stringify(key), JSON.stringify(value)];
    const first = known.get(name) ?? text;
    known.set(name, first);
    return first === text;
  });
}

/** What the sentences say beyond the tables, of all answers of a kind together. */
const SENTENCES: Partial<Record<AnswerName, (answers: readonly Exchange[]) => boolean>> = {
  context: (answers) =>
    // "200 ChoiceContext (JSON)"
    answers.every(({ reply: { headers } }) =>
      Object.entries(headers).some(
        ([name, type]) => /^content-type$/i.test(name) && /^\s*application\/json\s*$/i.test(type),
      ),
    ) &&
    // "No lifecycle states are named for any resource."
    agree(answers.map((each) => [[each.call.path, askedIn(each)], bodyOf(each)])) &&
    // "response fields whose names start with `debug` are omitted"
    answers.every(
      (each) =>
        askedIn(each).excludeDebugFields !== true || !/"debug[^"]*":/.test(each.reply.body.toString()),
    ) &&
    // "Contract ID."
    agree(
      answers.flatMap((each) =>
        bodyOf(each).disclosedContracts.map(({ contractId, templateId, createdEventBlob }) => [
          contractId,
          [templateId, createdEventBlob],
        ]),
      ),
    ),
  party: (answers) =>
    // "a different globally unique identifier"
    isUnique(answers.map((each) => bodyOf(each).partyDetails.party)) &&
    answers.every((each) => {
      const { localMetadata, identityProviderId = '' } = askedIn(each);
      const { partyDetails: details } = bodyOf(each);
      return (
        // "Participant-local metadata stored in the PartyDetails of the new party."
        JSON.stringify(details.localMetadata.annotations) ===
          JSON.stringify(localMetadata?.annotations ?? {}) &&
        // "Identity provider of the party."
        details.identityProviderId === identityProviderId
      );
    }),
  snapshot: (answers) =>
    // "at or before the requested time"
    answers.every((each) => {
      const asked = each.call.query?.split('=')[1] ?? '9999-12-31T00:00:00Z';
      return Date.parse(bodyOf(each).record_time) <= Date.parse(asked);
    }) &&
    // "downloadable objects of the snapshot"
    agree(
      answers.map((each) => {
        const { record_time: time, object_refs: objects } = bodyOf(each);
        return [time, objects.map(({ digest }) => digest)];
      }),
    ),
};

/** Whether the second reading forbids what was answered. */
function isForbidden(answer: AnswerName, { exchanges }: Shown): boolean {
  const answers = exchanges.filter(({ call, reply }) => ANSWERS[answer].isOne(call, reply));
  const table = isOf[answer]!;
  return !answers.every((each) => table(bodyOf(each))) || SENTENCES[answer]?.(answers) === false;
}

/** The responses of the context calls of the token standard. */
const FAMILY = /^(?:standard|V2) |factory$|^choice context$/;

/**
 * One mutation of each kind. The model judges all context calls of the token standard by the same rules, so each
 * change of a member is made in the response of one of them, in turn.
 */
function oneOfEachKind(): Mutation[] {
  const kindOf = ({ answer, path, change }: Mutation) => {
    const family = FAMILY.test(answer) ? String(TABLES[answer] === ERROR) : answer;
    return [family, ...path.filter((name) => name !== 'choiceContext'), change].join();
  };
  const mutations = MUTATIONS.filter(({ answer }) => answer in TABLES);
  return [...groupBy(mutations, kindOf).values()].map((alike, at) => alike[at % alike.length]!);
}

test('what a second reading of the specification forbids, the model forbids', async () => {
  const blind: string[] = [];
  let forbidden = 0;
  for (const mutation of oneOfEachKind()) {
    const shown = await shownBy(mutation.answer, mutation);
    if (!isForbidden(mutation.answer, shown)) continue;
    forbidden += 1;
    if (shown.broken.size === 0) blind.push(`${placeOf(mutation)}, ${mutation.change}`);
  }
  assert.deepEqual(blind, []);
  assert.ok(forbidden > 800, `${forbidden} mutants`);
});
