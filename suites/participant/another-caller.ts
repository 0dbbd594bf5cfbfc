import type { TargetUnderTest } from '../support/target-under-test.js';
import type { HttpRequest } from '../../src/harness/http/message.js';
import { ADMIN, type Allocation, requestOf } from './allocation.js';
import { type Caller, holderOf } from './caller.js';
import type { Tokens } from './tokens.js';

const ADMIN_OF_PROVIDER = 'identityProviderAdmin';

/** Somebody else who may ask for a party, by the name of the credential, and what has to be named. */
export interface Other {
  credential: string;
  named: Record<string, unknown>;
}

/** The admin of an identity provider; undefined: the target file names none. */
export function adminOfProvider({ tokens }: { tokens: Tokens }): Other | undefined {
  const { identityProviderId } = tokens.holder(ADMIN_OF_PROVIDER);
  if (identityProviderId === undefined) return undefined;
  return { credential: ADMIN_OF_PROVIDER, named: { identityProviderId } };
}

/** What a call can be made with by somebody else; undefined: there is nobody like that, or it would be no such call. */
function madeOf(
  target: TargetUnderTest,
  { refusedBy, alike }: Caller,
  body: Uint8Array = Buffer.of(),
): { provider: string; rest: string } | undefined {
  const { identityProviderId: provider } = holderOf(target, ADMIN_OF_PROVIDER);
  if (provider === undefined || (refusedBy && !alike)) return undefined;
  const text = Buffer.from(body).toString('latin1');
  if (!/^\s*\{/.test(text) || text.includes('"identityProviderId"')) return undefined;
  return { provider, rest: text.replace(/^\s*\{/, '') };
}

/** Whether what somebody asked may be asked by somebody else as well. */
export const mayBeByAnother = (
  target: TargetUnderTest,
  caller: Caller,
  { body }: Pick<HttpRequest, 'body'>,
): boolean => madeOf(target, caller, body) !== undefined;

/**
 * The same call by the admin of an identity provider, who asks for a party of it: that it has the right to. What is wrong
 * with a token is wrong with the other one as well. Undefined where there is nobody like that, where who calls is what the
 * call is about, or the body can say nothing more.
 */
export async function asAnother(
  target: TargetUnderTest,
  allocation: Allocation,
): Promise<Allocation | undefined> {
  const { participant } = target.session.target;
  const { caller = ADMIN } = allocation;
  const made = participant && madeOf(target, caller, requestOf(participant, allocation).body);
  if (!made) return undefined;
  const { provider, rest } = made;
  const { refusedBy, alike } = caller;
  const member = `"identityProviderId":${JSON.stringify(provider)}`;
  const { members: _, ...others } = allocation;
  return {
    ...others,
    body: Buffer.from(`{${member}${/^\s*\}/.test(rest) ? '' : ','}${rest}`, 'latin1'),
    caller:
      refusedBy && alike
        ? { ...(await alike(ADMIN_OF_PROVIDER)), refusedBy }
        : { credential: ADMIN_OF_PROVIDER },
  };
}
