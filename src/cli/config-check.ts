import { findingsJson } from '../../reports/configuration/json.js';
import { findingsSarif } from '../../reports/configuration/sarif.js';
import { findingsText } from '../../reports/configuration/text.js';
import { checkBundle, type BundleFile, type Checked } from '../harness/configuration/check.js';
import { bundleFile } from '../harness/configuration/read-file.js';
import { UsageError } from '../harness/errors.js';
import { harnessVersion } from '../harness/version.js';
import { FILES } from '../spec/configuration/section.js';
import type { ConfigArgs } from './config-args.js';
import { EXIT } from './exit.js';
import { paper } from './paper.js';

/** Checks the files that are named, and tells what was found. */
export function checkConfig({ format, ...named }: ConfigArgs): void {
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
  format: ConfigArgs['format'],
  files: readonly BundleFile[],
): string {
  if (format === 'json') return findingsJson(findings);
  if (format === 'sarif') return findingsSarif(findings, harnessVersion);
  const lacking = FILES.filter((kind) => skipped.some(({ lacks }) => lacks.includes(kind)));
  const unreadable = lacking.filter((kind) => files.some((file) => file.kind === kind));
  return findingsText(findings, { judged, skipped: skipped.length, lacking, unreadable }, paper().color);
}
