import type { Faults } from '../../page.js';
import { onKind, transferOf } from '../../token-standard/edit-arguments.js';
import {
  excludes,
  membersOf,
  type UncheckedMembers,
  onCalls,
  onDisclosed,
  onContract,
  onMember,
  onReply,
  onRequest,
  onValue,
  withText,
} from '../../token-standard/edit.js';
import {
  CHOICES,
  FACTORIES,
  POSTS,
  type StandardCall,
  type StandardWrap,
} from '../../token-standard/route.js';
import { withJson, without } from '../../wire/edit-reply.js';
import { type HttpReply, isObject, parseBody, parseText } from '../../wire/exchange.js';

const partiesOf = (call: StandardCall) => transferOf(call) as { sender: string; receiver: string };

/** Returns the kind of the first transfer with the same sender, or receiver. */
const remembersKindOf =
  (party: 'sender' | 'receiver'): StandardWrap =>
  (serve) => {
    const kinds = new Map<string, unknown>();
    return onKind((kind, _, call) => {
      const name = partiesOf(call)[party];
      if (!kinds.has(name)) kinds.set(name, kind);
      return kinds.get(name);
    })(serve);
  };

/** Faults of contexts and factories that only few requests show. */
export const tokenStandardSeldom: Faults = {
  'token-standard.self-transfer': {
    'kind-remembered-by-sender': {
      explains: 'The kind of a transfer is that of the first transfer of its sender.',
      alsoBreaks: ['token-standard.other-transfer', 'token-standard.follows-arguments'],
      tokenStandard: remembersKindOf('sender'),
    },
    'self-only-where-both-are-preapproved': {
      explains: 'A transfer of a party to itself is direct when the party accepts transfers in advance.',
      tokenStandard: onKind((kind, { sender }) =>
        kind === 'self' && String(sender).startsWith('bob::') ? 'direct' : kind,
      ),
    },
  },
  'token-standard.other-transfer': {
    'kind-remembered-by-receiver': {
      explains: 'The kind of a transfer is that of the first transfer to its receiver.',
      alsoBreaks: ['token-standard.self-transfer'],
      tokenStandard: remembersKindOf('receiver'),
    },
    'parties-told-apart-by-their-namespaces': {
      explains: 'Parties of one namespace, which are those of one node, are treated as one.',
      tokenStandard: onKind((kind, { sender, receiver }) => {
        const [one, other] = [sender, receiver].map((party) => String(party).split('::')[1]);
        return one === other ? 'self' : kind;
      }),
    },
  },
  'token-standard.transfer-kind': {
    'no-kind-without-debug-fields': {
      explains: 'Without debug fields, transferKind is left out too.',
      calls: ['transfer-factory'],
      tokenStandard: onValue((value, call) => (excludes(call) ? without(value, 'transferKind') : value)),
    },
  },
  'token-standard.factory-context': {
    'no-context-for-a-transfer-to-oneself': {
      explains: 'A transfer of a party to itself has null as its choiceContext.',
      calls: ['transfer-factory'],
      tokenStandard: onValue((value) =>
        value['transferKind'] === 'self' ? { ...value, choiceContext: null } : value,
      ),
    },
  },
  'token-standard.factory-id': {
    'factory-id-empty-after-a-refusal': {
      explains: 'The factory after a refused request has an empty id.',
      tokenStandard: (serve) => {
        let refused = false;
        return onCalls(
          FACTORIES,
          onReply((reply) => {
            const before = refused;
            refused = reply.status !== 200;
            if (!before || refused) return reply;
            return withJson(reply, {
              ...(parseText(reply.body.toString()) as UncheckedMembers),
              factoryId: '',
            });
          }),
        )(serve);
      },
    },
  },
  'token-standard.independent-answers': {
    'refusal-remembered-for-a-subject': {
      explains: 'After a refused request for a contract, the next one for it is refused too.',
      alsoBreaks: ['token-standard.call-found'],
      tokenStandard: (serve) => {
        const refused = new Map<string, HttpReply>();
        return onCalls(CHOICES, (plain) => async (call) => {
          const key = `${call.route.name} ${call.route.id?.decoded}`;
          const before = refused.get(key);
          const reply = await plain(call);
          if (reply.status === 400) refused.set(key, reply);
          else refused.delete(key);
          return reply.status === 200 && before ? before : reply;
        })(serve);
      },
    },
  },
  'token-standard.exclude-debug-default': {
    'flag-within-meta': {
      explains: 'An excludeDebugFields in meta counts like the one beside it.',
      calls: CHOICES,
      tokenStandard: onRequest((call) => {
        const members = membersOf(call);
        const { meta } = members;
        return isObject(meta) && 'excludeDebugFields' in meta
          ? withText(call, JSON.stringify({ ...members, excludeDebugFields: true }))
          : call;
      }),
    },
    'flag-within-choice-arguments': {
      explains: 'An excludeDebugFields inside the choice arguments counts like the one beside them.',
      calls: FACTORIES,
      tokenStandard: onRequest((call) =>
        call.body.includes('"excludeDebugFields":true')
          ? withText(call, JSON.stringify({ ...membersOf(call), excludeDebugFields: true }))
          : call,
      ),
    },
  },
  'token-standard.exclude-debug-only': {
    'fewer-contracts-without-debug-fields': {
      explains: 'With excludeDebugFields, a context for cancel discloses only its first contract.',
      calls: ['cancel'],
      tokenStandard: onDisclosed((contracts, call) => (excludes(call) ? contracts.slice(0, 1) : contracts)),
    },
  },
  'token-standard.unknown-id': {
    'found-once-it-was-asked-for': {
      explains: 'An unknown contract is found at the second request.',
      tokenStandard: (serve) => {
        const asked = new Set<string>();
        return onCalls(CHOICES, (plain) => async (call) => {
          const reply = await plain(call);
          const key = `${call.route.name} ${call.route.id?.decoded}`;
          if (reply.status !== 404) return reply;
          if (asked.has(key))
            return { ...withJson(reply, { choiceContextData: {}, disclosedContracts: [] }), status: 200 };
          asked.add(key);
          return reply;
        })(serve);
      },
    },
    'withdraws-allocations-as-instructions': {
      explains: 'The context to withdraw an allocation is returned for a transfer instruction.',
      calls: ['withdraw'],
      tokenStandard: (serve) => async (call) => {
        const reply = await serve(call);
        return reply.status === 404
          ? serve({ ...call, route: { ...call.route, name: 'withdraw-allocation' } })
          : reply;
      },
    },
  },
  'token-standard.synchronizer-id': {
    'synchronizer-null-without-debug-fields': {
      explains: 'The synchronizer is null when there are no debug fields.',
      calls: POSTS,
      tokenStandard: onContract((contract, _, call) =>
        excludes(call) ? { ...contract, synchronizerId: null } : contract,
      ),
    },
  },
  'token-standard.debug-created-at': {
    'no-zone-after-fractions': {
      explains: 'A time with fractions of a second has no time zone.',
      calls: POSTS,
      tokenStandard: onMember('debugCreatedAt', (at) => String(at).replace(/(\.\d+)Z$/, '$1')),
    },
  },
  'token-standard.exclude-debug-fields': {
    'flag-counts-only-behind-arguments': {
      explains: 'A flag before choiceArguments in the body of a factory is not seen.',
      calls: FACTORIES,
      tokenStandard: (serve) => (call) => {
        const [first] = Object.keys(membersOf(call));
        return first === 'excludeDebugFields'
          ? serve(withText(call, JSON.stringify({ ...(parseBody(call.body) as object), [first]: false })))
          : serve(call);
      },
    },
  },
};
