import type { CommandModule } from 'yargs';
import { findingsSarif } from '../../reports/configuration/sarif.js';
import { findingsJson, findingsText } from '../../reports/configuration/text.js';
import { checkBundle, type BundleFile, type Checked } from '../harness/configuration/check.js';
import { bundleFile } from '../harness/configuration/bundle-file.js';
import { UsageError } from '../harness/errors.js';
import { harnessVersion } from '../harness/version.js';
import { FILES, type FileKind } from '../spec/configuration/section.js';
import { EXIT } from './exit.js';
import { stdoutLayout } from './stdout-layout.js';

const FORMATS = ['text', 'json', 'sarif'] as const;

/** The files by their kinds, and how the findings are written. */
type Args = Partial<Record<FileKind, string>> & { format: (typeof FORMATS)[number] };

const DESCRIPTIONS: Readonly<Record<FileKind, string>> = {
  validator: 'Helm values of the validator (YAML)',
  participant: 'Helm values of the participant (YAML)',
  network: 'parameters of the network (.env or YAML)',
  secrets: 'manifests of Kubernetes Secrets (YAML)',
  database: 'database and SSL properties (properties or YAML)',
  tls: 'TLS keys (YAML); the files that it names are relative to it',
};

export const configCheckCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs.options({
      ...Object.fromEntries(
        FILES.map((kind) => [kind, { type: 'string', requiresArg: true, describe: DESCRIPTIONS[kind] }]),
      ),
      format: { choices: FORMATS, default: 'text', requiresArg: true },
    }) as never,
  handler: checkConfig,
};

/**
 * Checks the files that are named, and prints what was found.
 * @throws {UsageError} when no file is named
 */
function checkConfig({ format, ...named }: Args): void {
  const files = FILES.flatMap((kind) => {
    const path = named[kind];
    return path === undefined ? [] : [bundleFile(kind, path)];
  });
  if (files.length === 0)
    throw new UsageError(
      `Name at least one file: ${FILES.map((kind) => `--${kind} FILE`).join(', ')}.\nSuch as: assay config check --validator validator-values.yaml --network .env`,
    );
  const checked = checkBundle(files);
  process.stdout.write(report(checked, format, files));
  const isWrong = checked.findings.some(({ severity }) => severity === 'error');
  process.exitCode = isWrong ? EXIT['does-not-conform'] : EXIT.conforms;
}

function report(
  { findings, judged, skipped }: Checked,
  format: Args['format'],
  files: readonly BundleFile[],
): string {
  if (format === 'json') return findingsJson(findings);
  if (format === 'sarif') return findingsSarif(findings, harnessVersion);
  const lacking = FILES.filter((kind) => skipped.some(({ lacks }) => lacks.includes(kind)));
  const unreadable = lacking.filter((kind) => files.some((file) => file.kind === kind));
  return findingsText(
    findings,
    { judged, skipped: skipped.length, lacking, unreadable },
    stdoutLayout().color,
  );
}
