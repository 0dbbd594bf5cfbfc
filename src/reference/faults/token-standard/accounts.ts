import type { Faults } from '../../page.js';
import {
  FACTORIES_V2,
  type StandardCall,
  type StandardWrap,
  type FactoryV2,
} from '../../token-standard/route.js';
import {
  argumentsOf,
  at,
  type UncheckedMembers,
  onCalls,
  onContext,
  onMembers,
  onValue,
  type Contract,
} from '../../token-standard/edit.js';
import { SAMPLES } from '../../token-standard/samples.js';
import { isObject } from '../../wire/exchange.js';

const transferOf = (call: StandardCall): UncheckedMembers => {
  const { transfer } = argumentsOf(call);
  return isObject(transfer) ? transfer : {};
};
const onFactory = (name: FactoryV2, wrap: StandardWrap) => onCalls([name], wrap);

/** Replaces invalid arguments by the first sample. */
const fills = (name: FactoryV2, test: (given: UncheckedMembers) => boolean): StandardWrap =>
  onFactory(
    name,
    onMembers(({ choiceArguments: given }) =>
      isObject(given) && test(given) ? { choiceArguments: SAMPLES.v2[name][0] } : {},
    ),
  );

const partyInPlaceOf = (name: 'sender' | 'receiver'): StandardWrap =>
  onFactory(
    'transfer-factory',
    onMembers(({ choiceArguments: given }) => {
      const transfer = at(given, 'transfer');
      const party = at(transfer, name);
      return typeof party === 'string' && isObject(transfer)
        ? {
            choiceArguments: {
              ...(given as object),
              transfer: { ...transfer, [name]: { owner: party, provider: null, id: '' } },
            },
          }
        : {};
    }),
  );

const onKind = (edit: (kind: unknown, transfer: UncheckedMembers) => unknown): StandardWrap =>
  onFactory(
    'transfer-factory',
    onValue((value, call) => ({ ...value, transferKind: edit(value['transferKind'], transferOf(call)) })),
  );

const idOf = (account: unknown) => at(account, 'id');

/** Faults of accounts. */
export const tokenStandardAccounts: Faults = {
  'token-standard.v2-transfer-accounts': {
    'v2-takes-a-party-for-the-sender': {
      explains: 'A sender that is a party, as in V1, is treated as its account.',
      tokenStandardV2: partyInPlaceOf('sender'),
    },
    'v2-takes-a-receiver-whose-id-is-null': {
      explains: 'An id of a receiver that is null is treated as the default one.',
      tokenStandardV2: fills('transfer-factory', (given) => idOf(at(given['transfer'], 'receiver')) === null),
    },
    'v2-takes-a-number-for-the-id-of-a-sender': {
      explains: 'A number as the id of a sender is accepted.',
      tokenStandardV2: fills(
        'transfer-factory',
        (given) => typeof idOf(at(given['transfer'], 'sender')) === 'number',
      ),
    },
  },
  'token-standard.v2-allocation-accounts': {
    'v2-allocates-without-legs': {
      explains: 'A factory is returned for an allocation without a list of legs.',
      tokenStandardV2: fills(
        'allocation-factory',
        (given) => isObject(given['allocation']) && !Array.isArray(given['allocation']['transferLegSides']),
      ),
    },
    'v2-allocates-without-an-instrument': {
      explains: 'The instrument of a leg of an allocation may be missing.',
      tokenStandardV2: fills('allocation-factory', (given) => {
        const sides = at(given['allocation'], 'transferLegSides');
        return Array.isArray(sides) && sides.some((side) => at(side, 'instrumentId') === undefined);
      }),
    },
    'v2-takes-an-otherside-that-is-null': {
      explains: 'The otherside of a leg may be null.',
      tokenStandardV2: fills('allocation-factory', (given) => {
        const sides = at(given['allocation'], 'transferLegSides');
        return Array.isArray(sides) && sides.some((side) => at(side, 'otherside') === null);
      }),
    },
  },
  'token-standard.v2-settlement-accounts': {
    'v2-settles-without-legs': {
      explains: 'A settlement factory is returned without transferLegs.',
      tokenStandardV2: fills('settlement-factory', (given) => given['transferLegs'] === undefined),
    },
    'v2-settles-without-allocations': {
      explains: 'A settlement factory is returned without allocations.',
      tokenStandardV2: fills('settlement-factory', (given) => given['allocations'] === undefined),
    },
    'v2-settles-between-parties': {
      explains: 'The receiver of a leg of a settlement may be a party.',
      tokenStandardV2: fills('settlement-factory', ({ transferLegs: legs }) =>
        Array.isArray(legs) ? legs.some((leg) => typeof at(leg, 'receiver') === 'string') : false,
      ),
    },
  },
  'token-standard.v2-reference-disclosed': {
    'v2-discloses-less-than-v1-for-withdraw': {
      explains: 'V2 does not disclose a contract that it refers to and that V1 discloses.',
      calls: ['withdraw'],
      tokenStandardV2: onContext((context) => ({
        ...context,
        disclosedContracts: context.disclosedContracts.slice(1),
      })),
    },
    'v2-discloses-what-was-disclosed-before': {
      explains: 'A factory also discloses the contracts of all earlier factories.',
      calls: FACTORIES_V2,
      tokenStandardV2: (serve) => {
        const all = new Map<unknown, Contract>();
        return onContext((context) => {
          for (const each of context.disclosedContracts) all.set(each.contractId, each);
          return { ...context, disclosedContracts: [...all.values()] };
        })(serve);
      },
    },
    'v2-discloses-one-contract-of-each-template': {
      explains: 'Of several contracts of one template, a factory only discloses the first.',
      tokenStandardV2: onContext((context) => ({
        ...context,
        disclosedContracts: [
          ...new Map(
            context.disclosedContracts.toReversed().map((each) => [each['templateId'], each]),
          ).values(),
        ],
      })),
    },
  },
  'token-standard.v2-self-transfer': {
    'v2-offer-to-ones-own-account': {
      explains: 'A transfer from an account to itself is an offer.',
      tokenStandardV2: onKind((kind) => (kind === 'self' ? 'offer' : kind)),
    },
    'v2-self-of-basic-accounts-only': {
      explains: 'A transfer from an account with a provider to itself is direct.',
      tokenStandardV2: onKind((kind, { sender }) =>
        kind === 'self' && typeof at(sender, 'provider') === 'string' ? 'direct' : kind,
      ),
    },
  },
  'token-standard.v2-other-transfer': {
    'v2-provider-taken-for-the-owner': {
      explains: 'A transfer between two accounts of one provider has the kind self.',
      tokenStandardV2: onKind((kind, { sender, receiver }) =>
        typeof at(sender, 'provider') === 'string' && at(sender, 'provider') === at(receiver, 'provider')
          ? 'self'
          : kind,
      ),
    },
    'v2-always-self': {
      explains: 'Every transfer of V2 has the kind self.',
      tokenStandardV2: onKind(() => 'self'),
    },
  },
};
