import * as clauses from '../../../spec/configuration/identity.js';
import { charts, type Bundle } from '../bundle.js';
import { at } from '../doc.js';
import { partyDefect } from '../values/party.js';
import { rule, textsAt, urlsAt, wrong, type Complaint } from './rule.js';
import { typeRule } from './types.js';

const hintForm = (hint: string): string | undefined => {
  const parts = hint.split('-');
  if (parts.includes('')) return 'has an empty part';
  return parts.length === 3
    ? undefined
    : `has ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}, not three`;
};

function* portRange(bundle: Bundle): Generator<Complaint> {
  for (const doc of charts(bundle)) {
    const port = at(doc, 'persistence.port');
    if (Number.isInteger(port?.value) && !(Number(port?.value) >= 1 && Number(port?.value) <= 65_535))
      yield wrong(
        doc,
        port!,
        `persistence.port is ${port!.text}, which is no port`,
        'Write a port from 1 to 65535; PostgreSQL has 5432.',
      );
  }
}

const HINT = ['validatorPartyHint'];
const any = ['validator', 'participant'] as const;

/** Who the node is, and what it is bound to. */
export const identity = [
  typeRule(clauses.identityTypes, ...any),
  rule(clauses.sponsorUrl, urlsAt('validator', ['svSponsorAddress'])),
  rule(
    clauses.partyHintForm,
    textsAt(
      ['validator'],
      HINT,
      hintForm,
      'Write organization-function-enumerator, such as acme-validator-1.',
    ),
  ),
  rule(
    clauses.partyHintAlphabet,
    textsAt(
      ['validator'],
      HINT,
      partyDefect,
      'Use up to 255 ASCII letters, digits, spaces, colons, minus signs and underscores.',
    ),
  ),
  rule(clauses.portRange, portRange, { any }),
  rule(
    clauses.schemaName,
    textsAt(
      any,
      ['persistence.schema'],
      (name) => (name === 'participant' ? undefined : 'is not participant'),
      'Write participant, or leave it out.',
    ),
    { any },
  ),
];
