import { isObject, type Fields, isJsonMediaType } from '../../src/model/reading/wire.js';
import {
  answerObject,
  contractIdentity,
  badRequestBody,
  notFoundBody,
  followsArguments,
  transferKind,
  callMediaType,
  excludeDebugFields,
  parallelAnswers,
} from '../../src/spec/token-standard/contexts.js';
import {
  CHOICE_CONTEXT,
  DISCLOSED_CONTRACT,
  FACTORY,
  TRANSFER_FACTORY,
  V2,
  INSTRUMENT,
  INSTRUMENTS,
  REGISTRY_INFO,
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
  type CheckedAnswer,
  type ClauseBreach,
  type ObservedAnswer,
  type Memory,
} from './check.js';
import { crossed, wrongContext, type ContextClauses } from './context.js';
import {
  adminConstant,
  infoObject,
  metadataErrorBody,
  metadataMediaType,
} from '../../src/spec/token-standard/info.js';
import { instrumentObject, instrumentOwn } from '../../src/spec/token-standard/instrument-call.js';
import { decimalsRange } from '../../src/spec/token-standard/instrument.js';
import {
  listedOnce,
  listObject,
  pageSizeDefault,
  pageSizeKept,
} from '../../src/spec/token-standard/instruments.js';

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

/** Checks for the metadata of token standard v1. */
export const tokenMetadataChecks: ResponseChecks = {
  'registry-info': (answer, asked, scenario, memory) => wrongInfo(answer, memory),
  'instrument-page': (answer, { url, key }, _, memory) => wrongPage(answer, sizeIn(url), key, memory),
  'default-page': (answer, { key }, _, memory) => wrongPage(answer, undefined, key, memory),
  instrument: (answer, { url }, _, memory) => wrongInstrument(answer, url, memory),
  'metadata-error': (answer) => wrongBody(answer, metadataErrorBody, ERROR_RESPONSE),
};

function objectIn(answer: CheckedAnswer, clause: ClauseId): { value: Fields } | ClauseBreach {
  if (!isJsonMediaType(answer.headers['Content-Type']))
    return breachOf(metadataMediaType, 'the Content-Type is not a JSON one');
  const value = valueOf(answer);
  return isObject(value) ? { value } : breachOf(clause, 'the body is not a JSON object');
}

function wrongInfo(answer: CheckedAnswer, memory: Memory): ClauseBreach | undefined {
  const found = objectIn(answer, infoObject);
  if ('clause' in found) return found;
  const { value } = found;
  const wrong = wrongAmong(value, REGISTRY_INFO);
  if (wrong) return wrong;
  return memory.isFirst('admin', '', value['adminId'] as string)
    ? undefined
    : breachOf(adminConstant, 'adminId is another one than before');
}

const SIZE = 'pageSize=';

const sizeIn = (url: string): number => parseInt(url.slice(url.indexOf(SIZE) + SIZE.length), 10);

/** The page size when the request gives none. */
const DEFAULT_SIZE = 25;

function wrongPage(
  answer: CheckedAnswer,
  size: number | undefined,
  key: string,
  memory: Memory,
): ClauseBreach | ObservedAnswer | undefined {
  const found = objectIn(answer, listObject);
  if ('clause' in found) return found;
  const wrong = wrongAmong(found.value, INSTRUMENTS);
  if (wrong) return wrong;
  const list = found.value['instruments'] as Fields[];
  if (list.length > (size ?? DEFAULT_SIZE))
    return breachOf(
      size === undefined ? pageSizeDefault : pageSizeKept,
      `a page of ${list.length} instruments`,
    );
  const ids: Record<string, true> = {};
  const { length } = list;
  for (let i = 0; i < length; i += 1) {
    const each = list[i]!;
    const why = wrongMembers(each);
    if (why) return why;
    const id = `id ${each['id'] as string}`;
    if (ids[id]) return breachOf(listedOnce, 'an instrument is on a page twice');
    ids[id] = true;
  }
  return memory.isFirst('page', key, String(length))
    ? undefined
    : { observed: 'pages with more or fewer instruments than before' };
}

const wrongMembers = (each: Fields): ClauseBreach | undefined => {
  const decimals = each['decimals'] as number;
  return (
    wrongAmong(each, INSTRUMENT) ??
    (decimals < 0 || decimals > 10 ? breachOf(decimalsRange, `decimals is ${decimals}`) : undefined)
  );
};

function wrongInstrument(
  answer: CheckedAnswer,
  url: string,
  memory: Memory,
): ClauseBreach | ObservedAnswer | undefined {
  const found = objectIn(answer, instrumentObject);
  if ('clause' in found) return found;
  const { value } = found;
  const wrong = wrongMembers(value);
  if (wrong) return wrong;
  const id = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
  if (value['id'] !== id) return breachOf(instrumentOwn, 'it is another instrument');
  const { name, symbol, decimals } = value;
  return memory.isFirst('instrument', id, JSON.stringify([name, symbol, decimals]))
    ? undefined
    : { observed: 'instruments that say something else than before' };
}
