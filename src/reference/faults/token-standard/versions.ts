import type { Faults } from '../../page.js';
import { type StandardCall, type StandardWrap, type CallName } from '../../token-standard/route.js';
import { argumentsOf, remembers, transferOf } from '../../token-standard/edit-arguments.js';
import {
  type UncheckedMembers,
  onCalls,
  onDisclosed,
  onRequest,
  onContract,
  onInstrument,
  onStatus,
  onValue,
  withText,
  refuseWhen,
} from '../../token-standard/edit.js';
import { at, type HttpReply, error, isObject } from '../../wire/exchange.js';
import { withMediaType } from '../../wire/edit-reply.js';
import { toOtherId } from '../../token-standard/choices.js';
import { standardFile } from '../../token-standard/target-file.js';
import { contractId } from '../../registry/instructions.js';

const onMemberOf = (name: string, edit: (value: unknown) => unknown): StandardWrap =>
  onInstrument((each) => {
    const members = each as UncheckedMembers;
    return members[name] === undefined ? each : { ...each, [name]: edit(members[name]) };
  });

const onPause = (name: string, value: unknown) =>
  onMemberOf('pauseInfo', (info) => ({ ...(info as object), [name]: value }));

/** Replaces a paused instrument in a request by one that is traded. */
const asIfTraded: StandardWrap = (serve) => (call) =>
  serve(withText(call, call.body.toString().replace(/"acme:note\?x=1"/g, '"ACME-BOND"')));

const legsOf = (call: StandardCall): UncheckedMembers[] => {
  const given = argumentsOf(call);
  const legs = given['transferLegs'] ?? at(given, 'allocation', 'transferLegSides');
  return Array.isArray(legs) ? (legs as UncheckedMembers[]) : [];
};
const accountsOf = (call: StandardCall): UncheckedMembers[] => [
  ...legsOf(call).flatMap(({ sender, receiver, otherside }) =>
    [sender, receiver, otherside].filter(isObject),
  ),
  ...[at(argumentsOf(call), 'allocation', 'authorizer')].filter(isObject),
];
const distinct = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;
const instrumentsOf = (call: StandardCall) => distinct(legsOf(call).map((leg) => leg['instrumentId']));
const allocationsOf = (call: StandardCall) => {
  const { allocations } = argumentsOf(call);
  return Array.isArray(allocations) ? allocations.length : 0;
};

/** Faults of one size: more than `most` are refused. */
const limits = (
  explains: string,
  sizeOf: (call: StandardCall) => number,
  most: number,
  { status = 400, alsoBreaks = [] }: { status?: number; alsoBreaks?: readonly string[] } = {},
): Faults[string][string] => ({
  explains,
  alsoBreaks: ['token-standard.v2-sizes-together', ...alsoBreaks],
  tokenStandardV2: (serve) => (call) =>
    call.route.id === undefined && sizeOf(call) > most ? error(status, 'Too large.') : serve(call),
});

const legsIn = (call: StandardCall) => legsOf(call).length;
const accountsIn = (call: StandardCall) => distinct(accountsOf(call));
const partiesIn = (call: StandardCall) =>
  new Set(accountsOf(call).flatMap(({ owner, provider }) => [owner, provider])).size;

/** Returns the response of the first version for the same path, if it was requested before. */
const givesThoseOfV1AtFirst: StandardWrap = (serve) => {
  const kept = new Map<string, HttpReply>();
  return async (call) => {
    const { name, id } = call.route;
    if (id?.decoded === undefined) return serve(call);
    const key = `${name} ${id.decoded} ${call.body.toString()}`;
    const own = await serve(call);
    const first = kept.get(key);
    kept.set(key, own);
    if (own.status !== 200 || first !== undefined) return own;
    const { edition: _, ...route } = call.route;
    const ofFirst = await serve({ ...call, route });
    return ofFirst.status === 200 ? ofFirst : own;
  };
};

const notServed = (...names: readonly CallName[]): StandardWrap =>
  onCalls(names, () => () => withMediaType({ ...error(404, ''), body: 'Cannot POST' }, 'text/plain'));

function withoutApis(named: RegExp): StandardWrap {
  const edit = (apis: unknown) =>
    Object.fromEntries(Object.entries(apis ?? {}).filter(([api]) => !named.test(api)));
  return onCalls(
    ['info'],
    onValue((value) => ({ ...value, supportedApis: edit(value['supportedApis']) })),
  );
}

/** Faults that only the second version can have. */
export const tokenStandardV2: Faults = {
  'token-standard.v2-paused': {
    'v2-paused-as-text': {
      explains: 'paused is a string.',
      tokenStandard: onMemberOf('paused', String),
    },
  },
  'token-standard.v2-disclosed-contracts': {
    'v2-contracts-as-an-object-after-two-legs-of-an-instrument': {
      explains: 'Where two legs of one instrument come before others, disclosedContracts is an object.',
      calls: ['allocation-factory'],
      tokenStandardV2: onDisclosed((contracts, call) => {
        const [one, two] = legsOf(call).map((leg) => leg['instrumentId']);
        return one === two && instrumentsOf(call) > 1 ? Object.fromEntries(contracts.entries()) : contracts;
      }),
    },
  },
  'token-standard.v2-context-of-choice': {
    'v2-context-kept-without-its-choice': {
      explains:
        'The context of an allocation is that of the first choice that was asked for with the same body.',
      calls: ['withdraw-allocation', 'cancel'],
      tokenStandardV2: remembers(({ route, body }) => [route.id?.decoded, String(body)]),
    },
  },
  'token-standard.v2-pause-info': {
    'v2-pause-info-as-text': {
      explains: 'pauseInfo is a string.',
      tokenStandard: onMemberOf('pauseInfo', () => 'paused'),
    },
  },
  'token-standard.v2-pause-reason': {
    'v2-pause-reason-null': {
      explains: 'The reason of a pause is null.',
      tokenStandard: onPause('reason', null),
    },
  },
  'token-standard.v2-pause-until': {
    'v2-pause-until-without-a-zone': {
      explains: 'The end of a pause has no time zone.',
      tokenStandard: onPause('until', '2036-01-01T00:00:00'),
    },
  },
  'token-standard.v2-account-fields': {
    'v2-account-fields-twice': {
      explains: 'accountInputFieldsToShow names a field twice.',
      tokenStandard: onMemberOf('accountInputFieldsToShow', () => ['provider', 'provider']),
    },
    'v2-account-field-unknown': {
      explains: 'accountInputFieldsToShow has id instead of accountId.',
      tokenStandard: onMemberOf('accountInputFieldsToShow', () => ['id']),
    },
  },
  'token-standard.v2-show-account-fields': {
    'v2-show-account-fields-as-number': {
      explains: 'showAccountInputFields is 1 or 0.',
      tokenStandard: onMemberOf('showAccountInputFields', Number),
    },
  },
  'token-standard.v2-paused-refused': {
    'v2-transfers-what-is-paused-to-oneself': {
      explains: 'The transfer factory is returned for a paused instrument if the sender is the receiver.',
      calls: ['transfer-factory'],
      tokenStandardV2: (serve) => (call) => {
        const { sender, receiver } = transferOf(call);
        return (JSON.stringify(sender) === JSON.stringify(receiver) ? asIfTraded(serve) : serve)(call);
      },
    },
    'v1-transfers-what-is-paused': {
      explains: 'V1 returns the transfer factory for a paused instrument.',
      calls: ['transfer-factory'],
      tokenStandard: asIfTraded,
    },
    'v2-looks-for-a-pause-in-the-first-leg': {
      explains:
        'The allocation factory is returned when another leg than the first is of a paused instrument.',
      calls: ['allocation-factory'],
      tokenStandardV2: (serve) => (call) =>
        (legsOf(call)[0]?.['instrumentId'] === 'acme:note?x=1' ? serve : asIfTraded(serve))(call),
    },
  },
  'token-standard.v2-server-error': {
    'v2-fails-without-an-owner': {
      explains: 'An account whose owner is null is answered 500.',
      tokenStandardV2: (serve) => (call) =>
        accountsOf(call).some(({ owner }) => owner === null) ? error(500, 'None.get') : serve(call),
    },
    'v2-fails-for-a-deadline': {
      explains: 'An allocation that has a deadline is answered 500.',
      calls: ['allocation-factory'],
      tokenStandardV2: refuseWhen(
        (call) => typeof at(argumentsOf(call), 'allocation', 'settlementDeadline') === 'string',
        error(500, 'Text could not be parsed at index 19'),
      ),
    },
    'v2-fails-for-an-unknown-allocation': {
      explains: 'A settlement of an allocation that does not exist is answered 500.',
      calls: ['settlement-factory'],
      tokenStandardV2: onStatus(404, (reply, call) =>
        allocationsOf(call) > 0 && reply.body.toString().includes('allocation')
          ? error(500, 'None.get')
          : reply,
      ),
    },
  },
  'token-standard.v2-legs': {
    'v2-24-legs': limits('More than 24 legs are refused.', legsIn, 24),
    'v2-25-legs-too-large': limits('More than 24 legs are answered 413.', legsIn, 24, { status: 413 }),
  },
  'token-standard.v2-instruments': {
    'v2-24-instruments': limits('Legs of more than 24 instruments are refused.', instrumentsOf, 24),
  },
  'token-standard.v2-accounts': {
    'v2-legs-counted-with-accounts': limits(
      'Legs and accounts are counted together, and more than 50 are refused.',
      (call) => legsIn(call) + accountsIn(call),
      50,
      { alsoBreaks: ['token-standard.v2-parties'] },
    ),
    'v2-49-accounts': limits('More than 49 accounts are refused.', accountsIn, 49, {
      alsoBreaks: ['token-standard.v2-parties'],
    }),
  },
  'token-standard.v2-parties': {
    'v2-99-parties': limits('More than 99 parties are refused.', partiesIn, 99, {
      alsoBreaks: ['token-standard.v2-accounts'],
    }),
  },
  'token-standard.v2-allocations': {
    'v2-49-allocations': limits('A settlement of more than 49 allocations is refused.', allocationsOf, 49),
    'v2-25-allocations': limits(
      'A settlement of more than 25 allocations, the limit for legs, is refused.',
      allocationsOf,
      25,
    ),
  },
  'token-standard.v2-sizes-together': {
    'v2-16-kb-of-arguments': {
      ...limits('A body of more than 16 KB is answered 413.', (call) => call.body.length, 16_000, {
        status: 413,
      }),
      alsoBreaks: [],
    },
  },
  'token-standard.v2-same-id': {
    'v2-gives-the-context-of-v1-at-first': {
      alsoBreaks: ['token-standard.v2-independent-answers'],
      explains: 'The first request to V2 for an id that V1 knows returns the context of V1.',
      tokenStandardV2: givesThoseOfV1AtFirst,
    },
    'v2-exchanges-two-instructions': {
      explains: 'V2 returns the contexts of two ids in exchange.',
      tokenStandardV2: onRequest((call) => ({ ...call, route: toOtherId(call.route) ?? call.route })),
    },
  },
  'token-standard.v2-contracts-identical': {
    'v2-has-templates-of-its-own': {
      explains: 'V2 returns another template for a contract that V1 discloses.',
      tokenStandardV2: onStatus(200, (reply) => ({
        ...reply,
        body: reply.body.toString().replaceAll(':Acme.Registry:', ':Acme.RegistryV2:'),
      })),
    },
    'v2-has-other-blobs': {
      explains: 'V2 shares the blob of a contract with another one.',
      tokenStandardV2: onStatus(200, (reply) => ({
        ...reply,
        body: reply.body.toString().replaceAll('"contractId":"00', '"contractId":"01'),
      })),
    },
    'v2-has-a-synchronizer-of-its-own-for-one': {
      explains: 'V2 returns another synchronizer for one contract that V1 discloses.',
      tokenStandardV2: onContract((each) =>
        each.contractId === contractId('bond leg rules')
          ? { ...each, synchronizerId: 'synchronizer-of-v2::1220' }
          : each,
      ),
    },
  },
  'token-standard.v2-unknown-id': {
    'v2-withdraws-instructions-as-allocations': {
      explains: 'V2 returns the context of an allocation for an allocation instruction.',
      tokenStandardV2: onCalls(['withdraw-allocation', 'cancel'], (serve) => (call) => {
        const { id } = call.route;
        const [known] = standardFile.v2.allocations.cancellable;
        const isOther = standardFile.v2.allocationInstructions.withdrawable.includes(id?.decoded ?? '');
        return serve(
          isOther && known ? { ...call, route: { ...call.route, id: { raw: known, decoded: known } } } : call,
        );
      }),
    },
  },
  'token-standard.v2-apis-served': {
    'v2-settlement-factory-under-the-plural': {
      explains: 'The settlement factory is not at its path, which is in the singular.',
      alsoBreaks: ['token-standard.v2-call-found'],
      tokenStandardV2: notServed('settlement-factory'),
    },
    'v2-instructions-of-allocations-not-served': {
      explains: 'The allocation instruction API is listed, and the paths of its contexts do not exist.',
      alsoBreaks: ['token-standard.v2-call-found'],
      tokenStandardV2: notServed('accept-allocation-instruction', 'withdraw-allocation-instruction'),
    },
  },
  'token-standard.v2-apis-named': {
    'v2-is-not-advertised': {
      explains: 'No API of V2 is listed in supportedApis.',
      tokenStandard: withoutApis(/-v2$/),
    },
    'v2-settlement-is-not-advertised': {
      explains: 'The allocation API of V2 is not listed in supportedApis.',
      tokenStandard: withoutApis(/-allocation-v2$/),
    },
  },
};
