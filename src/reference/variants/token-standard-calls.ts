import { inSection, type Variants } from '../page.js';
import { contractId } from '../registry/instructions.js';
import { counting, onReply, without, withMediaType, randomFrom } from '../wire/edit-reply.js';
import { argumentsOf, onKind, transferOf } from '../token-standard/edit-arguments.js';
import { conflictsAfter } from './registry.js';
import {
  type Context,
  onDisclosed,
  onMember,
  membersOf,
  type UncheckedMembers,
  onCalls,
  onContext,
  onContract,
  onStatus,
  onValue,
} from '../token-standard/edit.js';
import { CHOICES, FACTORIES, POSTS, type StandardCall, type StandardWrap } from '../token-standard/route.js';
import { standardFile } from '../token-standard/target-file.js';
import { error } from '../wire/exchange.js';

const onPosts = (wrap: StandardWrap) => onCalls(POSTS, wrap);
const onChoices = (wrap: StandardWrap) => onCalls(CHOICES, wrap);
const onFactories = (wrap: StandardWrap) => onCalls(FACTORIES, wrap);

/** A target file with other subjects for the calls of the token standard. */
export const naming = (members: object) =>
  inSection('registry', { tokenStandard: { ...standardFile, ...members } });

/** For variants that fit V1 alone: V2 has samples of its own, and discloses what the unchanged accept call of V1 does. */
export const ONLY_V1 = { v2: undefined };

const isToOneself = (call: StandardCall): boolean => {
  const { sender, receiver } = transferOf(call);
  return typeof sender === 'string' && sender === receiver;
};

/** Returns one of three factories, chosen by the number of calls. */
const factoryOf = (choose: (calls: number) => number | string): StandardWrap =>
  counting((count) =>
    onFactories(
      onValue((value) => {
        const factoryId = contractId(`factory ${choose(count() - 1)}`);
        const context = value['choiceContext'] as Context;
        const own = {
          ...context.disclosedContracts[0],
          contractId: factoryId,
          createdEventBlob: Buffer.from(factoryId).toString('base64'),
        };
        return {
          ...value,
          factoryId,
          choiceContext: { ...context, disclosedContracts: [own, ...context.disclosedContracts] },
        };
      }),
    ),
  );

const SAMPLES = standardFile.transferFactory.choiceArguments;
const partiesOf = (sample: UncheckedMembers) => sample['transfer'] as { sender: string; receiver: string };
const [toOthers, toOneself] = [
  SAMPLES.filter((sample) => partiesOf(sample).sender !== partiesOf(sample).receiver),
  SAMPLES.filter((sample) => partiesOf(sample).sender === partiesOf(sample).receiver),
];

const CONTRACT_ID = /^00[0-9a-f]{64}/i;

/** Registries whose contexts and factories differ from those of the reference where the documents leave it open. */
export const tokenStandardCallVariants: Variants = {
  'choices-need-nothing': {
    explains: 'No choice needs any data or contract, and all contexts are the same.',
    tokenStandard: onPosts(onContext(() => ({ choiceContextData: {}, disclosedContracts: [] }))),
  },
  'one-context-for-all-choices': {
    explains: 'All choices need the same data and the same contract, and no contract has a debug field.',
    tokenStandard: onChoices(
      onContext(({ disclosedContracts: [first] }) => ({
        choiceContextData: { values: {} },
        disclosedContracts: [
          {
            ...without(first!, 'debugPackageName', 'debugPayload', 'debugCreatedAt'),
            contractId: contractId('one for all'),
            createdEventBlob: 'b25lIGZvciBhbGw=',
          },
        ],
      })),
    ),
    target: naming(ONLY_V1),
  },
  'contexts-of-each-moment': {
    explains: 'Each context has a time, a number and a contract of its own.',
    tokenStandard: counting((count) =>
      onPosts(
        onContext(({ choiceContextData, disclosedContracts: [first, ...others] }) => {
          const calls = count();
          const own = { ...first, contractId: contractId(`for ${calls}`), createdEventBlob: `AAAA${calls}` };
          return {
            choiceContextData: { ...choiceContextData, asOf: new Date(calls * 1000).toISOString(), calls },
            disclosedContracts: [...others, own, ...(first ? [first] : [])],
          };
        }),
      ),
    ),
  },
  'contracts-in-any-order': {
    explains: 'The contracts of a context are in another order each time, and sometimes one occurs twice.',
    tokenStandard: (serve) => {
      const random = randomFrom(5);
      return onPosts(onDisclosed((contracts) => [...contracts, ...contracts].sort(() => random() - 0.5)))(
        serve,
      );
    },
  },
  'templates-by-name-of-their-package': {
    explains: 'Templates are named by package name for transfers, and by package id for allocations.',
    tokenStandard: onCalls(
      ['transfer-factory'],
      onMember('templateId', (id) => String(id).replace(/^[^:]*/, '#acme-registry')),
    ),
  },
  'contracts-move-once': {
    explains: 'After 200 contexts all contracts are on another synchronizer.',
    tokenStandard: counting((count) =>
      onPosts(
        onDisclosed((contracts) =>
          count() > 201
            ? contracts.map((contract) => ({ ...contract, synchronizerId: 'elsewhere::1220ab' }))
            : contracts,
        ),
      ),
    ),
    target: naming(ONLY_V1),
  },
  'contracts-move-now-and-then': {
    explains: 'After every 60 contexts a contract is being reassigned, and one call is answered 409.',
    tokenStandard: onPosts(conflictsAfter(60)),
  },
  'blobs-written-anew': {
    explains: 'The blob of a contract differs each time, because it contains the time when it was written.',
    tokenStandard: counting((count) =>
      onPosts(onMember('createdEventBlob', (blob) => `${String(blob).replaceAll('=', '')}AA${count() - 1}`)),
    ),
  },
  'factories-in-turn': {
    explains: 'There are three factories, which are used in turn.',
    tokenStandard: factoryOf((calls) => calls % 3),
  },
  'factories-by-lot': {
    explains: 'There are three factories, one of which is chosen at random for each call.',
    tokenStandard: (serve) => {
      const random = randomFrom(9);
      return factoryOf(() => Math.floor(random() * 3))(serve);
    },
  },
  'factories-for-one-use': {
    explains: 'A factory is created for each call.',
    tokenStandard: factoryOf((calls) => `of call ${calls}`),
  },
  'one-factory-for-all': {
    explains: 'One factory serves both transfers and allocations, and needs nothing.',
    tokenStandard: onFactories(
      onValue((value) => ({
        ...value,
        factoryId: contractId('one factory'),
        choiceContext: { choiceContextData: {}, disclosedContracts: [] },
      })),
    ),
  },
  'factories-with-more-members': {
    explains: 'Factories, contexts and contracts have unknown members, some null, others each time.',
    tokenStandard: counting((count) => {
      const more = () => ({ validUntil: new Date((count() - 1) * 1000).toISOString(), error: null });
      return onPosts((serve) =>
        onValue((value) => ({ ...more(), ...value }))(
          onContract((contract) => ({ ...more(), observers: [], ...contract }))(serve),
        ),
      );
    }),
  },
  'every-transfer-is-direct': {
    explains: 'All receivers accept transfers in advance.',
    tokenStandard: onKind((kind) => (kind === 'offer' ? 'direct' : kind)),
  },
  'no-transfers-to-oneself': {
    explains: 'A transfer of a party to itself is refused; the target file names none.',
    tokenStandard: onCalls(
      ['transfer-factory'],
      (serve) => (call) => (isToOneself(call) ? error(400, 'Whom is it for?') : serve(call)),
    ),
    target: naming({ transferFactory: { choiceArguments: toOthers } }),
  },
  'transfers-to-oneself-alone': {
    explains: 'Holdings can only be merged; the target file names only a transfer of a party to itself.',
    tokenStandard: onCalls(
      ['transfer-factory'],
      onStatus(200, (reply, call) => (isToOneself(call) ? reply : error(404, 'Nobody may receive it.'))),
    ),
    target: naming({ transferFactory: { choiceArguments: toOneself }, ...ONLY_V1 }),
  },
  'knows-its-arguments-by-heart': {
    explains: 'Choice arguments of V1 that are not in the target file are refused.',
    tokenStandard: onFactories((serve) => (call) => {
      const sorted = (value: unknown): string =>
        JSON.stringify(value, (_, each: unknown) =>
          each && typeof each === 'object' && !Array.isArray(each)
            ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
            : each,
        );
      const known = [...SAMPLES, ...standardFile.allocationFactory.choiceArguments].map(sorted);
      const { choiceArguments } = membersOf(call);
      const isOfV1 = call.route.edition === undefined;
      return !isOfV1 ||
        choiceArguments === undefined ||
        known.includes(sorted(choiceArguments).replace(/\.0+Z"/g, 'Z"'))
        ? serve(call)
        : error(400, 'These are not arguments.');
    }),
  },
  'factories-by-every-argument': {
    explains: 'Each set of choice arguments has its own contract, even when only an addition differs.',
    tokenStandard: onFactories(
      onContext((context, call) => {
        const own = contractId(JSON.stringify(argumentsOf(call)));
        const { contractId: id, createdEventBlob: blob } = context.disclosedContracts[0]!;
        const text = JSON.stringify(context).replaceAll(String(id), own);
        return JSON.parse(text.replace(String(blob), btoa(own))) as unknown;
      }),
    ),
  },
  'looks-up-ids-first': {
    explains:
      'Ids are looked up before the body is checked, and an id with an invalid form is a bad request.',
    tokenStandard: onChoices((serve) => async (call) => {
      const id = call.route.id?.decoded;
      if (id !== undefined && !CONTRACT_ID.test(id)) return error(400, 'This is not a contract id.');
      const found = await serve({ ...call, body: Buffer.from('{}') });
      return found.status === 200 ? serve(call) : found;
    }),
  },
  'conflicts-without-a-body': {
    explains: 'A 409 of a choice has neither a body nor a media type.',
    target: naming(ONLY_V1),
    tokenStandard: onStatus(409, ({ status }) => ({ status, headers: {}, body: '' })),
  },
  'media-types-of-its-own': {
    explains: 'Responses have a JSON media type of the registry, with a profile and in capitals.',
    tokenStandard: onReply((reply) =>
      withMediaType(reply, 'Application/Vnd.Acme.Token+JSON; profile="v1"; charset=UTF-8'),
    ),
  },
  'transfers-alone': {
    explains: 'There are no allocations: the registry does not list them, and their paths do not exist.',
    tokenStandard: (serve) => async (call) => {
      const { name } = call.route;
      if (['allocation-factory', 'execute-transfer', 'withdraw-allocation', 'cancel'].includes(name))
        return { status: 404, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not Found</h1>' };
      return onCalls(
        ['info'],
        onValue((info) => ({
          ...info,
          supportedApis: {
            'splice-api-token-metadata-v1': 1,
            'splice-api-token-transfer-instruction-v1': 1,
          },
        })),
      )(serve)(call);
    },
    target: inSection('registry', {
      tokenStandard: {
        transferInstructions: standardFile.transferInstructions,
        transferFactory: { choiceArguments: SAMPLES.slice(0, 1) },
      },
    }),
  },
};
