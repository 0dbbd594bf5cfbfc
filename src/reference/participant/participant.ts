import { json, type HttpHandler, type HttpReply } from '../wire/exchange.js';
import * as failures from './ledger-error.js';
import type { PartyRequest, Parts } from './parts.js';

const allocated = (party: string, { annotations, identityProviderId }: PartyRequest): HttpReply =>
  json(200, {
    partyDetails: {
      party,
      isLocal: true,
      localMetadata: { resourceVersion: '0', annotations },
      identityProviderId,
    },
  });

/** A participant of these parts. Who calls is looked at before what is asked for. */
export const participant = (parts: Parts): HttpHandler => {
  let failed = 0;
  const fail = (failure: failures.Failure, cause: string) =>
    failures.ledgerError(failure, cause, (failed += 1));
  const invalid = (cause: string) => fail(failures.INVALID_ARGUMENT, cause);

  return async (call) => {
    const { method, path, body } = call;
    // Usual clients ask for the version before anything else.
    if (path === '/v2/version' && method === 'GET') return json(200, { version: '3.5.10' });
    if (path !== '/v2/parties') return fail(failures.NOT_FOUND, 'There is nothing at this path.');
    if (method !== 'POST') return fail(failures.NOT_ALLOWED, 'Only POST is served here.');

    const token = parts.token(call);
    const subject = token === undefined ? undefined : await parts.verify(token);
    // Redacted: a caller who is not known does not learn what is wrong.
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
