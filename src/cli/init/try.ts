import { CONTEXT_OPERATIONS, namesApi } from '../../spec/token-standard/operations.js';
import { acceptContextUrl, type Target } from '../../target-file/target.js';
import { isTrouble } from '../../preflight/check.js';
import { cannotReachParticipant, cannotReachRegistry, cannotReachScan } from '../../preflight/reach.js';
import { type Session, withSession } from '../../target-file/session.js';
import { apisOf } from '../../model/reading/wire.js';
import { askMetadata } from '../../preflight/token-standard.js';
import { type RegistryNames, MADE_UP } from './samples.js';

const REACH = {
  registry: cannotReachRegistry,
  participant: (session: Session) => cannotReachParticipant(session),
  scan: cannotReachScan,
};

/** A service that a target file names and that answers requests. */
type ReachableService = keyof typeof REACH;

/** Describes why a service cannot be judged with this target file; undefined when it responds. */
export const troubleOf = (target: Target, service: ReachableService): Promise<string | undefined> =>
  answered(target, REACH[service]);

/** Describes why the registry does not answer an id with 200; undefined when it does. */
export const troubleOfId = (target: Target, id: string): Promise<string | undefined> =>
  answered(target, async (session) => {
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
  known: RegistryNames;
}

/** Asks a registry for its metadata, and for one of its instruments; for V2, one that V2 can be used for. */
export async function metadataOf(target: Target): Promise<RegistryMetadata | undefined> {
  let found: RegistryMetadata | undefined;
  await answered(target, async (session) => {
    const { reply, info, instruments, names } = await askMetadata(session);
    if (reply.status !== 200) return undefined;
    const ofV2 = instruments.find((each) => isOfV2(apisOf(each)) && each['paused'] !== true);
    const instrument = textOr(instruments[0]?.['id'], MADE_UP.instrument);
    found = {
      hasV2: isOfV2(names),
      known: {
        admin: textOr(info['adminId'], MADE_UP.admin),
        instrument,
        instrumentOfV2: textOr(ofV2?.['id'], instrument),
      },
    };
    return undefined;
  });
  return found;
}

const isOfV2 = (names: readonly string[]) =>
  CONTEXT_OPERATIONS.some(
    ({ edition, api }) => edition === 'v2' && names.some((name) => namesApi(api, name)),
  );

const textOr = (value: unknown, other: string) => (typeof value === 'string' && value ? value : other);

async function answered(
  target: Target,
  ask: (session: Session) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await withSession(target, ask);
  } catch (error) {
    if (isTrouble(error)) return error.message;
    throw error;
  }
}
