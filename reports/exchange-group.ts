import type { Exchange } from '../src/results/schema.js';
import { groupBy } from './select.js';
import { number } from './words.js';

/** What came back to one or several of a group's requests. */
export interface Answer {
  exchange: Exchange;
  /** Places in the group, counted from 1. */
  places: number[];
}

/** Exchanges next to each other whose request is the same, such as those of a race. */
export interface ExchangeGroup {
  /** Place of the first exchange among all of the case, counted from 1. */
  from: number;
  exchanges: [Exchange, ...Exchange[]];
  /** Those with the same status and body are one. */
  answers: Answer[];
}

/** The exchanges of a case in their order, those with the same request put together. */
export const groupExchanges = (exchanges: readonly Exchange[]): ExchangeGroup[] => {
  const groups: { from: number; exchanges: [Exchange, ...Exchange[]] }[] = [];
  for (const [at, exchange] of exchanges.entries()) {
    const last = groups.at(-1);
    if (last && requestOf(last.exchanges[0]) === requestOf(exchange)) last.exchanges.push(exchange);
    else groups.push({ from: at + 1, exchanges: [exchange] });
  }
  return groups.map((group) => ({ ...group, answers: answersTo(group.exchanges) }));
};

const requestOf = ({ request }: Exchange): string => JSON.stringify(request);

const answersTo = (exchanges: readonly Exchange[]): Answer[] => {
  const placed = exchanges.map((exchange, at) => ({ exchange, place: at + 1 }));
  const same = groupBy(placed, ({ exchange: { response, outcome, error } }) =>
    JSON.stringify(response ? [response.status, response.body] : [outcome, error]),
  );
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ exchange: first.exchange, places: [first, ...others].map(({ place }) => place) }] : [],
  );
};

/** Numbers that count upwards, in words: `1, 3 to 8`. */
export const ranges = (numbers: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const one of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === one - 1) run[1] = one;
    else runs.push([one, one]);
  }
  return runs
    .map(([from, to]) => (from === to ? number(from) : `${number(from)} to ${number(to)}`))
    .join(', ');
};
