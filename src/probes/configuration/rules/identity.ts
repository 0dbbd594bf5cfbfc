import { authDisabled } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/identity.js';
import { databaseName, migrationAgrees } from '../../../spec/configuration/identity.js';
import { hint } from '../../../spec/configuration/keys/key.js';
import { participantTypes, participantUrls } from '../../../spec/configuration/participant.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import * as authenticationClauses from '../../../spec/configuration/validator-app.js';
import { itemsOf, type Entry } from '../../../document/entry.js';
import { charts, type Bundle } from '../bundle.js';
import { at, flagAt, isText, looked, type Doc, fileOf } from '../doc.js';
import { parsesAsHttpUrl } from '../values/url.js';
import {
  entriesAt,
  hostDefect,
  rule,
  textsAt,
  urlsAt,
  advise,
  needed,
  wrong,
  type Complaint,
  each,
} from './rule.js';
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

/** Why a text is not a hint for the ID of a party; undefined when it may be one. */
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

const isDisabled = (doc: Doc | undefined): boolean => flagAt(doc, 'disableAuth') === true;

// Who disables it in one chart reads that it takes both, and not that keys are missing too.
const isOff = (bundle: Bundle): boolean => charts(bundle).some(isDisabled);

const needs = (kind: 'validator' | 'participant', ...paths: string[]) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const doc = bundle[kind];
    const auth = doc && at(doc, 'auth');
    if (!doc || isOff(bundle) || (auth && !(auth.value instanceof Map))) return;
    yield* needed(doc, paths, (path) => `Set ${path}; tokens are checked with it.`);
  };

function* inBoth({ validator, participant }: Bundle): Generator<Complaint> {
  // Absent, it is off.
  for (const doc of [validator!, participant!])
    if (at(doc, 'auth') ?? at(doc, 'disableAuth')) looked(doc.kind);
  if (isDisabled(validator) === isDisabled(participant)) return;
  const [off, on] = isDisabled(validator) ? [validator!, participant!] : [participant!, validator!];
  const message = `disableAuth is true here and not in ${on.file}`;
  yield wrong(off, at(off, 'disableAuth')!, message, 'Take it out, or set it in both for a test.');
}

/** Where the configuration of an OIDC provider stands, or that of a server of OAuth. */
const CONFIGURATION = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server)\/?$/;

function* keySet(bundle: Bundle): Generator<Complaint> {
  const told = bundle.manifests.flatMap(({ role, values }) =>
    role === 'backend' ? (values.get('url')?.text?.trim() ?? []) : [],
  );
  const isConfiguration = (url: string) =>
    parsesAsHttpUrl(url) && (CONFIGURATION.test(new URL(url).pathname) || told.includes(url));
  yield* textsAt(
    CHARTS,
    ['auth.jwksUrl'],
    (url) => (isConfiguration(url) ? 'is the address of the OIDC configuration' : undefined),
    'Write what that configuration names as jwks_uri.',
  )(bundle);
}

function* users({ validator }: Bundle): Generator<Complaint> {
  for (const entry of itemsOf(at(validator!, 'validatorWalletUsers')) ?? [])
    if (isText(entry) && entry.value.trim() === '')
      yield wrong(
        validator!,
        entry,
        `${entry.path} is empty`,
        'Write the ID that the identity provider has.',
      );
}

function* disabled(bundle: Bundle): Generator<Complaint> {
  const mend = 'Take it out of both files, unless this is a test.';
  for (const doc of charts(bundle).filter(isDisabled))
    yield wrong(doc, at(doc, 'disableAuth')!, 'Authentication is disabled', mend);
}

/** Types and URLs of both apps, and how tokens are checked. */
export const authentication = [
  typeRule(authenticationClauses.validatorTypes),
  typeRule(participantTypes),
  rule(authenticationClauses.validatorAuth, needs('validator', 'auth.audience', 'auth.jwksUrl'), {
    whole: true,
  }),
  rule(authenticationClauses.participantAuth, needs('participant', 'auth.targetAudience', 'auth.jwksUrl'), {
    whole: true,
  }),
  rule(authenticationClauses.validatorUrls, urlsAt('validator', ['scanAddress', 'auth.jwksUrl'])),
  rule(participantUrls, urlsAt('participant', ['auth.jwksUrl'])),
  rule(
    authenticationClauses.audienceForm,
    textsAt(
      CHARTS,
      ['auth.audience', 'auth.targetAudience'],
      (audience) => (audience.includes(':') && /\s/.test(audience) ? 'has blanks in it' : undefined),
      'Take them out: what has a colon is a URI.',
    ),
    { any: CHARTS },
  ),
  rule(authenticationClauses.keySetUrl, keySet, { any: CHARTS }),
  rule(authenticationClauses.walletUsers, users),
  rule(authenticationClauses.authDisabledInBoth, inBoth, { whole: true }),
  advise(authDisabled, disabled, { any: CHARTS, atLeast: 1 }),
];

const NAME = 'persistence.databaseName';
const DATABASE = /^participant_(.+)$/s;

/** A value that holds a migration ID, or a database that is named after one. */
type Mention = { doc: Doc; entry: Entry; id: string; isName: boolean };

function mentionsIn(bundle: Bundle): Mention[] {
  const mentions = (docs: readonly Doc[], path: string, isName = false) =>
    docs.flatMap((doc) => {
      const entry = at(doc, path);
      const id = isName ? DATABASE.exec(entry?.text ?? '')?.[1] : entry?.text;
      return entry && !entry.isUnknown && id?.trim() ? [{ doc, entry, id, isName }] : [];
    });
  // While it migrates, the network may have the ID from before or that of afterwards.
  const isMigrating = charts(bundle).some((doc) => flagAt(doc, 'migration.migrating') === true);
  return [
    ...mentions(bundle.network && !isMigrating ? [bundle.network] : [], 'MIGRATION_ID'),
    ...mentions(charts(bundle), 'migration.id'),
    ...mentions(charts(bundle), NAME, true),
  ];
}

/** The ID that most values hold; of those that are as frequent, the first one. */
function mostFrequent(mentions: readonly Mention[]): Mention | undefined {
  const votes = ({ id }: Mention) => mentions.filter((other) => other.id === id).length;
  return mentions.toSorted((a, b) => votes(b) - votes(a))[0];
}

/** Judges the values that hold an ID, or the names of databases. */
const disagreeing = (judgesNames: boolean, message: (path: string) => string, mend: string) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const mentions = mentionsIn(bundle);
    const right = mostFrequent(mentions);
    const others = mentions.filter(({ id }) => id !== right?.id);
    // A name that follows a wrong migration.id is mended with it.
    const wrongIds = others.filter(({ isName }) => !isName).map(({ id }) => id);
    for (const { doc, entry, id, isName } of others)
      if (right && isName === judgesNames && !(isName && wrongIds.includes(id)))
        yield wrong(
          doc,
          entry,
          `${message(entry.path)} migration ID than ${right.entry.path} in ${fileOf(right.doc, right.entry)}`,
          mend,
        );
  };

/** The form of the names that are judged. */
const form = (kind: (typeof CHARTS)[number], isJudged: (name: string) => boolean) =>
  textsAt(
    [kind],
    [NAME],
    (name) => (DATABASE.test(name) || !isJudged(name) ? undefined : 'is not participant_ and a migration ID'),
    'Write participant_ and the migration ID.',
  );

/** Every value that holds the migration ID holds the same one. */
export const migration = [
  rule(
    databaseName,
    each(
      form('participant', () => true),
      // The validator may have a database of its own.
      form('validator', (name) => /^participant/i.test(name)),
      disagreeing(
        true,
        (path) => `${path} has another`,
        'Write participant_ and the migration ID of the network.',
      ),
    ),
    { any: CHARTS },
  ),
  rule(
    migrationAgrees,
    disagreeing(false, (path) => `${path} is another`, 'Write the migration ID of the network in both.'),
    { any: ['network', ...CHARTS], atLeast: 2 },
  ),
];
