import { operationNamed } from '../spec/token-standard/operations.js';
import type { Call } from './call.js';
import type { Exchange } from './exchange.js';
import { History } from './history.js';
import { take } from './judge.js';
import type { Answer } from './judgement.js';

/** A JSON response, for tests. It has no body when there is no value. */
export const answer = (status: number, value?: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  header: (name) => ({ 'content-type': 'application/json', ...headers })[name],
  json: value === undefined ? { ok: false, why: 'no body' } : { ok: true, value },
  toString: () => String(status),
});

export const refusal = (status: number): Answer => answer(status, { error: 'no' });

/** The body of an accepted allocation of this party, whose details have `own` as well. */
export const partyOf = (party: string, own: object = {}) => ({
  partyDetails: {
    party,
    isLocal: true,
    identityProviderId: '',
    localMetadata: { resourceVersion: '0', annotations: {} },
    ...own,
  },
});

export const allocated = (party: string, own?: object): Answer => answer(200, partyOf(party, own));

/** A disclosed contract with the members that every one has. */
export const CONTRACT = { templateId: 't', contractId: 'c', createdEventBlob: 'b', synchronizerId: 's' };

/** A call of the accept path with this body. */
export const acceptCall = (body: object | string = {}, own: Partial<Call> = {}): Call => ({
  operation: operationNamed('accept'),
  id: 'c1',
  varies: 'x',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...own,
});

/** A history, and a function that adds an exchange to it. `ids`: the judged clauses, broken ones with a minus. */
export function historyOf(registry: ConstructorParameters<typeof History>[0]['registry']) {
  const history = new History({ registry });
  const see = (asked: Call, got: Answer, more: Partial<Exchange> = {}) => {
    const url = `http://registry.example/${asked.id}`;
    const headers = [['content-type', 'application/json']] as const;
    const body = asked.body === undefined ? undefined : Buffer.from(asked.body as string);
    const request = { method: asked.operation.method, url, headers, ...(body && { body }) };
    const { exchange, differences } = take(history, {
      call: asked,
      request,
      answer: got,
      sentAt: history.now,
      ...more,
    });
    const ids = exchange.judgements.map(
      ({ clause, wrong }) => `${wrong ? '-' : '+'}${clause.id.split('.')[1]}`,
    );
    return { exchange, differences, ids };
  };
  return { history, take: see };
}
