import type { Faults } from '../../page.js';
import { FACTORIES_V2, type StandardWrap } from '../../token-standard/route.js';
import { fills, onKind } from '../../token-standard/edit-arguments.js';
import { onDisclosed, onMembers, type Contract } from '../../token-standard/edit.js';
import { at, isObject } from '../../wire/exchange.js';

const partyInPlaceOf = (name: 'sender' | 'receiver'): StandardWrap =>
  onMembers(({ choiceArguments: given }) => {
    const transfer = at(given, 'transfer');
    const party = at(transfer, name);
    return typeof party === 'string' && isObject(given) && isObject(transfer)
      ? {
          choiceArguments: {
            ...given,
            transfer: { ...transfer, [name]: { owner: party, provider: null, id: '' } },
          },
        }
      : {};
  });

/** Takes a list with a defect in some item. */
const fillsWhereSome = (
  path: readonly string[],
  isWrong: (item: unknown, place: number) => boolean,
): StandardWrap =>
  fills((given) => {
    const list = at(given, ...path);
    return Array.isArray(list) && list.some(isWrong);
  });

const SIDES = ['allocation', 'transferLegSides'];

export const tokenStandardAccounts: Faults = {
  'token-standard.v2-transfer-accounts': {
    'v2-takes-a-party-for-the-sender': {
      explains: 'A sender that is a party, as in V1, is treated as its account.',
      calls: ['transfer-factory'],
      tokenStandardV2: partyInPlaceOf('sender'),
    },
    'v2-takes-a-receiver-whose-id-is-null': {
      explains: 'An id of a receiver that is null is treated as the default one.',
      calls: ['transfer-factory'],
      tokenStandardV2: fills((given) => at(given, 'transfer', 'receiver', 'id') === null),
    },
    'v2-takes-a-number-for-the-id-of-a-sender': {
      explains: 'A number as the id of a sender is accepted.',
      calls: ['transfer-factory'],
      tokenStandardV2: fills((given) => typeof at(given, 'transfer', 'sender', 'id') === 'number'),
    },
  },
  'token-standard.v2-allocation-accounts': {
    'v2-allocates-without-legs': {
      explains: 'A factory is returned for an allocation without a list of legs.',
      calls: ['allocation-factory'],
      tokenStandardV2: fills(
        (given) => isObject(at(given, 'allocation')) && !Array.isArray(at(given, ...SIDES)),
      ),
    },
    'v2-allocates-without-an-instrument': {
      explains: 'The instrument of a leg of an allocation may be missing.',
      calls: ['allocation-factory'],
      tokenStandardV2: fillsWhereSome(SIDES, (side) => at(side, 'instrumentId') === undefined),
    },
    'v2-looks-only-at-ten-legs': {
      explains: 'The otherside of a leg after the tenth may be null.',
      calls: ['allocation-factory'],
      tokenStandardV2: fillsWhereSome(SIDES, (side, place) => place >= 10 && at(side, 'otherside') === null),
    },
  },
  'token-standard.v2-settlement-accounts': {
    'v2-settles-without-legs': {
      explains: 'A settlement factory is returned without transferLegs.',
      calls: ['settlement-factory'],
      tokenStandardV2: fills((given) => isObject(given) && given['transferLegs'] === undefined),
    },
    'v2-settles-without-allocations': {
      explains: 'A settlement factory is returned without allocations.',
      calls: ['settlement-factory'],
      tokenStandardV2: fills((given) => isObject(given) && given['allocations'] === undefined),
    },
    'v2-settles-between-parties': {
      explains: 'The receiver of a leg of a settlement may be a party.',
      calls: ['settlement-factory'],
      tokenStandardV2: fillsWhereSome(['transferLegs'], (leg) => typeof at(leg, 'receiver') === 'string'),
    },
  },
  'token-standard.v2-reference-disclosed': {
    'v2-discloses-less-than-v1-for-withdraw': {
      explains: 'V2 does not disclose a contract that it refers to and that V1 discloses.',
      calls: ['withdraw'],
      tokenStandardV2: onDisclosed((contracts) => contracts.slice(1)),
    },
    'v2-discloses-what-was-disclosed-before': {
      explains: 'A factory also discloses the contracts of all earlier factories.',
      calls: FACTORIES_V2,
      tokenStandardV2: (serve) => {
        const all = new Map<unknown, Contract>();
        return onDisclosed((contracts) => {
          for (const each of contracts) all.set(each.contractId, each);
          return [...all.values()];
        })(serve);
      },
    },
    'v2-discloses-one-contract-of-each-template': {
      explains: 'Of several contracts of one template, a factory only discloses the first.',
      tokenStandardV2: onDisclosed((contracts) => [
        ...new Map(contracts.toReversed().map((each) => [each['templateId'], each])).values(),
      ]),
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
  },
};
