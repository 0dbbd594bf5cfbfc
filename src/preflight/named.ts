import { pathOf } from '../spec/operation.js';
import { CONTEXT_OPERATIONS, type TokenOperation } from '../spec/token-standard/operations.js';
import { clip } from '../platform/clip.js';
import { textOf } from './address.js';
import { below, type Target } from '../target-file/target.js';
import type { Reply } from '../http/reply.js';
import { isObject } from '../model/reading/wire.js';
import type { Session } from '../target-file/session.js';
import { below as pointerBelow } from '../target-file/pointer.js';

/** A value in the target file for a call: a contract id, or choice arguments. */
export interface Named {
  call: TokenOperation;
  /** The key of the list, in dots: registry.transferInstructions.acceptable. */
  list: string;
  /** Its place in the target file, as a JSON pointer. */
  pointer: string;
  subject: unknown;
  /** The status that the target file promises. */
  promised: 200 | 404 | 409;
}

/** The headers of an ordinary client that reads JSON, and of one that also sends it. */
export const ACCEPT = [['accept', 'application/json']] as const;
export const HEADERS = [['content-type', 'application/json'], ...ACCEPT] as const;

/** The values in the target file for a call: contract ids, or choice arguments. */
export const subjectsOf = (target: Target, { subjects = '' }: TokenOperation): unknown[] =>
  listAt(target, `registry.${subjects}`);

const listAt = (target: Target, key: string): unknown[] => {
  const value = key
    .split('.')
    .reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), target);
  return Array.isArray(value) ? value : [];
};

const inList = (target: Target, call: TokenOperation, list: string, promised: Named['promised']): Named[] =>
  listAt(target, list).map((subject, place) => ({
    call,
    list,
    subject,
    promised,
    pointer: pointerBelow(`/${list.replaceAll('.', '/')}`, String(place)),
  }));

/** All values that are promised to be answered 200, by call. */
export const samplesOf = (target: Target): Named[] =>
  CONTEXT_OPERATIONS.flatMap((call) => inList(target, call, `registry.${call.subjects}`, 200));

/** All values that are promised to be answered 404 or 409, each for the first call that takes it. */
export const refusedOf = (target: Target): Named[] => {
  const seen = new Set<string>();
  return CONTEXT_OPERATIONS.flatMap((call) => {
    const parent = `registry.${call.subjects}`.split('.').slice(0, -1).join('.');
    if (call.request === 'factory' || seen.has(parent)) return [];
    seen.add(parent);
    return [
      ...inList(target, call, `${parent}.unknown`, 404),
      ...inList(target, call, `${parent}.reassigning`, 409),
    ];
  });
};

/** Makes the plain call for a named id or sample. `members`: members of its body in addition to the required ones. */
export function askFor(session: Session, { call, subject }: Named, members: object = {}): Promise<Reply> {
  const { url, credential } = session.target.registry!;
  const isId = typeof subject === 'string';
  const body = { ...(!isId && { choiceArguments: subject }), ...members };
  const request = {
    method: call.method,
    url: below(url, pathOf(call, encodeURIComponent(isId ? subject : ''))),
    headers: HEADERS,
    body: Buffer.from(JSON.stringify(body)),
  };
  return session.send(request, [], credential);
}

const LONGEST_ID = 60;

/** What is wrong with a value, given the response, and how to fix it. Undefined when the response is as promised. */
export function wrongWith({ subject, promised }: Named, reply: Reply): string | undefined {
  const { status } = reply;
  if (status === promised) return undefined;
  const what = typeof subject === 'string' ? `${clip(subject, LONGEST_ID)} is` : 'these choice arguments are';
  const isNotServed = typeof subject !== 'string' && status === 404;
  // A router answers so where it has no such path.
  const isNoCall = !isNotServed && status === 404 && !isError(reply);
  const words = isUnread(reply) || isNotServed || isNoCall ? `: ${clip(textOf(reply.text), 200)}` : '';
  const mend = isNoCall ? NO_CALL : isNotServed ? NOT_SERVED : MEND[promised]?.[status];
  return `${what} answered ${status}${mend ?? ''}${words}`;
}

/** Whether a call ended before its subject was looked up, or while it was: the words of the registry tell why. */
export const isUnread = ({ status }: Reply): boolean => status === 400 || status === 422 || status >= 500;

const STALE =
  ': the registry does not know it, or no longer. Name a contract that is there now, or take it out';
const isError = ({ value }: Reply) => isObject(value) && typeof value['error'] === 'string';

const NO_CALL =
  ' without an ErrorResponse: the registry may not serve the call, or not know the contract. Name one that is there now, or take it out';
const NOT_SERVED = ', so the registry does not serve them. Name others, or take them out';
const CREDENTIAL = ': set registry.credential to a credential that the registry accepts';
const REFUSED = { 401: CREDENTIAL, 403: CREDENTIAL };

const MEND: Record<Named['promised'], Record<number, string>> = {
  200: {
    ...REFUSED,
    400: ', so the registry calls it a bad request',
    404: STALE,
    409: ': it is being reassigned, so it belongs under reassigning',
  },
  404: { ...REFUSED, 200: ': the registry knows it, so it is not unknown. Take it out' },
  409: {
    ...REFUSED,
    200: ': no contract of it is being reassigned (any more). Name one that is, or take it out',
    404: STALE,
  },
};
