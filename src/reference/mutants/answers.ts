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

/** Every kind of answer that the specification names: which system gives it, and which of its replies are such. */
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
} as const satisfies Record<
  string,
  { system: 'registry' | 'participant' | 'scan' | 'operator'; isOne: IsOne }
>;

/** The name of a kind of answer. */
export type AnswerName = keyof typeof ANSWERS;
