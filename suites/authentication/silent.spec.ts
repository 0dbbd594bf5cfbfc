import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import type { Forgery } from '../../src/harness/target/token/forge.js';
import type { Caller } from '../participant/caller.js';
import { signatureOf, outcomeOf, statusAndCode } from '../support/reply-words.js';
import type { Tokens } from '../participant/tokens.js';
import { observe, type Trial } from '../participant/trial.js';

// What the specification does not show of tokens, and of calls without a good one: recorded, never judged. Nearly every
// call has a hint that must be refused, so that it creates no party: who is known gets an error about the hint.

const SECTION = 'Authentication / 1';
const members = { partyIdHint: 'a.b' };
const admin: Caller = { credential: 'participantAdmin' };

/** Callers who are refused. */
const REFUSED: Record<string, Caller> = {
  'without-token': { headers: [] },
  'bad-token': { headers: [['authorization', 'Bearer none']] },
  stranger: { credential: 'stranger' },
};

/** The answer to one of them, and not to a hint. */
async function refusal(name: string, { participant, tokens }: Trial): Promise<Reply> {
  if (name === 'stranger' && !tokens.has(name)) throw new NotApplicable('the target file has no stranger');
  const partyIdHint = `assay-${participant.unique()}`;
  return participant.once(`refused ${name}`, { members: { partyIdHint }, caller: REFUSED[name]! });
}

for (const name of Object.keys(REFUSED)) {
  observe(`authentication.error-${name}`, SECTION, async (trial) =>
    statusAndCode(await refusal(name, trial)),
  );

  observe(`authentication.redaction-${name}`, SECTION, async (trial) => {
    const { value } = await refusal(name, trial);
    const { code, errorCategory } = (value ?? {}) as Record<string, unknown>;
    if (code === undefined && errorCategory === undefined) throw new Inconclusive('the error has neither');
    return code === 'NA' || errorCategory === -1 ? 'redacted' : 'not redacted';
  });
}

for (const name of ['without-token', 'bad-token']) {
  observe(`authentication.challenge-${name}`, SECTION, async (trial) => {
    const challenge = (await refusal(name, trial)).header('www-authenticate');
    // What its parameters say may differ from call to call.
    return challenge?.replaceAll(/="[^"]*"/g, '').slice(0, 80) ?? 'none';
  });
}

/** "accepted", or what a caller is answered otherwise. */
async function known({ participant }: Trial, caller: Caller): Promise<string> {
  const good = await participant.once('invalid as admin', { members, caller: admin });
  const bad = await participant.once('invalid as nobody', { members, caller: REFUSED['bad-token']! });
  if (good.status < 400) throw new Inconclusive('an invalid hint is accepted');
  if (signatureOf(good) === signatureOf(bad))
    throw new Inconclusive('an invalid hint is answered as a bad token is');
  const reply = await participant.allocate({ members, caller });
  return signatureOf(reply) === signatureOf(good) ? 'accepted' : outcomeOf(reply);
}

const HEADERS: Record<string, (token: string) => string[]> = {
  'scheme-in-lower-case': (token) => [`bearer ${token}`],
  'scheme-in-upper-case': (token) => [`BEARER ${token}`],
  'two-spaces-after-the-scheme': (token) => [`Bearer  ${token}`],
  'token-twice': (token) => [`Bearer ${token}`, `Bearer ${token}`],
};

for (const [name, values] of Object.entries(HEADERS)) {
  observe(`authentication.${name}`, SECTION, async (trial) => {
    const holding = await trial.tokens.good();
    const headers = values(holding.value).map((value): [string, string] => ['authorization', value]);
    return known(trial, { headers, holding });
  });
}

/** The same of a token that is made for it. */
async function minted(trial: Trial, name: string, forgery: Forgery): Promise<string> {
  if (!trial.tokens.canForge) throw new NotApplicable('the target file has no issuer');
  const forge = await trial.tokens.forge();
  const caller = (asked?: Forgery): Caller => ({ token: trial.tokens.bad(name, forge.token(asked)) });
  if ((await known(trial, caller())) !== 'accepted')
    throw new Inconclusive('a good token of the issuer is refused');
  return known(trial, caller(forgery));
}

const OTHER = 'https://other.example';
const now = () => Math.floor(Date.now() / 1000);

const TOKENS: Record<string, (tokens: Tokens) => Forgery> = {
  'other-issuer': () => ({ claims: { iss: OTHER } }),
  'without-issuer': () => ({ claims: { iss: undefined } }),
  'without-expiry': () => ({ claims: { exp: undefined } }),
  'without-subject': () => ({ claims: { sub: undefined } }),
  'audience-among-others': ({ audience }) => {
    if (audience === undefined) throw new NotApplicable('the target file has no issuer.audience');
    return { claims: { aud: [OTHER, audience] } };
  },
  'type-at-jwt': () => ({ header: { typ: 'at+jwt' } }),
  'without-key-id': () => ({ header: { kid: undefined } }),
};

for (const [name, forgery] of Object.entries(TOKENS)) {
  observe(`authentication.token-${name}`, SECTION, (trial) => minted(trial, name, forgery(trial.tokens)));
}

// Between the usual tolerances, so that a slow answer makes no difference.
const SECONDS = [5, 25, 55];

const OFF: Record<string, (seconds: number) => Record<string, number>> = {
  'late-token': (seconds) => ({ iat: now() - 600, nbf: now() - 600, exp: now() - seconds }),
  'early-token': (seconds) => ({ nbf: now() + seconds }),
};

for (const [name, claims] of Object.entries(OFF)) {
  observe(`authentication.${name}`, SECTION, async (trial) => {
    let accepted = '';
    for (const seconds of SECONDS) {
      const answer = await minted(trial, name, { claims: claims(seconds) });
      if (answer !== 'accepted') return `${accepted && `${accepted}, `}refused at ${seconds} s`;
      accepted = `accepted at ${seconds} s`;
    }
    return accepted;
  });
}
