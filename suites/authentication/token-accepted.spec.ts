import { tokenAccepted } from '../../src/spec/authentication/token.js';
import { everyLawfulToken, type LawfulToken } from '../../generators/authentication/lawful-token.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import type { Line } from '../../src/harness/http/line.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { ADMIN } from '../participant/allocation.js';
import type { Sent } from '../participant/made-again.js';
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
async function takes(lawful: LawfulToken, asker: Other, trial: Trial): Promise<void> {
  const { participant } = trial;
  const calls = callsWith(lawful, asker, trial);
  const usual = await calls.usual();
  if (usual.status < 400) throw new Inconclusive(`a bad request is answered ${usual.status}`);
  const unknown = await calls.unknown();
  if (usual.status === unknown.status) throw new Inconclusive(SAME);
  const told: Reply[] = [];
  for (let i = 0; i < TIMES; i += 1) told.push(await calls.ask());
  told.push(
    ...(await participant.amongOthers(Promise.all(Array.from({ length: TIMES }, () => calls.ask())))),
  );
  const forgotten = told.find(({ status }) => status === unknown.status);
  if (forgotten && told.some(({ status }) => status === usual.status))
    throw await notEachTime(lawful, { usual, unknown, forgotten }, calls, participant);
  if (told.some(({ status }) => status !== usual.status)) {
    const members = { partyIdHint: `assay-${participant.unique()}`, ...asker.named };
    const allocation = { members, caller: await calls.caller() };
    await requireAllocated(participant, await participant.allocate(allocation), lawful.what);
    return;
  }
  participant.rehearseCheck(`${asker.credential} ${lawful.what}`, tokenAccepted, async (again, sent) => {
    // A connection of its own has the one call alone: others beside it take any.
    const { manner: { line, ...manner } = {}, ...otherwise } = sent;
    const later = callsWith(lawful, asker, { ...trial, participant: again }, { ...otherwise, manner });
    const reply = await later.ask(line);
    if (reply.status === unknown.status)
      throw await notEachTime(lawful, { usual, unknown, forgotten: reply }, later, again);
    return reply;
  });
}

/**
 * Calls with a hint that must be refused, which creates no party: who is known is told so, and not that the token is bad.
 * With the token, made anew each time; as usual, with that of the credential; and with none. All are sent like this.
 */
function callsWith(
  { scheme, make }: LawfulToken,
  { credential: as, named }: Other,
  { participant, tokens }: Pick<Trial, 'participant' | 'tokens'>,
  sent: Sent = {},
) {
  const invalid = { ...sent, members: { partyIdHint: 'a.b', ...named } };
  const caller = async () => {
    const token = tokens.bad('good', make(await tokens.forge(as), tokens.audience), as);
    return {
      headers: [['authorization', `${scheme} ${token.value}`]] as [string, string][],
      ...{ as, holding: token },
    };
  };
  return {
    caller,
    ask: async (line?: Line) =>
      participant.allocate({
        ...{ ...invalid, caller: await caller() },
        ...(line && { manner: { ...sent.manner, line } }),
      }),
    usual: () => participant.allocate({ ...invalid, caller: { credential: as } }),
    unknown: () => participant.allocate({ ...invalid, caller: { headers: [] } }),
  };
}

/**
 * What is wrong where one call with the token was answered as that of nobody, and others were not.
 * @throws {Inconclusive} when the same happens with the usual token
 */
async function notEachTime(
  { what }: LawfulToken,
  { usual, unknown, forgotten }: Record<'usual' | 'unknown' | 'forgotten', Reply>,
  calls: Pick<ReturnType<typeof callsWith>, 'usual' | 'unknown'>,
  participant: Pick<Trial['participant'], 'amongOthers'>,
): Promise<Violation> {
  // With which status a call is refused is not shown: it may be another one each time.
  // Two of these to one of those: what comes at every second call comes to both.
  const isAsBefore = async () =>
    (await calls.usual()).status === usual.status &&
    (await calls.usual()).status === usual.status &&
    (await calls.unknown()).status === unknown.status;
  const controls: boolean[] = [];
  for (let i = 0; i < TIMES; i += 1) controls.push(await isAsBefore());
  controls.push(...(await participant.amongOthers(Promise.all(Array.from({ length: TIMES }, isAsBefore)))));
  if (controls.includes(false)) throw new Inconclusive(SAME);
  return new Violation({
    expected: `${String(usual)}, as the same call is answered at other times`,
    actual: String(forgotten),
    gist: 'not known each time',
    rule: what,
    exchange: forgotten.exchange,
  });
}
