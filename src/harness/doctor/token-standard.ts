import { pathOf } from '../../spec/operation.js';
import {
  namesApi,
  OPERATIONS,
  STANDARD_OPERATIONS,
  type TokenOperation,
} from '../../spec/token-standard/operations.js';
import { below } from '../endpoints.js';
import { isObject } from '../judging/wire.js';
import { Session } from '../session.js';
import type { Target } from '../target/target.js';
import { type Check, orWrong } from './check.js';

const HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
] as const;
const LONGEST_ID = 60;

/** What the target file names for the calls of the token standard: does the registry have it? */
export function examineTokenStandard(target: Target): Promise<Check[]> {
  const what = 'token standard';
  return orWrong(what, async () => {
    const session = new Session(target);
    try {
      const { check, apis } = await info(session);
      // Of V2 nothing is said where neither the registry nor the target file has it.
      const calls = STANDARD_OPERATIONS.filter(
        ({ edition, api }) =>
          edition === undefined ||
          target.registry?.tokenStandard?.v2 !== undefined ||
          apis.some((name) => namesApi(api, name)),
      );
      return [check, ...(await Promise.all(calls.map((call) => named(session, call)))).flat()];
    } finally {
      await session.close();
    }
  });
}

async function info(session: Session): Promise<{ check: Check; apis: string[] }> {
  const what = 'token standard';
  const [call] = OPERATIONS;
  const { status, value } = await ask(session, call!, '');
  if (status !== 200)
    return { check: { state: 'wrong', what, result: `${call!.path} is answered ${status}` }, apis: [] };
  const apis = isObject(value) && isObject(value['supportedApis']) ? Object.keys(value['supportedApis']) : [];
  const result = `${call!.path} names ${apis.length} APIs that it supports`;
  return { check: { state: 'ok', what, result }, apis };
}

/** Whether all that is named for a call is answered 200; what is not named is left out of a run. */
async function named(session: Session, call: TokenOperation): Promise<Check[]> {
  const what = `token standard: ${call.name}`;
  const key = `registry.${call.subjects}`;
  const subjects = subjectsOf(session.target, call);
  const isProvisioned = session.target.registry?.tokenStandard?.provision !== undefined;
  if (subjects.length === 0)
    return isProvisioned
      ? []
      : [{ state: 'note', what, result: `not judged: the target file has no ${key}` }];
  for (const [place, subject] of subjects.entries()) {
    const isId = typeof subject === 'string';
    const body = isId ? {} : { choiceArguments: subject };
    const { status } = await ask(session, call, isId ? subject : '', body);
    const name = isId ? subject.slice(0, LONGEST_ID) : `${key}.${place}`;
    if (status !== 200)
      return [{ state: 'wrong', what, result: `${name} is answered ${status}${WHY[status] ?? ''}` }];
  }
  return [{ state: 'ok', what, result: `${subjects.length} answered 200` }];
}

const WHY: Record<number, string> = {
  400: ': the registry calls it a bad request',
  401: ': set registry.credential',
  404: ': the registry does not know it',
  409: ': it belongs under reassigning',
};

/** What the target file names for a call: contract ids, or choice arguments. */
export const subjectsOf = ({ registry }: Target, { subjects = '' }: TokenOperation): unknown[] => {
  const value = subjects
    .split('.')
    .reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), registry);
  return Array.isArray(value) ? value : [];
};

function ask(session: Session, call: TokenOperation, id: string, body?: object) {
  const { url, credential } = session.target.registry!;
  const request = {
    method: call.method,
    url: below(url, pathOf(call, encodeURIComponent(id))),
    headers: HEADERS,
    ...(body && { body: Buffer.from(JSON.stringify(body)) }),
  };
  return session.send(request, [], credential);
}
