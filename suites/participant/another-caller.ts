import type { TargetUnderTest } from '../support/target-under-test.js';
import { type Allocation, requestOf } from './allocation.js';
import { holderOf } from './caller.js';
import type { Tokens } from './tokens.js';

/** Somebody else who may ask for a party, by the name of the credential, and what has to be named. */
export interface Other {
  credential: string;
  named: Record<string, unknown>;
}

/** The admin of an identity provider; undefined: the target file names none. */
export function adminOfProvider({ tokens }: { tokens: Tokens }): Other | undefined {
  const credential = 'identityProviderAdmin';
  const { identityProviderId } = tokens.holder(credential);
  return identityProviderId === undefined ? undefined : { credential, named: { identityProviderId } };
}

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
  const name = 'identityProviderAdmin';
  const { identityProviderId: provider } = holderOf(target, name);
  const { refusedBy, alike } = allocation.caller ?? {};
  if (!participant || provider === undefined || (refusedBy && !alike)) return undefined;
  const body = Buffer.from(requestOf(participant, allocation).body ?? []).toString('latin1');
  if (!/^\s*\{/.test(body) || body.includes('"identityProviderId"')) return undefined;
  const rest = body.replace(/^\s*\{/, '');
  const member = `"identityProviderId":${JSON.stringify(provider)}`;
  const { members: _, ...others } = allocation;
  return {
    ...others,
    body: Buffer.from(`{${member}${/^\s*\}/.test(rest) ? '' : ','}${rest}`, 'latin1'),
    caller: refusedBy && alike ? { ...(await alike(name)), refusedBy } : { credential: name },
  };
}
