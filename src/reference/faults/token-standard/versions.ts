import type { Faults } from '../../page.js';
import { withMediaType } from '../../registry/edit-reply.js';
import type { StandardWrap } from '../../token-standard/call.js';
import { onCalls, onStatus, onValue } from '../../token-standard/edit.js';
import type { CallName } from '../../token-standard/route.js';
import { error, type Reply } from '../../wire/exchange.js';

/** Gives what the first version gave for the same path, where that one was asked before. */
const keepsForBoth: StandardWrap = (serve) => {
  const kept = new Map<string, Reply>();
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

/** Faults between the versions, and of what is advertised. */
export const tokenStandardVersions: Faults = {
  'token-standard.v2-same-id': {
    'v2-gives-the-context-of-v1-at-first': {
      explains: 'The first time that V2 is asked for an id that V1 knows, it gives the context of V1.',
      tokenStandardV2: keepsForBoth,
    },
  },
  'token-standard.v2-contracts-identical': {
    'v2-has-templates-of-its-own': {
      explains: 'V2 tells another template of a contract that V1 discloses.',
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
  },
  'token-standard.v2-apis-served': {
    'v2-settlement-factory-under-the-plural': {
      explains: 'The settlement factory is not at its path, which has the singular.',
      alsoBreaks: ['token-standard.v2-call-found'],
      tokenStandardV2: notServed('settlement-factory'),
    },
    'v2-instructions-of-allocations-not-served': {
      explains: 'The allocation instruction API is named, and its contexts are not there.',
      alsoBreaks: ['token-standard.v2-call-found'],
      tokenStandardV2: notServed('accept-allocation-instruction', 'withdraw-allocation-instruction'),
    },
  },
  'token-standard.v2-apis-named': {
    'v2-is-not-advertised': {
      explains: 'No API of V2 is named in supportedApis.',
      tokenStandard: withoutApis(/-v2$/),
    },
    'v2-settlement-is-not-advertised': {
      explains: 'The allocation API of V2 is not named in supportedApis.',
      tokenStandard: withoutApis(/-allocation-v2$/),
    },
  },
  'token-standard.v2-conflict-body': {
    'v2-conflict-without-a-body': {
      explains: 'A 409 has no body.',
      tokenStandardV2: onStatus(409, (reply) => ({ ...reply, body: '' })),
    },
    'v2-conflict-as-problem': {
      explains: 'The body of a 409 has title in the place of error.',
      tokenStandardV2: onStatus(409, (reply) => ({ ...reply, body: '{"title":"Conflict","status":409}' })),
    },
  },
};

function withoutApis(named: RegExp): StandardWrap {
  const edit = (apis: unknown) =>
    Object.fromEntries(Object.entries(apis ?? {}).filter(([api]) => !named.test(api)));
  return onCalls(
    ['info'],
    onValue((value) => ({ ...value, supportedApis: edit(value['supportedApis']) })),
  );
}
