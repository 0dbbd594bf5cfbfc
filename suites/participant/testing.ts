import type { TestContext } from 'node:test';
import { recording, type Answer, type Arrival } from '../../src/harness/http/testing.js';
import { targetUnderTest } from '../support/testing.js';
import { connect } from './trial.js';

/** The token of the participant's admin. */
export const TOKEN = 'a-token-of-the-admin';

interface ParticipantTarget {
  answer?: (index: number, arrival: Arrival) => Answer | undefined;
  /** Members of `participant` besides its URL, each after a comma, and further top-level lines of the file. */
  participant?: string;
  /** Credentials besides the admin's, after a comma. */
  credentials?: string;
  lines?: string;
}

/** A subject whose participant is a server on loopback: it allocates what it is asked for, unless `answer` says otherwise. */
export async function participantUnderTest(t: TestContext, options: ParticipantTarget = {}) {
  const { answer = allocating(), participant = '', credentials = '', lines = '' } = options;
  const { url, arrivals } = await recording(t, answer);
  const text = `participant: { url: "${url}/json"${participant} }\ncredentials: { participantAdmin: { tokenFile: admin.jwt }${credentials} }\n${lines}`;
  const target = targetUnderTest(t, text, { 'admin.jwt': TOKEN });
  return {
    target,
    arrivals,
    bodies: () => arrivals.map(({ body }) => body.toString()),
    trial: connect(target),
  };
}

/** Answers of a participant to which every request is a good one. */
const allocating =
  () =>
  (index: number): Answer =>
    allocated(`party-${index}`);

export const allocated = (party: string): Answer => ({
  body: JSON.stringify({ partyDetails: { party, isLocal: true } }),
});

/** The party that was asked for, with what it is to have; `changed`: other annotations. */
export function keeps({ body }: Arrival, changed: (text: string) => string = (text) => text): Answer {
  const {
    partyIdHint = 'x',
    localMetadata,
    identityProviderId = '',
  } = JSON.parse(String(body)) as {
    partyIdHint?: string;
    localMetadata?: { annotations?: object };
    identityProviderId?: string;
  };
  const annotations = JSON.parse(changed(JSON.stringify(localMetadata?.annotations ?? {}))) as object;
  const metadata = { resourceVersion: '0', annotations };
  const partyDetails = {
    party: `${partyIdHint}::1220`,
    isLocal: true,
    localMetadata: metadata,
    identityProviderId,
  };
  return { headers: ['Content-Type', 'application/json'], body: JSON.stringify({ partyDetails }) };
}

export const REFUSED: Answer = { status: 400, body: '{"code":"INVALID_ARGUMENT"}' };
