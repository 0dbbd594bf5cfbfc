import { findingsSarif } from '../../reports/configuration/sarif.js';
import { findingsJson, findingsText } from '../../reports/configuration/text.js';
import { checkBundle, type BundleFile, type Checked } from '../harness/configuration/check.js';
import { bundleFile } from '../harness/configuration/bundle-file.js';
import { UsageError } from '../harness/errors.js';
import { harnessVersion } from '../harness/version.js';
import { FILES } from '../spec/configuration/section.js';
import { command, formats, text, texts, type ArgsOf } from './command.js';
import { EXIT } from './exit.js';
import { stdoutLayout } from './stdout-layout.js';
import { print } from './say.js';

const options = {
  validator: texts('Helm values of the validator (YAML); several are merged as Helm does'),
  participant: texts('Helm values of the participant (YAML); the same'),
  network: text('parameters of the network (.env or YAML)'),
  secrets: text('manifests of Kubernetes Secrets (YAML)'),
  database: text('database and SSL properties (properties or YAML)'),
  tls: text('TLS keys (YAML); the files that it names are relative to it'),
  format: formats('text', 'json', 'sarif'),
} as const;

/** `assay config check`. */
export const configCheckCommand = command({ options }, checkConfig);

/**
 * Checks the files that are named, and prints what was found.
 * @throws {UsageError} when no file is named
 */
function checkConfig({ format, ...named }: ArgsOf<typeof options>): void {
  const files = FILES.flatMap((kind) => [named[kind] ?? []].flat().map((path) => bundleFile(kind, path)));
  if (files.length === 0)
    throw new UsageError(
      `Name at least one file: ${FILES.map((kind) => `--${kind} FILE`).join(', ')}.\nSuch as: assay config check --validator validator-values.yaml --network .env`,
    );
  const checked = checkBundle(files);
  print(report(checked, format, files));
  const isWrong = checked.findings.some(({ severity }) => severity === 'error');
  process.exitCode = isWrong ? EXIT['does-not-conform'] : EXIT.conforms;
}

function report(
  { findings, judged, skipped, overlays }: Checked,
  format: string,
  files: readonly BundleFile[],
): string {
  if (format === 'json') return findingsJson(findings);
  if (format === 'sarif') return findingsSarif(findings, harnessVersion);
  const lacking = FILES.filter((kind) => skipped.some(({ lacks }) => lacks.includes(kind)));
  const given = lacking.filter((kind) => files.some((file) => file.kind === kind));
  const unreadable = given.filter((kind) => !overlays.includes(kind));
  return findingsText(
    findings,
    { judged, skipped: skipped.length, lacking, overlays, unreadable },
    stdoutLayout().color,
  );
}
