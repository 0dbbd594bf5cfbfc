import { resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { command, requiredText, text } from './command.js';
import { writeOut } from './out-dir.js';
import { say, print, sayOpenMode } from './say.js';
import { askedLines } from '../../reports/asked.js';
import { lookalike, clip, printable } from '../../reports/printable.js';
import { number, plural, RUN_WORDS, WAIVER_WORDS } from '../../reports/words.js';
import type { compareRun } from '../certificate/compare-run.js';
import { reachOf, type CertificateStatement } from '../certificate/statement.js';
import { readRegular } from '../platform/regular-file.js';
import { MOST_OF_RUN } from '../platform/run-file.js';
import { authorityOfSystem } from '../spec/clause.js';
import { EXIT } from './exit.js';

type Compared = ReturnType<typeof compareRun>;

export const certificateSignCommand = command(
  {
    positionals: { dir: requiredText('folder that `assay certify` wrote') },
    options: {
      key: requiredText('private key in PEM: Ed25519, or ECDSA with P-256'),
      out: requiredText('where the certificate goes'),
      expires: text('its last day, such as 2027-05-01'),
      'valid-for': text('how long it is valid after the run (default: 180d)'),
      witness: text('who was present during the run besides the signer (default: nobody)'),
      url: text('a page about the run, such as a CI job'),
    },
    conflicts: ['expires', 'valid-for'],
    examples: [['$0 certificate sign out --key key.pem --out cert.json', '']],
  },
  async (args) => {
    check(args);
    const { signRun } = await import('../certificate/sign.js');
    const { signingKey } = await import('../certificate/key.js');
    const key = signingKey(args.key);
    sayOpenMode(args.key, key.openMode);
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
  if (resolve(key) === resolve(out))
    throw new UsageError('--out: this is the file of the key: name another file.');
  if (witness !== undefined && (witness.trim() === '' || witness.length > 200))
    throw new UsageError('--witness: name who was present, in at most 200 characters.');
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new UsageError(`--url ${url}: expected a URL with http:// or https://.`);
}

type Assay = CertificateStatement['predicate']['assay'];

/** Maximum number of excluded clauses that are listed by name. */
const MOST_LEFT = 10;

const WORTH =
  'the owner of the key claims all of this. The signature proves who claims it, not that it is true. The signer chose the name of the target; the hosts that received the requests are listed above';

/** Describes a valid certificate: what is certified, who signed it, and its scope. */
export function certificateText(
  { predicate }: CertificateStatement,
  keyId: string,
  compared: (Compared & { dir: string }) | undefined,
): string {
  const { assay, result, url } = predicate;
  const { word, sign } = RUN_WORDS[assay.verdict];
  const { run, observations, attendance } = assay;
  const asked = askedLines(assay.target.origins);
  const how = lookalike(assay.target.name);
  const rows: [string, string[]][] = [
    ['result', [`${result}: ${extent(assay)}`]],
    ['name', how === undefined ? [] : [`it ${how}`]],
    ['asked', asked.length > 0 ? asked : ['nobody by name: the run does not say']],
    ['systems', assay.coverage.systems.map(systemLine)],
    ['not judged', notJudged(assay)],
    ['waivers', assay.waivers.map(waiverLine)],
    ['run', [`${run.startedAt}, ${run.budget} budget, seed ${run.seed}, ${plural(run.requests, 'request')}`]],
    ['by', [`assay ${run.harnessVersion}, catalogue ${run.catalogue.version} (${run.catalogue.digest})`]],
    ['observed', [`${plural(observations.count, 'observation')} (${observations.digest})`]],
    ['at', url === undefined ? [] : [url]],
    ['signed', [`${assay.signedAt} with the key ${keyId}`]],
    [
      'witness',
      [attendance.kind === 'witnessed' ? `${attendance.by}, says the signer` : 'none: the signer ran it'],
    ],
    ['expires', [`after ${assay.expires}`]],
    ['reports', reports(compared)],
    ['worth', [WORTH]],
  ];
  const lines = rows.flatMap(([name, texts]) =>
    texts.map((line, at) => `  ${(at === 0 ? name : '').padEnd(11)} ${printable(clip(line, 400))}`),
  );
  return `${sign} ${printable(clip(assay.target.name, 200))} ${word}, as is certified\n${lines.join('\n')}\n`;
}

function extent({ coverage }: Assay): string {
  const { judged, judgeable } = reachOf(coverage);
  const clauses = plural(judgeable, 'clause');
  return coverage.complete
    ? `complete, all ${clauses} that can be judged`
    : `partial, ${number(judged)} of ${clauses} that can be judged`;
}

const systemLine = (each: Assay['coverage']['systems'][number]): string =>
  [
    `${each.system} (${authorityOfSystem(each.system)}): ${number(each.judged)} of ${plural(each.clauses, 'clause')} judged`,
    ...(['left', 'not-applicable', 'not-testable'] as const)
      .filter((kind) => each[kind] > 0)
      .map((kind) => `${number(each[kind])} ${kind.replace('-', ' ')}`),
  ].join(', ');

function notJudged({ coverage }: Assay): string[] {
  const { left, notCovered } = coverage;
  const more = left.length - MOST_LEFT;
  return [
    ...(notCovered.length > 0 ? [`${notCovered.join(', ')}: the target has it, and it was not judged`] : []),
    ...left.slice(0, MOST_LEFT).map(({ clause, reason }) => `${clause}: ${reason}`),
    ...(more > 0 ? [`and ${number(more)} more`] : []),
  ];
}

const waiverLine = ({ clause, reason, expires, state }: Assay['waivers'][number]): string =>
  `${clause}, until ${expires}: ${reason} (${WAIVER_WORDS[state as keyof typeof WAIVER_WORDS] ?? state})`;

function reports(compared: (Compared & { dir: string }) | undefined): string[] {
  if (!compared) return ['not compared: name their folder to check that they are those that were signed'];
  const { dir, signed, absent, unsigned } = compared;
  return [
    `${signed.join(', ')} in ${dir}: as they were signed`,
    ...(absent.length > 0 ? [`${absent.join(', ')}: signed, and not there`] : []),
    ...(unsigned.length > 0 ? [`${unsigned.join(', ')}: there, and not signed`] : []),
  ];
}

export const certificateVerifyCommand = command(
  {
    positionals: {
      certificate: requiredText('what `assay certificate sign` wrote'),
      dir: text('the reports that came with it'),
    },
    options: { key: requiredText("the signer's public key in PEM, from the signer") },
    examples: [['$0 certificate verify cert.json --key pub.pem out', '']],
  },
  async ({ certificate: file, key, dir }) => {
    const { compareRun } = await import('../certificate/compare-run.js');
    await verified({ file, key }, (statement, keyId) => {
      const compared = dir === undefined ? undefined : { dir, ...compareRun(statement, dir) };
      print(certificateText(statement, keyId, compared));
      // The certificate is valid, but it certifies a failing target: a script must not continue.
      process.exitCode = EXIT[statement.predicate.assay.verdict];
    });
  },
);

export const certificateBadgeCommand = command(
  {
    positionals: { certificate: requiredText('what `assay certificate sign` wrote') },
    options: {
      key: requiredText("the signer's public key in PEM"),
      out: requiredText('where the badge goes'),
      format: {
        choices: ['svg', 'json'],
        requiresArg: true,
        describe: 'json: what shields.io reads (default: as --out ends, or else svg)',
      },
    },
    examples: [['$0 certificate badge cert.json --key pub.pem --out badge.svg', '']],
  },
  async ({ certificate: file, key, out, format }) => {
    const { badgeOf, svgOf } = await import('../certificate/statement.js');
    await verified({ file, key }, async (statement) => {
      const badge = badgeOf(statement);
      const asJson = (format ?? (out.endsWith('.json') ? 'json' : 'svg')) === 'json';
      writeOut(out, asJson ? `${JSON.stringify(badge)}\n` : await svgOf(badge));
      say(`${out}: ${badge.label}: ${badge.message}`);
    });
  },
);

/**
 * Calls `use` with the content of a valid certificate. Otherwise prints the refusal on stderr and sets exit status
 * 1.
 * @throws {UsageError} when the certificate file or the key does not exist
 */
async function verified(
  { file, key: keyFile }: { file: string; key: string },
  use: (statement: CertificateStatement, keyId: string) => void | Promise<void>,
): Promise<void> {
  const { CertificateRefused, verifyCertificate } = await import('../certificate/envelope.js');
  const { verifyingKey } = await import('../certificate/key.js');
  const key = verifyingKey(keyFile);
  const text = textOf(file);
  try {
    await use(verifyCertificate(text, key), key.id);
  } catch (error) {
    if (!(error instanceof CertificateRefused)) throw error;
    say(`${file}: refused: ${printable(error.message)}.`);
    process.exitCode = EXIT['does-not-conform'];
  }
}

function textOf(path: string): string {
  try {
    return readRegular(path, { most: MOST_OF_RUN, links: true }).toString('utf8');
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}.`);
  }
}
