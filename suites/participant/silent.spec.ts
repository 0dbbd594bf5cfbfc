import { PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { detailsOf, hintOf, partyOf } from './expectations.js';
import { membersOf } from './allocation.js';
import { answerTo } from './questions.js';
import { everySilentGroup } from './silent-groups.js';
import { ofShape } from './shapes.js';
import { sortedList, outcomeOf } from '../support/reply-words.js';
import { observe } from './trial.js';

// What the specification does not show of requests and answers: recorded, never judged.

const REQUEST = 'Resources / Party allocation request';
const RESPONSE = 'Resources / Party allocation response';
const ENDPOINT = 'Endpoints / 2. Allocate a party';

for (const group of everySilentGroup) {
  for (const [name, question] of Object.entries(group)) {
    observe(`participant.${name}`, REQUEST, async ({ participant }) => {
      const reply = await answerTo(name, group, participant);
      const shown = reply.status === 200 && question.shows?.(reply);
      return shown ? `${outcomeOf(reply)}, ${shown}` : outcomeOf(reply);
    });
  }
}

/** "hint::namespace": what of an identifier is the hint. */
function formOf(party: string, hint = ''): string {
  const [, name = '', namespace] = /^(.*?)(::[^:]*)?$/s.exec(party)!;
  const parts = hint === '' ? [] : name.split(hint);
  const form = parts.length > 1 ? parts.map((part) => part && '…').join('hint') : '…';
  return namespace ? `${form}::namespace` : form;
}

observe('participant.identifier', ENDPOINT, async ({ participant }) => {
  const reply = await participant.good();
  return formOf(partyOf(reply), hintOf(reply));
});

observe('participant.identifier-without-hint', ENDPOINT, async ({ participant }) =>
  formOf(partyOf(await ofShape(participant, 'bare'))),
);

observe('participant.identifiers-of-one-hint', ENDPOINT, async ({ participant }) => {
  if (participant.facts.duplicateHints !== 'renamed') throw new NotApplicable('such a hint is rejected');
  const parties = new Map<string, string[]>();
  await participant.everyAccepted((reply) => {
    const { partyIdHint: hint } = membersOf(reply.exchange.request);
    if (typeof hint === 'string') parties.set(hint, [...(parties.get(hint) ?? []), partyOf(reply)]);
  });
  const forms = [...parties]
    .filter(([, { length }]) => length > 1)
    .flatMap(([hint, all]) => all.map((party) => formOf(party, hint)));
  if (forms.length === 0) throw new Inconclusive('no hint was accepted twice');
  return sortedList(forms);
});

const DETAILS: [string, (details: Record<string, unknown>) => unknown][] = [
  ['local', ({ isLocal }) => isLocal],
  [
    'first-resource-version',
    ({ localMetadata }) => (localMetadata as Record<string, unknown>)?.['resourceVersion'],
  ],
  ['default-identity-provider', ({ identityProviderId }) => identityProviderId],
];

for (const [name, member] of DETAILS) {
  observe(`participant.${name}`, RESPONSE, async ({ participant }) => {
    const replies = [await ofShape(participant, 'bare'), await participant.good()];
    const [first, second] = replies.map((reply) => JSON.stringify(member(detailsOf(reply)))?.slice(0, 40));
    return first === second ? (first ?? 'none') : 'differs from party to party';
  });
}

observe('participant.other-members', RESPONSE, async ({ participant }) =>
  sortedList(
    Object.keys(detailsOf(await participant.good())).filter(
      (name) => !PARTY_DETAILS.some((member) => member.name === name),
    ),
  ),
);
