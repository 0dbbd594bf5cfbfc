import type { Reply } from '../../src/http/reply.js';
import { NotApplicable, Inconclusive } from '../../src/http/outcome.js';
import type { Call, Caller } from '../../src/model/call.js';
import { tokenRequired, tokenWellFormed } from '../../src/spec/authentication/token.js';
import { everyUnusualName, SECONDS_OFF } from '../../generators/authentication/lawful-token.js';
import { signatureOf } from '../../src/model/participant/answer.js';
import { observe, type Looking } from '../call-test.js';
import { ADMIN, allocation, hasCredential, plainHint } from '../participant/calls.js';
import { outcomeOf, statusAndCode } from '../support/reply-words.js';

// What the specification does not say about tokens and about calls without a good token. It is recorded, never
// judged. Nearly every call has an invalid hint so that it creates no party: an authenticated caller gets an error
// about the hint.

const SECTION = 'Authentication / 1';

const REFUSED: Readonly<Record<string, Caller>> = {
  'without-token': { credential: ADMIN, token: 'none', refusedBy: tokenRequired.id },
  'bad-token': { credential: ADMIN, token: 'garbage', refusedBy: tokenWellFormed.id },
  stranger: { credential: 'stranger' },
};

/** The refusal of one of these callers, with a plain hint. */
async function refusal(name: string, { run, send }: Looking): Promise<Reply> {
  if (name === 'stranger' && !hasCredential(run, name))
    throw new NotApplicable('the target file has no stranger');
  return send(allocation(run, { members: { partyIdHint: plainHint() }, caller: REFUSED[name]! }, name));
}

for (const name of Object.keys(REFUSED)) {
  observe(`authentication.error-${name}`, SECTION, async (looking) =>
    statusAndCode(await refusal(name, looking)),
  );

  observe(`authentication.redaction-${name}`, SECTION, async (looking) => {
    const { value } = await refusal(name, looking);
    const { code, errorCategory } = (value ?? {}) as Record<string, unknown>;
    if (code === undefined && errorCategory === undefined) throw new Inconclusive('the error has neither');
    return code === 'NA' || errorCategory === -1 ? 'redacted' : 'not redacted';
  });
}

for (const name of ['without-token', 'bad-token'])
  observe(`authentication.challenge-${name}`, SECTION, async (looking) => {
    const challenge = (await refusal(name, looking)).header('www-authenticate');
    // The values of the parameters may differ from call to call.
    return challenge?.replaceAll(/="[^"]*"/g, '').slice(0, 80) ?? 'none';
  });

const invalid = ({ run }: Looking, caller: Caller): Call =>
  allocation(run, { members: { partyIdHint: 'a.b' }, caller }, 'a full stop in the hint');

/** "accepted" when the caller is authenticated, otherwise the response that the caller gets. */
async function known(looking: Looking, caller: Caller, change: Partial<Call> = {}): Promise<string> {
  const good = await looking.send(invalid(looking, { credential: ADMIN }));
  const bad = await looking.send(invalid(looking, REFUSED['bad-token']!));
  if (good.status < 400) throw new Inconclusive('an invalid hint is accepted');
  if (signatureOf(good) === signatureOf(bad))
    throw new Inconclusive('an invalid hint is answered as a bad token is');
  const reply = await looking.send({ ...invalid(looking, caller), ...change });
  return signatureOf(reply) === signatureOf(good) ? 'accepted' : outcomeOf(reply);
}

const HEADERS: Readonly<Record<string, (token: string) => string[]>> = {
  'scheme-in-lower-case': (token) => [`bearer ${token}`],
  'scheme-in-upper-case': (token) => [`BEARER ${token}`],
  'two-spaces-after-the-scheme': (token) => [`Bearer  ${token}`],
  'token-twice': (token) => [`Bearer ${token}`, `Bearer ${token}`],
};

for (const [name, values] of Object.entries(HEADERS))
  observe(`authentication.${name}`, SECTION, async (looking) => {
    const { value } = await looking.run.session.token(ADMIN);
    const headers = values(value).map((each): [string, string] => ['authorization', each]);
    // Only these headers identify the caller.
    const caller = { credential: ADMIN, token: 'none' };
    return known(looking, caller, { headers: [['content-type', 'application/json'], ...headers] });
  });

/** Like `known`, with a token that is made for the observation. */
async function minted(looking: Looking, token: string): Promise<string> {
  if (!looking.run.session.target.issuer) throw new NotApplicable('the target file has no issuer');
  if ((await known(looking, { credential: ADMIN, token: 'good' })) !== 'accepted')
    throw new Inconclusive('a good token of the issuer is refused');
  return known(looking, { credential: ADMIN, token });
}

for (const name of everyUnusualName)
  observe(`authentication.token-${name}`, SECTION, (looking) => {
    if (name === 'audience-among-others' && looking.run.session.target.issuer?.audience === undefined)
      throw new NotApplicable('the target file has no issuer.audience');
    return minted(looking, name);
  });

for (const name of ['late-token', 'early-token'])
  observe(`authentication.${name}`, SECTION, async (looking) => {
    let accepted = '';
    for (const seconds of SECONDS_OFF) {
      if ((await minted(looking, `${name}-by-${seconds}-s`)) !== 'accepted')
        return `${accepted && `${accepted}, `}refused at ${seconds} s`;
      accepted = `accepted at ${seconds} s`;
    }
    return accepted;
  });
