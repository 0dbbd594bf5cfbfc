import * as clauses from '../../../spec/configuration/identity.js';
import { charts, type Bundle } from '../bundle.js';
import { at, isText, type Doc } from '../doc.js';
import { partyDefect } from '../values/party.js';
import { isHttpUrl } from '../values/url.js';
import { rule, wrong, type Complaint } from './rule.js';
import { typeRule } from './types.js';

/** Something wrong with a URL; nothing where the value is no text, which is told elsewhere. */
export function* urlAt(doc: Doc, path: string, isGood = isHttpUrl): Generator<Complaint> {
  const entry = at(doc, path);
  if (isText(entry) && !isGood(entry.value))
    yield wrong(doc, entry, `${path} is no URL`, 'Write a whole URL, such as https://host.example.');
}

function* hintForm({ validator }: Bundle): Generator<Complaint> {
  const hint = validator && at(validator, 'validatorPartyHint');
  if (!isText(hint)) return;
  const parts = hint.value.split('-');
  if (parts.length === 3 && parts.every((part) => part !== '')) return;
  const what = parts.includes('')
    ? 'has an empty part'
    : `has ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}, not three`;
  const mend = 'Write organization-function-enumerator, such as acme-validator-1.';
  yield wrong(validator!, hint, `validatorPartyHint ${what}`, mend);
}

function* hintAlphabet({ validator }: Bundle): Generator<Complaint> {
  const hint = validator && at(validator, 'validatorPartyHint');
  if (!isText(hint)) return;
  const defect = partyDefect(hint.value);
  const mend = 'Use up to 255 ASCII letters, digits, spaces, colons, minus signs and underscores.';
  if (defect !== undefined) yield wrong(validator!, hint, `validatorPartyHint ${defect}`, mend);
}

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

function* schemaName(bundle: Bundle): Generator<Complaint> {
  for (const doc of charts(bundle)) {
    const schema = at(doc, 'persistence.schema');
    if (isText(schema) && schema.value !== 'participant')
      yield wrong(
        doc,
        schema,
        'persistence.schema is not participant',
        'Write participant, or leave it out.',
      );
  }
}

const any = ['validator', 'participant'] as const;

/** Who the node is, and what it is bound to. */
export const identity = [
  typeRule(clauses.identityTypes, ...any),
  rule(clauses.sponsorUrl, ({ validator }) => urlAt(validator!, 'svSponsorAddress')),
  rule(clauses.partyHintForm, hintForm),
  rule(clauses.partyHintAlphabet, hintAlphabet),
  rule(clauses.portRange, portRange, { any }),
  rule(clauses.schemaName, schemaName, { any }),
];
