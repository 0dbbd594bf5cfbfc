import { resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { command, requiredText, text } from './command.js';
import { writeOut } from './out-dir.js';
import { say } from './say.js';

/** `assay certificate sign`. */
export const certificateSignCommand = command(
  {
    positionals: { dir: requiredText('folder that `assay certify` wrote') },
    options: {
      key: requiredText('private key in PEM: Ed25519, or ECDSA with P-256'),
      out: requiredText('where the certificate goes'),
      expires: text('its last day, such as 2027-05-01'),
      'valid-for': text('how long it holds after the run (default: 180d)'),
      witness: text(
        'who was there when it was run, besides the signer (default: it was run by the signer alone)',
      ),
      url: text('where the run can be looked at, such as a CI job'),
    },
    conflicts: ['expires', 'valid-for'],
    examples: [['$0 certificate sign out --key key.pem --out cert.json', '']],
  },
  async (args) => {
    check(args);
    const { signRun } = await import('../certificate/sign.js');
    const { signingKey } = await import('../certificate/key.js');
    const key = signingKey(args.key);
    if (key.openMode !== undefined)
      say(
        `${args.key}: others than its owner may read or change it (mode ${key.openMode}). Mend it: chmod 600 ${args.key}`,
      );
    const signed = signRun({ ...args, key });
    const { statement, because } = signed;
    writeOut(args.out, signed.text);
    const { result, assay } = statement.predicate;
    const rests = because === undefined ? '' : `, with the waiver of ${because} that it rests on`;
    say(
      `${args.out}: ${result}${assay.coverage.complete ? '' : ', in part'}, signed with ${key.id}; it expires after ${assay.expires}${rests}`,
    );
  },
);

type Args = { key: string; out: string; witness: string | undefined; url: string | undefined };

function check({ key, out, witness, url }: Args): void {
  if (resolve(key) === resolve(out)) throw new UsageError('--out: that is the key: name another file.');
  if (witness !== undefined && (witness.trim() === '' || witness.length > 200))
    throw new UsageError('--witness: name who was there, in at most 200 characters.');
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new UsageError(`--url ${url}: expected a URL with http:// or https://.`);
}
