import {
  findingsGithub,
  findingsJson,
  findingsSarif,
  findingsText,
} from '../../reports/configuration/text.js';
import {
  type BundleFile,
  checkBundle,
  type Checked,
  type ConfigurationFinding,
} from '../probes/configuration/check.js';
import { bundleFile } from '../probes/configuration/bundle.js';
import { didYouMean } from '../document/nearest.js';
import { UsageError } from '../platform/errors.js';
import { fromRoot } from '../platform/repository.js';
import { harnessVersion } from '../platform/version.js';
import { PAGES, RULES } from '../spec/configuration/rules.js';
import { CHARTS, type FileKind, FILES } from '../spec/configuration/section.js';
import { type ArgsOf, command, formats, text, texts } from './command.js';
import { EXIT } from './exit.js';
import { print, say, stdoutLayout } from './say.js';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALWAYS,
  EXPLAINED,
  type Explained,
  keysNamed,
  OF_ANY,
  rulesAbout,
  sectionsOf,
} from '../spec/configuration/explained.js';
import type { Rule } from '../spec/configuration/rule.js';
import { TYPES, type ValueSchema } from '../spec/configuration/keys/key.js';

const MOST_FILES = 500;
const MOST_LEVELS = 8;
/** Files that may contain deployment values. Dockerfiles, lock files and metadata of charts do not. */
const MAY_HOLD =
  /(?:\.(?:ya?ml|json|conf|hocon|env|properties|gotmpl|tmpl|tpl)|(?:^|\.)env(?:\.(?!sh$|js$|ts$|py$)[\w-]+)?)$/i;
const NEVER =
  /^(?:node_modules|\.git|\.github|\.terraform|vendor)$|^(?:Chart\.(?:ya?ml|lock)|values\.schema\.json|package(?:-lock)?\.json|tsconfig.*\.json|\.pre-commit-config\.yaml|\.sops\.yaml)$|\.(?:example|sample|dist)$/;

const OF_A_CHART = /^(?:charts|templates)$/;

/**
 * The file, or the files below a folder that may contain deployment values, sorted by name.
 * @throws {UsageError} when there is no such file or folder, or it has too many files
 */
export function filesIn(path: string): string[] {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) throw new UsageError(`${path}: there is no such file or folder`);
  if (!about.isDirectory()) return [path];
  const found: string[] = [];
  const walk = (folder: string, level: number): void => {
    const entries = readdirSync(folder, { withFileTypes: true });
    const isChart = entries.some(({ name }) => /^Chart\.ya?ml$/.test(name));
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NEVER.test(entry.name) || (isChart && OF_A_CHART.test(entry.name))) continue;
      const own = join(folder, entry.name);
      if (entry.isDirectory() && level < MOST_LEVELS) walk(own, level + 1);
      else if ((entry.isFile() || entry.isSymbolicLink()) && MAY_HOLD.test(entry.name)) {
        // A link to itself leads nowhere too.
        if (!existsSync(own)) say(`${own}  not read: the link leads nowhere`);
        else if (statSync(own).isFile()) found.push(own);
      }
      if (found.length > MOST_FILES)
        throw new UsageError(
          `${path}: more than ${MOST_FILES} files in it may contain values: name a folder inside it`,
        );
    }
  };
  walk(path, 0);
  return found;
}

const positionals = {
  paths: { type: 'string', array: true, describe: 'files or folders; the content tells what each file is' },
} as const;

const options = {
  validator: texts('Helm values of the validator (YAML); several are merged as Helm does'),
  participant: texts('Helm values of the participant (YAML); the same'),
  network: text('parameters of the network (.env or YAML)'),
  secrets: texts('manifests of Kubernetes Secrets (YAML)'),
  database: text('database and SSL properties (properties or YAML)'),
  tls: text('TLS keys (YAML or HOCON); the files that it names are relative to it'),
  set: texts('KEY=VALUE overrides a value, as in Helm; participant:KEY=VALUE when both charts are given'),
  'set-string': texts('the same, but each value is a string'),
  require: texts('rules that must judge something, or all; a skipped rule is an error'),
  format: formats('text', 'json', 'sarif', 'github'),
} as const;

/** `assay config check`. */
export const configCheckCommand = command({ positionals, options }, checkConfig);

type Args = ArgsOf<typeof positionals & typeof options>;

/** Checks the named files and prints the findings. @throws {UsageError} when no file is named */
async function checkConfig({ paths = [], format, require: required = [], ...named }: Args): Promise<void> {
  const files = [
    ...FILES.flatMap((kind) => [named[kind] ?? []].flat().map((path) => bundleFile(kind, path))),
    ...paths.flatMap((path) => filesIn(path).map((file) => bundleFile(undefined, file))),
  ];
  if (files.length === 0 && paths.length === 0)
    throw new UsageError(
      `Name at least one file: ${FILES.map((kind) => `--${kind} FILE`).join(', ')}, or a folder.\nSuch as: assay config check --validator validator-values.yaml --network .env`,
    );
  if (files.length === 0)
    say(
      `${paths.join(', ')}: it has no file that may contain deployment values: name one, for example with --validator`,
    );
  const given = files.flatMap(({ kind }) => kind ?? []);
  const laid = (['set', 'set-string'] as const).flatMap((name) =>
    (named[name] ?? []).map((text) => setFile(text, `--${name}`, given)),
  );
  const checked = checkBundle([...files, ...laid]);
  const findings = [...checked.findings, ...unmet(required, checked)];
  const isWrong = findings.some(({ severity }) => severity === 'error');
  const isTold = findings.some(({ rule }) => !ALWAYS.includes(rule));
  const isNothing =
    !isWrong && !isTold && !isForeign(checked, files) && checked.judged.every((id) => OF_ANY.includes(id));
  print(await report({ ...checked, findings }, format, files, isNothing));
  process.exitCode = isWrong ? EXIT['does-not-conform'] : isNothing ? EXIT.inconclusive : EXIT.conforms;
}

/** Manifests that take their values from elsewhere on purpose are correct, but nothing in them can be judged. */
const isForeign = ({ files }: Checked, given: readonly BundleFile[]): boolean =>
  files.length > 0 &&
  files.every(
    ({ unread }, at) => given[at]?.kind === 'secrets' || unread.some(({ what }) => /^\w*Secret /.test(what)),
  );

/**
 * A value that is set on top of those of a chart.
 * @throws {UsageError} when it is not clear which chart
 */
function setFile(written: string, option: string, given: readonly FileKind[]): BundleFile {
  const [, chart, text = ''] = /^(?:(validator|participant):)?([^]*)$/.exec(written) ?? [];
  const kinds = CHARTS.filter((kind) => (chart === undefined ? given.includes(kind) : kind === chart));
  const [kind] = kinds;
  if (!kind || kinds.length > 1)
    throw new UsageError(
      `${option} ${written}: say which chart: ${option} validator:KEY=VALUE or participant:KEY=VALUE`,
    );
  return { kind, file: option, text, set: option === '--set' ? 'typed' : 'text' };
}

/** An error for each required rule that judged nothing. @throws {UsageError} for an unknown rule */
function unmet(required: readonly string[], { skipped, files }: Checked): ConfigurationFinding[] {
  const ids = RULES.map(({ id }) => id);
  const wanted = required.flatMap((name) => {
    const id = name.startsWith('configuration.') ? name : `configuration.${name}`;
    if (name === 'all') return ids;
    if (ids.includes(id) || ALWAYS.includes(id)) return [id];
    throw new UsageError(
      `--require ${name}: there is no such rule.${didYouMean(id, ids)} all requires every rule.`,
    );
  });
  const [file = ''] = files.map((each) => each.file);
  return skipped.flatMap(({ rule: id, lacks, because }) => {
    const rule = wanted.includes(id) && RULES.find((each) => each.id === id);
    if (!rule) return [];
    const { why, section } = rule;
    const needs = WHY[because] + lacks.map((kind) => `--${kind}`).join(' or ');
    const message = `${id} is required, and judged nothing: ${needs}`;
    const mend = 'Give the file that it judges, or remove it from --require.';
    const severity = 'error' as const;
    return [{ file, line: 1, column: 1, key: '', rule: id, severity, why, section, message, mend }];
  });
}

const WHY = {
  absent: 'it needs ',
  overlay: 'there is an overlay alone of ',
  unreadable: 'it cannot be read: ',
  'no value': 'no value that it judges stands in ',
} as const;

/** Code hosts need file names relative to the root of the repository, independent of the current folder. */
const atRoot = <T extends { file: string }>(named: T): T => ({
  ...named,
  file: fromRoot(named.file) ?? named.file,
});

async function report(
  { findings, judged, skipped, overlays, files: taken }: Checked,
  format: string,
  files: readonly BundleFile[],
  isNothing: boolean,
): Promise<string> {
  if (format === 'json') return findingsJson(findings, { judged, skipped, files: taken });
  const torn = new Set(findings.flatMap(({ rule, file }) => (rule === ALWAYS[0] ? [file] : [])));
  const shown = taken.map((each, at) => ({
    ...each,
    isFound: at < files.length && files[at]!.kind === undefined && !torn.has(each.file),
  }));
  const named = files.flatMap(({ kind }) => kind ?? []);
  const about = { judged, skipped, overlays, named, isNothing, files: shown };
  if (format === 'text') return findingsText(findings, about, stdoutLayout().color);
  const [own, ofRoot] = [findings.map(atRoot), { ...about, files: shown.map(atRoot) }];
  return format === 'sarif' ? findingsSarif(own, harnessVersion, ofRoot) : findingsGithub(own, ofRoot);
}

const keyAsked = { key: text('a key, such as auth.audience; without one, all keys are listed') } as const;

/** `assay config explain`. */
export const configExplainCommand = command({ positionals: keyAsked }, explainKeys);

/**
 * Prints the meaning of a key, the rules that check it, and where the specification names it.
 * @throws {UsageError} when the specification does not name the key
 */
function explainKeys({ key }: ArgsOf<typeof keyAsked>): void {
  if (key === undefined) {
    print(`${EXPLAINED.map(({ path, where }) => `${path}  (${where})`).join('\n')}\n`);
    return;
  }
  const named = keysNamed(key);
  if (named.length === 0) {
    const names = EXPLAINED.map(({ path }) => path);
    throw new UsageError(
      `${key}: the specification names no such key.${didYouMean(key, names)} assay config explain lists all.`,
    );
  }
  print(named.map(textOf).join('\n'));
}

const withSeverity = ({ id, severity }: Rule) => (severity === 'warning' ? `${id} (warning)` : id);

function textOf(key: Explained): string {
  const rows = (label: string, texts: readonly string[]) =>
    texts.map((text, at) => `  ${(at === 0 ? label : '').padEnd(7)}  ${text}`);
  const ofAny = PAGES.filter(({ id }) => OF_ANY.includes(id));
  return [
    `${key.path}  (${key.where})`,
    `  ${key.description}`,
    ...rows('type', [key.schema ? typeOf(key.schema) : 'text']),
    ...rows('section', sectionsOf(key)),
    ...rows('rules', [
      ...rulesAbout(key).map(withSeverity),
      `and those about every key: ${ofAny.map(withSeverity).join(', ')}`,
    ]),
    '',
  ].join('\n');
}

function typeOf({ type, anyOf, items, enum: words }: ValueSchema): string {
  if (words) return words.join(', ');
  if (anyOf) return anyOf.map(typeOf).join(', or ');
  const of = items ? ` of ${typeOf(items)}` : '';
  return `${TYPES[type ?? 'string'].called}${of}`;
}
