import { everyUnusualSize } from '../../generators/token-standard/instruments.js';
import { isObject } from '../../src/model/reading/wire.js';
import type { Steps } from '../../src/engine/test.js';
import type { Run } from '../../src/engine/run.js';
import type { Call, Condition } from '../../src/model/call.js';
import { objectOf } from '../../src/model/judgement.js';
import { wholeList } from '../../src/model/token/metadata-facts.js';
import * as clauses from '../../src/spec/token-standard/info.js';
import { isUnjudged } from '../../src/spec/token-standard/operations.js';
import { INFO } from '../../src/spec/sections.js';
import { REGISTRY_INFO } from '../../src/spec/token-standard/wire.js';
import { observe, test } from '../call-test.js';
import { eachOperationOf, info, instrument, NO_ID, page } from './calls.js';
import { conditionOf, NO_JSON, WAYS } from '../../generators/sending.js';

/**
 * How a GET can be sent: what HTTP leaves to the client in a call without a body. Each Accept occurs with each letter
 * case of header names, and each Accept-Encoding with at least one of them. The usual way to send a call is not
 * included.
 */
const everyGetCondition = WAYS.accept
  .flatMap((accept, row) =>
    WAYS.names.map((names, at) => ({
      ...(at === 1 && { connection: 'new' as const }),
      ...conditionOf({
        accept,
        names,
        others: WAYS.others[(2 * row + at) % WAYS.others.length]!,
        acceptEncoding: WAYS.acceptEncoding[(row + at) % WAYS.acceptEncoding.length]!,
      }),
    })),
  )
  .filter((condition) => Object.keys(condition).length > 0);

for (const { title, clause } of [
  { title: 'the registry info is served', clause: clauses.infoFound },
  { title: 'the registry info is an object', clause: clauses.infoObject },
  ...REGISTRY_INFO.map(({ name, clause }) => ({ title: `${name} of the registry`, clause })),
  { title: 'minor versions of the registry are whole numbers', clause: clauses.infoApiVersions },
  { title: 'no minor version of the registry is negative', clause: clauses.infoApiNotNegative },
])
  test(title, clause, {
    cases: { listed: [undefined, { connection: 'new' as const }] },
    steps: (condition) => info(condition),
    otherwise: 'the registry names no API',
  });

const TWELVE: Condition[] = Array.from({ length: 12 }, (_, nth) =>
  nth % 2 === 1 ? { connection: 'new' } : { acceptEncoding: 'identity' },
);

test('the registry is the same one for the whole run', clauses.adminConstant, {
  cases: { listed: TWELVE.map((condition, nth) => ({ condition, nth })), listedInQuick: 4 },
  steps: function* ({ condition }) {
    yield info();
    yield info(condition);
  },
});

test('each API that the registry names has its operations', clauses.infoApiAnswers, {
  cases: { listed: [{}] },
  steps: function* (_, run) {
    const { answer } = yield info();
    yield* eachOperationOf(objectOf(answer)?.['supportedApis'], run);
  },
  otherwise: 'the registry names no API that assay knows',
});

const NAMES = ['info', 'instruments', 'instrument'] as const;

function* metadata(name: (typeof NAMES)[number], run: Run, more: Partial<Call> = {}): Steps {
  if (name === 'info') yield { ...info(), ...more };
  else if (name === 'instruments') yield page(undefined, undefined, more);
  else {
    yield wholeList();
    const [id] = run.history.instruments.ids;
    yield id === undefined ? 'no instrument is listed' : instrument(id, more);
  }
}

test('a response of the metadata has a JSON media type', clauses.metadataMediaType, {
  cases: { listed: NAMES.map((name) => ({ name })) },
  steps: ({ name }, run) => metadata(name, run),
});

test('how a call of the metadata is sent makes no difference', clauses.metadataSending, {
  cases: { listed: NAMES.flatMap((name) => everyGetCondition.map((condition) => ({ name, condition }))) },
  steps: function* ({ name, condition }, run) {
    yield* metadata(name, run);
    yield* metadata(name, run, { condition });
  },
});

/** Page sizes that no other test requests, so that no cached response exists for them. */
const SIZES_OF_THEIR_OWN = [911, 912, 913];

test(
  'a metadata response has a coding of its own request, whatever an earlier one accepted',
  clauses.metadataSending,
  {
    part: 'codings',
    cases: {
      listed: SIZES_OF_THEIR_OWN.flatMap((size, at) => [
        {
          size,
          acceptEncoding: ['gzip', 'gzip;q=0.8, deflate;q=0.5, *;q=0.1', 'br, gzip;q=0.5, identity;q=0'][at]!,
        },
        { size, acceptEncoding: 'identity' },
      ]),
    },
    alone: true,
    steps: ({ size, acceptEncoding }) => page(size, undefined, { condition: { acceptEncoding } }),
  },
);

test('an error of the metadata has an ErrorResponse', clauses.metadataErrorBody, {
  cases: {
    listed: [
      ...['no-such-instrument', NO_ID, '中-😀', 'a b', 'x'.repeat(200)].map((id, place) => ({
        id,
        size: '',
        condition: NO_JSON[place - 2],
      })),
      ...everyUnusualSize.map((size) => ({ id: '', size, condition: undefined })),
    ],
  },
  steps: function* ({ id, size, condition }) {
    if (id === '') {
      yield page(undefined, undefined, { query: [['pageSize', size]], varies: 'an unusual pageSize' });
      return;
    }
    yield wholeList();
    const varies = 'an id that no instrument has';
    yield instrument(id, { made: 'misshapen', varies, ...(condition && { condition }) });
  },
  otherwise: 'an instrument has that id, or the registry accepts any pageSize',
});

observe('token-standard.unjudged-apis', INFO, async ({ send, history }) => {
  const apis = objectOf(await send(info()))?.['supportedApis'];
  const unjudged = isObject(apis)
    ? Object.keys(apis).filter((api) => isUnjudged(api, (edition) => history.subjects.judges(edition)))
    : [];
  return unjudged.length === 0 ? 'none' : `${unjudged.join(', ')}: recognised, and not judged`;
});
