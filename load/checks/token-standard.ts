import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { answerObject } from '../../src/spec/token-standard/choice-context.js';
import { contractIdentity } from '../../src/spec/token-standard/disclosed-contract.js';
import { badRequestBody, notFoundBody } from '../../src/spec/token-standard/errors.js';
import { followsArguments } from '../../src/spec/token-standard/factory-request.js';
import { transferKind } from '../../src/spec/token-standard/factory.js';
import {
  callMediaType,
  excludeDebugFields,
  parallelAnswers,
} from '../../src/spec/token-standard/requests.js';
import {
  CHOICE_CONTEXT,
  DISCLOSED_CONTRACT,
  FACTORY,
  TRANSFER_FACTORY,
} from '../../src/spec/token-standard/wire.js';
import { ERROR_RESPONSE, type Member } from '../../src/spec/wire.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type ResponseCheck,
  type ResponseChecks,
  type Table,
} from './check.js';
import { crossed, wrongContext, type ContextClauses } from './context.js';

/** The calls of token standard v1 for a context or a factory. */
export const tokenStandardChecks: ResponseChecks = {
  'choice-context': (...given) => wrongChoice(given, true),
  'choice-context-without-debug-fields': (...given) => wrongChoice(given, false),
  'transfer-factory': (...given) => wrongFactory(given, true, TRANSFER_FACTORY),
  'transfer-factory-without-debug-fields': (...given) => wrongFactory(given, false, TRANSFER_FACTORY),
  'allocation-factory': (...given) => wrongFactory(given, true, FACTORY),
  'allocation-factory-without-debug-fields': (...given) => wrongFactory(given, false, FACTORY),
  'standard-bad-request': (answer) => wrongBody(answer, badRequestBody, ERROR_RESPONSE),
  'standard-not-found': (answer) => wrongBody(answer, notFoundBody, ERROR_RESPONSE),
};

type Given = Parameters<ResponseCheck>;
type Found = ReturnType<ResponseCheck>;

const OF_CONTEXT: ContextClauses = {
  context: CHOICE_CONTEXT,
  contract: DISCLOSED_CONTRACT,
  own: parallelAnswers,
  identity: contractIdentity,
  excludeDebugFields,
};
// Written out: a bundle for another system keeps whatever is spread.
const OF_FACTORY: ContextClauses = {
  context: CHOICE_CONTEXT,
  contract: DISCLOSED_CONTRACT,
  own: followsArguments,
  identity: contractIdentity,
  excludeDebugFields,
};

function wrongChoice([answer, ...asked]: Given, mayDebug: boolean): Found {
  if (!isJsonMediaType(answer.headers['Content-Type'])) return NO_JSON();
  const value = valueOf(answer);
  return isObject(value) ? wrongContext(value, ...asked, mayDebug, OF_CONTEXT) : NO_OBJECT();
}

const NO_JSON = () => breachOf(callMediaType, 'the Content-Type is no JSON one');
const NO_OBJECT = () => breachOf(answerObject, 'the body is no JSON object');

/** A factory, whether it is that of the choice arguments that were sent, and its context. */
function wrongFactory(
  [answer, asked, scenario, memory]: Given,
  mayDebug: boolean,
  members: Table<Member>,
): Found {
  if (!isJsonMediaType(answer.headers['Content-Type'])) return NO_JSON();
  const value = valueOf(answer);
  if (!isObject(value)) return NO_OBJECT();
  const { factoryId, transferKind: kind, choiceContext } = value;
  const wrong = wrongAmong(value, members);
  if (wrong) return wrong;
  if (members === TRANSFER_FACTORY && kind !== 'self' && kind !== 'direct' && kind !== 'offer')
    return breachOf(transferKind, 'transferKind is none of self, direct and offer');
  return (
    crossed(factoryId, asked.owner, scenario.contracts ?? {}, followsArguments) ??
    wrongContext(choiceContext as Record<string, unknown>, asked, scenario, memory, mayDebug, OF_FACTORY)
  );
}
