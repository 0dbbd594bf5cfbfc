import { isJsonMediaType } from '../../src/model/reading/media-type.js';
import { isObject } from '../../src/model/reading/wire.js';
import { contextObject } from '../../src/spec/registry/choice-context.js';
import { parallelAnswers, successMediaType } from '../../src/spec/registry/endpoint.js';
import { badRequestBody, notFoundBody } from '../../src/spec/registry/errors.js';
import { excludeDebugFields } from '../../src/spec/registry/request.js';
import { contractIdentity } from '../../src/spec/registry/disclosed-contract.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';
import { breachOf, valueOf, wrongBody, type ResponseCheck, type ResponseChecks } from './check.js';
import { wrongContext, type ContextClauses } from './context.js';

/** Checks for section Endpoints / 1. */
export const registryChecks: ResponseChecks = {
  context: (...given) => wrongAnswer(given, true),
  'context-without-debug-fields': (...given) => wrongAnswer(given, false),
  'bad-request': (answer) => wrongBody(answer, badRequestBody, ERROR_RESPONSE),
  'not-found': (answer) => wrongBody(answer, notFoundBody, ERROR_RESPONSE),
};

const CLAUSES: ContextClauses = {
  context: CHOICE_CONTEXT,
  contract: DISCLOSED_CONTRACT,
  own: parallelAnswers,
  identity: contractIdentity,
  excludeDebugFields,
};

function wrongAnswer(
  [answer, ...asked]: Parameters<ResponseCheck>,
  mayDebug: boolean,
): ReturnType<ResponseCheck> {
  if (!isJsonMediaType(answer.headers['Content-Type']))
    return breachOf(successMediaType, 'the Content-Type is not a JSON one');
  const value = valueOf(answer);
  return isObject(value)
    ? wrongContext(value, ...asked, mayDebug, CLAUSES)
    : breachOf(contextObject, 'the body is not a JSON object');
}
