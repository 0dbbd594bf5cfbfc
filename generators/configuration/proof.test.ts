import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  checkBundle,
  type BundleFile,
  type ConfigurationFinding,
} from '../../src/probes/configuration/check.js';
import { FORMATS } from '../../src/probes/configuration/testing/formats.js';
import { fullest, smallest, usual } from '../../src/spec/configuration/base.js';
import { type BundleTree, type GeneratedBundle, edited } from '../../src/spec/configuration/deployment.js';
import { keysNamed, OF_ANY, rulesAbout } from '../../src/spec/configuration/explained.js';
import type { Rule } from '../../src/spec/configuration/rule.js';
import { PAGES } from '../../src/spec/configuration/rules.js';
import { FILES } from '../../src/spec/configuration/section.js';
import { written } from '../../src/spec/configuration/written.js';
import { folderOfPem, sampled } from '../testing/values.js';
import {
  type BreakingExample,
  brokenBundle,
  type BrokenBundle,
  brokenBy,
  bundle,
  everyEdge,
  everyKept,
} from './valid.js';

const dir = await folderOfPem();

/** What is found: of errors, or of warnings too. */
const judged = (files: readonly BundleFile[], isAll = false): ConfigurationFinding[] =>
  checkBundle(files.map((file) => ({ ...file, dir }))).findings.filter(
    ({ severity }) => isAll || severity === 'error',
  );

const told = ({ file, line, key, rule, message }: ConfigurationFinding) =>
  `${file}:${line} ${key} ${rule} ${message}`;
const textOf = (files: readonly { file: string; text: string }[]) =>
  files.map(({ file, text }) => `--- ${file}\n${text}`).join('');

const VALID = 300;

test(`${VALID} generated bundles that keep every rule are not accused`, () => {
  for (const each of sampled(bundle, VALID)) {
    const files = written(each);
    assert.deepEqual(judged(files).map(told), [], textOf(files));
  }
});

test('nor is what keeps a rule at its edge, in what nodes usually say', () => {
  for (const kept of everyKept) {
    const files = written(edited(usual(), kept));
    assert.deepEqual(judged(files).map(told), [], textOf(files));
  }
});

test('nothing is found in what nodes usually say, nor at the edges, of all files or of each alone', () => {
  assert.deepEqual(judged(written(usual()), true).map(told), []);
  for (const kinds of [FILES, ...FILES.map((kind) => [kind])])
    for (const each of everyEdge(kinds)) assert.deepEqual(judged(written(each)).map(told), []);
});

/** Asserts that nothing but the rule is broken, at the key and line that the example says. */
const breaks = (rule: Rule, { value, counterpart, kind, key, rule: what }: BrokenBundle) => {
  const isWarning = rule.severity === 'warning';
  const ofRule = (findings: ConfigurationFinding[]) =>
    isWarning
      ? findings.filter(({ rule: id, severity }) => id === rule.id || severity === 'error')
      : findings;
  const before = written(counterpart);
  assert.deepEqual(
    ofRule(judged(before, isWarning)).map(told),
    [],
    `the counterpart of ${what}\n${textOf(before)}`,
  );
  const files = written(value);
  const findings = ofRule(judged(files, isWarning));
  const about = `${what} (${rule.id})\n${findings.map(told).join('\n')}\n${textOf(files)}`;
  assert.deepEqual([...new Set(findings.map(({ rule: id }) => id))], [rule.id], about);
  if (!isWarning) assert.equal(findings.length, 1, about);
  const file = files.find((each) => each.kind === kind);
  assert.equal(`${findings[0]?.file}:${findings[0]?.line}`, `${file?.file}:${file?.lineOf(key)}`, about);
  assert.ok(keysOf(value, kind, key).includes(findings[0]?.key ?? '?'), about);
  // What is there twice is a secret, and no key.
  if ([...OF_ANY, 'configuration.secret-twice'].includes(rule.id)) return;
  const { line = 1, column = 1, key: found = '' } = findings[0]!;
  const [, option = ''] = /^-D([\w.-]+)/.exec(file!.text.split('\n')[line - 1]!.slice(column - 1)) ?? [];
  const ofOption = option === '' ? [] : keysNamed(option);
  const explained = ofOption.length > 0 ? ofOption : keysNamed(found).filter((each) => each.kind === kind);
  assert.ok(
    // A variable with options of the JVM is not a key of the specification.
    (ofOption.length === 0 && found === 'JAVA_TOOL_OPTIONS') ||
      explained.some((each) => rulesAbout(each).includes(rule)),
    `${option || found} is explained without ${rule.id}`,
  );
};

/** As findings name a key: places in lists in brackets; of a secret its name, and its key. */
const keysOf = (
  { files }: GeneratedBundle,
  kind: BrokenBundle['kind'],
  key: BrokenBundle['key'],
): string[] => {
  const path = (kind === 'secrets' ? key.slice(1) : key)
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
  if (kind !== 'secrets') return [path];
  const name = (files.secrets as { metadata: { name: string } }[])[Number(key[0])]?.metadata.name ?? '';
  return [path, name, `${name}.${String(key.at(-1))}`];
};

/** Which rules cannot be broken in which formats, and why. */
const CANNOT: readonly (readonly [rule: RegExp, format: RegExp, why: string])[] = [
  [/readable$/, /^(?:script|unit|Dockerfile|properties|--set)/, 'every text is one'],
  [/secret-in-clear$/, /^Secret/, 'a Secret is where a secret belongs'],
  [/-in-both$|accept-lists$/, /^HOCON of the app$/, 'what a part does not say may stand elsewhere'],
  [/network-required$/, /^(?:script|unit|Dockerfile)/, 'an empty value is set elsewhere'],
  [/accept-lists$/, /^(?:parameters|--set)/, 'none sets an empty map'],
];

for (const rule of PAGES.filter(({ clause }) => clause?.untestable === undefined)) {
  const own = rule.broken.map((example): BreakingExample => ({ ...example, rule: rule.id }));
  if (rule.id === 'configuration.unrendered') continue;

  test(`${rule.id} is broken alone, and found at its key and line`, () => {
    assert.ok(own.length > 0);
    for (const breach of own)
      for (const make of rule.severity === 'error' ? [smallest, fullest, usual] : [smallest, usual])
        breaks(rule, brokenBy(breach, make(breach.needs)));
    if (rule.severity === 'error')
      for (const each of fc.sample(brokenBundle(own), { seed: 1, numRuns: 8 })) breaks(rule, each);
  });

  for (const format of FORMATS.filter(({ kinds }) => own.some(({ kind }) => kinds.includes(kind)))) {
    const [, , why] = CANNOT.find(([id, name]) => id.test(rule.id) && name.test(format.name)) ?? [];
    const what = why === undefined ? 'is broken' : 'cannot be broken';
    const where = `${format.name} (${format.kinds.join(', ')})`;
    test(`${rule.id} ${what} as ${where}${why === undefined ? ', at its line' : `: ${why}`}`, () => {
      const found = own
        .filter(({ kind }) => format.kinds.includes(kind))
        .map((breach) => {
          const mayMiss = why !== undefined || format.isPart === true || format.isText === true;
          return isFoundIn(format, rule, brokenBy(breach, usual(breach.needs)), mayMiss);
        });
      assert.equal(found.includes(true), why === undefined);
    });
  }
}

/** Whether the same is found in another format; undefined: it cannot say the values. It is found where they stand. */
function isFoundIn(
  format: (typeof FORMATS)[number],
  rule: Rule,
  { value, kind, key, rule: what }: BrokenBundle,
  mayMiss: boolean,
): boolean | undefined {
  const files = written(value);
  const own = files.find((each) => each.kind === kind)!;
  const inFormat = format.write(own, value.files[kind] as BundleTree);
  const lines = value.appended?.[kind] ?? [];
  const areThere = lines.every((line) => inFormat?.text.includes(line.trim()));
  // A key that is appended below all others is not the same key.
  if (!inFormat || (!areThere && key.length > 0)) return undefined;
  // The last line is the mistake.
  const text = areThere || inFormat.set ? inFormat.text : `${inFormat.text}${lines.at(-1)}\n`;
  const line = areThere ? inFormat.lineOf(key) : text.split('\n').length - 1;
  // The content tells what it is.
  const given = files.flatMap((file): BundleFile[] => {
    if (file !== own || !inFormat.set) return [file === own ? { file: own.file, text } : file];
    const set = (['typed', 'text'] as const).map((as) => ({
      file: `--set ${as}`,
      text: inFormat.set![as],
      set: as,
    }));
    return [{ file: own.file, text }, ...set].map((each) => ({ ...each, kind }));
  });
  const all = judged(given, true);
  const findings = all.filter(({ rule: id }) => id === rule.id);
  const about = `${what} (${rule.id}) as ${format.name}\n${all.map(told).join('\n')}\n${textOf(given)}`;
  if (findings.length === 0) assert.ok(mayMiss, about);
  else if (line !== undefined) assert.equal(findings[0]?.line, line, about);
  return findings.length > 0;
}
