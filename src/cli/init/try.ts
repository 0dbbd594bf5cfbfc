import { CannotJudge, UsageError } from '../../platform/errors.js';
import { acceptContextUrl } from '../../target-file/endpoints.js';
import { Unanswered } from '../../http/message.js';
import {
  cannotReachParticipant,
  cannotReachRegistry,
  cannotReachScan,
  hasInfo,
} from '../../preflight/reach.js';
import { Session } from '../../target-file/session.js';
import type { Target } from '../../target-file/target.js';

const REACH = {
  registry: cannotReachRegistry,
  participant: (session: Session) => cannotReachParticipant(session),
  scan: cannotReachScan,
};

/** What a target file names that answers requests. */
export type Service = keyof typeof REACH;

/** Why a service cannot be judged as the target file has it, in words; undefined when it answers. */
export const troubleOf = (target: Target, service: Service): Promise<string | undefined> =>
  withSession(target, REACH[service]);

/** Why an id is not one that the registry answers with 200, in words; undefined when it is. */
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

/** Whether the registry has the metadata of the token standard, and so the other calls of it. */
export const hasTokenStandard = async (target: Target): Promise<boolean> => {
  const trouble = await withSession(target, async (session) =>
    (await hasInfo(session, target.registry!)) ? undefined : 'no metadata',
  );
  return trouble === undefined;
};

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
