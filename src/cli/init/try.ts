import { CannotJudge, UsageError } from '../../platform/errors.js';
import { CONTEXT_OPERATIONS, namesApi } from '../../spec/token-standard/operations.js';
import { acceptContextUrl, below, type Target } from '../../target-file/target.js';
import { Unanswered } from '../../http/message.js';
import { cannotReachParticipant, cannotReachRegistry, cannotReachScan } from '../../preflight/reach.js';
import { isObject } from '../../model/reading/wire.js';
import { Session } from '../../target-file/session.js';
import { type RegistryNames, MADE_UP } from './samples.js';

const REACH = {
  registry: cannotReachRegistry,
  participant: (session: Session) => cannotReachParticipant(session),
  scan: cannotReachScan,
};

/** A service that a target file names and that answers requests. */
export type ReachableService = keyof typeof REACH;

/** Describes why a service cannot be judged with this target file; undefined when it responds. */
export const troubleOf = (target: Target, service: ReachableService): Promise<string | undefined> =>
  withSession(target, REACH[service]);

/** Describes why the registry does not answer an id with 200; undefined when it does. */
export const troubleOfId = (target: Target, id: string): Promise<string | undefined> =>
  withSession(target, async (session) => {
    const { url: base, credential } = target.registry!;
    const request = {
      method: 'POST',
      url: acceptContextUrl(base, encodeURIComponent(id)),
      headers: [['content-type', 'application/json']] as const,
      body: Buffer.from('{}'),
    };
    const { status } = await session.send(request, [], credential);
    if (status === 200) return undefined;
    const meaning: Record<number, string> = {
      404: ': it does not know it',
      409: ': it belongs under reassigning, not under acceptable',
    };
    return `${id} is answered ${status}${meaning[status] ?? ''}`;
  });

/** What a registry says about itself. */
interface RegistryMetadata {
  hasV2: boolean;
  /** Names for the samples. */
  known: RegistryNames;
}

/** Asks a registry for its metadata, and for one of its instruments. */
export async function metadataOf(target: Target): Promise<RegistryMetadata | undefined> {
  let found: RegistryMetadata | undefined;
  await withSession(target, async (session) => {
    const { url, credential } = target.registry!;
    const ask = async (name: string) => {
      const address = below(url, `/registry/metadata/v1/${name}`);
      const reply = await session.send({ method: 'GET', url: address, headers: [] }, [], credential);
      return reply.status === 200 && isObject(reply.value) ? reply.value : undefined;
    };
    const info = await ask('info');
    if (info === undefined) return undefined;
    const { instruments } = (await ask('instruments')) ?? {};
    const [first] = Array.isArray(instruments) ? (instruments as unknown[]) : [];
    const apis = isObject(info['supportedApis']) ? Object.keys(info['supportedApis']) : [];
    const ofV2 = CONTEXT_OPERATIONS.filter(({ edition }) => edition !== undefined);
    found = {
      hasV2: ofV2.some(({ api }) => apis.some((name) => namesApi(api, name))),
      known: {
        admin: textOr(info['adminId'], MADE_UP.admin),
        instrument: textOr(isObject(first) ? first['id'] : undefined, MADE_UP.instrument),
      },
    };
    return undefined;
  });
  return found;
}

const textOr = (value: unknown, other: string) => (typeof value === 'string' && value ? value : other);

async function withSession(
  target: Target,
  ask: (session: Session) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    const session = new Session(target);
    try {
      return await ask(session);
    } finally {
      await session.close();
    }
  } catch (error) {
    if (error instanceof UsageError || error instanceof CannotJudge || error instanceof Unanswered)
      return error.message;
    throw error;
  }
}
