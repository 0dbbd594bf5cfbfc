import { inSection, type Variants } from '../page.js';
import { contract, reference, withoutDebugFields } from '../registry/instructions.js';
import { argumentsOf, onKind } from '../token-standard/edit-arguments.js';
import {
  type UncheckedMembers,
  onCalls,
  onContext,
  onDisclosed,
  onInstrument,
  onMembers,
  onReply,
  onStatus,
  onValue,
} from '../token-standard/edit.js';
import { toOtherId } from '../token-standard/choices.js';
import {
  type StandardWrap,
  type CallName,
  CHOICES_V2,
  FACTORIES,
  FACTORIES_V2,
} from '../token-standard/route.js';
import { SAMPLES, TRADED } from '../token-standard/samples.js';
import { standardFile } from '../token-standard/target-file.js';
import { withMediaType, randomFrom } from '../wire/edit-reply.js';
import { at, error, type HttpReply, isObject } from '../wire/exchange.js';

const { v2, ...v1 } = standardFile;

/** A target file of a registry that has only these calls of the token standard. */
const naming = (tokenStandard: object) => inSection('registry', { tokenStandard });

/** A target file with other members for the calls of V2. */
const namingV2 = (members: Partial<Record<keyof typeof v2, unknown>>) =>
  naming({ ...v1, v2: { ...v2, ...members } });

/** The response of a server without such a call. */
const nothing = (): HttpReply => withMediaType({ ...error(404, ''), body: 'Cannot POST' }, 'text/plain');

const withoutSecond: StandardWrap = () => () => nothing();

const only = (kept: readonly CallName[]): StandardWrap =>
  onCalls(
    [...CHOICES_V2, ...FACTORIES_V2].filter((name) => !kept.includes(name)),
    withoutSecond,
  );

/** Removes APIs from every supportedApis. */
const without = (named: RegExp): StandardWrap => {
  const edit = (apis: unknown) =>
    Object.fromEntries(Object.entries(apis ?? {}).filter(([api]) => !named.test(api)));
  const onApis = (value: UncheckedMembers) => ({ ...value, supportedApis: edit(value['supportedApis']) });
  return (serve) => onCalls(['info'], onValue(onApis))(onInstrument((each) => onApis(each))(serve));
};

const NEW_MEMBERS = ['paused', 'pauseInfo', 'accountInputFieldsToShow', 'showAccountInputFields'];

const withoutMembers = (names: readonly string[]) =>
  onInstrument((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !names.includes(name))));

/** The same lists without the ids that V1 knows too. */
const ownOf = ({ reassigning, ...lists }: Record<string, string[]>) => ({
  ...Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.slice(2)])),
  reassigning,
});

/** Returns the factory of the first sample when an account is unknown. */
const takesUnknownAccounts: StandardWrap = (serve) => async (call) => {
  const reply = await serve(call);
  if (reply.status !== 404 || !reply.body.toString().includes('There is no account')) return reply;
  const { name } = call.route;
  const sample = SAMPLES.v2[name as keyof typeof SAMPLES.v2][0];
  return onMembers(() => ({ choiceArguments: sample }))(serve)(call);
};

/** Replaces what a factory needs by one of two configurations, which the party that acts has. */
const configuredByAccount = onContext((_, call) => {
  const given = argumentsOf(call);
  const acting = [
    at(given, 'transfer', 'sender'),
    at(given, 'allocation', 'authorizer'),
    at(given, 'allocation', 'transferLeg', 'sender'),
    at(given, 'settlement', 'executors'),
  ];
  const digits = JSON.stringify(acting.map((each) => at(each, 'owner') ?? each)).match(/\d/g) ?? [];
  const name = `configuration of desk ${digits.reduce((sum, digit) => sum + Number(digit), 0) % 2}`;
  const own = withoutDebugFields(contract(name, 'DeskConfiguration', '2026-02-03T00:00:00Z', {}));
  return {
    choiceContextData: { values: { 'acme.example/desk': reference(own.contractId) } },
    disclosedContracts: [own],
  };
});

const contractsOf = ({ body }: HttpReply) =>
  (JSON.parse(body.toString()) as Record<'disclosedContracts', UncheckedMembers[]>).disclosedContracts;

/** Discloses what another id needs as well. */
const disclosesForBoth: StandardWrap = (serve) => async (call) => {
  const route = toOtherId(call.route);
  const [own, other] = [await serve(call), route && (await serve({ ...call, route }))];
  if (own.status !== 200 || other?.status !== 200) return own;
  const byId = new Map([other, own].flatMap(contractsOf).map((each) => [each['contractId'], each]));
  return onValue((value) => ({ ...value, disclosedContracts: [...byId.values()] }))(() => own)(call);
};

/** Registries with one version of the token standard, both, or parts of one. */
export const tokenStandardVersionVariants: Variants = {
  'v1-only': {
    explains: 'The registry has only V1 of the token standard.',
    target: naming(v1),
    tokenStandard: without(/-v2$/),
    tokenStandardV2: withoutSecond,
  },
  'v2-only': {
    explains: 'The registry has only V2 of the token standard, and the metadata.',
    target: ({ registry }) => ({
      registry: { url: at(registry, 'url'), tokenStandard: { v2 } },
    }),
    wrap: () => () => nothing(),
    tokenStandard: (serve) => (call) => {
      const isFirst = call.method === 'POST' && call.route.edition === undefined;
      return isFirst ? nothing() : without(/-(instruction|allocation)-v1$/)(serve)(call);
    },
  },
  'v2-settlement-only': {
    explains: 'From V2 the registry has only the settlement factory, and the contexts of its API.',
    target: naming({ ...v1, v2: { settlementFactory: v2.settlementFactory, allocations: v2.allocations } }),
    tokenStandard: without(/-instruction-v2$/),
    tokenStandardV2: only(['settlement-factory', 'withdraw-allocation', 'cancel']),
  },
  'v2-allocation-only': {
    explains:
      'From V2 the registry has only the allocation factory and the contexts of allocation instructions.',
    target: naming({
      ...v1,
      v2: { allocationFactory: v2.allocationFactory, allocationInstructions: v2.allocationInstructions },
    }),
    tokenStandard: without(/-(transfer-instruction|allocation)-v2$/),
    tokenStandardV2: only([
      'allocation-factory',
      'accept-allocation-instruction',
      'withdraw-allocation-instruction',
    ]),
  },
  'v2-without-allocation-instructions': {
    explains:
      'The registry has no allocation instructions, so it refuses every id of one with 400, and its target file names none.',
    target: namingV2({ allocationInstructions: undefined }),
    tokenStandardV2: onCalls(
      ['accept-allocation-instruction', 'withdraw-allocation-instruction'],
      onReply(() => error(400, 'There are no allocation instructions.')),
    ),
  },
  'v2-of-an-older-document': {
    explains:
      'The registry follows documents from before 409, the new members of instruments and 50 accounts, and its target file names only what they require.',
    target: namingV2({
      transferInstructions: { ...v2.transferInstructions, reassigning: [] },
      allocationInstructions: { ...v2.allocationInstructions, reassigning: [] },
      allocations: { ...v2.allocations, reassigning: [] },
      sizes: { ...v2.sizes, accounts: v2.sizes.accounts.slice(0, 25) },
    }),
    tokenStandard: withoutMembers(NEW_MEMBERS),
    tokenStandardV2: onStatus(409, (reply) => ({ ...reply, status: 400 })),
  },
  'v2-metadata-without-new-members': {
    explains: 'Instruments have no member that Metadata 1.2.0 added.',
    tokenStandard: withoutMembers(NEW_MEMBERS),
  },
  'v2-metadata-with-deprecated-member': {
    explains: 'Instruments have only the deprecated showAccountInputFields, and whether they are paused.',
    tokenStandard: (serve) =>
      withoutMembers(['pauseInfo', 'accountInputFieldsToShow'])(
        onInstrument((each) => ({ paused: false, showAccountInputFields: false, ...(each as object) }))(
          serve,
        ),
      ),
  },
  'v2-ids-of-its-own': {
    explains: 'No contract implements the interfaces of both versions: V2 has other ids.',
    target: namingV2({
      transferInstructions: ownOf(v2.transferInstructions),
      allocations: ownOf(v2.allocations),
    }),
  },
  'v2-discloses-for-two-ids': {
    explains: 'V2 discloses for each of two ids what V1 discloses for one of them alone.',
    tokenStandardV2: disclosesForBoth,
  },
  'v2-takes-unknown-accounts': {
    explains: 'A factory is returned for accounts that nobody has opened.',
    tokenStandardV2: takesUnknownAccounts,
  },
  'v2-configured-by-account': {
    explains: 'What a factory needs depends on the sender or the authorizer alone, not on the instrument.',
    tokenStandard: onCalls(FACTORIES, configuredByAccount),
    tokenStandardV2: onCalls(FACTORIES_V2, configuredByAccount),
  },
  'v2-one-replica-discloses-more': {
    explains: 'One of two replicas also discloses what no factory needs.',
    tokenStandardV2: onCalls(FACTORIES_V2, (serve) => {
      const others = TRADED.map((id) =>
        withoutDebugFields(contract(`rules of ${id}`, 'Rules', '2026-02-03T00:00:00Z', {})),
      );
      const random = randomFrom(11);
      return onDisclosed((contracts) => (random() < 0.5 ? [...contracts, ...others] : contracts))(serve);
    }),
  },
  'v2-self-between-own-accounts': {
    explains: 'A transfer between two accounts of one owner has the kind self.',
    target: namingV2({
      transferFactory: {
        choiceArguments: SAMPLES.v2['transfer-factory'].map((sample) => {
          const transfer = at(sample, 'transfer');
          return isObject(transfer)
            ? { ...sample, transfer: { ...transfer, receiver: transfer['sender'] } }
            : sample;
        }),
      },
    }),
    tokenStandardV2: onKind((kind, { sender, receiver }) =>
      at(sender, 'owner') === at(receiver, 'owner') ? 'self' : kind,
    ),
  },
  'v2-refuses-paused-instruments-as-bad': {
    explains: 'A factory for a paused instrument is refused as a bad request.',
    tokenStandardV2: onCalls(
      FACTORIES_V2,
      onStatus(409, (reply) => ({ ...reply, status: 400 })),
    ),
  },
  'v2-names-its-allocation-api-as-the-proposal': {
    explains: 'The allocation API of V2 has the name from the text of CIP-0112.',
    tokenStandard: onCalls(
      ['info'],
      onValue((value) => {
        const { 'splice-api-token-allocation-v2': minor, ...apis } = value[
          'supportedApis'
        ] as UncheckedMembers;
        return { ...value, supportedApis: { ...apis, 'splice-api-token-allocation-allocation-v2': minor } };
      }),
    ),
  },
  'v2-leaves-out-nobody': {
    explains: 'The target file omits owners and providers that are null, as a participant allows.',
    target: namingV2({
      transferFactory: { choiceArguments: SAMPLES.v2['transfer-factory'].map(withoutNull) },
      allocationFactory: { choiceArguments: SAMPLES.v2['allocation-factory'].map(withoutNull) },
    }),
  },
  'conditional-lock': {
    explains: 'The registry has the conditional lock, a proposal.',
    conditionalLock: (serve) => serve,
    tokenStandard: onCalls(
      ['info'],
      onValue((value) => ({
        ...value,
        supportedApis: {
          ...(value['supportedApis'] as object),
          'splice-api-token-conditional-lock-v1': 1,
        },
      })),
    ),
  },
};

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, withoutNull(each)]])),
  );
}
