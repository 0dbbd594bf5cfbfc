import { leaves, type Leaves } from '../reading/leaves.js';
import type { Fields } from '../reading/wire.js';
import { adminConstant, metadataSending } from '../../spec/token-standard/info.js';
import { instrumentAsListed } from '../../spec/token-standard/instrument-call.js';
import { listedWhole, pageRepeated } from '../../spec/token-standard/instruments.js';
import { operationNamed } from '../../spec/token-standard/operations.js';
import type { Clause } from '../../spec/clause.js';
import { withoutCondition, type Call } from '../call.js';
import type { Exchange } from '../exchange.js';
import { factText, type Fact } from '../fact.js';
import { objectOf } from '../judgement.js';
import { type MetadataAsked, instrumentsIn, isPageSize, LARGEST_JUDGED } from './metadata.js';

/** Members that the specification does not describe as temporary. */
const LASTING = ['name', 'symbol', 'decimals', 'supportedApis'] as const;

/** The call that lists every instrument, on as few pages as every registry must support. */
export const wholeList = (): Call => ({
  operation: operationNamed('instruments'),
  query: [['pageSize', String(LARGEST_JUDGED)]],
  toTheEnd: true,
  varies: 'the largest page size',
});

/** The ids of the instruments on some pages, in order. */
export const idsOn = (pages: readonly Pick<Exchange, 'answer'>[]): string[] =>
  pages
    .flatMap(({ answer }) => instrumentsIn(objectOf(answer) ?? {}))
    .flatMap(({ id }) => (typeof id === 'string' ? [id] : []));

/** The token of the next page. An empty token counts as none. @returns undefined when this is the last page */
export function tokenOf({ answer }: Pick<Exchange, 'answer'>): string | undefined {
  const { nextPageToken } = objectOf(answer) ?? {};
  return typeof nextPageToken === 'string' && nextPageToken !== '' ? nextPageToken : undefined;
}

const ofSending =
  (clause: Clause): Fact['clausesOf'] =>
  (cause) =>
    cause === 'sending' ? [clause, metadataSending] : [clause];

function fact(key: string, own: Leaves, rest: Omit<Fact, 'key' | 'leaves' | 'text'>): Fact {
  return { key, leaves: own, text: factText(own), ...rest };
}

type Paged = Pick<Exchange, 'call' | 'answer' | 'pages'>;

/** The facts in a response of the metadata API. `version`: the version of the list of instruments. */
export function metadataFacts(exchange: Paged, asked: MetadataAsked, version: number): Fact[] {
  const { call, answer, pages } = exchange;
  const body = answer.status === 200 ? objectOf(answer) : undefined;
  if (pages) return listFacts(call, pages);
  if (!body) return [];
  if (asked.name === 'info') return adminFacts(call, body);
  const ask = withoutCondition(call);
  const isAlone = asked.name === 'instrument';
  const list = isAlone ? [body] : instrumentsIn(body);
  const facts = list.flatMap((each) => instrumentFacts(each, ask, isAlone ? 'by itself' : 'in a list'));
  if (isAlone) return facts;
  const { pageSize, token, given } = asked;
  // A first page that leads to no other has every instrument.
  if (token === undefined)
    return pageSize === undefined || isPageSize(pageSize) ? [...facts, ...listFacts(ask, [exchange])] : facts;
  return given ? [...facts, pageFact(`${version} ${pageSize} ${token}`, exchange)] : facts;
}

function adminFacts(call: Call, { adminId }: Fields): Fact[] {
  if (typeof adminId !== 'string') return [];
  const own: Leaves = new Map([['/adminId', JSON.stringify(adminId)]]);
  const clausesOf = ofSending(adminConstant);
  const ask = withoutCondition(call);
  return [fact('admin', own, { variant: '', ask, moves: false, isStrict: true, clausesOf })];
}

function instrumentFacts(instrument: Fields, ask: Call, variant: string): Fact[] {
  const { id } = instrument;
  if (typeof id !== 'string') return [];
  const isPaused = instrument['paused'] === true;
  const own = leaves({ ...Object.fromEntries(LASTING.map((name) => [name, instrument[name]])), isPaused });
  const sorted: Leaves = new Map([...own].sort(([one], [other]) => (one < other ? -1 : 1)));
  const clausesOf = ofSending(instrumentAsListed);
  return [fact(`instrument ${id}`, sorted, { variant, ask, moves: true, clausesOf })];
}

/** The leaves of a page. A page has no order, so its ids are compared as a set. */
const idLeaves = (ids: readonly string[]): Leaves =>
  new Map([...new Set(ids)].sort().map((id) => [`/${id}/listed`, 'true']));

function pageFact(key: string, exchange: Paged): Fact {
  return fact(`page ${key}`, idLeaves(idsOn([exchange])), {
    variant: '',
    ask: withoutCondition(exchange.call),
    moves: false,
    premise: wholeList(),
    clausesOf: ofSending(pageRepeated),
  });
}

/** The fact of a whole list, whatever its page size was. */
function listFacts(call: Call, pages: readonly Pick<Exchange, 'answer'>[]): Fact[] {
  const last = pages.at(-1)!;
  const isWhole = pages.every(({ answer }) => answer.status === 200) && tokenOf(last) === undefined;
  if (!isWhole) return [];
  const ask = wholeList();
  const variant = JSON.stringify(call.query ?? []);
  return [
    fact('list', idLeaves(idsOn(pages)), { variant, ask, moves: true, clausesOf: ofSending(listedWhole) }),
  ];
}
