import { isJsonMediaType } from '../../src/model/reading/media-type.js';
import { isObject, type Fields } from '../../src/model/reading/wire.js';
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
import { INSTRUMENT, INSTRUMENTS, REGISTRY_INFO } from '../../src/spec/token-standard/wire.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type CheckedAnswer,
  type ClauseBreach,
  type ClauseId,
  type ObservedAnswer,
  type ResponseChecks,
} from './check.js';
import type { Memory } from './memory.js';

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
