import { HEADERS } from './named.js';
import { calculateJwkThumbprint, exportJWK } from '../packages/jose.js';
import { clip } from '../platform/clip.js';
import { headerOf, type HttpRequest, type RawExchange } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import { type Session, withSession } from '../target-file/session.js';
import { own } from '../platform/own.js';
import { textOf } from './address.js';
import { below } from '../target-file/pointer.js';
import { issuerOf } from '../target-file/token/issuer-of.js';
import type { Forgery } from '../target-file/token/forge.js';
import { partsOf } from '../target-file/usable-credentials.js';
import { allocationUrl, placeOf, type Target } from '../target-file/target.js';
import { WELL_KNOWN_CREDENTIALS } from '../target-file/schema/credentials.js';
import { type Check, note, ok, orWrong, wrong } from './check.js';

/** The difference between clocks from which good tokens, which contain times, may be refused, in milliseconds. */
const SKEW_MS = 5_000;

/** How far the clock of the target is ahead of the local one, in milliseconds. Undefined without a Date header. */
export function aheadMs(reply: Pick<Reply, 'header'>): number | undefined {
  const date = Date.parse(reply.header('date') ?? '');
  return Number.isNaN(date) ? undefined : date - Date.now();
}

/** The headers of the response of an exchange, as a reply has them. */
export const headersOf = (exchange: RawExchange | undefined): Pick<Reply, 'header'> => ({
  header: (name) => exchange?.response && headerOf(exchange.response, name),
});

/** A problem such as "the clock of the target is 3600 s behind the one here". Undefined when the clocks agree. */
export function clockTrouble(reply: Pick<Reply, 'header'>): string | undefined {
  const ahead = aheadMs(reply) ?? 0;
  if (Math.abs(ahead) <= SKEW_MS) return undefined;
  const how = ahead > 0 ? 'ahead of' : 'behind';
  return `the clock of the target is ${Math.abs(Math.round(ahead / 1000))} s ${how} the one here`;
}

/** Sends the request again with another token. */
export type AskWith = (more: Pick<HttpRequest, 'headers' | 'token'>) => Promise<Reply>;

/** Finds out why a token is refused: tries others of the issuer, and shows the token's contents. */
export async function whyRefused(
  session: Session,
  name: string,
  reply: Reply,
  askWith: AskWith,
): Promise<string> {
  const { target } = session;
  const given = own(target.credentials, name);
  const isMinted = given === undefined;
  const variable = given?.tokenEnv;
  const hasOwn = own(target.issuer?.subjects, name)?.issuer !== undefined;
  const ofIssuer = hasOwn ? below('/issuer/subjects', name) : '/issuer';
  const place = isMinted ? ofIssuer : below('/credentials', name);
  const { value } = await session.token(name);
  const clock = clockTrouble(reply);
  const other = isMinted ? await acceptedInstead(session, name, reply, askWith) : undefined;
  const challenge = reply.header('www-authenticate') ?? '';
  const said = /^(Bearer)?$/i.test(challenge) ? textOf(reply.text) : challenge;
  const sentences = [
    `it does not accept the token of ${name} (${placeOf(target, place)}${variable === undefined ? '' : `, from the variable ${variable}`})`,
    ...(other === undefined ? [] : [`It accepts one with ${other}`]),
    ...(clock === undefined ? [] : [`Tokens have times in them, and ${clock}`]),
    ...(other === undefined
      ? [sayingOf(value, isMinted ? issuerOf(target, name)?.signingKeyFile : undefined)]
      : []),
    ...(other !== undefined || /^(\{\})?$/.test(said) ? [] : [`The target says: ${clip(said, 200)}`]),
  ];
  return sentences.join('. ').replaceAll(/([?.])\. /g, '$1 ');
}

/** The claims and headers of a token that a target checks, and where to change them. */
function sayingOf(token: string, file: string | undefined): string {
  const parts = partsOf(token);
  if (parts === undefined) return 'It is not a JWT: is it the right one?';
  const { alg, kid } = parts.header;
  const { iss, aud, sub } = parts.claims;
  const shown = (name: string, value: unknown) =>
    `${name} ${value === undefined ? 'none' : clip(JSON.stringify(value), 120)}`;
  const mend = file === undefined ? '' : ': set issuer.keyId';
  const where = kid === undefined ? ` (a target with several keys finds them by kid${mend})` : '';
  const signed = file === undefined ? '' : `, and the key in ${file}`;
  const unsaid =
    aud === undefined && file !== undefined ? ' (many targets want one: set issuer.audience)' : '';
  return `The token says ${shown('kid', kid)}${where}, ${shown('iss', iss)}, ${shown('aud', aud)}${unsaid}, ${shown('sub', sub)}, ${shown('alg', alg)}: check that the target trusts these${signed}.`;
}

/** What to write so that the tokens of the issuer are accepted. Undefined when nothing that was tried helps. */
async function acceptedInstead(
  session: Session,
  name: string,
  reply: Reply,
  askWith: AskWith,
): Promise<string | undefined> {
  const issuer = issuerOf(session.target, name);
  const forge = await session.forge(own(issuer?.subjects, name)?.subject, name);
  const slash = (text: string) => (text.endsWith('/') ? text.slice(0, -1) : `${text}/`);
  const shift = Math.round((aheadMs(reply) ?? 0) / 1000);
  const now = Math.floor(Date.now() / 1000) + shift;
  const iss = slash(issuer?.issuer ?? '');
  const aud = issuer?.audience === undefined ? undefined : slash(issuer.audience);
  const toWrite = (key: string, text: string) =>
    `${key} ${text}: write that at ${session.target.at(`/issuer/${key}`)}`;
  const byClock = { iat: now, nbf: now - 30, exp: now + 600 };
  const tried: [string, Forgery][] = [[toWrite('issuer', iss), { claims: { iss } }]];
  if (aud !== undefined) tried.push([toWrite('audience', aud), { claims: { aud } }]);
  if (issuer?.keyId === undefined) {
    const kid = await calculateJwkThumbprint(await exportJWK(forge.publicKey));
    tried.push([
      `the kid ${kid}, the thumbprint of its key: add keyId: ${kid} under issuer`,
      { header: { kid } },
    ]);
  } else
    tried.push([`no kid: correct keyId at ${session.target.at('/issuer')}`, { header: { kid: undefined } }]);
  if (Math.abs(shift) * 1000 > SKEW_MS)
    tried.push(['times by its own clock: correct the clocks', { claims: byClock }]);
  for (const [what, forgery] of tried) {
    const value = forge.token(forgery);
    session.keepSecret(value);
    const again = await askWith({
      headers: [['authorization', `Bearer ${value}`]],
      token: { value, shell: '$TOKEN' },
    });
    if (again.status !== 401) return what;
  }
  return undefined;
}

/** A hint that must be refused. The rest of the request is right, so nothing is created for any caller. */
const REFUSED_HINT = '.';

/**
 * Checks whether the participant accepts each token, in a request that must be refused for another reason. No call
 * that creates nothing shows what a caller may do, unless rights are examined before the hint.
 */
export async function examineTokens(target: Target): Promise<Check[]> {
  // If the participant wrongly accepts the hint, it creates a party.
  if (target.environment === 'production')
    return [note(RIGHTS, 'tokens and rights are not tried: the target file says environment: production')];
  const named = { ...target.issuer?.subjects, ...target.credentials };
  const names = WELL_KNOWN_CREDENTIALS.filter(
    (name) => name !== 'registryUser' && own(named, name) !== undefined,
  );
  return withSession(target, async (session) => {
    const checks: Check[] = [];
    for (const name of names) {
      const what = `participant and ${name}`;
      checks.push(...(await orWrong(what, async () => [await examineToken(session, name, what)])));
    }
    const isShown = checks.some(({ result }) => /\b403[ :]/.test(result));
    return isShown ? checks : [...checks, note(RIGHTS, NOT_SHOWN)];
  });
}

const RIGHTS = 'rights of the callers';
const NOT_SHOWN =
  'not checked: only a call that creates a party shows who may allocate. The first calls of a run show it';

async function examineToken(session: Session, name: string, what: string): Promise<Check> {
  const { target } = session;
  const minted = own(target.issuer?.subjects, name);
  const given = own(target.credentials, name);
  const { subject, identityProviderId } = { ...minted, ...given };
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
      ? wrong(what, `answered ${status}: the token is accepted, so it has not expired`)
      : ok(what, 'refused with 401');
  if (!isKnown) {
    const askWith: AskWith = (more) =>
      session.send({ ...request, ...more, headers: [...HEADERS, ...more.headers] }, []);
    return wrong(what, `answered 401: ${await whyRefused(session, name, reply, askWith)}`);
  }
  if (status < 300) return note(what, `answered ${status}: a party was created for the hint "."`);
  const who = subject ?? 'its user';
  const provider = identityProviderId;
  const maySelf = subject !== undefined && target.participant?.selfAllocation !== 'off';
  const needed: Record<string, string | false | undefined> = {
    participantAdmin: `${who} needs the right ParticipantAdmin`,
    identityProviderAdmin: provider && `${who} has to be the admin of ${provider}`,
    user: maySelf && `the token has to be of ${who}, or write participant.selfAllocation: off`,
  };
  if (status === 403 && needed[name]) {
    const pointer = below(given ? '/credentials' : '/issuer/subjects', name);
    return wrong(what, `${placeOf(target, pointer)}: answered 403: ${needed[name]}`);
  }
  if (status >= 500) return note(what, `answered ${status}: ${clip(reply.text, 200)}`);
  return ok(what, `the token is known (${status} for the hint ".")`);
}
