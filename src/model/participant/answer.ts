import { otherIdentityProvider } from '../../spec/authentication/rights.js';
import { errorBody } from '../../spec/participant/errors.js';
import {
  defaultIdentityProvider,
  identityProviderReturned,
  metadataReturned,
} from '../../spec/participant/request.js';
import { partyDetails } from '../../spec/participant/response.js';
import {
  ALLOCATION,
  LEDGER_ERROR,
  LEDGER_ERROR_DETAILS,
  LOCAL_METADATA,
  PARTY_DETAILS,
} from '../../spec/participant/wire.js';
import { isObject, type Fields } from '../reading/wire.js';
import { membersOf, wrongBody } from '../members.js';
import { bodyTextOf, objectOf, judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import type { AllocationRequest, AllocationBody } from './request.js';
import type { Identity, Rights } from './caller.js';

/** Judges the body of a refusal. `rule`: why the call is refused. */
export function errorOf(answer: Answer, rule: string): Judgement[] {
  const expected = 'the ledger error body: an object with code, a string';
  const error = objectOf(answer);
  return [
    judgement(errorBody, wrongBody(answer, LEDGER_ERROR, expected, rule)),
    ...(error ? membersOf(error, LEDGER_ERROR_DETAILS) : []),
  ];
}

/** Whether the body of a response is the ledger error body. */
export const isLedgerError = (answer: Answer): boolean =>
  wrongBody(answer, LEDGER_ERROR, 'the ledger error body') === undefined;

/** gRPC status codes for an unknown error and for an internal error, and the names that servers give them. */
const OF_THE_SERVER: readonly unknown[] = [2, 13];
const NAMED = /^(?:unknown|(?:\w+_)?internal)(?:_?server)?(?:_?(?:error|exception))?$/i;

/** Whether a 500 says that the server failed. A refusal may have 500 too: its status is open. */
export function hasFailed(answer: Answer): boolean {
  if (answer.status !== 500) return false;
  const { grpcCodeValue, code } = objectOf(answer) ?? {};
  return !isLedgerError(answer) || OF_THE_SERVER.includes(grpcCodeValue) || NAMED.test(String(code));
}

/** Whether an error leaves open whether the call was carried out: it says so, or a server in front lost the response. */
export const isIndefinite = (answer: Answer): boolean =>
  answer.status >= 500 && (answer.status !== 500 || objectOf(answer)?.['definiteAnswer'] === false);

/** Whether a call was accepted, with any 2xx status. An error in place of a party is not an acceptance. */
export function isAccepted(answer: Answer): boolean {
  const body = objectOf(answer);
  const isError = typeof body?.['code'] === 'string' && !('partyDetails' in body);
  return answer.status >= 200 && answer.status < 300 && !isError;
}

/** A response without its hint, numbers, ids and quoted text. Refusals with equal signatures have one cause. */
export function signatureOf(answer: Answer, hint = ''): string {
  const { code, cause } = objectOf(answer) ?? {};
  const whole = typeof cause === 'string' ? cause : bodyTextOf(answer);
  const text = hint === '' ? whole : whole.replaceAll(hint, '');
  return `${answer.status} ${String(code)} ${text.replaceAll(/(["'`]).*?\1|[0-9a-f-]{8,}|\d+/gi, '')}`;
}

/** Judges the body of a 2xx. */
export function partyOf(answer: Answer, { caller, body }: AllocationCall, facts: Facts): Judgement[] {
  const details = objectOf(answer)?.['partyDetails'];
  const always = judgement(partyDetails, wrongDetails(answer));
  if (!isObject(details)) return [always];
  const metadata = details['localMetadata'];
  const asked = body.kind === 'broken' ? undefined : body.members;
  const byAdmin = caller.kind === 'known' && caller.name === 'participantAdmin';
  return [
    always,
    ...membersOf(details, PARTY_DETAILS),
    ...(isObject(metadata) ? membersOf(metadata, LOCAL_METADATA) : []),
    ...(asked ? annotationsOf(metadata, asked) : []),
    ...(asked ? providerOf(details, asked, byAdmin ? (facts.identityProviders ?? []) : []) : []),
    ...(body.kind === 'silent' && !asked ? givenBy(caller, details, facts) : []),
  ];
}

function wrongDetails(answer: Answer): Wrong | undefined {
  const expected = 'status 200 with an object that has partyDetails, an object';
  if (answer.status !== 200)
    return { expected, actual: String(answer), symptom: `status ${answer.status}`, must: 'accept' };
  const wrong = wrongBody(answer, ALLOCATION, expected);
  return wrong && { ...wrong, must: 'accept' };
}

/** The annotations of an accepted request are returned as they are. An empty annotation may mean none. */
function annotationsOf(metadata: unknown, { localMetadata }: AllocationRequest): Judgement[] {
  const kept = isObject(metadata) ? metadata['annotations'] : undefined;
  return Object.entries(localMetadata?.annotations ?? {})
    .filter(([name, value]) => isName(name) && isStorable(value))
    .map(([name, value]) => judgement(metadataReturned, wrongAnnotation(kept, name, value)));
}

/** The provider of a request is returned. Without one, the default provider is returned, so none of the `others`. */
function providerOf(
  { identityProviderId: got }: Fields,
  { identityProviderId: asked }: AllocationRequest,
  others: readonly unknown[],
): Judgement[] {
  if (asked === undefined)
    return others.length === 0
      ? []
      : [
          judgement(
            defaultIdentityProvider,
            another('the default identity provider', got, others.includes(got)),
          ),
        ];
  if (asked === '') return [];
  return [judgement(identityProviderReturned, another(`identityProviderId "${asked}"`, got, got !== asked))];
}

/** However a body is read that names a provider twice, its admin gets no party of another known one. */
function givenBy(caller: Identity, { identityProviderId: got }: Fields, facts: Facts): Judgement[] {
  if (caller.kind !== 'known' || caller.name !== 'identityProviderAdmin') return [];
  const { identityProviderId: own } = caller;
  if (own === undefined || !facts.identityProviders?.includes(String(got))) return [];
  const rule = 'the admin of an identity provider, naming two of them';
  const wrong = another(`a refusal, or a party of ${own}`, got, got !== own);
  return [judgement(otherIdentityProvider, wrong && { ...wrong, rule })];
}

const another = (expected: string, got: unknown, wrong: boolean): Wrong | undefined =>
  wrong ? { expected, actual: JSON.stringify(got) ?? 'nothing', symptom: 'another one' } : undefined;

/** Against prototypes that are polluted, many libraries drop `__proto__`, and NestJS these. */
const DROPPED = ['__proto__', 'constructor', 'prototype'];

/** Whether every target keeps a name. */
const isName = (name: string): boolean => isStorable(name) && !DROPPED.includes(name);

/** Whether any database can store a text: not blank, no control characters, no lone surrogates. */
const isStorable = (text: unknown): boolean =>
  typeof text === 'string' && /\S/.test(text) && !/(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u.test(text);

function wrongAnnotation(kept: unknown, name: string, value: unknown): Wrong | undefined {
  const got = isObject(kept) && Object.hasOwn(kept, name) ? kept[name] : undefined;
  if (got === value) return undefined;
  return {
    expected: `the annotation ${name} with ${JSON.stringify(value)}`,
    actual: JSON.stringify(got) ?? 'nothing',
    symptom: 'annotation lost',
  };
}

/** What the target file says about a participant. An absent member is not known. */
export interface Facts extends Rights {
  duplicateHints?: 'rejected' | 'renamed';
  synchronizers?: readonly string[];
  identityProviders?: readonly string[];
  /** Whether a call without a synchronizer is known to mean the only synchronizer. */
  mayOmitSynchronizer: boolean;
  /** Ids of the clauses that accepted calls relied on. When a call is refused, other clauses are more likely to be broken. */
  kept: ReadonlySet<string>;
  /** The lengths of the shortest and the longest hint that were accepted. */
  lengths: readonly [shortest: number, longest: number];
}

/** A call of Endpoints / 2, as the model reads it. */
export interface AllocationCall {
  caller: Identity;
  body: AllocationBody;
  /** Whether a party with this hint was created in the run. `unknown`: it may have been, also before the run. */
  hint: 'free' | 'present' | 'unknown';
  /** Whether an earlier run created the party with the hint. */
  isOfEarlierRun?: boolean;
  /** Whether it is sent in a way that the specification does not mention: another method, media type or encoding. */
  unusual: boolean;
  /** Whether it accepts JSON, however it is sent otherwise. */
  takesJson?: boolean;
  /** Whether only its Accept, which does not name JSON, is the reason for `unusual`; `html`: it names HTML. */
  otherwise?: 'html' | 'neither';
  /** Its Accept-Encoding, if any. */
  acceptEncoding?: string | undefined;
  /** Whether it was refused while others with the same hint were under way. It may have been in conflict with them. */
  contended?: boolean;
  /** Whether its hint is similar to that of an existing party, but not equal. */
  isNear?: boolean;
}
