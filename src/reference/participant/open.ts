import { bearerToken, demands, verifier } from '../authentication/token.js';
import { issuerOfProvider } from '../issuer/issuer.js';
import type { Mount } from '../mount.js';
import { type HttpHandler, json, type HttpReply, isObject, parseBody } from '../wire/exchange.js';
import { readAllocation } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import {
  type PartyRequest,
  type ParticipantChange,
  type Parts,
  type PartsContext,
  type Trust,
  type Setup,
  createLedger,
  PLAIN,
  SUBJECTS,
} from './parts.js';
import * as failures from './ledger-error.js';

const allocated = (party: string, { annotations, identityProviderId }: PartyRequest): HttpReply =>
  json(200, {
    partyDetails: {
      party,
      isLocal: true,
      localMetadata: { resourceVersion: '0', annotations },
      identityProviderId,
    },
  });

/** A participant with these parts. The caller is checked before the request. */
const participant = (parts: Parts): HttpHandler => {
  let failed = 0;
  const fail = (failure: failures.Failure, cause: string) =>
    failures.ledgerError(failure, cause, (failed += 1));
  const invalid = (cause: string) => fail(failures.INVALID_ARGUMENT, cause);

  return async (call) => {
    const { method, path, body } = call;
    // Common clients ask for the version first.
    if (path === '/v2/version' && method === 'GET') return json(200, { version: '3.5.10' });
    if (path !== '/v2/parties') return fail(failures.NOT_FOUND, 'There is nothing at this path.');
    if (method !== 'POST') return fail(failures.NOT_ALLOWED, 'Only POST is served here.');

    const token = parts.token(call);
    const subject = token === undefined ? undefined : await parts.verify(token);
    // Redacted: an unknown caller does not learn what is wrong.
    if (subject === undefined) return fail(failures.UNAUTHENTICATED, 'The call is not authenticated.');

    const value = parts.parse(body);
    if (value === undefined) return invalid('The body is not JSON.');
    const request = parts.read(value);
    if (typeof request === 'string') return invalid(request);
    const { partyIdHint, synchronizerId, identityProviderId } = request;
    if (partyIdHint !== undefined && !parts.allowsHint(partyIdHint))
      return invalid('partyIdHint is not a party identifier string of 1 to 255 characters.');
    if (!parts.allowsSynchronizer(synchronizerId)) {
      return synchronizerId === undefined
        ? fail(failures.FAILED_PRECONDITION, 'synchronizerId is needed: several are connected.')
        : invalid('synchronizerId is not that of a connected synchronizer.');
    }
    if (!parts.mayAllocate(subject, request))
      return fail(failures.PERMISSION_DENIED, 'The caller has no right to this.');
    if (!parts.knowsIdentityProvider(identityProviderId))
      return fail(failures.NOT_FOUND, 'There is no such identity provider.');
    const party = await parts.allocate(request);
    return party === undefined ? invalid('partyIdHint is present already.') : allocated(party, request);
  };
};

const MEMBERS = ['partyIdHint', 'identityProviderId', 'synchronizerId', 'userId'] as const;

/**
 * Parses the request; returns a message when a type is wrong. A null member counts as absent; unknown members are
 * ignored.
 */
const readRequest = (value: unknown): PartyRequest | string => {
  if (!isObject(value)) return 'The body is not an object.';
  const texts: Partial<Record<(typeof MEMBERS)[number], string>> = {};
  for (const name of MEMBERS) {
    const text = value[name] ?? undefined;
    if (text === undefined) continue;
    if (typeof text !== 'string') return `${name} is not a string.`;
    texts[name] = text;
  }
  const metadata = value['localMetadata'] ?? {};
  if (!isObject(metadata)) return 'localMetadata is not an object.';
  if (typeof (metadata['resourceVersion'] ?? '') !== 'string') return 'resourceVersion is not a string.';
  const annotations = metadata['annotations'] ?? {};
  if (!isObject(annotations)) return 'annotations is not an object.';
  if (!Object.values(annotations).every((text) => typeof text === 'string'))
    return 'An annotation is not a string.';
  const { partyIdHint, identityProviderId = '', synchronizerId, userId = '' } = texts;
  return { partyIdHint, annotations, identityProviderId, synchronizerId, userId };
};

const { participantAdmin, identityProviderAdmin } = SUBJECTS;

/** Authentication / 1: the three rights. */
const rights =
  ({ selfAllocation }: Setup) =>
  (subject: string, { identityProviderId, userId }: PartyRequest): boolean =>
    subject === participantAdmin.subject ||
    (subject === identityProviderAdmin.subject &&
      identityProviderId === identityProviderAdmin.identityProviderId) ||
    (selfAllocation === 'allowed' && subject === userId);

const HINT = /^[A-Za-z0-9 :_-]{1,255}$/;

/** Whether a hint keeps the rules of Endpoints / 2, rule 2. */
const allowsHint = (hint: string): boolean => HINT.test(hint);

/** The setup of the participant of a mount; a variant overrides a fault. */
export const setupOf = ({ variant, fault }: Mount): Setup => ({
  ...PLAIN,
  ...fault?.participant?.setup,
  ...variant?.participant?.setup,
});

/** Each of the two issuers has its own key, and names its own users. */
const verifierOfTwo = (trust: Trust): Parts['verify'] => {
  const other = { ...trust, issuer: issuerOfProvider(trust.issuer) };
  const ofOwn = verifier(trust, { ...demands(trust), algorithms: ['RS256'] });
  const ofOther = verifier(other, { ...demands(other), algorithms: ['ES256'] });
  return async (token) => {
    const subject = await ofOther(token);
    return subject === identityProviderAdmin.subject ? subject : ofOwn(token);
  };
};

const plainParts = ({ setup, trust, ledger }: PartsContext): Parts => ({
  token: bearerToken,
  verify: setup.issuers === 'two' ? verifierOfTwo(trust) : verifier(trust),
  parse: parseBody,
  read: readRequest,
  allowsHint,
  allowsSynchronizer: (id) =>
    id === undefined ? setup.synchronizers.length === 1 : setup.synchronizers.includes(id),
  mayAllocate: rights(setup),
  knowsIdentityProvider: (id) => id === '' || setup.identityProviders.includes(id),
  // Nothing is awaited between the two steps, so that no other call can come between them.
  allocate: ({ partyIdHint }) => {
    const identifier = ledger.choose(partyIdHint);
    if (identifier !== undefined) ledger.add(identifier);
    return identifier;
  },
});

/**
 * Opens a participant with a state that it shares with its fault. The variant is the outer layer, as in the
 * registry.
 */
export const openParticipant = (mount: Mount, trust: Trust): HttpHandler => {
  const { variant, fault } = mount;
  const setup = setupOf(mount);
  const setting: PartsContext = { setup, trust, ledger: createLedger(setup.duplicateHints) };
  const made = (own?: ParticipantChange): HttpHandler => {
    const parts = [own, variant?.participant].reduce<Parts>(
      (inner, change) => ({ ...inner, ...change?.parts?.(inner, setting) }),
      plainParts(setting),
    );
    const serve = participant(parts);
    return own?.wrap?.(serve) ?? serve;
  };
  const inner = triggered(mount, made(fault?.participant), made, readAllocation);
  return variant?.participant?.wrap?.(inner) ?? inner;
};
