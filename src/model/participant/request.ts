import type { Clause } from '../../spec/clause.js';
import { bodyJson, bodyObject } from '../../spec/participant/errors.js';
import {
  hintAscii,
  hintBeyondAscii,
  hintLengthRefused,
  hintNonEmpty,
  hintType,
} from '../../spec/participant/hint.js';
import { identityProviderType, metadataTypes, userIdType } from '../../spec/participant/request.js';
import { synchronizerType } from '../../spec/participant/synchronizer.js';
import { isObject, type Fields } from '../reading/wire.js';

/** Resources / Party allocation request, with correct types. */
export interface AllocationRequest {
  partyIdHint?: string;
  localMetadata?: { resourceVersion?: string; annotations?: Fields };
  identityProviderId?: string;
  synchronizerId?: string;
  userId?: string;
}

/** The clause that requires a refusal, and the rule that is broken. */
export interface Breach {
  clause: Clause;
  rule: string;
}

/** What the specification says about the body of an allocation, without the caller and the connected synchronizers. */
export type AllocationBody =
  | { kind: 'valid'; members: AllocationRequest }
  /** With the members that are not wrong, when the body is an object. */
  | ({ kind: 'broken'; members?: AllocationRequest } & Breach)
  /** It may be accepted or refused. With members, when they are unambiguous. */
  | { kind: 'silent'; members?: AllocationRequest };

/**
 * The specification has no limits, so a target may have its own. A body beyond this size may be refused although
 * nothing is wrong with it, and a body with more brackets is not judged.
 */
const LARGEST_BYTES = 64 * 1024;
const MOST_BRACKETS = 100;

const broken = (clause: Clause, rule: string): AllocationBody => ({ kind: 'broken', clause, rule });

/** Reads a body. `text`: undefined without a body; null when the bytes are not UTF-8, which some decoders repair. */
export function readBody(text: string | null | undefined): AllocationBody {
  // The specification does not require a body for this call, because every field may be left out.
  if (text === null || text === undefined || /^[ \t\r\n]*$/.test(text)) return { kind: 'silent' };
  if (text.startsWith('\ufeff')) return { kind: 'silent' };
  if (text.replaceAll(/[^[{]/g, '').length > MOST_BRACKETS) return { kind: 'silent' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ...broken(bodyJson, 'a body that is not JSON'), ...hintIn(text) };
  }
  if (!isObject(value)) return { ...broken(bodyObject, 'a body that is not an object'), ...hintIn(text) };
  const body = readMembers(value, text);
  return body.kind === 'valid' && text.length > LARGEST_BYTES ? { ...body, kind: 'silent' } : body;
}

/** The hint that a lenient parser finds in a body. A target that accepts the body may create a party with it. */
function hintIn(text: string): { members?: AllocationRequest } {
  const [, partyIdHint] = /"partyIdHint"\s*:\s*"([A-Za-z0-9 :_-]+)"/.exec(text) ?? [];
  return partyIdHint === undefined ? {} : { members: { partyIdHint } };
}

const TEXTS = {
  partyIdHint: hintType,
  identityProviderId: identityProviderType,
  synchronizerId: synchronizerType,
  userId: userIdType,
};
const KNOWN = [...Object.keys(TEXTS), 'localMetadata'];

function readMembers(request: Fields, text: string): AllocationBody {
  // The specification does not say which of two members with one name counts.
  if (KNOWN.some((name) => text.split(`"${name}"`).length > 2)) return { kind: 'silent' };
  const breach = brokenType(request) ?? brokenHint(request['partyIdHint']);
  if (breach) return { kind: 'broken', ...breach, members: textsOf(request) };
  const members = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null));
  return { kind: isClear(request, text) ? 'valid' : 'silent', members };
}

const textsOf = (request: Fields): AllocationRequest =>
  Object.fromEntries(
    Object.keys(TEXTS).flatMap((name) => (typeof request[name] === 'string' ? [[name, request[name]]] : [])),
  );

function brokenType(request: Fields): Breach | undefined {
  for (const [name, clause] of Object.entries(TEXTS)) {
    const value = request[name] ?? '';
    if (typeof value !== 'string') return { clause, rule: `a ${name} that is not a string` };
  }
  const metadata = request['localMetadata'] ?? {};
  if (!isObject(metadata)) return { clause: metadataTypes, rule: 'a localMetadata that is not an object' };
  if (typeof (metadata['resourceVersion'] ?? '') !== 'string')
    return { clause: metadataTypes, rule: 'a resourceVersion that is not a string' };
  if (!isObject(metadata['annotations'] ?? {}))
    return { clause: metadataTypes, rule: 'annotations that are not an object' };
  return undefined;
}

function brokenHint(hint: unknown): Breach | undefined {
  if (typeof hint !== 'string') return undefined;
  if (hint === '') return { clause: hintNonEmpty, rule: 'an empty hint' };
  if (/[\u0080-\uffff]/.test(hint)) return { clause: hintBeyondAscii, rule: 'a hint with more than ASCII' };
  if (/[^\w :-]/.test(hint))
    return { clause: hintAscii, rule: 'a hint with a character that is not allowed' };
  return hint.length > 255
    ? { clause: hintLengthRefused, rule: 'a hint of more than 255 characters' }
    : undefined;
}

/** Whether every target should keep an annotation. The specification has no limits for names and values. */
const isPlain = (name: string, value: unknown): boolean =>
  /^([a-z0-9.-]{1,63}\/)?[a-z0-9]([\w.-]{0,61}[a-z0-9])?$/i.test(name) &&
  typeof value === 'string' &&
  /^[ -~]{1,256}$/.test(value);

/** Whether a value contains null, at any depth. */
const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(hasNull));

/** Whether the specification defines the effect of everything in a request. */
function isClear(request: Fields, text: string): boolean {
  const { localMetadata, identityProviderId } = request as AllocationRequest;
  const { resourceVersion, annotations = {}, ...others } = localMetadata ?? {};
  const entries = Object.entries(annotations ?? {});
  return (
    !hasNull(request) &&
    !text.includes('"__proto__"') &&
    Object.keys(request).every((name) => KNOWN.includes(name)) &&
    Object.keys(others).length === 0 &&
    resourceVersion === undefined &&
    identityProviderId !== '' &&
    entries.length <= 16 &&
    entries.every(([name, value]) => isPlain(name, value))
  );
}
