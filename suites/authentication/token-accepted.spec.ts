import { tokenAccepted } from '../../src/spec/authentication/token.js';
import { everyLawfulToken, type LawfulToken } from '../../generators/authentication/lawful-token.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { ADMIN } from '../participant/allocation.js';
import { adminOfProvider, type Other } from '../participant/another-caller.js';
import { requireAllocated } from '../participant/expectations.js';
import { covers } from '../support/covers.js';
import { test, type Trial } from '../participant/trial.js';

/**
 * Each is sent so often by each of both, one after the other and then as often among as many others as there may be: who is
 * not known need not be told so each time.
 */
const TIMES = 4;

/** Who sends it, and what that one has to name: the other one where the target file says who that is. */
const askers = (trial: Trial): Other[] => {
  const other = adminOfProvider(trial);
  const isKnown = other && trial.tokens.holder(other.credential).subject !== undefined;
  return [{ ...ADMIN, named: {} }, ...(isKnown ? [other] : [])];
};

test('a good token is taken in every form', covers(tokenAccepted), ({ forAll }) =>
  forAll({ listed: everyLawfulToken }, async (lawful, trial) => {
    if (lawful.needsAudience && trial.tokens.audience === undefined)
      throw new NotApplicable('the target file has no issuer.audience');
    for (const asker of askers(trial)) await takes(lawful, asker, trial);
  }),
);

const SAME = 'who is not known is told the same as who sends a bad request';

/**
 * That the holder of a credential is known by such a token.
 * @throws {Violation} when it is not
 */
async function takes(
  { what, scheme, make }: LawfulToken,
  { credential: as, named }: Other,
  { participant, tokens }: Trial,
): Promise<void> {
  const token = tokens.bad('good', make(await tokens.forge(as), tokens.audience), as);
  // A hint that must be refused creates no party: who is known is told so, and not that the token is bad.
  const invalid = { members: { partyIdHint: 'a.b', ...named } };
  const caller = {
    headers: [['authorization', `${scheme} ${token.value}`]] as [string, string][],
    ...{ as, holding: token },
  };
  const askUsual = () => participant.allocate({ ...invalid, caller: { credential: as } });
  const askUnknown = () => participant.allocate({ ...invalid, caller: { headers: [] } });
  const usual = await askUsual();
  if (usual.status < 400) throw new Inconclusive(`a bad request is answered ${usual.status}`);
  const unknown = await askUnknown();
  if (usual.status === unknown.status) throw new Inconclusive(SAME);
  const ask = () => participant.allocate({ ...invalid, caller });
  const told: Reply[] = [];
  for (let i = 0; i < TIMES; i += 1) told.push(await ask());
  told.push(...(await participant.amongOthers(Promise.all(Array.from({ length: TIMES }, ask)))));
  if (told.every(({ status }) => status === usual.status)) return;
  const forgotten = told.find(({ status }) => status === unknown.status);
  if (forgotten && told.some(({ status }) => status === usual.status)) {
    // With which status a call is refused is not shown: it may be another one each time.
    // Two of these to one of those: what comes at every second call comes to both.
    const isAsBefore = async () =>
      (await askUsual()).status === usual.status &&
      (await askUsual()).status === usual.status &&
      (await askUnknown()).status === unknown.status;
    const controls: boolean[] = [];
    for (let i = 0; i < TIMES; i += 1) controls.push(await isAsBefore());
    controls.push(...(await participant.amongOthers(Promise.all(Array.from({ length: TIMES }, isAsBefore)))));
    if (controls.includes(false)) throw new Inconclusive(SAME);
    throw new Violation({
      expected: `${String(usual)}, as the same call is answered at other times`,
      actual: String(forgotten),
      gist: 'not known each time',
      rule: what,
      exchange: forgotten.exchange,
    });
  }
  const members = { partyIdHint: `assay-${participant.unique()}`, ...named };
  await requireAllocated(participant, await participant.allocate({ members, caller }), what);
}
