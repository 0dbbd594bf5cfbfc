import * as info from '../../spec/token-standard/info.js';
import * as instrument from '../../spec/token-standard/instrument.js';
import * as instrumentCall from '../../spec/token-standard/instrument-call.js';
import * as instruments from '../../spec/token-standard/instruments.js';
import type { Clause } from '../../spec/clause.js';
import * as pause from '../../spec/token-standard/pause.js';
import {
  INSTRUMENT,
  INSTRUMENT_V2,
  INSTRUMENTS,
  PAUSE_INFO,
  REGISTRY_INFO,
} from '../../spec/token-standard/wire.js';
import { isObject, type Fields } from '../reading/wire.js';
import { wrongCoding } from '../content-coding.js';
import { errorResponse, membersOf, wrongBody, wrongMediaType, otherError } from '../members.js';
import { judgement, objectOf, wrongStatus, type Answer, type Judgement, type Wrong } from '../judgement.js';

/** A call of the metadata API, as the model reads it. */
export type MetadataAsked = {
  acceptEncoding: string | undefined;
  /** Whether it does not accept JSON; `html`: it accepts an HTML page. */
  otherwise?: 'html' | 'neither';
} & (
  | { name: 'info' }
  /** `given`: whether a page of that size came with the token recently. `used`: whether it led to a page already. */
  | {
      name: 'instruments';
      pageSize?: string | undefined;
      token?: string | undefined;
      given: boolean;
      used?: boolean;
    }
  /** `listed`: whether a page contained it. `made`: whether it was made up. `encoded`: whether its encoding is unusual. */
  | { name: 'instrument'; id: string; listed: boolean; made?: 'absent' | 'misshapen'; encoded: boolean }
);

/** Judges the response to a call of the metadata API by token standard v1, clause by clause. */
export function judgeMetadata(asked: MetadataAsked, answer: Answer): Judgement[] {
  const { acceptEncoding, otherwise } = asked;
  const coding = wrongCoding(acceptEncoding, answer);
  if (answer.status === 406 && otherwise) return [];
  const own = [...(coding ? [judgement(info.metadataSending, coding)] : []), ...judgeStatus(asked, answer)];
  if (otherwise)
    return answer.status < 400 ? own : [...own, ...otherError(answer, info.metadataErrorBody, otherwise)];
  if (answer.status === 404 || answer.status === 500)
    return [
      ...own,
      ...errorResponse(answer, info.metadataErrorBody, 'a call of the metadata', info.metadataMediaType),
    ];
  if (answer.status !== 200) return own;
  return [...own, judgement(info.metadataMediaType, wrongMediaType(answer)), ...judgeBody(asked, answer)];
}

/** Whether a page size is valid: a whole number of 32 bits, at least 1. */
export const isPageSize = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31;

/** The largest page size that must be accepted. A larger one may be refused with 400. */
export const LARGEST_JUDGED = 1000;

/** Statuses about the size of a request, and redirects for a path with a slash, which come before the id is read. */
const NOT_OF_THE_ID = [413, 414, 431];
const REDIRECTS = [301, 302, 307, 308];

function judgeStatus(asked: MetadataAsked, answer: Answer): Judgement[] {
  const must = (clause: Clause, rule: string, ...statuses: number[]) => [
    judgement(clause, wrongStatus(answer, statuses, rule)),
  ];
  if (asked.name === 'info') return must(info.infoFound, 'a call for what the registry is', 200);
  if (asked.name === 'instrument') {
    const { id, listed, made, encoded } = asked;
    if (listed)
      return must(
        encoded ? instrumentCall.instrumentIdEncoding : instrumentCall.instrumentFound,
        `the id of a listed instrument${encoded ? ', in another encoding' : ''}`,
        200,
      );
    if (!made || NOT_OF_THE_ID.includes(answer.status)) return [];
    const besides = made === 'misshapen' ? [400, ...(id.includes('/') ? REDIRECTS : [])] : [];
    return must(instrumentCall.instrumentUnknown, 'an id that no instrument has', 404, ...besides);
  }
  const { pageSize, token, given, used } = asked;
  if (pageSize !== undefined && !isPageSize(pageSize)) return [];
  if (token !== undefined && !given) return [];
  if (token !== undefined && used && answer.status !== 200)
    return must(instruments.pageRepeated, 'a nextPageToken that led to a page before', 200);
  if (token !== undefined) return must(instruments.pageTokenAccepted, 'the nextPageToken of a page', 200);
  if (pageSize === undefined) return must(instruments.listFound, 'a call for the instruments', 200);
  // The specification has no maximum page size. A registry that has one may refuse a larger size.
  if (Number(pageSize) > LARGEST_JUDGED && answer.status === 400) return [];
  return must(instruments.pageSizeAccepted, `a pageSize of ${pageSize}`, 200);
}

function judgeBody(asked: MetadataAsked, answer: Answer): Judgement[] {
  const body = objectOf(answer);
  const object = (clause: Clause) => judgement(clause, wrongBody(answer, [], 'a JSON object'));
  switch (asked.name) {
    case 'info':
      return [
        object(info.infoObject),
        ...(body ? [...membersOf(body, REGISTRY_INFO), ...versionsOf(body, OF_REGISTRY)] : []),
      ];
    case 'instrument':
      return [
        object(instrumentCall.instrumentObject),
        ...(body ? [...instrumentOf(body), ...(asked.listed ? ownOf(asked, body) : [])] : []),
      ];
    default:
      return [object(instruments.listObject), ...(body ? pageOf(asked, body) : [])];
  }
}

function pageOf({ pageSize }: { pageSize?: string | undefined }, page: Fields): Judgement[] {
  const list = instrumentsIn(page);
  const asked = pageSize === undefined ? 25 : isPageSize(pageSize) ? Number(pageSize) : Infinity;
  const size = pageSize === undefined ? instruments.pageSizeDefault : instruments.pageSizeKept;
  const wrong: Wrong | undefined =
    list.length <= asked
      ? undefined
      : {
          expected: `at most ${asked} instruments`,
          actual: `${list.length} instruments`,
          symptom: 'more instruments than asked for',
          rule: pageSize === undefined ? 'no pageSize' : 'a pageSize',
        };
  return [
    ...membersOf(page, INSTRUMENTS),
    ...(asked === Infinity ? [] : [judgement(size, wrong)]),
    ...list.flatMap(instrumentOf),
  ];
}

/** The instruments of a page that are objects. */
export const instrumentsIn = ({ instruments: list }: Fields): Fields[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

const ownOf = ({ id }: { id: string }, body: Fields): Judgement[] =>
  typeof body['id'] === 'string'
    ? [
        judgement(
          instrumentCall.instrumentOwn,
          body['id'] === id
            ? undefined
            : {
                expected: `the instrument ${JSON.stringify(id)}`,
                actual: `the instrument ${JSON.stringify(body['id']).slice(0, 120)}`,
                symptom: 'another instrument',
              },
        ),
      ]
    : [];

function instrumentOf(each: Fields): Judgement[] {
  return [
    ...membersOf(each, INSTRUMENT),
    ...(Number.isInteger(each['decimals']) ? [judgement(instrument.decimalsRange, wrongDecimals(each))] : []),
    ...supplyOf(each['totalSupply']),
    ...versionsOf(each, OF_INSTRUMENT),
    ...membersOf(each, INSTRUMENT_V2),
    ...(isObject(each['pauseInfo']) ? membersOf(each['pauseInfo'], PAUSE_INFO) : []),
    ...pauseOf(each),
    ...fieldsOf(each['accountInputFieldsToShow']),
  ];
}

/** How long clocks may differ, and a response may have been stored, in milliseconds. */
const LEEWAY_MS = 3_600_000;

function pauseOf({ paused, pauseInfo }: Fields): Judgement[] {
  const until = paused === true && isObject(pauseInfo) ? pauseInfo['until'] : undefined;
  if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) return [];
  const wrong: Wrong = {
    expected: 'an instrument that is traded again, because its pause is over',
    actual: `paused true, until ${until}`,
    symptom: 'paused after the end of the pause',
  };
  return [judgement(pause.pauseOver, Date.parse(until) < Date.now() - LEEWAY_MS ? wrong : undefined)];
}

const FIELDS = ['provider', 'accountId'];

function fieldsOf(fields: unknown): Judgement[] {
  if (!Array.isArray(fields) || !fields.every((each) => typeof each === 'string')) return [];
  const isRight = fields.every((each, at) => FIELDS.includes(each) && fields.indexOf(each) === at);
  const wrong: Wrong = {
    expected: `accountInputFieldsToShow of ${FIELDS.join(' and ')}, each at most once`,
    actual: JSON.stringify(fields).slice(0, 120),
    symptom: 'another field, or one twice',
  };
  return [judgement(pause.accountFields, isRight ? undefined : wrong)];
}

function wrongDecimals({ decimals }: Fields): Wrong | undefined {
  if (Number(decimals) >= 0 && Number(decimals) <= 10) return undefined;
  return {
    expected: 'decimals from 0 to 10',
    actual: `decimals ${String(decimals)}`,
    symptom: 'decimals out of range',
  };
}

const DECIMAL = /^[+-]?(\d+)(?:\.(\d+))?$/;
const PLACES = 10;
const DIGITS = 28;

function supplyOf(supply: unknown): Judgement[] {
  if (typeof supply !== 'string') return [];
  const [all, whole = '', places = ''] = DECIMAL.exec(supply) ?? [];
  const actual = `totalSupply ${JSON.stringify(supply).slice(0, 80)}`;
  if (all === undefined)
    return [
      judgement(instrument.totalSupply, {
        expected: 'totalSupply, a decimal number such as "1000.0"',
        actual,
        symptom: 'not a decimal number',
      }),
    ];
  const isPrecise = places.length <= PLACES && whole.replace(/^0+/, '').length <= DIGITS;
  return [
    judgement(
      instrument.totalSupplyPlaces,
      isPrecise
        ? undefined
        : {
            expected: `totalSupply with at most ${DIGITS} digits before its decimal point and ${PLACES} after it`,
            actual,
            symptom: 'more digits than a Decimal has',
          },
    ),
  ];
}

const OF_REGISTRY = { whole: info.infoApiVersions, notNegative: info.infoApiNotNegative };
const OF_INSTRUMENT = {
  whole: instrument.instrumentApiVersions,
  notNegative: instrument.instrumentApiNotNegative,
};

function versionsOf(
  { supportedApis: apis }: Fields,
  clauses: { whole: Clause; notNegative: Clause },
): Judgement[] {
  if (!isObject(apis)) return [];
  return Object.entries(apis).flatMap(([name, version]): Judgement[] => {
    const wrong = (expected: string, symptom: string): Wrong => ({
      expected: `${expected} as the minor version of ${name.slice(0, 80)}`,
      actual: JSON.stringify(version)?.slice(0, 80) ?? 'none',
      symptom,
    });
    if (!Number.isInteger(version) || Number(version) >= 2 ** 31 || Number(version) < -(2 ** 31))
      return [judgement(clauses.whole, wrong('a whole number of 32 bits', 'not a whole number of 32 bits'))];
    return [
      judgement(clauses.whole, undefined),
      judgement(
        clauses.notNegative,
        Number(version) < 0 ? wrong('0 or more', 'a negative version') : undefined,
      ),
    ];
  });
}
