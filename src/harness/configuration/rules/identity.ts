import * as clauses from '../../../spec/configuration/identity.js';
import { hint } from '../../../spec/configuration/keys/key.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { entriesAt, hostDefect, rule, textsAt, urlsAt } from './rule.js';
import { typeRule } from './types.js';

// A part may have minus signs of its own: what matters is that three can be told apart.
const hintForm = (text: string): string | undefined => {
  const [first, last] = [text.indexOf('-', 1), text.lastIndexOf('-', text.length - 2)];
  if (first > 0 && last > first + 1) return undefined;
  const parts = text.split('-');
  if (parts.includes('')) return 'has an empty part';
  return `has ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}, not three`;
};

const CHARACTERS = new RegExp(hint.pattern);

/** Why a text is no hint for the ID of a party; undefined: it may be one. */
function hintDefect(text: string): string | undefined {
  if (text === '') return 'is empty';
  const length = [...text].length;
  if (length > hint.maxLength) return `has ${length} characters`;
  if (CHARACTERS.test(text)) return undefined;
  const [odd = ''] = /[^A-Za-z0-9 :_-]/u.exec(text) ?? [];
  return `has the character U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const isPort = (port: number) => port >= 1 && port <= 65_535;

const HINT = ['validatorPartyHint'];
const MEND_HINT = 'Write organization-function-enumerator, such as acme-validator-1.';
const MEND_LETTERS = 'Use up to 255 ASCII letters, digits, spaces, colons, minus signs and underscores.';

/** Who the node is, and what it is bound to. */
export const identity = [
  typeRule(clauses.identityTypes, ...CHARTS),
  rule(clauses.sponsorUrl, urlsAt('validator', ['svSponsorAddress'])),
  rule(clauses.partyHintForm, textsAt(['validator'], HINT, hintForm, MEND_HINT)),
  rule(clauses.partyHintAlphabet, textsAt(['validator'], HINT, hintDefect, MEND_LETTERS)),
  rule(
    clauses.portRange,
    entriesAt(
      CHARTS,
      ['persistence.port'],
      ({ value, text }) =>
        Number.isInteger(value) && !isPort(Number(value)) ? `is ${text}, which is no port` : undefined,
      'Write a port from 1 to 65535; PostgreSQL has 5432.',
    ),
    { any: CHARTS },
  ),
  rule(
    clauses.namesGiven,
    textsAt(
      CHARTS,
      ['nodeIdentifier', 'persistence.secretName'],
      (name) => (name.trim() === '' ? 'is empty' : undefined),
      'Write the name, or leave it out.',
    ),
    { any: CHARTS },
  ),
  rule(
    clauses.databaseHost,
    textsAt(CHARTS, ['persistence.host'], hostDefect, 'Write the host alone, such as postgres.'),
    { any: CHARTS },
  ),
  rule(
    clauses.schemaName,
    textsAt(
      ['participant'],
      ['persistence.schema'],
      (name) => (name === 'participant' ? undefined : 'is not participant'),
      'Write participant, or leave it out.',
    ),
  ),
];
