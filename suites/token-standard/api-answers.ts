import { isObject } from '../../src/harness/judging/wire.js';
import { Violation } from '../../src/harness/property/outcome.js';
import { callNamed, CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import { isErrorResponse } from '../support/expect.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { TokenStandard } from './client.js';

/** An id that no contract has. */
const NO_ID = 'b7e151628aed2a6abf7158809cf4f3c7';

/**
 * Of each v1 API that is named every call is there: it is not answered as if nothing were at its path.
 * @throws {Violation} when one is
 */
export async function requireAnswering(standard: TokenStandard, apis: unknown, who: string): Promise<void> {
  const named = CALLS.filter(({ api }) => isObject(apis) && Object.hasOwn(apis, api.name));
  for (const call of named) {
    const reply = await askOnce(standard, call);
    if (!isNothing(reply, call)) continue;
    throw new Violation({
      expected: `an answer to ${call.operation}, for ${who} supports ${call.api.name}`,
      actual: String(reply),
      gist: `nothing at ${call.path}`,
      exchange: reply.exchange,
    });
  }
}

function askOnce(standard: TokenStandard, call: Call): Promise<Reply> {
  const { name } = call;
  if (name === 'info' || name === 'instruments') return standard.getOnce(name);
  if (name === 'instrument') return standard.getOnce(name, { encodedId: NO_ID });
  const [subject] = standard.subjects(call);
  return standard.good(callNamed(name), subject ?? (call.request === 'factory' ? {} : NO_ID));
}

/** Whether an answer says that there is no such call: of an id that is not there a 404 explains itself. */
const isNothing = (reply: Reply, { request }: Call): boolean =>
  [405, 501].includes(reply.status) ||
  (reply.status === 404 &&
    (!isErrorResponse(reply) || (request === 'none' && !reply.exchange.request.url.includes(NO_ID))));
