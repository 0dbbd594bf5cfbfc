import { spawnSync } from 'node:child_process';
import { type Check, examined, note, ok, orWrong, wrong } from './check.js';
import { examineTokens, aheadMs, clockTrouble, headersOf } from './tokens.js';
import { examineScan } from './scan.js';
import { examineContracts } from './token-standard.js';
import { appAddresses, placeOf, type Target } from '../target-file/target.js';
import { reducedEnvironment } from '../platform/environment.js';
import { UsageError } from '../platform/errors.js';
import type { RawExchange } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import { canBuild, lookForK6 } from '../platform/k6/find.js';
import { MAX_EXPOSITION } from '../probes/metrics/exposition.js';
import { loaderCommand, namedFiles } from '../probes/configuration/loader.js';
import { missingFrom, unknownNames } from './applicable.js';
import { isOtherPage, PAGE, whoAsks } from './address.js';
import { judgedTarget } from './judged-target.js';
import { examineRate } from './rate.js';
import { cannotReachParticipant, cannotReachRegistry, cannotReachScan, troubleWith } from './reach.js';
import { type Session, withSession } from '../target-file/session.js';
import { usableToken } from '../target-file/usable-credentials.js';
import { chainProblem, uncertainty, inWords, lacksCertificate } from '../probes/tls/outcome.js';
import { Prober } from '../probes/tls/prober.js';

/** Checks that every address of an app and every TLS endpoint responds. The run judges the responses. */
export const examineOperator = async (target: Target): Promise<Check[]> => [
  ...(await orWrong('apps of the operator', () => apps(target))),
  ...(await orWrong('TLS endpoints', () => tlsEndpoints(target))),
  ...unknownNames(target).map(({ result }) => note('names of TLS', result)),
];

const apps = (target: Target): Promise<Check[]> =>
  withSession(target, (session) =>
    Promise.all(appAddresses(target).map((address) => answer(session, address))),
  );

async function answer(
  session: Session,
  { app, key, url, pointer }: ReturnType<typeof appAddresses>[number],
): Promise<Check> {
  const what = `${key} of ${app.name}`;
  const request = { method: 'GET', url, headers: [], maxBody: MAX_EXPOSITION };
  let reply: Reply | undefined;
  const trouble = await troubleWith(session, pointer, url, async () => {
    reply = await session.send({ ...request, unavailableIsAnswer: key !== 'metrics' }, []);
    return elsewhere(reply) ?? (key === 'metrics' && reply.status === 200 ? noMetrics(reply) : undefined);
  });
  if (trouble) return wrong(what, trouble);
  const { status = 0 } = reply ?? {};
  return status === 200 ? ok(what, 'answers') : note(what, `answers ${status}`);
}

/** A line of an exposition as text begins with a comment, a name or the braces round a name, not of JSON. It may have no line. */
const METRIC = /^(?:#|\{(?!\s*"[^"]*"\s*:)|[A-Za-z_:][\w:]*[{ \t])/m;

function noMetrics(reply: Reply): string | undefined {
  const isText = reply.header('content-type')?.includes('protobuf') !== true;
  return isText && reply.text.trim() !== '' && !METRIC.test(reply.text)
    ? 'answered 200, and not with metrics: name the address of the metrics'
    : undefined;
}

/** Why a response does not come from the address of an app. The run judges whether the app is healthy. */
function elsewhere(reply: Reply): string | undefined {
  const { status } = reply;
  if (status >= 300 && status < 400)
    return `answered ${reply.toString()}, which is not followed: name that address, or one that does not redirect`;
  if (status === 401 || status === 403 || status === 407) return whoAsks(reply);
  if (status === 404 || status === 405) return `answered ${status}: there is nothing at this address`;
  return isOtherPage(reply) ? PAGE : undefined;
}

async function tlsEndpoints(target: Target): Promise<Check[]> {
  const prober = new Prober(target);
  const checks = prober.endpoints.map(async (endpoint, place): Promise<Check> => {
    const { outcome } = await prober.good(endpoint);
    const what = `TLS endpoint ${endpoint.name}`;
    const isKnown = endpoint.demandsCertificate === false || endpoint.right !== undefined;
    const isRefused = outcome.kind === 'refused' && isKnown;
    const why =
      uncertainty(outcome) ??
      (isRefused ? `a correct handshake is ${inWords(outcome)}` : undefined) ??
      (endpoint.demandsCertificate === undefined ? lacksCertificate(outcome) : undefined);
    if (why !== undefined) return wrong(what, `${endpoint.at} ${endpoint.name}: ${why}`);
    const chain = 'server' in outcome && outcome.server && chainProblem(outcome.server, endpoint.ca ?? []);
    if (chain && endpoint.ca !== undefined)
      return wrong(
        what,
        `${placeOf(target, `/operator/tls/${place}/caFile`)}: no chain leads to ${endpoint.files.ca}: ${chain}`,
      );
    return (outcome.kind === 'accepted' ? ok : note)(what, inWords(outcome));
  });
  return Promise.all(checks);
}

/** @throws {Error} when more than the search for k6 fails; nothing is built */
function examineK6(): Check {
  const what = 'k6';
  try {
    const found = lookForK6();
    if ('k6' in found) {
      const { version, program, from } = found.k6;
      return ok(what, `${version}, ${from === 'PATH' ? 'on PATH' : `${program} (${from})`}`);
    }
    const next = canBuild() ? 'the first load builds one with Go, once' : 'assay load tells how to get one';
    return note(what, `${found.tried.join('; ')}; only load needs it: ${next}`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return wrong(what, error.message);
  }
}

const OLDEST_NODE = [20, 19] as const;
/** Checks what is installed on this machine. */
export function examineMachine(): Check[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const old = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return [
    old
      ? wrong('Node.js', `${process.version}, too old: 20.19 or later is needed`)
      : ok('Node.js', process.version),
    program('Java', 'java', ['-version'], 'only Allure reports need it'),
    examineK6(),
  ];
}

function program(what: string, command: string, args: string[], why: string): Check {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 10_000,
    env: reducedEnvironment(),
  });
  const [version] = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n');
  return status === 0 && version ? ok(what, version) : note(what, `not found; ${why}`);
}

/** Checks a target file and everything that it names. @throws {UsageError} when it is unusable */
export async function examineTarget(path: string): Promise<Check[]> {
  const target = judgedTarget(path);
  return [ok('target file', `${path} is sound`), ...(await examineNamed(target))];
}

/** Checks what a target file names: that it exists and responds, and that its tokens can be obtained. */
export async function examineNamed(target: Target): Promise<Check[]> {
  const checks: Check[] = programs(target);
  for (const name of credentialsOf(target)) checks.push(...(await token(target, name)));
  const lost = (name: string | undefined) =>
    checks.some(({ state, what }) => state === 'wrong' && what === `token of ${name}`);
  const add = async (service: Promise<Check[]>, more: (target: Target) => Promise<Check[]>) => {
    const found = await service;
    checks.push(...found);
    // A service that does not respond cannot be examined further.
    if (found.every(({ what, state }) => state !== 'wrong' || what.startsWith('clock')))
      checks.push(...(await more(target)));
  };
  if (target.registry && !lost(target.registry.credential))
    await add(service(target, 'registry', cannotReachRegistry), examineContracts);
  if (target.participant && hasAdmin(target) && !lost('participantAdmin'))
    await add(service(target, 'participant', cannotReachParticipant), examineTokens);
  else if (target.participant && !hasAdmin(target))
    checks.push(
      note('participant', `mostly not judged: ${missingFrom(target, 'credentials.participantAdmin')}`),
    );
  if (target.scan) await add(service(target, 'scan', cannotReachScan), examineScan);
  if (target.operator) checks.push(...(await examineOperator(target)));
  if (target.configuration) checks.push(...(await orWrong('configuration', async () => files(target))));
  // A file that several tokens or services need is wrong once.
  return checks.filter(
    ({ isUnusable, result }, at) =>
      !isUnusable || checks.findIndex((check) => check.result === result) === at,
  );
}

function files(target: Target): Check[] {
  loaderCommand(target);
  return [
    ok('configuration', `${namedFiles(target).length} files are readable; assay config check judges them`),
  ];
}

/** The programs that a run would start on this machine. Users of somebody else's target file should know them. */
function programs({ registry, configuration }: Target): Check[] {
  const named = [
    ['registry.provision', registry?.provision, registry?.provisionEnv],
    ['configuration.loader', configuration?.loader, configuration?.loaderEnv],
  ] as const;
  return named.flatMap(([what, command, variables = []]) => {
    if (command === undefined) return [];
    const more = variables.length === 0 ? '' : `, ${variables.join(', ')}`;
    const result = `a run starts this program on this machine: ${command} (it gets PATH, HOME and the like${more})`;
    return [note(what, result)];
  });
}

/** The names of those who have tokens: credentials, and subjects of the issuer. */
export const credentialsOf = ({ credentials, issuer }: Target): string[] => [
  ...new Set([...Object.keys(credentials ?? {}), ...Object.keys(issuer?.subjects ?? {})]),
];

function token(target: Target, name: string): Promise<Check[]> {
  const what = `token of ${name}`;
  return orWrong(what, async () => {
    const until = await usableToken(target, name);
    return [ok(what, until === undefined ? 'there' : `present, valid until ${until.toISOString()}`)];
  });
}

const hasAdmin = (target: Target) => credentialsOf(target).includes('participantAdmin');

type Service = 'registry' | 'participant' | 'scan';

function service(
  target: Target,
  what: Service,
  cannotReach: typeof cannotReachParticipant,
): Promise<Check[]> {
  return examined(target, what, async (session) => {
    const seen: RawExchange[] = [];
    const trouble = await cannotReach(session, [], seen);
    if (trouble) return [wrong(what, trouble)];
    const isFound =
      what !== 'registry' ||
      target.registry?.tokenStandard !== undefined ||
      seen.some(({ response }) => response?.status !== 404);
    return [
      isFound ? ok(what, 'answers') : note(what, 'answers 404 so far: name an id that it knows, to be sure'),
      clock(seen, what),
      ...(await examineRate(session, `rate of the ${what}`, async () => {
        const hints: string[] = [];
        await cannotReach(session, hints);
        return hints.length === 0;
      })),
    ];
  });
}

function clock([first]: readonly RawExchange[], system: Service): Check {
  const what = `clock of the ${system}`;
  const clock = headersOf(first);
  const trouble = clockTrouble(clock);
  if (trouble !== undefined) return wrong(what, `${trouble}. Correct the one that is wrong`);
  return aheadMs(clock) === undefined
    ? note(what, 'the target does not send its time')
    : ok(what, 'agrees with the one here');
}
