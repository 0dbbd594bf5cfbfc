import type { System } from '../../spec/clause.js';
import type { ClauseResult, Counterexample, WaiverState } from '../../results/schema.js';
import { below } from '../../target-file/pointer.js';
import type { Target } from '../../target-file/target.js';
import { partOf } from '../../preflight/applicable.js';

type Found = { clauses: ClauseResult[]; waivers: WaiverState[] };

/** The same with the lines of the target file that a reader has to look at: what was asked, what is missing, the waiver. */
export function withLines({ clauses, waivers }: Found, target: Target): Found {
  const addresses = addressesIn(target);
  const lineOf = (pointer: string) => Number(/:(\d+):\d+$/.exec(target.at(pointer))?.[1] ?? 1);
  const placed = (result: ClauseResult, counterexample: Counterexample): Counterexample => {
    const url = counterexample.exchanges.at(-1)?.request.url ?? '';
    const [pointer] = addresses.find(([, address]) => url.includes(address)) ?? [
      pointerOf(result, addresses),
    ];
    return { ...counterexample, line: lineOf(pointer) };
  };
  return {
    clauses: clauses.map((result) => {
      if (result.verdict === 'pass') return result;
      const { counterexample, furtherCounterexamples } = result;
      const first = counterexample && placed(result, counterexample);
      return {
        ...result,
        line: first?.line ?? lineOf(pointerOf(result, addresses)),
        ...(first && { counterexample: first }),
        ...(furtherCounterexamples && {
          furtherCounterexamples: furtherCounterexamples.map((one) => placed(result, one)),
        }),
      };
    }),
    waivers: waivers.map((waiver, at) => ({ ...waiver, line: lineOf(`/waivers/${at}`) })),
  };
}

/** What a clause is about: the key that is missing, or the address of its system. */
function pointerOf({ system, lacks }: ClauseResult, addresses: readonly [string, string][]): string {
  if (lacks !== undefined && !lacks.startsWith('-')) return `/${lacks.replaceAll('.', '/')}`;
  const part = `/${partOf(system as System).replaceAll('.', '/')}`;
  return addresses.find(([pointer]) => pointer === `${part}/url`)?.[0] ?? part;
}

/** The addresses that a target file names, by their pointers; the longest first: it says most. */
const addressesIn = ({ registry, participant, scan, operator }: Target): [string, string][] =>
  textsIn({ registry, participant, scan, operator })
    .filter(([, text]) => /^https?:\/\/.|^[^\s/]+:\d+$/.test(text))
    .sort(([, one], [, other]) => other.length - one.length);

const textsIn = (value: unknown, pointer = ''): [string, string][] => {
  if (typeof value === 'string') return [[pointer, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, below(pointer, key)));
};
