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

/** What the body of a refusal shows. `rule`: why it is one. */
export function errorOf(answer: Answer, rule: string): Judgement[] {
  const expected = 'the ledger error body: an object with code, a string';
  const error = objectOf(answer);
  return [
    judgement(errorBody, wrongBody(answer, LEDGER_ERROR, expected, rule)),
    ...(error ? membersOf(error, LEDGER_ERROR_DETAILS) : []),
  ];
}

/** Whether the body of a failure is the ledger error body. */
export const isLedgerError = (answer: Answer): boolean =>
  wrongBody(answer, LEDGER_ERROR, 'the ledger error body') === undefined;

/** gRPC's numbers for an error that nobody knows, and for one inside the server. */
const OF_THE_SERVER: readonly unknown[] = [2, 13];

/** Whether a 500 says that the server has failed, and not why the call is refused: which status a refusal has is not shown. */
export const hasFailed = (answer: Answer): boolean =>
  answer.status === 500 &&
  (!isLedgerError(answer) || OF_THE_SERVER.includes(objectOf(answer)?.['grpcCodeValue']));

/** Whether an error leaves it open whether the call was carried out: it says so, or a server in front has lost the response. */
export const isIndefinite = (answer: Answer): boolean =>
  answer.status >= 500 && (answer.status !== 500 || objectOf(answer)?.['definiteAnswer'] === false);

/** Whether a call was accepted, with whatever status: an error in the place of a party is none. */
export function isAccepted(answer: Answer): boolean {
  const body = objectOf(answer);
  const isError = typeof body?.['code'] === 'string' && !('partyDetails' in body);
  return answer.status >= 200 && answer.status < 300 && !isError;
}

/** A response without what differs from call to call: numbers, ids, what is quoted. Refusals that are alike have one cause. */
export function signatureOf(answer: Answer): string {
  const { code, cause } = objectOf(answer) ?? {};
  const text = typeof cause === 'string' ? cause : bodyTextOf(answer);
  return `${answer.status} ${String(code)} ${text.replaceAll(/(["'`]).*?\1|[0-9a-f-]{8,}|\d+/gi, '')}`;
}

/** What the body of a 2xx shows. */
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
  ];
}

function wrongDetails(answer: Answer): Wrong | undefined {
  const expected = 'status 200 with an object that has partyDetails, an object';
  if (answer.status !== 200) return { expected, actual: String(answer), symptom: `status ${answer.status}` };
  return wrongBody(answer, ALLOCATION, expected);
}

/** The annotations of a request come back, where they are accepted: as they are. An empty one may stand for none. */
function annotationsOf(metadata: unknown, { localMetadata }: AllocationRequest): Judgement[] {
  const kept = isObject(metadata) ? metadata['annotations'] : undefined;
  return Object.entries(localMetadata?.annotations ?? {})
    .filter(([name, value]) => isName(name) && isStorable(value))
    .map(([name, value]) => judgement(metadataReturned, wrongAnnotation(kept, name, value)));
}

/** The provider of a request comes back, and where there is none, none of those that are not the default one. */
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

const another = (expected: string, got: unknown, wrong: boolean): Wrong | undefined =>
  wrong ? { expected, actual: JSON.stringify(got) ?? 'nothing', symptom: 'another one' } : undefined;

/** What a name may be that is kept: many libraries leave out `__proto__`, which some JavaScript takes for a prototype. */
const isName = (name: string): boolean => isStorable(name) && name !== '__proto__';

/** A text that says something, and that any database keeps: with neither controls (but tabs and line breaks) nor half a character. */
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

/** What the target file says of a participant; what is absent is not known. */
export interface Facts extends Rights {
  duplicateHints?: 'rejected' | 'renamed';
  /** Those it is connected to. */
  synchronizers?: readonly string[];
  /** Those it knows besides the default one. */
  identityProviders?: readonly string[];
  /** Whether a call without a synchronizer is known to be one on the only synchronizer. */
  mayOmitSynchronizer: boolean;
  /** Ids of the clauses that calls were accepted by: one that is refused breaks another one, rather. */
  kept: ReadonlySet<string>;
  /** The lengths of the shortest and of the longest hint that were accepted. */
  lengths: readonly [shortest: number, longest: number];
}

/** Endpoints / 2, as it was asked. */
export interface AllocationCall {
  caller: Identity;
  body: AllocationBody;
  /** Whether a party with this hint was made in the run. `unknown`: perhaps, also before the run. */
  hint: 'free' | 'present' | 'unknown';
  /** Whether the party with the hint is one that an earlier run has created. */
  isOfEarlierRun?: boolean;
  /** Whether it is sent in a way that the specification says nothing of: another method, media type or encoding. */
  unusual: boolean;
  /** Whether it lets JSON be answered, however it is sent otherwise. */
  takesJson?: boolean;
  /** Whether that is so only because of its Accept, which names no JSON; `html`: it names HTML. */
  otherwise?: 'html' | 'neither';
  /** Its Accept-Encoding, where it has one. */
  acceptEncoding?: string | undefined;
  /** It was refused while others were under way at the same moment: it may have been in their way. */
  contended?: boolean;
  /** Whether its hint is another one than that of a party, and near to it. */
  isNear?: boolean;
}
