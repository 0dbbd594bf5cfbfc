import { take } from '../../model/judge.js';
import { History } from '../../model/history.js';
import { openApp } from '../../reference/operator/open.js';
import { anyOperation } from '../../spec/operations.js';
import {
  type Exercise,
  type Shown,
  Recorder,
  metadataExercise,
  registryExercise,
  tokenStandardExercise,
  tokenStandardV2Exercise,
} from './token.js';
import { tokenRequired } from '../../spec/authentication/token.js';
import { acceptanceOf, allocate, refusalOf } from '../../model/participant/allocate.js';
import type { AllocationCall, Facts } from '../../model/participant/answer.js';
import { Parties } from '../../model/participant/parties.js';
import { readBody } from '../../model/participant/request.js';
import { openParticipant } from '../../reference/participant/open.js';
import { PLAIN, SUBJECTS } from '../../reference/participant/parts.js';
import type { Differing, Mount } from '../../reference/mount.js';
import { createHash } from 'node:crypto';
import { utcInstantOf } from '../../model/reading/instant.js';
import { isObject } from '../../model/reading/wire.js';
import { bulkAcs, Digests } from '../../model/scan/bulk-acs.js';
import { Snapshots } from '../../model/scan/snapshots.js';
import { type Answer, objectOf } from '../../model/judgement.js';
import { BULK_ACS, RECORD_TIME, openScan } from '../../reference/scan/scan.js';
import { objectDownloads } from '../../spec/scan/snapshot.js';
import { ANSWERS, type AnswerName, type Mutation, mutant } from '../../reference/mutants/mutant.js';

const ACCEPTED = [
  'text/plain;version=0.0.4',
  'application/openmetrics-text;version=1.0.0',
  'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
];

/** Health is only a status. Metrics are read in each format. All of it three times. */
const operatorExercise: Exercise = async (change) => {
  const mount = { name: 'exercise', variant: { name: '', explains: '', ...change } };
  const serve = openApp(mount, 'validator');
  const recorder = new Recorder();
  const history = new History({});
  for (let round = 0; round < 3; round += 1) {
    await recorder.ask(serve, { method: 'GET', path: '/readyz' });
    await recorder.ask(serve, { method: 'GET', path: '/livez' });
    for (const accept of ACCEPTED) {
      const call = { method: 'GET', path: '/metrics', headers: { accept } };
      const { answer, reply } = await recorder.ask(serve, call);
      // The suites send the Accept of Prometheus, which also accepts any other format.
      const headers = [['accept', `${accept};q=0.6,*/*;q=0.5`]] as const;
      const request = { method: 'GET', url: call.path, headers };
      const scrape = { operation: anyOperation('metrics'), headers, varies: 'metrics' };
      const sent = { call: scrape, request, answer: { ...answer, body: Buffer.from(reply.body) } };
      recorder.rule(take(history, { ...sent, sentAt: history.now }).exchange.judgements);
    }
  }
  return recorder;
};

type Caller = keyof typeof SUBJECTS | undefined;

/** Requests, each with its caller. `#` is replaced by a number, so that hints are free. */
const CALLS: readonly [Caller, string][] = [
  ['participantAdmin', '{}'],
  ['participantAdmin', '{"partyIdHint":"exercise-first#"}'],
  [
    'participantAdmin',
    '{"partyIdHint":"exercise-second#","localMetadata":{"annotations":{"one":"first#mark","two":"second#mark"}},"identityProviderId":"idp-east"}',
  ],
  [
    'participantAdmin',
    '{"localMetadata":{"annotations":{"one":"third#mark"}},"identityProviderId":"idp-west"}',
  ],
  ['user', '{"partyIdHint":"exercise-third#","userId":"alice"}'],
  ['identityProviderAdmin', '{"partyIdHint":"exercise-fourth#","identityProviderId":"idp-east"}'],
  ['participantAdmin', '{"partyIdHint":"exercise-first0"}'],
  [undefined, '{"partyIdHint":"exercise-fifth#"}'],
  ['stranger', '{"partyIdHint":"exercise-fifth#"}'],
  ['participantAdmin', '{"partyIdHint":"a.b"}'],
  ['participantAdmin', '{"synchronizerId":"none"}'],
  ['participantAdmin', 'no JSON'],
];

/** A participant that takes the caller from the header, because verifying signatures takes longer than everything else. */
const participantOf = (change: Differing): Mount => ({
  name: 'exercise',
  fault: {
    name: '',
    breaks: ['-'],
    explains: '',
    participant: {
      parts: () => ({
        token: ({ headers }) => headers.authorization,
        verify: (token) => Promise.resolve(token),
      }),
    },
  },
  variant: { name: '', explains: '', ...change },
});

/** Each caller with each kind of request, three times. */
const participantExercise: Exercise = async (change) => {
  const trust = { keys: () => Promise.reject(new Error('no keys')), issuer: '', audience: '' };
  const serve = openParticipant(participantOf(change), trust);
  const recorder = new Recorder();
  const parties = new Parties();
  for (let round = 0; round < 3; round += 1) {
    for (const [caller, form] of CALLS) {
      const text = form.replaceAll('#', `${round}`);
      const authorization = caller && SUBJECTS[caller].subject;
      const body = readBody(text);
      const asked = body.members ?? {};
      const hintOf = parties.ask(asked);
      const { answer } = await recorder.ask(serve, {
        path: '/v2/parties',
        body: Buffer.from(text),
        headers: authorization === undefined ? {} : { authorization },
      });
      const call: AllocationCall = {
        caller: caller
          ? { kind: 'known', name: caller, ...SUBJECTS[caller] }
          : { kind: 'refused', clause: tokenRequired, rule: 'no token' },
        body,
        hint: hintOf().hint,
        unusual: false,
      };
      const facts: Facts = {
        ...PLAIN,
        users: Object.values(SUBJECTS),
        mayOmitSynchronizer: true,
        kept: parties.kept,
        lengths: parties.lengths,
      };
      const free = acceptanceOf(call, facts) !== undefined;
      recorder.rule(allocate(call, answer, facts));
      recorder.rule(parties.see(asked, answer, { refusedBy: refusalOf(call, facts), free }));
    }
  }
  return recorder;
};

const BASE = 'http://127.0.0.1:80/exercise/scan';

const TIMES = [
  undefined,
  '2025-09-30T18:05:30.123456Z',
  '2025-01-01T00:00:00Z',
  '2024-07-08T13:05:21.250Z',
  '2024-03-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  'yesterday',
];

/** Every time, in both orders. All objects that are referred to are downloaded. */
const scanExercise: Exercise = async (change) => {
  const serve = openScan({ name: 'exercise', variant: { name: '', explains: '', ...change } }, BASE);
  const recorder = new Recorder();
  const snapshots = new Snapshots();
  const digests = new Digests();
  let served = false;

  const download = async (reference: unknown) => {
    const { url, digest } = isObject(reference) ? reference : {};
    // A text that is not a URL, or a URL to another host, is not followed.
    if (typeof url !== 'string' || !URL.canParse(url)) return;
    const { host, pathname, search } = new URL(url);
    if (host !== new URL(BASE).host) return;
    const { base, path } = { base: new URL(BASE).pathname, path: pathname + search };
    const { answer, reply } = await recorder.ask(serve, {
      method: 'GET',
      path: path.startsWith(base) ? path.slice(base.length) : `/nowhere${path}`,
    });
    recorder.unless(answer.status === 200, objectDownloads);
    if (answer.status !== 200 || typeof digest !== 'string') return;
    // The digest of the reference is the only method that is known here.
    const right = createHash('sha256').update(reply.body).digest('base64');
    const wayOf = (text: string) => (text === right ? 'sha256 in base64' : undefined);
    recorder.rule(digests.see({ digest, fingerprint: right, way: wayOf(digest), wayOf }, answer));
  };

  for (const text of [...TIMES, ...TIMES.toReversed()]) {
    const query = text === undefined ? undefined : `${RECORD_TIME}=${text}`;
    const { answer } = await recorder.ask(serve, {
      method: 'GET',
      path: BULK_ACS,
      ...(query !== undefined && { query }),
    });
    const instant = utcInstantOf(text ?? '');
    const call = {
      // The same client sends all of them in the same way.
      question: query ?? '',
      served,
      servedAlike: served,
      fails: text === 'yesterday' || text === TIMES.at(-2),
      ...(text !== undefined && instant !== undefined && { asked: { text, instant } }),
    };
    recorder.rule([...bulkAcs(call, answer), ...snapshots.see(call, answer)]);
    served ||= answer.status === 200;
    for (const reference of objectsOf(answer)) await download(reference);
  }
  return recorder;
};

function objectsOf(answer: Answer): unknown[] {
  const { object_refs: objects } = objectOf(answer) ?? {};
  return answer.status === 200 && Array.isArray(objects) ? objects : [];
}

const EXERCISES: Readonly<Record<(typeof ANSWERS)[keyof typeof ANSWERS]['system'], Exercise>> = {
  registry: registryExercise,
  metadata: metadataExercise,
  'token-standard': tokenStandardExercise,
  'token-standard-v2': tokenStandardV2Exercise,
  participant: participantExercise,
  scan: scanExercise,
  operator: operatorExercise,
};

/** A mutant, with the clauses that it breaks. */
export interface Mutant {
  mutation: Mutation;
  /** Ids of the clauses that it breaks. Empty when it is allowed, or when the specification is silent. */
  breaks: readonly string[];
}

/** What the responses of a mutant show. Without mutations, those of the plain reference. */
export const shownBy = (answer: AnswerName, ...mutations: readonly Mutation[]): Promise<Shown> =>
  EXERCISES[ANSWERS[answer].system](mutant(...mutations));

const textOf = ({ exchanges }: Shown): string =>
  JSON.stringify(
    exchanges.map(({ reply: { status, headers, body } }) => [
      status,
      headers,
      Buffer.from(body).toString('latin1'),
    ]),
  );

/** Mutants with other responses than the reference, with the clauses that they break by the model. */
export async function judged(mutations: readonly Mutation[]): Promise<Mutant[]> {
  const mutants: Mutant[] = [];
  const plain = new Map<string, { shown: Shown; text: string }>();
  for (const mutation of mutations) {
    const { answer } = mutation;
    const { system } = ANSWERS[answer];
    if (!plain.has(system)) {
      const shown = await shownBy(answer);
      plain.set(system, { shown, text: textOf(shown) });
    }
    const usual = plain.get(system)!;
    const shown = await shownBy(answer, mutation);
    if (textOf(shown) === usual.text) continue;
    mutants.push({ mutation, breaks: [...shown.broken].filter((id) => !usual.shown.broken.has(id)) });
  }
  return mutants;
}

/** Whether one mutation is at, above or below the place of another, and so would hide it. */
const overlap = ({ mutation: one }: Mutant, { mutation: other }: Mutant): boolean => {
  if (one.answer !== other.answer) return false;
  // The text is the whole body.
  const [a, b] = [one, other].map(({ path }) => (path[0] === 'text' ? ['body'] : path)) as [
    string[],
    string[],
  ];
  return a.slice(0, b.length).join() === b.slice(0, a.length).join();
};

/** Groups mutants that do not overlap, in few groups. One target can serve each group. */
export function together(mutants: readonly Mutant[]): [Mutant, ...Mutant[]][] {
  const groups: [Mutant, ...Mutant[]][] = [];
  for (const each of mutants) {
    const group = groups.find((others) => !others.some((other) => overlap(each, other)));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}
