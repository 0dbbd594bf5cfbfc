import {
  CONTEXT_OPERATIONS,
  namesApi,
  OPERATIONS,
  type TokenOperation,
} from '../spec/token-standard/operations.js';
import { ofSizes, SMALLEST } from '../../generators/token-standard/accounts.js';
import { below, placeOf, type Target } from '../target-file/target.js';
import type { Reply } from '../http/reply.js';
import { apisOf, isObject, type Fields } from '../model/reading/wire.js';
import { ACCEPT, askFor, isUnread, refusedOf, samplesOf, wrongWith, type Named } from './named.js';
import type { Session } from '../target-file/session.js';
import { type Check, examined, note, ok, wrong } from './check.js';

/** The maximum number of entries of one list that are checked. */
const MOST_ASKED = 200;

/** Checks that the registry answers everything in the target file as it says, and what more could be judged. */
export const examineContracts = (target: Target): Promise<Check[]> =>
  examined(target, 'contracts of the registry', async (session) => {
    const apis = await askMetadata(session);
    const all = [...samplesOf(target), ...refusedOf(target)];
    const lists = new Map(all.map(({ list }) => [list, all.filter((named) => named.list === list)]));
    const checks: Check[] = [...info(target, apis)];
    for (const named of lists.values()) checks.push(...(await examineList(session, named)));
    if (checks.every(({ state }) => state !== 'wrong')) checks.push(...(await examineSizes(session)));
    return [...checks, ...lacking(target, apis)];
  });

/** Each entry of a list, asked for once; in one line for each status that is not as promised, or in one when all are. */
async function examineList(session: Session, all: readonly Named[]): Promise<Check[]> {
  const [{ call, list, promised }] = all as [Named];
  const what = `${call.name}: ${list.replace(/^registry\./, '')}`;
  const found = new Map<number, { result: string; more: number }>();
  for (const named of all.slice(0, MOST_ASKED)) {
    const reply = await askFor(session, named);
    const trouble = wrongWith(named, reply);
    if (trouble === undefined) continue;
    const known = found.get(reply.status);
    if (known) known.more += 1;
    else {
      const result = `${placeOf(session.target, named.pointer)}: ${trouble}${await unlessGiven(session, named, reply)}`;
      found.set(reply.status, { result, more: 0 });
    }
  }
  if (found.size === 0) return [ok(what, `${Math.min(all.length, MOST_ASKED)} answered ${promised}`)];
  return [...found.values()].map(({ result, more }) =>
    wrong(what, more > 0 ? `${result}. The same is true of ${more} more of this list` : result),
  );
}

/** The most of each list for sizes that one request needs. */
const MOST = [['accounts', 50] as const, ['instruments', 25] as const, ['allocations', 50] as const];

/** Large choice arguments, made from all that the target file lists for them. */
async function examineSizes(session: Session): Promise<Check[]> {
  const stock = session.target.registry?.tokenStandard?.v2?.sizes ?? {};
  const samples = samplesOf(session.target);
  const ofFactory = (name: string) => samples.find(({ call }) => call.name === name);
  const sample = ofFactory('settlement-factory-v2') ?? ofFactory('allocation-factory-v2');
  const checks: Check[] = [];
  for (const [key, most] of MOST) {
    const count = Math.min(most, stock[key]?.length ?? 0);
    const sizes = { ...SMALLEST, legs: key === 'allocations' ? 1 : 25, [key]: count };
    const subject = sample && count > 1 && ofSizes(sample.subject as Fields, stock, sizes);
    if (!sample || typeof subject !== 'object') continue;
    const named = { ...sample, subject, pointer: `/registry/tokenStandard/v2/sizes/${key}` };
    const trouble = wrongWith(named, await askFor(session, named))?.replace('these', 'the largest');
    const what = `${sample.call.name}: tokenStandard.v2.sizes.${key}`;
    const where = placeOf(session.target, named.pointer);
    checks.push(trouble ? wrong(what, `${where}: ${trouble}`) : ok(what, `${count} at once answered 200`));
  }
  return checks;
}

/** Says that the registry demands an optional member, which looks like a mistake in the target file. Empty when not. */
async function unlessGiven(session: Session, named: Named, reply: Reply): Promise<string> {
  if (named.promised !== 200 || !isUnread(reply)) return '';
  const { status } = await askFor(session, named, { excludeDebugFields: false });
  return status === 200
    ? '. It is answered 200 with excludeDebugFields, which may be left out: that is a defect of the registry'
    : '';
}

/** What a registry says about itself and its instruments. */
interface Metadata {
  reply: Reply;
  info: Fields;
  instruments: readonly Fields[];
  /** The names of the APIs that the registry or one of its instruments supports. */
  names: readonly string[];
}

/** Requests the registry info and the first page of instruments, which may support further APIs. */
export async function askMetadata(session: Session): Promise<Metadata> {
  const { url, credential } = session.target.registry!;
  const ask = async ({ path }: TokenOperation) => {
    const reply = await session.send(
      { method: 'GET', url: below(url, path), headers: ACCEPT },
      [],
      credential,
    );
    return { reply, value: reply.status === 200 && isObject(reply.value) ? reply.value : {} };
  };
  const { reply, value: info } = await ask(OPERATIONS[0]!);
  const { instruments: list } = (await ask(OPERATIONS[1]!)).value;
  const instruments = Array.isArray(list) ? list.filter(isObject) : [];
  return { reply, info, instruments, names: [...new Set([info, ...instruments].flatMap(apisOf))] };
}

function info({ registry }: Target, { reply, names }: Metadata): Check[] {
  const what = 'token standard';
  const path = OPERATIONS[0]!.path;
  if (registry?.tokenStandard === undefined) return [];
  return [
    reply.status === 200
      ? ok(what, `${path} and the instruments name ${names.length} APIs that it supports`)
      : wrong(
          what,
          `${path} is answered ${reply.status}: a registry of the token standard serves it. Remove registry.tokenStandard if yours is not one`,
        ),
  ];
}

/** The keys that would allow more to be judged, given the APIs that the registry says it supports. */
function lacking(target: Target, { names }: Metadata): Check[] {
  const { tokenStandard } = target.registry!;
  const isSupported = ({ api }: TokenOperation) => names.some((name) => namesApi(api, name));
  if (tokenStandard === undefined && OPERATIONS.some((call) => call.name !== 'accept' && isSupported(call)))
    return [
      note(
        'token standard',
        `not judged, although the registry supports ${names.join(', ')}: add registry.tokenStandard (its keys are in docs/target-file.md)`,
      ),
    ];
  if (tokenStandard?.provision !== undefined) return [];
  const isNamed = ({ subjects }: TokenOperation) =>
    samplesOf(target).some(({ list }) => list === `registry.${subjects}`);
  return CONTEXT_OPERATIONS.filter(
    (call) =>
      (call.name === 'accept' ? target.registry?.provision === undefined : tokenStandard !== undefined) &&
      (names.length === 0 ? call.edition === undefined : isSupported(call)) &&
      !isNamed(call),
  ).map(({ name, subjects }) => note(name, `not judged: add registry.${subjects}`));
}
