import { onPath } from '../operator/edit-parts.js';
import type { LoadFaults } from '../page.js';
import { by, every, from, inFlight, seldom } from './load.js';
import { onDetails, onProvider } from '../participant/edit-parts.js';
import { onObject, onObjects, onReference } from '../scan/edit-parts.js';
import { PLAIN } from '../participant/parts.js';
import { plainId } from '../token-standard/route.js';
import {
  excludes,
  onContextText,
  onContract,
  onDisclosed,
  onMember,
  onStatus,
  withId,
} from '../token-standard/edit.js';
import { ACCEPTABLE } from '../registry/instructions.js';
import { onReply, withJson, without, withMediaType } from '../wire/edit-reply.js';
import { error, json, type HttpReply } from '../wire/exchange.js';

const fresh = seldom(
  'late-fresh-connection',
  'The first call of a connection, after the twentieth call.',
  ({ nth, connection }) => nth > 20 && connection.used === 0,
);

/** Shown by a load of 200 requests per second. */
const contexts = (clause: string) => by('accept-context', clause, 200);
const parties = (clause: string) => by('party-allocation', clause, 50);
const snapshots = (clause: string) => by('bulk-acs', clause, 100);
const apps = (clause: string) => by('operator', clause, 150);

const BLOBS = ACCEPTABLE.flatMap(({ contracts }) => contracts.map((own) => own.createdEventBlob));

const onMetrics = (edit: (text: string) => string) =>
  onPath('/metrics', (reply) => ({ ...reply, body: edit(reply.body.toString()) }), 'validator');

/** Matches every counter that is not new. */
const COUNTED = /^(\w+_total(?:\{.*\})?) (\d\S*)$/gm;
const LAST_BUCKET = /^(\w+_bucket\{.*le="\+Inf".*\}) \S+$/gm;

/** Responses that are wrong now and then, or only while other requests are active. */
export const loadAnswerFaults: LoadFaults = {
  'cuts-an-answer-in-the-middle': {
    explains: 'One context in a hundred ends in the middle of its JSON.',
    wrap: onContextText((text) => text.slice(0, text.length / 2)),
    trigger: every(100),
    shown: contexts('registry.context-object'),
  },
  'discloses-the-blob-of-another-contract': {
    explains: 'In one of 50 contexts, a contract has the blob of a contract of another instruction.',
    wrap: onMember('createdEventBlob', (blob) => BLOBS.find((other) => other !== blob)),
    trigger: every(50),
    shown: contexts('registry.contract-identity'),
  },
  'discloses-another-template-under-way': {
    explains: 'While seven other calls are active, contracts have another template.',
    wrap: onMember('templateId', (id) => `${String(id)}2`),
    trigger: inFlight(8),
    shown: contexts('registry.contract-identity'),
  },
  'crosses-contexts-under-way': {
    explains: 'While seven other calls are active, the context of the first instruction is returned.',
    wrap: (serve) => (call) => serve(withId(call, plainId(ACCEPTABLE[0]!.id))),
    trigger: inFlight(8),
    shown: contexts('registry.parallel-answers'),
  },
  'leaves-debug-fields-now-and-then': {
    explains: 'In one of 50 contexts, the debug fields are there although they are excluded.',
    wrap: onContract((contract, _, call) =>
      excludes(call) ? { ...contract, debugPackageName: 'acme' } : contract,
    ),
    trigger: every(13),
    shown: contexts('registry.exclude-debug-fields'),
  },
  'calls-a-context-plain-text': {
    explains: 'From the hundredth call on, a context is labelled as plain text.',
    wrap: onStatus(200, (reply) => withMediaType(reply, 'text/plain')),
    trigger: from(100),
    shown: contexts('registry.success-media-type'),
  },
  'discloses-null-now-and-then': {
    explains: 'In one of 50 contexts, disclosedContracts is null.',
    wrap: onDisclosed(() => null),
    trigger: every(50),
    shown: contexts('registry.disclosed-contracts'),
  },
  'names-no-synchronizer-now-and-then': {
    explains: 'In one of 50 contexts, the contracts have no synchronizer.',
    wrap: onContract((contract) => without(contract, 'synchronizerId')),
    trigger: every(50),
    shown: contexts('registry.synchronizer-id'),
  },
  'tells-a-day-that-is-none': {
    explains: 'In one of seven contexts, an existing debugCreatedAt is on the 30th of February.',
    wrap: onMember('debugCreatedAt', () => '2026-02-30T00:00:00Z'),
    trigger: every(7),
    shown: contexts('registry.debug-created-at'),
  },
  'answers-500-under-way': {
    explains: 'While seven other calls are active, calls are answered 500.',
    wrap: () => () => error(500, 'Too much at once.'),
    trigger: inFlight(8),
    shown: contexts('registry.accept-path'),
  },
  'forgets-instructions-on-a-fresh-connection': {
    explains: 'After the twentieth call, the first one of a connection is answered 404.',
    wrap: () => () => error(404, 'There is no such instruction.'),
    trigger: fresh,
    shown: contexts('registry.accept-path'),
  },
  'accepts-what-is-no-json-under-way': {
    explains: 'While seven other calls are active, bodies that are not JSON are answered 200.',
    wrap: (serve) => async (call) => {
      const reply = await serve(call);
      return reply.status === 400 ? serve({ ...call, body: Buffer.from('{}') }) : reply;
    },
    trigger: inFlight(8),
    shown: contexts('registry.body-json'),
  },
  'refuses-without-a-word': {
    explains: 'From the hundredth call on, the body of a 400 is an empty object.',
    wrap: onStatus(400, (reply) => withJson(reply, {})),
    trigger: from(100),
    shown: contexts('registry.bad-request-body'),
  },
  'gives-one-identifier-again-and-again': {
    explains: 'One allocation in ten gets the same identifier.',
    participant: { wrap: onDetails((details) => ({ ...details, party: 'spare::1220' })) },
    trigger: every(10),
    shown: parties('participant.identifier-unique'),
  },
  'answers-an-allocation-with-another-one': {
    explains: 'One allocation in ten is answered with the first party.',
    participant: {
      wrap: (serve) => {
        let first: HttpReply | undefined;
        return async (call) => {
          const reply = await serve(call);
          if (reply.status === 200) first ??= reply;
          return reply.status === 200 ? first! : reply;
        };
      },
    },
    trigger: every(10),
    shown: parties('participant.answer-of-request'),
  },
  'leaves-is-local-out': {
    explains: 'One allocation in ten has no isLocal.',
    participant: { wrap: onDetails((details) => without(details, 'isLocal')) },
    trigger: every(10),
    shown: parties('participant.is-local'),
  },
  'forgets-annotations-now-and-then': {
    explains: 'One allocation in seven has no annotations.',
    participant: {
      wrap: onDetails((details) => ({
        ...details,
        localMetadata: { ...details.localMetadata, annotations: {} },
      })),
    },
    trigger: every(7),
    shown: parties('participant.metadata-returned'),
  },
  'gives-parties-to-another-provider': {
    explains:
      'One allocation in seven has another identity provider than the named one, or one although none was named.',
    participant: {
      wrap: onProvider((id) => PLAIN.identityProviders.find((other) => other !== id)),
    },
    trigger: every(7),
    shown: parties('participant.default-identity-provider'),
  },
  'leaves-an-object-out': {
    explains: 'In one of 20 snapshots, the first object is missing.',
    scan: { wrap: onObjects((objects) => objects.slice(1)) },
    trigger: every(20),
    shown: snapshots('scan.snapshot-objects'),
  },
  'refers-to-a-later-snapshot': {
    explains: 'One snapshot in twenty is of the next day.',
    scan: { wrap: onReference((snapshot) => ({ ...snapshot, record_time: '2126-01-01T00:00:00Z' })) },
    trigger: every(20),
    shown: snapshots('scan.at-or-before'),
  },
  'leaves-digests-out': {
    explains: 'In one of 20 snapshots, the objects have no digest.',
    scan: {
      wrap: onObject((object) => ({ ...object, digest: undefined })),
    },
    trigger: every(20),
    shown: snapshots('scan.object-digest'),
  },
  'cuts-a-snapshot-in-the-middle': {
    explains: 'One snapshot in twenty ends in the middle of its JSON.',
    scan: { wrap: onReply((reply) => ({ ...reply, body: reply.body.toString().slice(0, 40) })) },
    trigger: every(20),
    shown: snapshots('scan.snapshot'),
  },
  'counts-backwards': {
    explains: 'In one of five scrapes of the validator, every counter has half of its earlier value.',
    operator: {
      wrap: onMetrics((text) => text.replaceAll(COUNTED, (_, name, n) => `${name} ${Number(n) / 2}`)),
    },
    trigger: every(5),
    // Concurrent scrapes are not compared.
    shown: by('operator', 'operator.metrics-counters', 60),
  },
  'writes-a-broken-line': {
    explains: 'One scrape in ten of the validator has a line without a value.',
    operator: { wrap: onMetrics((text) => `${text}up{app="validator"\n`) },
    trigger: every(10),
    shown: apps('operator.metrics-syntax'),
  },
  'writes-a-series-twice': {
    explains: 'In one of ten scrapes of the validator, every counter occurs twice.',
    operator: { wrap: onMetrics((text) => text.replaceAll(COUNTED, '$&\n$&')) },
    trigger: every(10),
    shown: apps('operator.metrics-unique-series'),
  },
  'empties-the-last-buckets': {
    explains: 'In one of ten scrapes of the validator, the last bucket of every histogram is empty.',
    operator: { wrap: onMetrics((text) => text.replaceAll(LAST_BUCKET, '$1 0')) },
    trigger: every(10),
    shown: apps('operator.metrics-histogram-buckets'),
  },
  'cuts-a-scrape': {
    explains: 'One scrape in ten of the validator ends in the middle of a line.',
    operator: { wrap: onMetrics((text) => text.slice(0, text.lastIndexOf(' '))) },
    trigger: every(10),
    shown: apps('operator.metrics-syntax'),
  },
  'answers-a-scrape-with-nothing': {
    explains: 'One scrape in ten of the validator gets an empty response.',
    operator: { wrap: onMetrics(() => '\n') },
    trigger: every(10),
    shown: apps('operator.metrics-served'),
  },
  'is-not-ready-while-it-serves': {
    explains: 'One readiness check of the validator in ten is answered 404.',
    operator: { wrap: onPath('/readyz', () => json(404, {}), 'validator') },
    trigger: every(10),
    shown: apps('operator.readyz'),
  },
};
