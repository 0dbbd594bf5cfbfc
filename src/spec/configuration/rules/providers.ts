import type { Entry } from '../../entry.js';
import { charts, type Bundle } from '../bundle.js';
import { wrongAt } from '../deployment.js';
import { fileOf, looked, textAt, type Doc } from '../doc.js';
import { rulesOf, wrong, type Complaint } from '../rule.js';
import { CHARTS } from '../section.js';
import { parsesAsHttpUrl, WITHIN } from '../url.js';
import { authenticated } from './authentication.js';

type Address = { doc: Doc; entry: Entry; key: string; host: string; isWithin: boolean };

function addressOf(doc: Doc, entry: Entry, key: string, text: string): Address[] {
  if (!parsesAsHttpUrl(text)) return [];
  const { host, protocol } = new URL(text);
  // The public address of a provider has https: what has not is within the cluster, whatever its name is.
  return [{ doc, entry, key, host, isWithin: protocol === 'http:' || WITHIN.test(host) }];
}

/** Complaints about each public address with another host than the first one. */
function* elsewhere(all: readonly Address[]): Generator<Complaint> {
  const [first, ...others] = all.filter(({ isWithin }) => !isWithin);
  for (const { doc, entry, key, host } of others)
    if (host !== first!.host) {
      const message = `${key} is at another host than ${first!.key} in ${fileOf(first!.doc, first!.entry)}`;
      yield { ...wrong(doc, entry, message, 'Write the host of the one OIDC provider in both.'), key };
    }
}

/** Key sets may have another host than their authority, so key sets and authorities are compared separately. */
function* authorities(bundle: Bundle): Generator<Complaint> {
  yield* elsewhere(
    charts(bundle).flatMap((doc) => {
      const url = textAt(doc, 'auth.jwksUrl');
      return url ? addressOf(doc, url, 'auth.jwksUrl', url.value) : [];
    }),
  );
  yield* elsewhere(
    bundle.manifests.flatMap(({ role, doc, values: held }) => {
      const url = role && role !== 'database' ? held.get('url') : undefined;
      if (url) looked('secrets');
      return url?.text === undefined ? [] : addressOf(doc, url.entry, url.path, url.text.trim());
    }),
  );
}

/** Places that name the provider of tokens, and must name the same one. */
export const providers = rulesOf('Authentication / 5', [], {
  'configuration.authorities-disagree': {
    statement:
      'Tokens are issued by one OIDC provider: the places that name it, or its keys, name the same host.',
    otherwise: 'Tokens of the one provider are then refused by who asks the other for its keys.',
    unless: 'both names lead to one provider, such as an old and a new one',
    any: [...CHARTS, 'secrets'],
    judge: authorities,
    broken: [
      ...wrongAt('participant', 'auth.jwksUrl', ['https://idp2.example/jwks.json'], authenticated, [
        'validator',
      ]),
      ...wrongAt('secrets', [1, 'stringData', 'url'], ['https://idp2.example']),
    ],
  },
});
