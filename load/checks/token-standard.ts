import { isJsonMediaType } from '../../src/model/reading/media-type.js';
import { isObject } from '../../src/model/reading/wire.js';
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
  V2,
} from '../../src/spec/token-standard/wire.js';
import { ERROR_RESPONSE, type Member } from '../../src/spec/wire.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type ClauseId,
  type ResponseCheck,
  type ResponseChecks,
  type Table,
} from './check.js';
import { crossed, wrongContext, type ContextClauses } from './context.js';

/** Checks for the calls of the token standard for a context or a factory. */
export const tokenStandardChecks: ResponseChecks = {
  'choice-context': (...given) => wrongChoice(given, true),
  'choice-context-without-debug-fields': (...given) => wrongChoice(given, false),
  'transfer-factory': (...given) => wrongFactory(given, true, TRANSFER_FACTORY),
  'transfer-factory-without-debug-fields': (...given) => wrongFactory(given, false, TRANSFER_FACTORY),
  'allocation-factory': (...given) => wrongFactory(given, true, FACTORY),
  'allocation-factory-without-debug-fields': (...given) => wrongFactory(given, false, FACTORY),
  'standard-bad-request': (answer) => wrongBody(answer, badRequestBody, ERROR_RESPONSE),
  'standard-not-found': (answer) => wrongBody(answer, notFoundBody, ERROR_RESPONSE),
  'v2-context': (...given) => wrongChoice(given, true, SECOND),
  'v2-context-without-debug-fields': (...given) => wrongChoice(given, false, SECOND),
  'v2-factory': (...given) => wrongFactory(given, true, V2.factory, SECOND),
  'v2-factory-without-debug-fields': (...given) => wrongFactory(given, false, V2.factory, SECOND),
  'v2-bad-request': (answer) => wrongBody(answer, inSecond(badRequestBody), ERROR_RESPONSE),
  'v2-not-found': (answer) => wrongBody(answer, inSecond(notFoundBody), ERROR_RESPONSE),
};

/** The clause of the second version that repeats one of the first. A k6 script has only their ids. */
function inSecond({ id }: ClauseId): ClauseId {
  return { id: id.replace('.', '.v2-') };
}

type Given = Parameters<ResponseCheck>;
type Found = ReturnType<ResponseCheck>;

interface Version {
  mediaType: ClauseId;
  object: ClauseId;
  follows: ClauseId;
  ofContext: ContextClauses;
  ofFactory: ContextClauses;
}

// Written in full, because the bundle for another system would keep everything that is spread.
const FIRST: Version = {
  mediaType: callMediaType,
  object: answerObject,
  follows: followsArguments,
  ofContext: {
    context: CHOICE_CONTEXT,
    contract: DISCLOSED_CONTRACT,
    own: parallelAnswers,
    identity: contractIdentity,
    excludeDebugFields,
  },
  ofFactory: {
    context: CHOICE_CONTEXT,
    contract: DISCLOSED_CONTRACT,
    own: followsArguments,
    identity: contractIdentity,
    excludeDebugFields,
  },
};

const SECOND: Version = {
  mediaType: inSecond(callMediaType),
  object: inSecond(answerObject),
  follows: inSecond(followsArguments),
  ofContext: {
    context: V2.context,
    contract: V2.contract,
    own: inSecond(parallelAnswers),
    identity: inSecond(contractIdentity),
    excludeDebugFields: inSecond(excludeDebugFields),
  },
  ofFactory: {
    context: V2.context,
    contract: V2.contract,
    own: inSecond(followsArguments),
    identity: inSecond(contractIdentity),
    excludeDebugFields: inSecond(excludeDebugFields),
  },
};

function wrongChoice([answer, ...asked]: Given, mayDebug: boolean, version = FIRST): Found {
  if (!isJsonMediaType(answer.headers['Content-Type'])) return noJson(version);
  const value = valueOf(answer);
  return isObject(value) ? wrongContext(value, ...asked, mayDebug, version.ofContext) : noObject(version);
}

const noJson = ({ mediaType }: Version) => breachOf(mediaType, 'the Content-Type is not a JSON one');
const noObject = ({ object }: Version) => breachOf(object, 'the body is not a JSON object');

/** Returns the first problem of a factory: its form, other choice arguments, or its context. */
function wrongFactory(
  [answer, asked, scenario, memory]: Given,
  mayDebug: boolean,
  members: Table<Member>,
  version = FIRST,
): Found {
  if (!isJsonMediaType(answer.headers['Content-Type'])) return noJson(version);
  const value = valueOf(answer);
  if (!isObject(value)) return noObject(version);
  const { factoryId, transferKind: kind, choiceContext } = value;
  const wrong = wrongAmong(value, members);
  if (wrong) return wrong;
  if (members === TRANSFER_FACTORY && kind !== 'self' && kind !== 'direct' && kind !== 'offer')
    return breachOf(transferKind, 'transferKind is not self, direct or offer');
  return (
    crossed(factoryId, asked.owner, scenario.contracts ?? {}, version.follows) ??
    wrongContext(
      choiceContext as Record<string, unknown>,
      asked,
      scenario,
      memory,
      mayDebug,
      version.ofFactory,
    )
  );
}
