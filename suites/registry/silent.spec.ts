import { Inconclusive } from '../../src/harness/property/outcome.js';
import { contextOf, contractsOf, encodingOf, isDebug, plainParts } from './answer.js';
import { observes } from '../support/covers.js';
import type { Registry, Unusual } from './client.js';
import { outcomeOf, sortedList } from '../support/reply-words.js';
import { suite, type Observe as ObserveOf } from '../support/suite.js';
import { connect, type Trial } from './client.js';

const test = suite(connect);
type Observe = ObserveOf<Trial>;

// What the specification does not show of the call: recorded, never judged.

const REQUEST = 'Resources / GetChoiceContextRequest';
const RESPONSE = 'Resources / ChoiceContext';
const ENDPOINT = 'Endpoints / 1. Get accept choice context';

/** Records how the target takes a body. */
const body = (text: string | Uint8Array) => (observe: Observe) =>
  observe(REQUEST, async ({ registry }) => outcomeOf(await registry.accept(registry.acceptable(), text)));

/** Records how the target takes a request that is unusual beside its body. */
const call = (unusual: (id: string) => Unusual) => (observe: Observe) =>
  observe(ENDPOINT, async ({ registry }) => {
    const id = registry.acceptable();
    return outcomeOf(await registry.accept(id, '{}', unusual(id)));
  });

const nested = (depth: number) => `{"other":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const contentType = (type: string) => () => ({ headers: [['content-type', type]] as const });
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));

const REQUESTS: Record<string, (observe: Observe) => Promise<void>> = {
  'unknown-member': body('{"other":1}'),
  'meta-null': body('{"meta":null}'),
  'exclude-debug-null': body('{"excludeDebugFields":null}'),
  'duplicate-names': body('{"excludeDebugFields":true,"excludeDebugFields":false}'),
  'byte-order-mark': body('\ufeff{}'),
  'wrong-utf8-in-text': body(bytes('{"meta":{"note":"', 0xff, '"}}')),
  'surrogate-alone': body('{"meta":{"note":"\\ud800"}}'),
  utf16: body(Buffer.from('\ufeff{}', 'utf16le')),
  'nesting-of-1000': body(nested(1000)),
  'nesting-of-100000': body(nested(100_000)),
  'body-of-1-megabyte': body(JSON.stringify({ meta: { note: 'x'.repeat(1_000_000) } })),
  'without-content-type': call(() => ({ headers: [] })),
  'content-type-text': call(contentType('text/plain')),
  'content-type-form': call(contentType('application/x-www-form-urlencoded')),
  'content-type-charset': call(contentType('application/json; charset=iso-8859-1')),
  'accept-xml': call(() => ({
    headers: [['content-type', 'application/json'] as const, ['accept', 'application/xml'] as const],
  })),
  'escape-without-digits': call((id) => ({ encodedId: `${encodeURIComponent(id)}%zz` })),
  'slash-in-id': call(() => ({ encodedId: 'a%2Fb' })),
  'empty-id': call(() => ({ encodedId: '' })),
};

for (const [key, look] of Object.entries(REQUESTS)) {
  test(`registry.${key}`, observes('registry'), ({ observe }) => look(observe));
}

// DELETE is left out: a server that acts on it could lose something.
for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH']) {
  test(`registry.method-${method.toLowerCase()}`, observes('registry'), ({ observe }) =>
    observe(ENDPOINT, async ({ registry }) => {
      const text = method === 'PUT' || method === 'PATCH' ? '{}' : undefined;
      return outcomeOf(await registry.accept(registry.acceptable(), text, { method }));
    }),
  );
}

test('registry.authentication', observes('registry'), ({ observe }) =>
  observe('Authentication', async ({ registry }) =>
    outcomeOf(await registry.accept(registry.acceptable(), '{}', { withoutCredential: true })),
  ),
);

test('registry.bad-body-for-unknown-id', observes('registry'), ({ observe }) =>
  observe('Errors', async ({ registry }) => `status ${(await registry.accept('no-such-id', '{')).status}`),
);

test('registry.error-media-type', observes('registry'), ({ observe }) =>
  observe('Errors', async ({ registry }) => {
    const reply = await registry.accept(registry.acceptable(), '{');
    return reply.header('content-type') ?? 'none';
  }),
);

const good = async (registry: Registry, text = '{}') => {
  const reply = await registry.accept(registry.acceptable(), text);
  contextOf(reply);
  return reply;
};

test('registry.blob-encoding', observes('registry'), ({ observe }) =>
  observe('Resources / DisclosedContract', async ({ registry }) => {
    const blobs = contractsOf(await good(registry)).map(({ createdEventBlob }) => createdEventBlob);
    return encodingOf(blobs.filter((blob) => typeof blob === 'string'));
  }),
);

test('registry.debug-fields', observes('registry'), ({ observe }) =>
  observe('Resources / DisclosedContract', async ({ registry }) => {
    const names = contractsOf(await good(registry)).flatMap(Object.keys);
    return sortedList(names.filter(isDebug));
  }),
);

test('registry.meta-in-context', observes('registry'), ({ observe }) =>
  observe(RESPONSE, async ({ registry }) => {
    const mark = 'assay-mark-3f1c';
    const reply = await good(registry, JSON.stringify({ meta: { [mark]: mark } }));
    return JSON.stringify(contextOf(reply)['choiceContextData']).includes(mark) ? 'shown' : 'not shown';
  }),
);

test('registry.equal-requests', observes('registry'), ({ observe }) =>
  observe('States and transitions', async ({ registry }) => {
    const [first, second] = [plainParts(await good(registry)), plainParts(await good(registry))];
    const same = first.size === second.size && [...first].every(([path, text]) => second.get(path) === text);
    return same ? 'the same answer' : 'answers that differ';
  }),
);

test('registry.response-headers', observes('registry'), ({ observe }) =>
  observe(ENDPOINT, async ({ registry }) => {
    const { headers } = (await good(registry)).exchange.response;
    const usual = ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding'];
    const names = headers.map(([name]) => name.toLowerCase()).filter((name) => !usual.includes(name));
    return [...new Set(names)].sort().join(', ') || 'none but the usual ones';
  }),
);

test('registry.unknown-contract-members', observes('registry'), ({ observe }) =>
  observe('Resources / DisclosedContract', async ({ registry }) => {
    const known = ['templateId', 'contractId', 'createdEventBlob', 'synchronizerId'];
    const names = contractsOf(await good(registry)).flatMap(Object.keys);
    if (names.length === 0) throw new Inconclusive('no contract is disclosed');
    const others = names.filter((name) => !known.includes(name) && !isDebug(name));
    return sortedList(others);
  }),
);
