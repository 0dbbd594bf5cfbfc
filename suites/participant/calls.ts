import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import { Inconclusive, NotApplicable } from '../../src/http/outcome.js';
import { textOf, type Call, type Caller, type Condition } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH, fresh } from '../../src/model/fresh.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import { membersIn } from '../../src/model/participant/judge.js';
import { tokenRequired, tokenSignature } from '../../src/spec/authentication/token.js';
import { ALLOCATE, READ_PARTIES } from '../../src/spec/participant/operations.js';
import { everyAnnotation } from './annotations.js';

/** The members of a request for a party. */
export type Members = Readonly<Record<string, unknown>>;

/** What a call asks for, and its caller. */
export interface CallParts {
  /** Without a `synchronizerId`, one of several is added. A member that is `undefined` is left out. */
  members?: Members;
  /** The body as it is sent, instead of members. */
  body?: string | Uint8Array;
  /** Absent: the participant admin. */
  caller?: Caller;
}

export const ADMIN = 'participantAdmin';
export const ADMIN_OF_PROVIDER = 'identityProviderAdmin';

/** The maximum number of calls that are in flight beside a call that creates a party. */
const MOST_BESIDE = 31;

/** What the target file says about its participant. */
export const factsOf = ({ history }: Run) => history.participant.facts;

/** The holder of a credential, as far as the target file names it. */
export const holderOf = ({ history }: Run, credential: string) =>
  history.participant.holders.get(credential) ?? {};

/** Whether the target file has this credential. */
export function hasCredential({ session }: Run, name: string): boolean {
  const { credentials, issuer } = session.target;
  return credentials?.[name] !== undefined || issuer?.subjects?.[name] !== undefined;
}

/** The members of a request, with a synchronizer when there are several and the members do not name one. */
export function complete(run: Run, members: Members): Members {
  const { synchronizers = [] } = factsOf(run);
  return synchronizers.length > 1 ? { synchronizerId: synchronizers[0], ...members } : members;
}

/** A call that allocates a party. `varies`: what it varies, in words that follow "a request with". */
export const allocation = (run: Run, { members, body, caller }: CallParts, varies: string): Call => ({
  operation: ALLOCATE,
  varies,
  body: body ?? JSON.stringify(complete(run, members ?? {})),
  ...(caller && { caller }),
});

/** A hint with nothing special, which starts with `before`. Its unique part is not at the end. */
export const plainHint = (before = 'assay-'): string => `${before}${FRESH}x`;

/** The request that all others are based on. It is made once in a run, like an ordinary client makes it. */
export const good = (run: Run): Call =>
  withAnother(run, {
    ...allocation(run, { members: { partyIdHint: plainHint() } }, 'nothing but a hint'),
    shared: true,
  });

/**
 * The same request by the admin of an identity provider, who has to name that provider.
 * @returns undefined when the target file does not name this admin
 */
export function goodOfProvider(run: Run): Call | undefined {
  const { identityProviderId } = holderOf(run, ADMIN_OF_PROVIDER);
  if (identityProviderId === undefined || !hasCredential(run, ADMIN_OF_PROVIDER)) return undefined;
  const members = { partyIdHint: fresh('party'), identityProviderId };
  const asked = { members, caller: { credential: ADMIN_OF_PROVIDER } };
  return { ...allocation(run, asked, 'the identity provider of the caller'), shared: true };
}

/**
 * Finds out whether the admin of an identity provider can make calls. Its token must work in a plain call first.
 * @returns the id of the provider; undefined when the admin cannot make calls
 */
export function* providerOf(run: Run): Generator<Call, string | undefined, Exchange> {
  const call = goodOfProvider(run);
  if (!call) return undefined;
  const { answer } = yield call;
  return isAccepted(answer) ? holderOf(run, ADMIN_OF_PROVIDER).identityProviderId : undefined;
}

/**
 * The admin of an identity provider must be able to make a plain call before anything else is judged with it.
 * @throws {NotApplicable} when this is the credential, and its provider is not known
 * @throws {Inconclusive} when it cannot make the call
 */
export function* requireMayAllocate(run: Run, credential: string): Steps {
  if (credential !== ADMIN_OF_PROVIDER) return;
  if (goodOfProvider(run) === undefined)
    throw new NotApplicable('the target file does not say of which identity provider this is the admin');
  if ((yield* providerOf(run)) === undefined)
    throw new Inconclusive('the admin of the identity provider may not allocate for it');
}

/**
 * The same call by the admin of an identity provider, for a party of that provider. A call that must be refused must
 * be refused for this caller too. @returns undefined when the body names another provider, or cannot name one
 */
export function byAnother(call: Call, provider: string): Call | undefined {
  const text = textOf(call.body);
  const { caller } = call;
  const member = `"identityProviderId":${JSON.stringify(provider)}`;
  if (typeof text !== 'string' || !/^\s*\{/.test(text)) return undefined;
  const isNamed = text.includes(member);
  if (!isNamed && text.includes('"identityProviderId"')) return undefined;
  if (caller && (caller.credential !== ADMIN || caller.subject !== undefined)) return undefined;
  const rest = text.replace(/^\s*\{/, '');
  return {
    ...call,
    body: isNamed ? text : `{${member}${/^\s*\}/.test(rest) ? '' : ','}${rest}`,
    caller: { ...caller, credential: ADMIN_OF_PROVIDER },
  };
}

/** Makes a call to be refused, as each admin. `write` changes the text of the body. */
export function* refused(
  run: Run,
  asked: CallParts,
  rule: string,
  write?: (text: string) => string | Uint8Array,
): Steps {
  const call = { ...allocation(run, asked, rule), counterpart: good(run) };
  const written = (each: Call) => (write ? { ...each, body: write(textOf(each.body) ?? '') } : each);
  yield written(call);
  const provider = run.vary.isOff ? undefined : yield* providerOf(run);
  const another = provider === undefined ? undefined : byAnother(call, provider);
  if (another) yield written(another);
}

/** Makes calls with members that must be refused, without a hint and with one. */
export function* refusedMembers(run: Run, members: Members, rule: string): Steps {
  yield* refused(run, { members }, rule);
  if (!('partyIdHint' in members))
    yield* refused(run, { members: { partyIdHint: plainHint(), ...members } }, rule);
}

/** Members that no good call has. */
const BAD = { partyIdHint: `${FRESH}.b`, userId: '' };

/** The first of some calls that the target is not known to accept; the first call when it accepted all of them. */
export const firstRefused = (run: Run, calls: readonly [Call, ...Call[]]): Call =>
  calls.find((call) => !run.client.wasAcceptedBefore(call)) ?? calls[0];

/** A call that must be refused, in turn because of what it asks for or because of its token. */
export function badCall(run: Run, turn: number, caller: Caller = { credential: ADMIN }): Call {
  const { credential } = caller;
  const noToken = [{ credential, token: 'none', refusedBy: tokenRequired.id }, 'no token'] as const;
  // The claims of this token name the caller. A target that accepts it believes unverified claims.
  const forged = [
    { credential, token: 'changed-signature', refusedBy: tokenSignature.id },
    'a token with a changed signature',
  ] as const;
  const callers = [
    [caller, 'a full stop in the hint'],
    noToken,
    run.session.target.issuer ? forged : noToken,
  ] as const;
  const inTurn = [0, 1, 2].map((further) => {
    const [who, varies] = callers[(turn + further) % callers.length]!;
    return allocation(run, { members: BAD, caller: who }, varies);
  });
  return firstRefused(run, [inTurn[0]!, ...inTurn.slice(1)]);
}

/**
 * A call that creates a party, once in a run. A party is permanent, so its call tests as much as possible: it is sent
 * in an unusual way, right after a refused call and a broken-off call, and beside the maximum number of other calls.
 * It also asks for annotations, and for a party of an identity provider as its admin. `turn` distinguishes such
 * calls.
 */
export function creating(
  run: Run,
  asked: CallParts & { mayAskForMore?: boolean; provider?: string | undefined },
  varies: string,
  turn: number,
  own: Condition = {},
): Call {
  const { members, caller, mayAskForMore, provider } = asked;
  const isOfProvider = provider !== undefined && turn % 3 > 0 && !caller && !members?.['userId'];
  const more = {
    ...(mayAskForMore && { localMetadata: { annotations: everyAnnotation(FRESH) } }),
    ...(mayAskForMore && isOfProvider && { identityProviderId: provider }),
  };
  const all: CallParts = members ? { ...asked, members: { ...more, ...members } } : asked;
  const isAsked = isOfProvider && all.members?.['identityProviderId'] === provider;
  const call: Call = {
    ...allocation(run, all, varies),
    ...(isAsked && { caller: { credential: ADMIN_OF_PROVIDER } }),
    shared: true,
  };
  if (run.vary.isOff) return call;
  return { ...withAnother(run, call), condition: everyConditionAtOnce(run, call, turn, own) };
}

/** The call, with the same call by the admin of an identity provider. A call that names a user stays with its caller. */
function withAnother(run: Run, call: Call): Call {
  const counterpart = goodOfProvider(run);
  const { identityProviderId } = holderOf(run, ADMIN_OF_PROVIDER);
  if (!counterpart || identityProviderId === undefined || /"userId":"[^"]/.test(String(textOf(call.body))))
    return call;
  const another = byAnother(call, identityProviderId);
  return another ? { ...call, another: { ...another, counterpart } } : call;
}

/** Every condition that must make no difference to a call, at once. */
function everyConditionAtOnce(run: Run, call: Call, turn: number, own: Condition): Condition {
  const { concurrency, requestsPerSecond } = run.session.target.limits;
  const count = requestsPerSecond === undefined ? Math.min(MOST_BESIDE, concurrency - 1) : 0;
  const reads = Array.from({ length: count }, (): Call => ({ operation: READ_PARTIES, varies: 'no body' }));
  const bad = badCall(run, turn, call.caller);
  const { connection: _, ...sending } = run.vary.otherwise(call).condition ?? {};
  return {
    ...(Object.keys(own).length > 0 ? own : sending),
    connection: turn % 2 === 0 ? 'shared with the calls before' : 'after a broken-off call',
    before: turn % 2 === 0 ? [bad, { ...bad, condition: { connection: 'broken off' } }] : [bad],
    ...(reads.length > 0 && { beside: reads }),
  };
}

/** @throws {NotApplicable} when no party was created with the hint of the call */
export function hintOf({ answer, request }: Exchange): string {
  const { partyIdHint } = membersIn(request);
  if (!isAccepted(answer) || partyIdHint === undefined)
    throw new NotApplicable('there is no party with a hint');
  return partyIdHint;
}

/**
 * Ends a case that shows something only when the target rejects hints that are present.
 * @throws {NotApplicable} unless the target file says that it rejects them
 */
export function requireRejected(run: Run): void {
  if (factsOf(run).duplicateHints !== 'rejected')
    throw new NotApplicable('it shows only where participant.duplicateHints are rejected');
}
