import * as info from '../../spec/token-standard/info.js';
import * as instrument from '../../spec/token-standard/instrument.js';
import * as instrumentCall from '../../spec/token-standard/instrument-call.js';
import * as instruments from '../../spec/token-standard/instruments.js';
import type { Clause } from '../../spec/clause.js';
import { INSTRUMENT, INSTRUMENTS, REGISTRY_INFO } from '../../spec/token-standard/wire.js';
import { isObject, type Fields } from '../../harness/judging/wire.js';
import { errorResponse, membersOf, wrongBody } from '../members.js';
import { objectOf, ruling, wrongStatus, type Answer, type Ruling, type Wrong } from '../ruling.js';
import { wrongMediaType } from '../registry/context-call.js';

/** A call of the metadata API, as it was asked. */
export type MetadataCall =
  | { name: 'info' }
  /** `token`: what stands as pageToken; `given`: whether a page of that size came with it. */
  | { name: 'instruments'; pageSize?: string | undefined; token?: string | undefined; given: boolean }
  /** `listed`: whether a page had it. */
  | { name: 'instrument'; id: string; listed: boolean };

/** What token standard v1 allows as the answer to a call of the metadata API, clause by clause. */
export function metadata(call: MetadataCall, answer: Answer): Ruling[] {
  if (answer.status === 404 || answer.status === 500)
    return [
      ...statusOf(call, answer),
      errorResponse(answer, info.metadataErrorBody, 'a call of the metadata'),
    ];
  if (answer.status !== 200) return statusOf(call, answer);
  return [
    ...statusOf(call, answer),
    ruling(info.metadataMediaType, wrongMediaType(answer)),
    ...bodyOf(call, answer),
  ];
}

/** The sizes that a page may be asked for in: a whole number of 32 bits, of which those below 1 stand for no page. */
const isPageSize = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31;

/** The largest size that has to be answered with a page: a larger one may be refused as a bad request. */
export const LARGEST_JUDGED = 1000;

function statusOf(call: MetadataCall, answer: Answer): Ruling[] {
  const must = (clause: Clause, rule: string, status: number) => [
    ruling(clause, wrongStatus(answer, [status], rule)),
  ];
  if (call.name === 'info') return must(info.infoFound, 'a call for what the registry is', 200);
  if (call.name === 'instrument') {
    return call.listed ? must(instrumentCall.instrumentFound, 'the id of a listed instrument', 200) : [];
  }
  const { pageSize, token, given } = call;
  if (pageSize !== undefined && !isPageSize(pageSize)) return [];
  if (token !== undefined) {
    return given ? must(instruments.pageTokenAccepted, 'the nextPageToken of a page', 200) : [];
  }
  if (pageSize === undefined) return must(instruments.listFound, 'a call for the instruments', 200);
  // How large a page may be is not shown: whoever bounds it may say so.
  if (Number(pageSize) > LARGEST_JUDGED && answer.status === 400) return [];
  return must(instruments.pageSizeAccepted, `a pageSize of ${pageSize}`, 200);
}

function bodyOf(call: MetadataCall, answer: Answer): Ruling[] {
  const body = objectOf(answer);
  const object = (clause: Clause) => ruling(clause, wrongBody(answer, [], 'a JSON object'));
  switch (call.name) {
    case 'info':
      return [
        object(info.infoObject),
        ...(body ? [...membersOf(body, REGISTRY_INFO), ...versionsOf(body, OF_REGISTRY)] : []),
      ];
    case 'instrument':
      return [
        object(instrumentCall.instrumentObject),
        ...(body ? [...instrumentOf(body), ...ownOf(call, body)] : []),
      ];
    default:
      return [object(instruments.listObject), ...(body ? pageOf(call, body) : [])];
  }
}

function pageOf({ pageSize }: { pageSize?: string | undefined }, page: Fields): Ruling[] {
  const list = instrumentsIn(page);
  const asked = pageSize === undefined ? 25 : isPageSize(pageSize) ? Number(pageSize) : Infinity;
  const size = pageSize === undefined ? instruments.pageSizeDefault : instruments.pageSizeKept;
  const wrong: Wrong | undefined =
    list.length <= asked
      ? undefined
      : {
          expected: `at most ${asked} instruments`,
          actual: `${list.length} instruments`,
          gist: 'more instruments than asked for',
          rule: pageSize === undefined ? 'no pageSize' : 'a pageSize',
        };
  return [
    ...membersOf(page, INSTRUMENTS),
    ...(asked === Infinity ? [] : [ruling(size, wrong)]),
    ...list.flatMap(instrumentOf),
  ];
}

/** The instruments of a page, those that are objects. */
export const instrumentsIn = ({ instruments: list }: Fields): Fields[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

const ownOf = ({ id }: { id: string }, body: Fields): Ruling[] =>
  typeof body['id'] === 'string'
    ? [
        ruling(
          instrumentCall.instrumentOwn,
          body['id'] === id
            ? undefined
            : {
                expected: `the instrument ${JSON.stringify(id)}`,
                actual: `the instrument ${JSON.stringify(body['id']).slice(0, 120)}`,
                gist: 'another instrument',
              },
        ),
      ]
    : [];

function instrumentOf(each: Fields): Ruling[] {
  return [
    ...membersOf(each, INSTRUMENT),
    ...(Number.isInteger(each['decimals']) ? [ruling(instrument.decimalsRange, wrongDecimals(each))] : []),
    ...supplyOf(each['totalSupply']),
    ...versionsOf(each, OF_INSTRUMENT),
  ];
}

function wrongDecimals({ decimals }: Fields): Wrong | undefined {
  if (Number(decimals) >= 0 && Number(decimals) <= 10) return undefined;
  return {
    expected: 'decimals from 0 to 10',
    actual: `decimals ${String(decimals)}`,
    gist: 'decimals out of range',
  };
}

const DECIMAL = /^[+-]?(\d+)(?:\.(\d+))?$/;
const PLACES = 10;
const DIGITS = 28;

function supplyOf(supply: unknown): Ruling[] {
  if (typeof supply !== 'string') return [];
  const [all, whole = '', places = ''] = DECIMAL.exec(supply) ?? [];
  const actual = `totalSupply ${JSON.stringify(supply).slice(0, 80)}`;
  if (all === undefined)
    return [
      ruling(instrument.totalSupply, {
        expected: 'totalSupply, a decimal number such as "1000.0"',
        actual,
        gist: 'no decimal number',
      }),
    ];
  const isPrecise = places.length <= PLACES && whole.replace(/^0+/, '').length <= DIGITS;
  return [
    ruling(
      instrument.totalSupplyPlaces,
      isPrecise
        ? undefined
        : {
            expected: `totalSupply of at most ${PLACES} places and ${DIGITS} digits before them`,
            actual,
            gist: 'more digits than a Decimal has',
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
): Ruling[] {
  if (!isObject(apis)) return [];
  return Object.entries(apis).flatMap(([name, version]): Ruling[] => {
    const wrong = (expected: string, gist: string): Wrong => ({
      expected: `${expected} as the minor version of ${name.slice(0, 80)}`,
      actual: JSON.stringify(version)?.slice(0, 80) ?? 'none',
      gist,
    });
    if (!Number.isInteger(version) || Number(version) >= 2 ** 31 || Number(version) < -(2 ** 31))
      return [ruling(clauses.whole, wrong('a whole number of 32 bits', 'no whole number of 32 bits'))];
    return [
      ruling(clauses.whole, undefined),
      ruling(clauses.notNegative, Number(version) < 0 ? wrong('0 or more', 'a negative version') : undefined),
    ];
  });
}
