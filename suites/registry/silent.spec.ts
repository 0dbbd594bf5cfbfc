import { mentions } from '../../src/harness/judging/mentions.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { everySilentBody } from '../../generators/registry/silent-body.js';
import { contextOf, contractsOf, encodingOf, isDebug, plainParts } from './answer.js';
import type { Unusual } from './ask.js';
import { observe, type Registry } from './client.js';
import { outcomeOf, sortedList } from '../support/reply-words.js';

// What the specification does not show of the call: recorded, never judged.

const REQUEST = 'Resources / GetChoiceContextRequest';
const RESPONSE = 'Resources / ChoiceContext';
const ENDPOINT = 'Endpoints / 1. Get accept choice context';

for (const [key, body] of Object.entries(everySilentBody)) {
  observe(`registry.${key}`, REQUEST, async ({ registry }) =>
    outcomeOf(await registry.accept(registry.acceptable(), body)),
  );
}

const withType = (type: string, ...more: [string, string][]): Unusual => ({
  headers: [['content-type', type], ...more],
});

const CALLS: Record<string, Unusual | ((id: string) => Unusual)> = {
  'without-content-type': { headers: [] },
  'content-type-text': withType('text/plain'),
  'content-type-form': withType('application/x-www-form-urlencoded'),
  'content-type-charset': withType('application/json; charset=iso-8859-1'),
  'accept-xml': withType('application/json', ['accept', 'application/xml']),
  'escape-without-digits': (id) => ({ encodedId: `${encodeURIComponent(id)}%zz` }),
  'slash-in-id': { encodedId: 'a%2Fb' },
  'empty-id': { encodedId: '' },
  'unknown-parameter': { query: '?assay=x' },
};

for (const [key, unusual] of Object.entries(CALLS)) {
  observe(`registry.${key}`, ENDPOINT, async ({ registry }) => {
    const id = registry.acceptable();
    return outcomeOf(await registry.accept(id, '{}', typeof unusual === 'function' ? unusual(id) : unusual));
  });
}

// DELETE is left out: a server that acts on it could lose something.
for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH']) {
  observe(`registry.method-${method.toLowerCase()}`, ENDPOINT, async ({ registry }) => {
    const text = method === 'PUT' || method === 'PATCH' ? '{}' : undefined;
    return outcomeOf(await registry.accept(registry.acceptable(), text, { method }));
  });
}

observe('registry.authentication', 'Authentication', async ({ registry }) =>
  outcomeOf(await registry.accept(registry.acceptable(), '{}', { withoutCredential: true })),
);

observe(
  'registry.bad-body-for-unknown-id',
  'Errors',
  async ({ registry }) => `status ${(await registry.accept('no-such-id', '{')).status}`,
);

observe('registry.error-media-type', 'Errors', async ({ registry }) => {
  const reply = await registry.accept(registry.acceptable(), '{');
  return reply.header('content-type') ?? 'none';
});

const good = async (registry: Registry, text = '{}') => {
  const reply = await registry.accept(registry.acceptable(), text);
  contextOf(reply);
  return reply;
};

/** The answer for the first instruction that needs a contract; for the first of all, where none of a few does. */
async function disclosing(registry: Registry): Promise<Reply> {
  for (const id of registry.ids('acceptable').slice(0, 4)) {
    const reply = await registry.accept(id, '{}');
    if (reply.status === 200 && contractsOf(reply).length > 0) return reply;
  }
  return good(registry);
}

observe('registry.blob-encoding', 'Resources / DisclosedContract', async ({ registry }) => {
  const blobs = contractsOf(await disclosing(registry)).map(({ createdEventBlob }) => createdEventBlob);
  return encodingOf(blobs.filter((blob) => typeof blob === 'string'));
});

observe('registry.contracts-referenced', RESPONSE, async ({ registry }) => {
  const reply = await disclosing(registry);
  const ids = contractsOf(reply).map(({ contractId }) => String(contractId));
  if (ids.length === 0) throw new Inconclusive('no contract is disclosed');
  const named = ids.filter((id) => mentions(contextOf(reply)['choiceContextData'], id));
  return named.length === ids.length ? 'every id' : named.length === 0 ? 'no id' : 'some ids';
});

observe('registry.debug-fields', 'Resources / DisclosedContract', async ({ registry }) => {
  const names = contractsOf(await disclosing(registry)).flatMap(Object.keys);
  return sortedList(names.filter(isDebug));
});

observe('registry.meta-in-context', RESPONSE, async ({ registry }) => {
  const mark = 'assay-mark-3f1c';
  const reply = await good(registry, JSON.stringify({ meta: { [mark]: mark } }));
  return JSON.stringify(contextOf(reply)['choiceContextData']).includes(mark) ? 'shown' : 'not shown';
});

observe('registry.equal-requests', 'States and transitions', async ({ registry }) => {
  const [first, second] = [plainParts(await good(registry)), plainParts(await good(registry))];
  const same = first.size === second.size && [...first].every(([path, text]) => second.get(path) === text);
  return same ? 'the same answer' : 'answers that differ';
});

observe('registry.response-headers', ENDPOINT, async ({ registry }) => {
  const { headers } = (await good(registry)).exchange.response;
  const usual = ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding'];
  const names = headers.map(([name]) => name.toLowerCase()).filter((name) => !usual.includes(name));
  return [...new Set(names)].sort().join(', ') || 'none but the usual ones';
});

observe('registry.unknown-contract-members', 'Resources / DisclosedContract', async ({ registry }) => {
  const known = ['templateId', 'contractId', 'createdEventBlob', 'synchronizerId'];
  const names = contractsOf(await disclosing(registry)).flatMap(Object.keys);
  if (names.length === 0) throw new Inconclusive('no contract is disclosed');
  const others = names.filter((name) => !known.includes(name) && !isDebug(name));
  return sortedList(others);
});
