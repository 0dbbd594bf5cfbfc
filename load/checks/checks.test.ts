import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Reply } from '../../src/http/reply.js';
import { violates, isJsonMediaType } from '../../src/model/reading/wire.js';
import { ALLOCATION, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import * as standard from '../../src/spec/token-standard/wire.js';
import type { Member } from '../../src/spec/wire.js';
import type { CheckName } from '../script-plan.js';
import { CHECKED_CLAUSES } from './clauses.js';
import { ownMemory, type Memory, nextPage } from './check.js';
import { operatorChecks, participantChecks, scanChecks } from './node.js';
import { registryChecks } from './context.js';
import { tokenMetadataChecks, tokenStandardChecks } from './token-standard.js';

const CHECKS = {
  ...registryChecks,
  ...participantChecks,
  ...scanChecks,
  ...operatorChecks,
  ...tokenMetadataChecks,
  ...tokenStandardChecks,
};

const contract = {
  templateId: 'a:b:c',
  contractId: '00cc',
  createdEventBlob: 'YQ==',
  synchronizerId: 'a::1',
  debugPackageName: 'p',
  debugPayload: {},
  debugCreatedAt: '2026-08-03T09:15:00Z',
};
const context = { choiceContextData: { values: { x: 'in 00cc' } }, disclosedContracts: [contract] };
const metadata = { resourceVersion: '0', annotations: {} };
const details = { party: 'a::1', isLocal: true, localMetadata: metadata, identityProviderId: '' };
const reference = { url: 'https://objects.example/a?b', digest: 'd' };
const snapshot = { record_time: '2026-08-03T09:15:00Z', object_refs: [reference] };

const instrument = {
  id: 'a b',
  name: 'A',
  symbol: 'a',
  decimals: 2,
  supportedApis: {},
  totalSupply: '1.0',
  totalSupplyAsOf: '2026-08-03T09:15:00Z',
};
const page = { instruments: [instrument], nextPageToken: 't' };
const info = { adminId: 'a::1', supportedApis: { x: 1 } };
const factory = { factoryId: '00cc', choiceContext: context };
const transfer = { ...factory, transferKind: 'offer' };

/** Whether a certification takes a body for JSON. */
const isJson = (body: string): boolean =>
  new Reply({
    request: { method: 'POST', url: 'http://host/', headers: [] },
    durationMs: 1,
    attempts: 1,
    response: { status: 200, headers: [], body: Buffer.from(body) },
  }).json.ok;

/** What a check finds in an answer with this body. */
function found(
  name: CheckName,
  body: unknown,
  asked: object = {},
  type = 'application/json',
  memory: Memory = ownMemory(),
): string | undefined {
  const seen = CHECKS[name]!(
    { headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) },
    { k: 0, url: '', key: '', owner: 0, ...asked },
    { contracts: { '00cc': 0, '00dd': 1 }, disclosed: [1, 1], providers: ['idp-east'] },
    memory,
  );
  return seen && ('clause' in seen ? seen.clause : seen.observed);
}

describe('a response check', () => {
  test('lets in what conforms', () => {
    for (const [name, body] of [
      ['context', context],
      ['party', { partyDetails: details }],
      ['snapshot', snapshot],
      ['bad-request', { error: 'no' }],
      ['ledger-error', { code: 'NO' }],
      ['registry-info', info],
      ['instrument-page', page],
      ['choice-context', context],
      ['transfer-factory', transfer],
      ['allocation-factory', factory],
      ['standard-bad-request', { error: 'no' }],
      ['metrics', '# TYPE a counter\na_total{b="c"} 1\n'],
    ] as const)
      assert.equal(found(name, body), undefined, name);
  });

  test('calls a body no JSON where a certification does', () => {
    for (const text of ['\ufeff', '', 'x', '{', ' '].map((begin) => begin + JSON.stringify(context)))
      assert.equal(
        found('context', text),
        isJson(text) ? undefined : 'registry.context-object',
        JSON.stringify(text.slice(0, 1)),
      );
  });

  const WRONG = [undefined, null, 0, 'x', true, [], {}, [0], '2026-02-30T00:00:00Z'];
  const tables: [CheckName, readonly Member[], object, (own: object) => unknown][] = [
    ['context', CHOICE_CONTEXT, context, (own) => own],
    ['context', DISCLOSED_CONTRACT, contract, (own) => ({ ...context, disclosedContracts: [contract, own] })],
    ['party', ALLOCATION, { partyDetails: details }, (own) => own],
    ['party', PARTY_DETAILS, details, (own) => ({ partyDetails: own })],
    ['party', LOCAL_METADATA, metadata, (own) => ({ partyDetails: { ...details, localMetadata: own } })],
    ['snapshot', SNAPSHOT_REFERENCE, snapshot, (own) => own],
    ['snapshot', OBJECT_REFERENCE, reference, (own) => ({ ...snapshot, object_refs: [own] })],
    ['registry-info', standard.REGISTRY_INFO, info, (own) => own],
    ['instrument-page', standard.INSTRUMENTS, page, (own) => own],
    ['instrument-page', standard.INSTRUMENT, instrument, (own) => ({ instruments: [own] })],
    ['choice-context', standard.CHOICE_CONTEXT, context, (own) => own],
    ['transfer-factory', standard.FACTORY, transfer, (own) => own],
    ['allocation-factory', standard.FACTORY, factory, (own) => own],
  ];
  for (const [name, members, sound, within] of tables)
    for (const { name: member, schema, clause, optional } of members)
      test(`of ${member} judges ${clause.id}, as a certification does`, () => {
        assert.ok(CHECKED_CLAUSES[name].includes(clause));
        for (const value of WRONG) {
          const isWrong = value === undefined ? !optional : violates(value, schema) !== undefined;
          const clauseFound = found(name, within({ ...sound, [member]: value }));
          assert.equal(clauseFound === clause.id, isWrong, JSON.stringify(value));
        }
      });

  test('of the media type is that of a certification', () => {
    const json = ['application/json; charset=utf-8', 'text/json', 'a/b+json'];
    for (const type of [...json, 'text/notjson', 'x/jsonl', ''])
      assert.equal(
        found('context', context, {}, type),
        isJsonMediaType(type) ? undefined : 'registry.success-media-type',
        type,
      );
  });

  test('of a context: of another instruction, or with debug fields', () => {
    const { templateId, contractId, createdEventBlob, synchronizerId } = contract;
    const plain = { templateId, contractId, createdEventBlob, synchronizerId };
    const withContract = (own: object) => ({ ...context, disclosedContracts: [{ ...plain, ...own }] });
    assert.equal(found('context-without-debug-fields', withContract({})), undefined);
    assert.equal(
      found('context-without-debug-fields', withContract({ debugX: 1 })),
      'registry.exclude-debug-fields',
    );
    const crossed = withContract({ contractId: '00dd', debugX: 1 });
    assert.equal(found('context-without-debug-fields', crossed), 'registry.parallel-answers');
    assert.equal(found('context', crossed, { owner: 1 }), undefined);
  });

  test('of a factory: of other choice arguments, of no kind, or with debug fields', () => {
    const of = (own: object, asked: object = {}) => found('transfer-factory', { ...transfer, ...own }, asked);
    assert.equal(of({ factoryId: '00dd' }), 'token-standard.follows-arguments');
    assert.equal(of({ factoryId: '00dd' }, { owner: 1 }), 'token-standard.follows-arguments', 'its contract');
    assert.equal(of({ factoryId: '00ee' }), undefined, "a new one is nobody's");
    assert.equal(of({ transferKind: 'gift' }), 'token-standard.transfer-kind');
    assert.equal(
      found('transfer-factory-without-debug-fields', transfer),
      'token-standard.exclude-debug-fields',
    );
  });

  test('of metadata: another registry or instrument, and pages that hold too much', () => {
    const of = (url: string, ...instruments: object[]) =>
      found(url.includes('=') ? 'instrument-page' : 'default-page', { instruments }, { url });
    const many = Array.from({ length: 26 }, (_, at) => ({ ...instrument, id: `i${at}` }));
    assert.equal(of('/instruments', ...many), 'token-standard.page-size-default');
    assert.equal(of('/instruments?pageSize=25', ...many), 'token-standard.page-size-kept');
    assert.equal(of('/instruments?pageSize=26', ...many), undefined);
    assert.equal(of('/instruments', instrument, instrument), 'token-standard.listed-once');
    assert.equal(of('/instruments', { ...instrument, decimals: 11 }), 'token-standard.decimals-range');
    assert.equal(found('instrument', instrument, { url: '/instruments/a%20b' }), undefined);
    assert.equal(found('instrument', instrument, { url: '/instruments/b' }), 'token-standard.instrument-own');
    const memory = ownMemory();
    const admin = (adminId: string) => found('registry-info', { ...info, adminId }, {}, undefined, memory);
    assert.deepEqual(['a', 'a', 'b'].map(admin), [undefined, undefined, 'token-standard.admin-constant']);
  });

  test('of a context that lacks what it had before the load is told; that of another contract or choice is wrong', () => {
    const emptied = { choiceContextData: {}, disclosedContracts: [] };
    assert.equal(found('context', emptied), 'contexts with fewer contracts than before the load');
    assert.equal(found('context', emptied, { owner: 2 }), undefined);
    assert.equal(found('choice-context', context, { owner: 1 }), 'token-standard.parallel-answers');
  });

  test('of contracts: one template for an id, one id for a blob', () => {
    const memory = ownMemory();
    const other = (own: object) => {
      const both = { ...context, disclosedContracts: [contract, { ...contract, ...own }] };
      return found('context', both, {}, undefined, memory);
    };
    assert.equal(other({}), undefined);
    assert.equal(other({ contractId: '00ee' }), 'registry.contract-identity', 'the same blob');
    assert.equal(other({ contractId: '00ee', createdEventBlob: 'Yg==' }), undefined);
    assert.equal(other({ templateId: 'a:b:d' }), 'registry.contract-identity');
    const written = other({ createdEventBlob: 'YR==' });
    assert.equal(written, 'contracts with another blob than before', 'nothing fixes how it is written');
    const moved = other({ synchronizerId: 'a::2', createdEventBlob: 'Yw==' });
    assert.equal(moved, 'contracts on another synchronizer than before', 'it may have been moved');
  });

  test('of parties: an identifier given twice, or what only another request had', () => {
    const [run, memory] = ['run0000000', ownMemory()];
    const allocated = (party: string, mark: string) =>
      found('party', { partyDetails: { ...details, party } }, { mark: `${run}${mark}` }, undefined, memory);
    assert.equal(allocated(`x${run}0000000001::1`, '0000000001'), undefined);
    assert.equal(allocated(`x${run}0000::1`, '0000000002'), undefined, 'a hint may be cut');
    assert.equal(allocated(`x${run}0000000001::1`, '0000000003'), 'participant.answer-of-request');
    assert.equal(allocated('p::1', '0000000004'), undefined);
    assert.equal(allocated('p::1', '0000000005'), 'participant.identifier-unique');
  });

  test('of parties: the provider and the annotations of the request', () => {
    const of = (name: CheckName, request: object, own: object) =>
      found(name, { partyDetails: { ...details, ...own } }, { body: JSON.stringify(request) });
    const east = { identityProviderId: 'idp-east' };
    assert.equal(of('party', {}, east), undefined, 'nothing is known of it');
    assert.equal(of('party-of-default-provider', {}, {}), undefined);
    assert.equal(of('party-of-default-provider', {}, east), 'participant.default-identity-provider');
    assert.equal(of('party-of-provider', east, east), undefined);
    assert.equal(of('party-of-provider', east, {}), 'participant.identity-provider-returned');
    const noted = { localMetadata: { ...metadata, annotations: { a: 'b' } } };
    const more = { localMetadata: { ...metadata, annotations: { a: 'b', c: 'd' } } };
    assert.equal(of('party-with-metadata', noted, more), undefined);
    assert.equal(of('party-with-metadata', noted, {}), 'participant.metadata-returned');
  });

  test('of a snapshot: the objects that the same question led to before, in whatever order', () => {
    const memory = ownMemory();
    const of = (key: string, ...digests: string[]) => {
      const object_refs = digests.map((digest) => ({ ...reference, digest }));
      return found('snapshot', { ...snapshot, object_refs }, { key }, undefined, memory);
    };
    assert.equal(of('a', 'd', 'e'), undefined);
    assert.equal(of('a', 'e', 'd'), undefined);
    assert.equal(of('b', 'e'), undefined, 'a record time may stand for two snapshots');
    assert.equal(of('a', 'd'), 'scan.snapshot-objects');
  });

  test('of metadata that are others than before is told, and breaks nothing', () => {
    const memory = ownMemory();
    const of = (name: CheckName, body: object, url: string) => found(name, body, { url }, undefined, memory);
    const one = (own: object) => of('instrument', { ...instrument, ...own }, '/instruments/a%20b');
    assert.deepEqual([one({}), one({ totalSupply: '2.0' })], [undefined, undefined]);
    assert.equal(one({ symbol: 'b' }), 'instruments that say something else than before');
    assert.equal(of('default-page', page, '/instruments'), undefined);
    const shorter = of('default-page', { instruments: [] }, '/instruments');
    assert.equal(shorter, 'pages with more or fewer instruments than before');
  });

  test('of metrics goes by what all virtual users know of them', () => {
    const after = (rule: string | null) => ({ ...ownMemory(), scrape: () => rule && `${rule}\nwhy` });
    const scraped = (rule: string | null) => found('metrics', 'a 1\n', {}, 'text/plain', after(rule));
    assert.equal(scraped(null), undefined);
    for (const [rule, clause] of Object.entries({
      ...{ syntax: 'syntax', counters: 'counters', series: 'unique-series' },
      ...{ buckets: 'histogram-buckets', served: 'served' },
    }))
      assert.equal(scraped(rule), `operator.metrics-${clause}`);
    const protobuf = found('metrics', '', {}, 'application/protobuf', after('syntax'));
    assert.equal(protobuf, 'operator.metrics-served');
  });

  test('of a snapshot: later than the time that was asked for, to the nanosecond', () => {
    const time = Date.parse('2026-08-03T09:15:00Z');
    const at = (text: string) => found('snapshot-at-or-before', { ...snapshot, record_time: text }, { time });
    assert.equal(at('2026-08-03T09:15:00Z'), undefined);
    assert.equal(at('2026-08-03T09:15:00.000000001Z'), 'scan.at-or-before');
  });

  test('of a body that is not JSON', () => {
    const expected = {
      context: 'registry.context-object',
      party: 'participant.details',
      snapshot: 'scan.snapshot',
      'not-found': 'registry.not-found-body',
      'scan-error': 'scan.error-body',
      metrics: 'operator.metrics-served',
    } as const;
    for (const [name, clause] of Object.entries(expected))
      assert.equal(found(name as CheckName, '<html>'), clause);
  });
});

test('the page after another one is asked for by its token, where there is one', () => {
  const after = (value: unknown, status = 200) =>
    nextPage('/x?pageSize=2', { status, body: JSON.stringify(value) });
  assert.equal(after({ nextPageToken: 'a&b' }), '/x?pageSize=2&pageToken=a%26b');
  for (const none of [{}, { nextPageToken: '' }, { nextPageToken: 7 }, { nextPageToken: '\ud800' }, []])
    assert.equal(after(none), undefined, JSON.stringify(none));
  assert.equal(after({ nextPageToken: 'a' }, 503), undefined);
});
