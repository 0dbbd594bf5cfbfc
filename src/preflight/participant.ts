import { allocationUrl, type Target } from '../target-file/target.js';
import { clip } from '../platform/clip.js';
import { HEADERS } from './named.js';
import { whyRefused } from './refused.js';
import { Session } from '../target-file/session.js';
import { own } from '../platform/own.js';
import { WELL_KNOWN_CREDENTIALS } from '../target-file/schema/credentials.js';
import { type Check, orWrong } from './check.js';

/** A hint that must be refused. The rest of the request is right, so nothing is created for any caller. */
const REFUSED_HINT = '.';

/** Checks whether the participant accepts each token, in a request that must be refused for another reason. */
export async function examineTokens(target: Target): Promise<Check[]> {
  // If the participant wrongly accepts the hint, it creates a party.
  if (target.environment === 'production') return [];
  const named = { ...target.issuer?.subjects, ...target.credentials };
  const names = WELL_KNOWN_CREDENTIALS.filter(
    (name) => name !== 'registryUser' && own(named, name) !== undefined,
  );
  const session = new Session(target);
  try {
    const checks: Check[] = [];
    for (const name of names)
      checks.push(...(await orWrong(`participant and ${name}`, () => examineToken(session, name))));
    return checks;
  } finally {
    await session.close();
  }
}

async function examineToken(session: Session, name: string): Promise<Check[]> {
  const { target } = session;
  const what = `participant and ${name}`;
  const { subject, identityProviderId } = {
    ...own(target.issuer?.subjects, name),
    ...own(target.credentials, name),
  };
  const body = {
    partyIdHint: REFUSED_HINT,
    ...(name === 'user' && subject !== undefined && { userId: subject }),
    ...(identityProviderId !== undefined && { identityProviderId }),
  };
  const request = {
    method: 'POST',
    url: allocationUrl(target.participant!.url),
    headers: HEADERS,
    body: Buffer.from(JSON.stringify(body)),
  };
  const reply = await session.send(request, [], name);
  const { status } = reply;
  const isKnown = status !== 401;
  if (name === 'expired')
    return isKnown
      ? [{ state: 'wrong', what, result: `answered ${status}: the token is accepted, so it has not expired` }]
      : [{ state: 'ok', what, result: 'refused with 401' }];
  if (!isKnown) {
    const askWith = (more: Parameters<Parameters<typeof whyRefused>[3]>[0]) =>
      session.send({ ...request, ...more, headers: [...HEADERS, ...more.headers] }, []);
    const why = await whyRefused(session, name, reply, askWith);
    return [{ state: 'wrong', what, result: `answered 401: ${why}` }];
  }
  if (status < 300)
    return [{ state: 'note', what, result: `answered ${status}: a party was created for the hint "."` }];
  if (status === 403 && name === 'participantAdmin')
    return [
      {
        state: 'wrong',
        what,
        result: `answered 403: ${subject ?? 'its user'} needs the right ParticipantAdmin`,
      },
    ];
  if (status >= 500) return [{ state: 'note', what, result: `answered ${status}: ${clip(reply.text, 200)}` }];
  return [{ state: 'ok', what, result: `the token is known (${status} for the hint ".")` }];
}
