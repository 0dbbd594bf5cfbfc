import { UsageError } from '../platform/errors.js';
import { durationMs } from '../target-file/duration.js';
import { loadTarget } from '../target-file/load.js';
import type { Target } from '../target-file/target.js';
import { defects, makeToken } from '../issuer/token.js';
import { command, text } from './command.js';
import { print, printToken } from './say.js';

/** `assay issuer token`. */
export const issuerTokenCommand = command(
  {
    positionals: { target: { ...text('target file (YAML)'), default: 'target.yaml' } },
    options: {
      as: text('whose: a name under credentials or issuer.subjects'),
      defect: text('make it invalid in this way; `list` names the ways'),
      form: text('make it valid, but unusual in this way, as commands in reports name it'),
      claim: {
        ...text(
          'NAME=VALUE, repeatable: changes a claim; VALUE is JSON or text, an empty one removes the claim',
        ),
        default: [],
        defaultDescription: 'none',
        coerce: claimsOf,
      },
      expires: text('time until it expires: 30s, 10m'),
      'key-set': {
        ...text('the URL that the defects jku and x5u point to'),
        default: 'https://assay.invalid/jwks.json',
      },
    },
    examples: [
      ['TOKEN=$($0 issuer token target.yaml --as participantAdmin)', 'for curl'],
      ['$0 issuer token target.yaml --as user --defect expired', 'one that must be refused'],
    ],
  },
  async ({ target: file, as, defect, form, claim, expires, keySet }) => {
    if (defect === 'list') {
      print(kinds(keySet));
      return;
    }
    const target = loadTarget(file);
    if (as === undefined) throw new UsageError(`--as: name a credential or subject: ${namesIn(target)}.`);
    const claims = { ...(expires !== undefined && { exp: expiryOf(expires) }), ...claim };
    printToken(await makeToken(target, { as, defect, form, keySet, claims }));
  },
);

const kinds = (keySet: string) =>
  defects(keySet)
    .map((kind) => `${kind.name}\n    ${kind.rule}${'alter' in kind ? '; works with any credential' : ''}\n`)
    .join('');

function namesIn({ file, credentials, issuer }: Target): string {
  const names = [...new Set([...Object.keys(credentials ?? {}), ...Object.keys(issuer?.subjects ?? {})])];
  return names.join(', ') || `${file} names nobody: add credentials, or issuer with subjects`;
}

/**
 * Returns the expiry as a NumericDate in seconds (RFC 7519, section 2).
 * @throws {UsageError} when it is not a duration
 */
function expiryOf(expires: string): number {
  const ms = durationMs(expires);
  if (ms === undefined)
    throw new UsageError(`--expires ${expires}: expected a duration with its unit: 30s or 10m.`);
  return Math.floor((Date.now() + ms) / 1000);
}

// An object, unlike a list, may come from an option that is given more than once.
function claimsOf(given: string | string[]): Record<string, unknown> {
  return Object.fromEntries(
    [given].flat().map((text) => {
      const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined) throw new UsageError(`--claim ${text}: expected NAME=VALUE.`);
      return [name, value === '' ? undefined : valueOf(value)];
    }),
  );
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
