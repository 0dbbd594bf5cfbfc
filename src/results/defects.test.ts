import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defectsOf } from './defects.js';
import type { ClauseResult, Counterexample } from './schema.js';
import { counterexample, result } from './testing.js';

/** `sent`: the length of the body. */
type Shown = Partial<Counterexample> & { status: number; text?: string; call?: object; sent?: number };

/** A failed clause whose call got this response. */
const failed = (id: string, { status, text = '', call, sent = 2, ...changes }: Shown): ClauseResult => ({
  ...result(id, 'fail'),
  system: id.split('.')[0]!,
  counterexample: counterexample({
    must: 'accept',
    symptom: `${status} instead of 200`,
    exchanges: [
      {
        request: {
          method: 'POST',
          url: 'http://a.example/x',
          headers: [],
          body: { bytes: sent, text: '{}' },
        },
        response: { status, headers: [], body: { bytes: text.length, text } },
        durationMs: 1,
        attempts: 1,
      },
    ],
    calls: [{ operation: 'accept', ...call }],
    ...changes,
  }),
});

const BAD = '{"error":"a bad request"}';
const refused = (id: string, call: object = {}) => failed(id, { status: 400, text: BAD, call });
const unknownId = (call: object) =>
  failed('registry.unknown-id', {
    status: 400,
    text: BAD,
    call,
    symptom: '400 instead of 404',
    must: 'refuse otherwise',
  });
const WITH_META = { body: '{"excludeDebugFields":false,"meta":{}}' };
const onConnection = (text: string) =>
  failed('registry.sending', {
    status: 400,
    text,
    call: { condition: { connection: 'kept after a refused call' } },
  });

const notFound = (id: string, of: string, operation = 'accept') =>
  failed(`token-standard.${id}`, { status: 404, text: of, call: { id: of, operation } });

/** A call of a supported API that is not served. Whether it must be accepted is not known. */
function notServed(operation: string): ClauseResult {
  const found = failed('token-standard.instrument-api-answers', {
    status: 405,
    text: BAD,
    symptom: 'nothing at /registry/x',
    call: { operation },
  });
  delete found.counterexample!.must;
  return found;
}

/** Every call is refused with the same text, whatever it asks for. */
const refusedEverywhere = [
  refused('registry.accept-path'),
  refused('token-standard.page-size-accepted', { operation: 'instruments' }),
  refused('token-standard.info-found', { operation: 'info' }),
];
const wrong = (id: string, symptom: string, more: Partial<Shown> = {}) =>
  failed(id, { status: 200, symptom, text: id, ...more });
const ofTransfer = (id: string, symptom: string, rule: string) =>
  wrong(`token-standard.${id}`, symptom, { rule });
const NOT_JSON = 'a body that is not JSON';
const long = (sent: number, call: object) =>
  failed(`registry.of-${sent}`, { status: 400, text: BAD, symptom: `of ${sent}`, call, sent });
const MARKED = 'a body that begins with a byte order mark';
const NO_ERROR = { symptom: 'no error', expected: 'an error', must: 'refuse otherwise' } as const;
const sending = (framing: string) =>
  failed('participant.sending', { status: 403, call: { condition: { framing } } });
const inChunks = (id: string) =>
  failed(`participant.${id}`, {
    status: 200,
    must: 'refuse',
    symptom: 'answered 200',
    call: { condition: { accept: null, framing: 'chunked' } },
  });
const letIn = (id: string, rule = id) =>
  failed(id, { status: 200, must: 'refuse', symptom: 'answered 200', rule });
const brokenBodies = [
  ...['body-json', 'body-object', 'body-required', 'exclude-debug-boolean', 'meta-object'],
  'meta-string-values',
].map((rule) => `registry.${rule}`);
/** These debug fields are left where they are excluded, and a flag that is not a boolean is let in. */
const flagOf = (left: string) => [
  wrong('registry.exclude-debug-fields', 'debug members left', { actual: `a response with ${left}` }),
  letIn('token-standard.exclude-debug-boolean'),
];
/** Tokens that are let in though they expired, and one after a good one that another rule forbids. */
const expired = (rule: string) => [
  letIn('authentication.token-expired'),
  letIn('authentication.token-claims', 'a token that expired an hour ago, given as text'),
  letIn('authentication.token-each-time', `after a good token one ${rule}`),
];
const brokenMetrics = (everyTime: boolean) =>
  ['unique-series', 'histogram-buckets'].map((id) =>
    failed(`operator.metrics-${id}`, { status: 200, symptom: id, everyTime }),
  );

/** A call of the participant with this body, which is let in or refused. */
const allocating = (id: string, status: number, body: string, rule = id) => {
  const must = status === 200 ? ('refuse' as const) : ('accept' as const);
  const shown = failed(`participant.${id}`, { status, must, symptom: `answered ${status}`, text: BAD, rule });
  const [exchange] = shown.counterexample!.exchanges;
  exchange!.request.body = { bytes: body.length, text: body };
  return shown;
};

/** What is found, and in how many entries, because the target makes as many mistakes. */
const entries = (count: number) => (what: string, found: readonly ClauseResult[]) =>
  void test(`${what}: ${count === 1 ? 'one entry' : `${count} entries`}`, () =>
    assert.equal(defectsOf(found).length, count));
const [one, two, three] = [entries(1), entries(2), entries(3)];

one(
  '201 to several calls',
  ['meta-accepted', 'accept-path'].map((id) => failed(`registry.${id}`, { status: 201 })),
);
two('201 and 202', [
  failed('registry.meta-accepted', { status: 201 }),
  failed('registry.accept-path', { status: 202 }),
]);
one('a member that is refused, and an unknown id beside it', [
  refused('registry.meta-accepted'),
  unknownId(WITH_META),
]);
two('a member that is refused, and an unknown id without it', [
  refused('registry.meta-accepted'),
  unknownId({ body: '{}' }),
]);
one('encodings that are not read, and an id that needs one', [
  notFound('id-encoding', '%30%31'),
  notFound('call-found', 'a%2Fb'),
]);
one('ids that are decoded twice, and so fail or are not found', [
  failed('token-standard.instrument-found', {
    status: 500,
    call: { operation: 'instrument', id: '5%25' },
    symptom: '500 instead of 200',
  }),
  notFound('instrument-found', 'a%2Bb', 'instrument'),
]);
two('encodings that are not read, and an id that needs none', [
  notFound('id-encoding', '%30%31'),
  notFound('call-found', 'ab'),
]);
one('encodings that are not read in ids of contracts and of instruments, and a name that needs one', [
  notFound('id-encoding', '%30%31'),
  notFound('instrument-id-encoding', '%41', 'instrument'),
  notFound('instrument-found', 'a%2Fb', 'instrument'),
]);
one('errors with a status of success, of calls that must be refused and of metadata', [
  wrong('registry.meta-object', 'an error with a status of success', { text: '{"error":"a list"}' }),
  wrong('token-standard.decimals', 'no decimals', { text: '{"error":"none"}' }),
  wrong('token-standard.list-instruments', 'no instruments', { text: '{"error":"a size"}' }),
]);
one('bodies of three kinds that are cut, one of them within a character', [
  wrong('registry.context-object', NOT_JSON, { actual: 'Unterminated string in JSON', text: '{"a' }),
  wrong('token-standard.list-object', NOT_JSON, { actual: 'Unexpected end of JSON input', text: '{' }),
  wrong('token-standard.answer-object', 'a body that is not UTF-8'),
]);
one('a flag that nobody looks at, whatever it is', flagOf('debugCreatedAt, debugPackageName, debugPayload'));
two('a debug field that is forgotten, and a flag of another type', flagOf('debugPayload'));
three('two members that are refused, and an unknown id beside them', [
  refused('registry.meta-accepted'),
  refused('registry.exclude-debug-accepted'),
  unknownId(WITH_META),
]);
one('a refusal that is remembered, also on its connection', [
  failed('registry.independent-answers', { status: 400, text: BAD }),
  onConnection(BAD),
]);
two('a refusal that is remembered, and a connection that is not kept well', [
  failed('registry.independent-answers', { status: 400, text: BAD, symptom: 'other' }),
  onConnection('{"error":"no"}'),
]);
one(
  'responses in a member of their own',
  ['info-apis', 'list-instruments'].map((id, at) => {
    const missing = ['supportedApis', 'instruments'][at];
    const text = `{"data":{"${missing}":[]}}`;
    return failed(`token-standard.${id}`, { status: 200, text, symptom: `no ${missing}`, call: { at } });
  }),
);
one(
  'a byte order mark in two kinds of bodies',
  ['context-object', 'bad-request-body'].map((id) =>
    failed(`registry.${id}`, { status: 200, text: id, symptom: MARKED }),
  ),
);
two(
  'a warning before two kinds of bodies, and a third that is cut',
  ['<b>Warning</b>{}', '<b>Warning</b>[]', '{"error'].map((text, at) =>
    failed(`registry.${['context-object', 'not-found-body', 'debug-payload'][at]}`, {
      status: 200,
      text,
      symptom: NOT_JSON,
      expected: text,
    }),
  ),
);
one(
  'errors of one wrong form, with three statuses',
  ['registry.bad-request-body', 'token-standard.not-found-body', 'token-standard.v2-conflict-body'].map(
    (id, at) => failed(id, { ...NO_ERROR, status: [400, 404, 409][at]!, text: `{"message":"${id}"}` }),
  ),
);
two('metadata that is not served, and an error of another call that has no error body either', [
  failed('token-standard.list-found', {
    status: 404,
    text: 'nothing',
    call: { operation: 'instruments' },
  }),
  failed('token-standard.metadata-error-body', {
    ...NO_ERROR,
    status: 404,
    text: 'nothing',
    call: { operation: 'info' },
  }),
  failed('token-standard.v2-bad-request-body', { ...NO_ERROR, status: 400, text: 'malformed' }),
]);
one(
  'a media type that two calls refuse',
  ['accept', 'reject'].map((operation) =>
    failed(`token-standard.${operation}`, {
      status: 415,
      text: BAD,
      call: { operation },
      symptom: operation,
    }),
  ),
);
one('calls of a supported API that are not served, whatever is asked for', [
  notServed('transfer-factory'),
  ...['unknown-id', 'body-object'].map((id) =>
    failed(`token-standard.${id}`, {
      status: 405,
      text: BAD,
      must: 'refuse otherwise',
      call: { operation: 'reject' },
    }),
  ),
]);
one(
  'errors of the server with the same texts and other details',
  ['body-object', 'exclude-debug-boolean'].map((id) =>
    failed(`registry.${id}`, {
      status: 500,
      text: `{"code":"E1","message":"the request is not valid","details":["${id}"]}`,
      must: 'refuse',
      call: { body: '[]' },
    }),
  ),
);
one(
  'errors of the server that repeat the unknown id',
  ['abc', '00%2F'].map((id, at) =>
    failed(`registry.${['unknown-id', 'server-error'][at]}`, {
      status: 500,
      text: `{"error":"nothing has the id '${decodeURIComponent(id)}'"}`,
      call: { id },
    }),
  ),
);
two(
  'two inputs that are let in',
  ['meta-object', 'body-object'].map((id) =>
    failed(`registry.${id}`, { status: 200, must: 'refuse', rule: id }),
  ),
);
two(
  'a token in the query, and one that is signed with another key',
  ['token-required', 'token-key'].map((id) => letIn(`authentication.${id}`)),
);
one(
  'calls without a token, and so whatever a token may be',
  ['token-required', 'token-key', 'token-expired', 'no-rights'].map((id) => letIn(`authentication.${id}`)),
);
one(
  'broken bodies of every kind that are let in',
  brokenBodies.map((id) => letIn(id)),
);
two(
  'broken bodies of two kinds that are let in',
  brokenBodies.slice(2, 4).map((id) => letIn(id)),
);
one(
  'names of members in another convention',
  ['contractId, but contract_id', 'adminId, but admin_id'].map((what) => wrong('registry.a', `no ${what}`)),
);
one('a time of expiry that nobody looks at', expired('that expired an hour ago'));
two('a time of expiry that nobody looks at, and another key', expired('that is signed with another key'));
one(
  'an hour of leeway for both times',
  ['token-expired', 'token-not-yet-valid'].map((id) => letIn(`authentication.${id}`)),
);
one('numbers that are made texts in three members', [
  allocating('hint-type', 200, '{"partyIdHint":1}'),
  allocating('user-id-type', 200, '{"userId":1}'),
  allocating('metadata-types', 200, '{}', 'a resourceVersion that is not a string'),
]);
one('hints that are cut at their ends', [
  allocating('hint-ascii', 200, '{"partyIdHint":"a\\n"}'),
  allocating('hint-beyond-ascii', 200, '{"partyIdHint":"a\u00a0"}'),
  allocating('hint-length-refused', 200, '{"partyIdHint":"a   "}'),
  allocating('hint-compared-whole', 400, '{"partyIdHint":"a "}'),
]);
two('hints with a character, and hints that differ only in case', [
  allocating('hint-ascii', 200, '{"partyIdHint":"a@b"}'),
  allocating('hint-compared-whole', 400, '{"partyIdHint":"A"}'),
]);
one(
  'a character that is refused, also where all are together',
  ['hint-alphabet', 'user-id-empty'].map((id) => allocating(id, 400, '{}')),
);
one('a hint that is false counts as absent', [
  allocating('hint-type', 200, '{"partyIdHint":0}'),
  allocating('hint-non-empty', 200, '{"partyIdHint":""}'),
]);
one('chunks that are not read, and what was let in by chunks', [sending('chunked'), inChunks('hint-ascii')]);
two('packets that are not read, and what was let in by chunks', [sending('packets'), inChunks('hint-ascii')]);
one('a refusal of every call, also of the metadata, and of an unknown id', [
  ...refusedEverywhere,
  unknownId({ operation: 'accept' }),
]);
two('the same refusal of the plain call and of a member, where the metadata are answered', [
  refused('registry.accept-path'),
  refusedEverywhere[1]!,
]);
one('a choice that was asked for first, and differences that come now and then', [
  wrong('token-standard.v2-context-of-choice', 'the response to the first call'),
  wrong('token-standard.exclude-debug-only', 'tag missing', { everyTime: false }),
  wrong('registry.exclude-debug-only', 'tag added'),
]);
one('a kind of a transfer that something else decides, in both directions and with a flag', [
  ofTransfer('self-transfer', 'offer for one party', 'a transfer of a party to itself'),
  ofTransfer('v2-self-transfer', 'direct for one party', 'a transfer of a party to itself'),
  ofTransfer('other-transfer', 'self for two parties', 'a transfer from one party to another'),
  ofTransfer('exclude-debug-only', 'transferKind changed', 'excludeDebugFields'),
]);
two('a kind that is not self for one party, and similar names that are taken for one party', [
  ofTransfer('self-transfer', 'offer for one party', 'a transfer of a party to itself'),
  ofTransfer('other-transfer', 'self for two parties', 'a transfer between similar names'),
]);
one('the same refusal of long bodies, whatever they are for', [long(1_000, { id: '00aa' }), long(1_200, {})]);
two('the same refusal of a long body and of a short one', [long(1_000, { id: '00aa' }), long(30, {})]);
two('a refusal of choice arguments of two kinds, which are long', [long(1_000, {}), long(1_200, {})]);
one('scrapes that are mixed up when they come together', brokenMetrics(false));
two('series that are there twice, and buckets that shrink', brokenMetrics(true));

test('that a call is not served says more than that it does not find an unknown id', () => {
  const unknown = failed('token-standard.unknown-id', { status: 405, text: BAD, must: 'refuse otherwise' });
  const [first] = defectsOf([unknown, notServed('reject')]);
  assert.equal(first?.causes[0].clause.id, 'token-standard.instrument-api-answers');
});

test('a flag that nobody looks at is told by the debug fields that it leaves', () => {
  const [defect] = defectsOf(flagOf('debugCreatedAt, debugPackageName, debugPayload').toReversed());
  assert.equal(defect!.clauses[0]!.id, 'registry.exclude-debug-fields');
});

test('where several calls show a mistake, the one with the shortest body is told', () => {
  const shown = { status: 422, symptom: '422 instead of 400', must: 'refuse otherwise' } as const;
  const [defect, ...others] = defectsOf([
    failed('token-standard.v2-transfer-accounts', { ...shown, rule: 'a party', sent: 2_000 }),
    failed('registry.meta-object', { ...shown, rule: 'a meta that is a text', sent: 20 }),
  ]);
  assert.deepEqual([defect!.clauses[0]!.id, others], ['registry.meta-object', []]);
});
