import { authoritiesDisagree, sslContradicts } from '../../../spec/configuration/advice.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { charts, type Bundle } from '../bundle.js';
import { at, fileOf, textAt, type Doc } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import { parsesAsHttpUrl } from '../values/url.js';
import { advise, wrong, type Complaint } from './rule.js';

type Address = { doc: Doc; entry: Entry; key: string; host: string };

const addressOf = (doc: Doc, entry: Entry, key: string, text: string): Address[] =>
  parsesAsHttpUrl(text) ? [{ doc, entry, key, host: new URL(text).host }] : [];

/** Each place that is not at the host of the first one. */
function* elsewhere([first, ...others]: readonly Address[]): Generator<Complaint> {
  for (const { doc, entry, key, host } of others)
    if (host !== first!.host) {
      const message = `${key} is at another host than ${first!.key} in ${fileOf(first!.doc, first!.entry)}`;
      yield { ...wrong(doc, entry, message, 'Write the host of the one OIDC provider in both.'), key };
    }
}

/** Key sets may be at another host than their authority: like is compared with like. */
function* authorities(bundle: Bundle): Generator<Complaint> {
  yield* elsewhere(
    charts(bundle).flatMap((doc) => {
      const url = textAt(doc, 'auth.jwksUrl');
      return url ? addressOf(doc, url, 'auth.jwksUrl', url.value) : [];
    }),
  );
  yield* elsewhere(
    bundle.manifests.flatMap(({ role, doc, values }) => {
      const url = role && role !== 'database' ? values.get('url') : undefined;
      return url?.text === undefined ? [] : addressOf(doc, url.entry, url.path, url.text.trim());
    }),
  );
}

function* ssl({ database }: Bundle): Generator<Complaint> {
  const [flag, mode] = [at(database!, 'ssl'), at(database!, 'sslmode')];
  if (!flag || !mode) return;
  const isOff = flag.text === 'false';
  if (isOff === (mode.text === 'disable') || (isOff && !/^(?:require|verify-)/.test(mode.text))) return;
  if (flag.text === 'true' || isOff)
    yield wrong(
      database!,
      mode,
      `sslmode is ${mode.text}, and ssl is ${flag.text}`,
      'Let both say the same.',
    );
}

/** What two places say of the same thing, where both may be meant. */
export const disagreement = [
  advise(authoritiesDisagree, authorities, { any: [...CHARTS, 'secrets'] }),
  advise(sslContradicts, ssl),
];
