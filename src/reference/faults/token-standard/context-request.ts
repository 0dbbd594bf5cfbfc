import type { Faults } from '../../page.js';
import { encodedId, plainId, type StandardWrap, FACTORIES } from '../../token-standard/route.js';
import { fills, argumentsOf } from '../../token-standard/edit-arguments.js';
import {
  membersOf,
  onMembers,
  onMetaValue,
  onRequest,
  onEachCall,
  refuseWhen,
  metaOf,
} from '../../token-standard/edit.js';
import { at, error, type HttpReply, isObject, parseBody } from '../../wire/exchange.js';

const refuses = (test: (meta: Record<string, unknown>) => boolean): StandardWrap =>
  refuseWhen((call) => membersOf(call).meta !== undefined && test(metaOf(call)));

/** Returns the context of the previously requested choice of the same contract. */
const answersTheLastChoice: StandardWrap = (serve) => {
  const last = new Map<string, HttpReply>();
  return async (call) => {
    const id = call.route.id?.decoded;
    const reply = await serve(call);
    if (id === undefined || reply.status !== 200) return reply;
    const key = `${id} ${call.body.toString()}`;
    const before = last.get(key) ?? reply;
    last.set(key, reply);
    return before;
  };
};

/** Returns the response to earlier choice arguments with the same key. */
const repeats =
  (keyOf: (given: unknown) => string): StandardWrap =>
  (serve) => {
    const kept = new Map<string, HttpReply>();
    return async (call) => {
      const reply = await serve(call);
      if (reply.status !== 200) return reply;
      const flag = String(membersOf(call).excludeDebugFields);
      const key = `${call.route.name} ${flag} ${keyOf(membersOf(call)['choiceArguments'])}`;
      const before = kept.get(key) ?? reply;
      kept.set(key, reply);
      return before;
    };
  };

/** When the instrument is not found, returns the earlier response for the same sender and receiver. */
const keptByParties: StandardWrap = (serve) => {
  const kept = new Map<string, HttpReply>();
  return async (call) => {
    const reply = await serve(call);
    const parties = /"sender":"[^"]*","receiver":"[^"]*"/.exec(call.body.toString())?.[0];
    if (parties === undefined) return reply;
    if (reply.status === 200) kept.set(parties, reply);
    return reply.status === 404 ? (kept.get(parties) ?? reply) : reply;
  };
};

export const tokenStandardContextRequest: Faults = {
  'token-standard.fields-optional': onEachCall(
    ['withdraw', 'withdraw-allocation'],
    'wants-a-meta',
    'A body without meta is refused',
    refuseWhen((call) => membersOf(call).meta === undefined, error(400, 'meta is missing.')),
    ['token-standard.call-found'],
  ),
  'token-standard.id-encoding': onEachCall(
    ['execute-transfer', 'cancel'],
    'escapes-in-lower-case-unknown',
    'Escapes with lower-case digits are not decoded',
    onRequest((call) => {
      const raw = call.route.id?.raw ?? '';
      const id = /%(?:[a-f].|.[a-f])/.test(raw) ? plainId(raw) : encodedId(raw);
      return { ...call, route: { ...call.route, id } };
    }),
  ),
  'token-standard.meta-accepted': {
    'takes-a-meta-with-names-of-places-for-a-list': {
      explains: 'A meta whose names are 0, 1 and so on is refused as a list.',
      tokenStandard: refuses(
        (meta) => '0' in meta && Object.keys(meta).every((name, at) => name === `${at}`),
      ),
    },
    'refuses-astral-characters-in-meta': {
      explains: 'A meta with a character beyond the BMP is refused.',
      tokenStandard: refuses((meta) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(meta))),
    },
    'refuses-meta-for-cancel-alone': {
      explains: 'A call for cancel with a meta is refused.',
      calls: ['cancel'],
      tokenStandard: refuses(() => true),
    },
  },
  'token-standard.meta-object': onEachCall(
    ['reject', 'cancel'],
    'ignores-a-meta-that-is-no-object',
    'A meta that is not an object is ignored',
    onMembers(({ meta }) => (isObject(meta) || meta === undefined ? {} : { meta: {} })),
  ),
  'token-standard.meta-string-values': {
    'takes-any-reason': {
      explains: 'The value of reason in a meta may have any type.',
      calls: ['reject'],
      tokenStandard: onMetaValue((value, _, name) => (name === 'reason' ? String(value) : value)),
    },
    ...onEachCall(
      ['withdraw', 'withdraw-allocation'],
      'writes-values-of-meta-as-texts',
      'Values of meta are converted to strings',
      onMetaValue(String),
    ),
  },
  'token-standard.context-of-choice': {
    'answers-the-choice-before': {
      alsoBreaks: ['token-standard.independent-answers'],
      explains: 'A context is that of the previously requested choice of the same contract.',
      tokenStandard: answersTheLastChoice,
    },
  },
  'token-standard.arguments-required': onEachCall(
    FACTORIES,
    'factory-without-arguments',
    'A factory is returned without choiceArguments',
    fills((given) => given === undefined),
  ),
  'token-standard.arguments-object': onEachCall(
    FACTORIES,
    'factory-for-arguments-as-text',
    'choiceArguments may be a string that contains JSON',
    onMembers(({ choiceArguments: given }) => {
      const value = typeof given === 'string' ? parseBody(Buffer.from(given)) : undefined;
      return value === undefined ? {} : { choiceArguments: value };
    }),
  ),
  'token-standard.transfer-misformed': {
    'factory-without-receiver': {
      explains: 'A transfer factory is returned without a receiver.',
      calls: ['transfer-factory'],
      tokenStandard: fills(
        (given) => isObject(at(given, 'transfer')) && at(given, 'transfer', 'receiver') === undefined,
      ),
    },
    'factory-for-a-receiver-as-an-account': {
      explains: 'A receiver that is an account, as in V2, is treated as its owner.',
      calls: ['transfer-factory'],
      tokenStandard: onMembers(({ choiceArguments: given }) => {
        const [transfer, owner] = [at(given, 'transfer'), at(given, 'transfer', 'receiver', 'owner')];
        return typeof owner === 'string'
          ? {
              choiceArguments: {
                ...(given as object),
                transfer: { ...(transfer as object), receiver: owner },
              },
            }
          : {};
      }),
    },
  },
  'token-standard.follows-arguments': {
    ...onEachCall(
      FACTORIES,
      'factory-of-the-arguments-before',
      'A factory is that of the previous choice arguments',
      repeats(() => ''),
      ['token-standard.independent-answers'],
    ),
    ...onEachCall(
      FACTORIES,
      'factory-kept-by-parties',
      'For an instrument that is not found, a factory is the last one for the same two parties',
      keptByParties,
    ),
  },
  'token-standard.arguments-order': {
    ...onEachCall(
      FACTORIES,
      'wants-expected-admin-first',
      'choiceArguments are refused unless expectedAdmin comes first',
      refuseWhen((call) => Object.keys(argumentsOf(call)).indexOf('expectedAdmin') > 0),
    ),
    'wants-whole-seconds': {
      explains: 'choiceArguments are refused if a time has a fraction of a second.',
      tokenStandard: refuseWhen((call) => /:\d\d\.\d+Z"/.test(call.body.toString())),
    },
  },
};
