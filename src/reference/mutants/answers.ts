import { CHOICES, CHOICES_V2, FACTORIES_V2, POSTS, routeOf, type CallName } from '../token-standard/route.js';
import type { HttpCall, Reply } from '../wire/exchange.js';

const PARTIES = '/v2/parties';
const BULK_ACS = '/api/scan/v0/history/bulk/acs';

type IsOne = (call: HttpCall, reply: Reply) => boolean;

const ofStatus =
  (status: number): IsOne =>
  (_, reply) =>
    reply.status === status;
const refused: IsOne = (_, reply) => reply.status >= 400;
const at =
  (path: string, and: IsOne): IsOne =>
  (call, reply) =>
    call.path === path && and(call, reply);

const METADATA = ['info', 'instruments', 'instrument'] as const;
/** Of calls of the token standard, of the first version unless the other one is named. */
const of =
  (names: readonly CallName[], and: IsOne, edition?: 'v2'): IsOne =>
  (call, reply) => {
    const route = routeOf(call.path);
    return (
      route?.edition === edition && route !== undefined && names.includes(route.name) && and(call, reply)
    );
  };
const POSTS_V2 = [...CHOICES_V2, ...FACTORIES_V2];
const ofV2 = (names: readonly CallName[], status: number) =>
  ({ system: 'token-standard-v2', isOne: of(names, ofStatus(status), 'v2') }) as const;

/** Every kind of answer that the specification or the token standard names: which system gives it, and which of its replies are such. */
export const ANSWERS = {
  context: { system: 'registry', isOne: ofStatus(200) },
  'bad request': { system: 'registry', isOne: ofStatus(400) },
  'not found': { system: 'registry', isOne: ofStatus(404) },
  conflict: { system: 'registry', isOne: ofStatus(409) },
  party: { system: 'participant', isOne: at(PARTIES, ofStatus(200)) },
  'ledger error': { system: 'participant', isOne: at(PARTIES, refused) },
  snapshot: { system: 'scan', isOne: at(BULK_ACS, ofStatus(200)) },
  'scan error': { system: 'scan', isOne: at(BULK_ACS, refused) },
  object: {
    system: 'scan',
    isOne: ({ path }, { status }) => path.startsWith('/objects/') && status === 200,
  },
  readyz: { system: 'operator', isOne: at('/readyz', ofStatus(200)) },
  livez: { system: 'operator', isOne: at('/livez', ofStatus(200)) },
  metrics: { system: 'operator', isOne: at('/metrics', ofStatus(200)) },
  'registry info': { system: 'metadata', isOne: of(['info'], ofStatus(200)) },
  page: { system: 'metadata', isOne: of(['instruments'], ofStatus(200)) },
  instrument: { system: 'metadata', isOne: of(['instrument'], ofStatus(200)) },
  'metadata error': { system: 'metadata', isOne: of(METADATA, ofStatus(404)) },
  'transfer factory': { system: 'token-standard', isOne: of(['transfer-factory'], ofStatus(200)) },
  'allocation factory': { system: 'token-standard', isOne: of(['allocation-factory'], ofStatus(200)) },
  'choice context': { system: 'token-standard', isOne: of(CHOICES, ofStatus(200)) },
  'standard bad request': { system: 'token-standard', isOne: of(POSTS, ofStatus(400)) },
  'standard not found': { system: 'token-standard', isOne: of(POSTS, ofStatus(404)) },
  'standard conflict': { system: 'token-standard', isOne: of(POSTS, ofStatus(409)) },
  'V2 transfer factory': ofV2(['transfer-factory'], 200),
  'V2 factory': ofV2(['allocation-factory', 'settlement-factory'], 200),
  'V2 choice context': ofV2(CHOICES_V2, 200),
  'V2 bad request': ofV2(POSTS_V2, 400),
  'V2 not found': ofV2(POSTS_V2, 404),
  'V2 conflict': ofV2(POSTS_V2, 409),
} as const satisfies Record<
  string,
  {
    system:
      | ('registry' | 'metadata' | 'token-standard' | 'token-standard-v2')
      | ('participant' | 'scan' | 'operator');
    isOne: IsOne;
  }
>;

/** The name of a kind of answer. */
export type AnswerName = keyof typeof ANSWERS;
