import type { System } from '../../spec/clause.js';
import type { ClauseResult, Counterexample, WaiverState } from '../../results/schema.js';
import { clip } from '../../platform/clip.js';
import { below, segments } from '../../target-file/pointer.js';
import { placeOf, type Target } from '../../target-file/target.js';
import { STANDARD_OPERATIONS } from '../../spec/token-standard/operations.js';
import { SIZES } from '../../spec/token-standard/rules.js';
import { partOf } from '../../preflight/applicable.js';
import { refusedOf, samplesOf } from '../../preflight/named.js';

type Found = { clauses: ClauseResult[]; waivers: WaiverState[] };

/** Adds the lines of the target file to look at: the address that was called, the missing key, or the waiver. */
export function withLines({ clauses, waivers }: Found, target: Target): Found {
  const addresses = addressesIn(target);
  const lineOf = (pointer: string) => Number(/:(\d+):\d+$/.exec(target.at(pointer))?.[1] ?? 1);
  const placed = (result: ClauseResult, counterexample: Counterexample): Counterexample => {
    const url = counterexample.exchanges.at(-1)?.request.url ?? '';
    const [pointer] = addresses.find(([, address]) => url.includes(address)) ?? [
      pointerOf(result, addresses),
    ];
    const stated =
      statedBy(result, counterexample, target) ?? statedOfOperator(result, counterexample, pointer);
    if (stated === undefined) return { ...counterexample, line: lineOf(pointer) };
    const value = valueAt(target, stated);
    const said = typeof value === 'string' ? `: ${clip(value, SHOWN)}` : '';
    const where = `${placeOf(target, stated)}${said}`;
    const expected = `${counterexample.expected}, by the target file (${where}). If that is not so, correct the file`;
    return { ...counterexample, expected, line: lineOf(stated) };
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

/** How much of a value is shown. A contract id is longer than all that is said of it. */
const SHOWN = 40;
/** Keys of the target file that state how the target behaves, with the clauses whose expectation depends on them alone. */
const STATED: readonly [pointer: string, clauses: readonly string[]][] = [
  ['/participant/duplicateHints', ['participant.duplicate-hint']],
  ['/participant/selfAllocation', ['authentication.self-allocation']],
  ['/scan/bulkAcs/recordTimeParameter', ['scan.at-or-before', 'scan.monotonic']],
  ['/credentials/participantAdmin', ['authentication.participant-admin']],
  ['/issuer/subjects/participantAdmin', ['authentication.participant-admin']],
  ['/credentials/identityProviderAdmin', ['authentication.identity-provider-admin']],
  ['/issuer/subjects/identityProviderAdmin', ['authentication.identity-provider-admin']],
  ['/registry/tokenStandard/v2/sizes', Object.values(SIZES).map(({ id }) => id)],
  ['/credentials/stranger', ['authentication.no-rights']],
  ['/issuer/subjects/stranger', ['authentication.no-rights']],
];
/** The same for a TLS endpoint: the beginning of the clauses, after `operator.tls-`. */
const STATED_OF_TLS: readonly [key: string, clauses: string][] = [
  ['caFile', 'chain'],
  ['ciphers', 'ciphers-'],
  ['namedGroups', 'groups-'],
  ['minimumVersion', 'minimum-version'],
  ['clientAuth/required', 'client-certificate-required'],
];
/** Lists of what a participant is stated to know. A call with one of their values expects to be accepted. */
const KNOWN = [
  ['synchronizers', 'synchronizerId'],
  ['identityProviders', 'identityProviderId'],
] as const;

/** Where a mistake in the target file would cause this failure. @returns undefined for others */
function statedBy(
  { id }: ClauseResult,
  { exchanges, expected }: Counterexample,
  target: Target,
): string | undefined {
  const { request, response } = exchanges.at(-1) ?? {};
  // A call that is accepted without one member is refused for the value of that member.
  const [, without] = /, as without (\w+)$/.exec(expected) ?? [];
  const sent = KNOWN.filter(([, member]) => (without ?? member) === member).flatMap(([list]) =>
    (target.participant?.[list] ?? []).flatMap((value, at) =>
      request?.body?.text?.includes(JSON.stringify(value)) && expected.startsWith('status 200')
        ? [`/participant/${list}/${at}`]
        : [],
    ),
  );
  // Of an id that is stated to be refused, nothing else tells what is right. One that is not found may be gone.
  const known = response?.status === 404 ? samplesOf(target) : [];
  const named = [...refusedOf(target), ...known].flatMap(({ subject, promised, pointer }) =>
    request?.url.includes(`/${encodeURIComponent(String(subject))}/`) &&
    expected.startsWith(`status ${promised}`)
      ? [pointer]
      : [],
  );
  const factory = STANDARD_OPERATIONS.find(
    (call) => call.request === 'factory' && request?.url.endsWith(call.path) && id.endsWith('call-found'),
  );
  const samples = factory?.subjects ? [`/registry/${factory.subjects.replaceAll('.', '/')}`] : [];
  const said = STATED.filter(([pointer, ids]) => ids.includes(id) && valueAt(target, pointer) !== undefined);
  return [...said.map(([pointer]) => pointer), ...sent, ...named, ...samples][0];
}

/** What a response shows to be wrong in the target file, when the clause that says so is not judged. */
export function shownWrong(clauses: readonly ClauseResult[], target: Target): string[] {
  const isShown = (id: string | undefined) =>
    clauses.every((each) => each.id !== id) &&
    clauses.some(({ reason }) => reason?.startsWith(`a response breaks ${id} `));
  const mend = 'Correct it, or have that clause judged too';
  return STATED.flatMap(([pointer, [id]]) =>
    valueAt(target, pointer) !== undefined && isShown(id)
      ? [`${placeOf(target, pointer)}: it is not so, or the target breaks ${id}. ${mend}`]
      : [],
  ).slice(0, 1);
}

/** The same for an address of an app at which there is nothing, and for what is stated of a TLS endpoint. */
function statedOfOperator(
  { id, system }: ClauseResult,
  { exchanges }: Counterexample,
  pointer: string,
): string | undefined {
  if (system !== 'operator') return undefined;
  if (pointer.startsWith('/operator/tls/')) {
    const key = STATED_OF_TLS.find(([, of]) => id.startsWith(`operator.tls-${of}`))?.[0];
    return key === undefined ? undefined : pointer.slice(0, pointer.lastIndexOf('/') + 1) + key;
  }
  if (!pointer.startsWith('/operator/apps/')) return undefined;
  // The same address may stand at several keys.
  if (id === 'operator.metrics-served') return pointer.replace(/(?:readyz|livez)$/, 'metrics');
  return exchanges.at(-1)?.response?.status === 404 ? pointer : undefined;
}

const valueAt = (target: Target, pointer: string): unknown =>
  segments(pointer).reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    target,
  );

/** The key that a clause is about: the one that is missing, or the address of its system. */
function pointerOf({ system, lacks }: ClauseResult, addresses: readonly [string, string][]): string {
  if (lacks !== undefined && !lacks.startsWith('-')) return `/${lacks.replaceAll('.', '/')}`;
  const part = `/${partOf(system as System).replaceAll('.', '/')}`;
  return addresses.find(([pointer]) => pointer === `${part}/url`)?.[0] ?? part;
}

/** The addresses in a target file, by their pointers. The longest comes first, because it is the most specific. */
const addressesIn = ({ registry, participant, scan, operator }: Target): [string, string][] =>
  textsIn({ registry, participant, scan, operator })
    .filter(([, text]) => /^https?:\/\/.|^[^\s/]+:\d+$/.test(text))
    .sort(([, one], [, other]) => other.length - one.length);

const textsIn = (value: unknown, pointer = ''): [string, string][] => {
  if (typeof value === 'string') return [[pointer, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, below(pointer, key)));
};
