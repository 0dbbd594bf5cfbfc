import type { Reply } from '../../src/http/reply.js';
import { isObject, type Fields, mentions } from '../../src/model/reading/wire.js';
import { Inconclusive } from '../../src/http/outcome.js';
import { everySilentBody } from '../../generators/registry/unusual-request.js';
import type { Call } from '../../src/model/call.js';
import { objectOf } from '../../src/model/judgement.js';
import { operationNamed } from '../../src/spec/token-standard/operations.js';
import { Asking } from '../choice-contexts/asking.js';
import { observe, type Looking } from '../call-test.js';
import { outcomeOf, sortedList } from '../support/reply-words.js';

// What the specification does not say about the call. It is recorded, never judged.

const REQUEST = 'Resources / GetChoiceContextRequest';
const RESPONSE = 'Resources / ChoiceContext';
const CONTRACT = 'Resources / DisclosedContract';
const ENDPOINT = 'Endpoints / 1. Get accept choice context';

const asking = ({ history }: Looking) => new Asking(operationNamed('accept'), history);

/** Sends the accept call for the first instruction, with changes. */
const accept = (
  looking: Looking,
  body: string | Uint8Array | undefined = '{}',
  more: Partial<Call> = {},
): Promise<Reply> =>
  looking.send(asking(looking).call(asking(looking).subject(), body, 'something that is observed', more));

for (const [key, body] of Object.entries(everySilentBody))
  observe(`registry.${key}`, REQUEST, async (looking) => outcomeOf(await accept(looking, body)));

const withType = (type: string, ...more: [string, string][]): Partial<Call> => ({
  headers: [['content-type', type], ...more],
});

const CALLS: Record<string, Partial<Call> | ((id: string) => Partial<Call>)> = {
  'without-content-type': { headers: [] },
  'content-type-text': withType('text/plain'),
  'content-type-form': withType('application/x-www-form-urlencoded'),
  'content-type-charset': withType('application/json; charset=iso-8859-1'),
  'accept-xml': withType('application/json', ['accept', 'application/xml']),
  'escape-without-digits': (id) => ({ id: `${encodeURIComponent(id)}%zz` }),
  'slash-in-id': { id: 'a%2Fb' },
  'empty-id': { id: '' },
  'unknown-parameter': { query: [['assay', 'x']] },
};

for (const [key, more] of Object.entries(CALLS))
  observe(`registry.${key}`, ENDPOINT, async (looking) => {
    const id = asking(looking).id();
    return outcomeOf(await accept(looking, '{}', typeof more === 'function' ? more(id) : more));
  });

// DELETE is left out: a server that acts on it could lose something.
for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH'])
  observe(`registry.method-${method.toLowerCase()}`, ENDPOINT, async (looking) => {
    const { body: _, ...bare } = asking(looking).good(asking(looking).subject());
    return outcomeOf(await looking.send({ ...bare, method, ...(method.startsWith('P') && { body: '{}' }) }));
  });

observe('registry.authentication', 'Authentication', async (looking) =>
  outcomeOf(await accept(looking, '{}', { anonymous: true })),
);

observe(
  'registry.bad-body-for-unknown-id',
  'Errors',
  async (looking) => `status ${(await accept(looking, '{', { id: 'no-such-id' })).status}`,
);

// HTTP only recommends that a server heeds a weight of 0, which excludes a coding (RFC 9110 section 12.5.3).
observe('registry.coding-of-weight-0', ENDPOINT, async (looking) => {
  const none = withType('application/json', ['accept-encoding', 'gzip;q=0, br;q=0, deflate;q=0']);
  return (await accept(looking, '{}', none)).header('content-encoding') ?? 'none';
});

observe('registry.error-media-type', 'Errors', async (looking) => {
  const reply = await accept(looking, '{');
  return reply.header('content-type') ?? 'none';
});

function contextIn(reply: Reply): Fields {
  const body = reply.status === 200 ? objectOf(reply) : undefined;
  if (!body) throw new Inconclusive(`the request is answered ${String(reply)}`);
  return body;
}

function contractsIn(reply: Reply): Fields[] {
  const { disclosedContracts } = contextIn(reply);
  return Array.isArray(disclosedContracts) ? disclosedContracts.filter(isObject) : [];
}

/** The response for the first of a few instructions that discloses a contract. */
async function disclosing(looking: Looking): Promise<Reply> {
  for (const id of asking(looking).subjects.slice(0, 4)) {
    const reply = await looking.send(asking(looking).good(id));
    if (reply.status === 200 && contractsIn(reply).length > 0) return reply;
  }
  return accept(looking);
}

const ENCODINGS: [string, RegExp][] = [
  ['hexadecimal', /^([0-9a-f]{2})+$/i],
  ['base64', /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/],
  ['base64 without padding', /^[A-Za-z0-9+/]+$/],
  ['base64url', /^[A-Za-z0-9_-]+=*$/],
];

observe('registry.blob-encoding', CONTRACT, async (looking) => {
  const blobs = contractsIn(await disclosing(looking)).flatMap(({ createdEventBlob: blob }) =>
    typeof blob === 'string' ? [blob] : [],
  );
  if (blobs.length === 0) return undefined;
  // The narrowest encoding when several fit.
  return ENCODINGS.find(([, form]) => blobs.every((blob) => form.test(blob)))?.[0] ?? 'another one';
});

observe('registry.contracts-referenced', RESPONSE, async (looking) => {
  const reply = await disclosing(looking);
  const ids = contractsIn(reply).map(({ contractId }) => String(contractId));
  if (ids.length === 0) return undefined;
  const named = ids.filter((id) => mentions(contextIn(reply)['choiceContextData'], id));
  return named.length === ids.length ? 'every id' : named.length === 0 ? 'no id' : 'some ids';
});

const isDebug = (name: string) => name.startsWith('debug');

observe('registry.debug-fields', CONTRACT, async (looking) =>
  sortedList(
    contractsIn(await disclosing(looking))
      .flatMap(Object.keys)
      .filter(isDebug),
  ),
);

observe('registry.meta-in-context', RESPONSE, async (looking) => {
  const mark = 'assay-mark-3f1c';
  const reply = await accept(looking, JSON.stringify({ meta: { [mark]: mark } }));
  const { choiceContextData: data } = contextIn(reply);
  if (data === undefined) return undefined;
  return JSON.stringify(data).includes(mark) ? 'shown' : 'not shown';
});

observe('registry.equal-requests', 'States and transitions', async (looking) => {
  const [first, second] = [contextIn(await accept(looking)), contextIn(await accept(looking))];
  return JSON.stringify(first) === JSON.stringify(second) ? 'the same response' : 'responses that differ';
});

observe('registry.response-headers', ENDPOINT, async (looking) => {
  const reply = await accept(looking);
  contextIn(reply);
  const usual = ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding'];
  const names = reply.exchange.response.headers.map(([name]) => name.toLowerCase());
  return (
    [...new Set(names.filter((name) => !usual.includes(name)))].sort().join(', ') || 'none but the usual ones'
  );
});

observe('registry.unknown-contract-members', CONTRACT, async (looking) => {
  const known = ['templateId', 'contractId', 'createdEventBlob', 'synchronizerId'];
  const names = contractsIn(await disclosing(looking)).flatMap(Object.keys);
  if (names.length === 0) return undefined;
  return sortedList(names.filter((name) => !known.includes(name) && !isDebug(name)));
});
