import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mount } from '../mount.js';
import { FAULTS, WRITTEN } from './all.js';
import { POSTS } from '../token-standard/route.js';
import { checkBundle } from '../../probes/configuration/check.js';
import { folderWith } from '../../target-file/testing.js';
import { openConfiguration } from '../configuration/deployment.js';
import { FILES } from '../../spec/configuration/section.js';
import { VARIANTS } from '../variants/all.js';

/** What the ids of clauses begin with, by what a fault changes. */
const CLAUSES: Record<string, string> = {
  wrap: 'registry',
  tokenStandard: 'token-standard',
  tokenStandardV2: 'token-standard',
  conditionalLock: 'token-standard',
  participant: 'participant|authentication',
  scan: 'scan',
  operator: 'operator',
  tls: 'operator',
  configuration: 'configuration',
};

test('every fault has a name of its own, one sentence and a clause', () => {
  assert.equal(new Set(FAULTS.map(({ name }) => name)).size, FAULTS.length);
  for (const { name, explains, breaks, ...changes } of FAULTS) {
    assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.match(explains, /^\S[^\n]*\.$/, name);
    assert.equal(new Set(breaks).size, breaks.length, name);
    const part = Object.keys(changes).find((key) => key in CLAUSES);
    const clauses = new RegExp(`^(${CLAUSES[part ?? '']})\\.[a-z0-9-]+$`);
    for (const clause of breaks) assert.match(clause, clauses, name);
  }
});

test('at most three faults of a clause are written by hand', () => {
  const calls = new RegExp(`-for-(${POSTS.join('|')})$`);
  const written = new Map<string, Set<string>>();
  for (const { name, breaks } of WRITTEN) {
    const names = written.get(breaks[0]) ?? new Set();
    written.set(breaks[0], names.add(name.replace(calls, '')));
  }
  const over = [...written].filter(([, names]) => names.size > 3);
  assert.deepEqual(over, []);
});

/** What is said of the files of a mount. */
const findingsOf = async (t: Parameters<typeof folderWith>[0], mount: Mount) => {
  const { section, files } = (await openConfiguration(mount)) ?? assert.fail();
  const dir = folderWith(t, files);
  const named = FILES.flatMap((kind) => {
    const file = section[kind];
    return file === undefined ? [] : [{ kind, file, text: files[file] ?? assert.fail(), dir }];
  });
  const { findings } = checkBundle(named);
  return {
    section,
    errors: findings.filter(({ severity }) => severity === 'error'),
    warnings: findings.length,
  };
};

test('the plain deployment and the unusual ones have nothing wrong in them', async (t) => {
  assert.deepEqual((await findingsOf(t, { name: 'plain' })).warnings, 0);
  for (const variant of VARIANTS.filter(({ configuration }) => configuration)) {
    const { section, errors } = await findingsOf(t, { name: 'x', variant });
    assert.deepEqual([variant.name, errors], [variant.name, []]);
    assert.equal(section.loader, undefined);
  }
});

test('every fault of a deployment breaks the rule that it is about, and no other; that of a loader breaks none', async (t) => {
  for (const fault of FAULTS.filter(({ configuration }) => configuration)) {
    const { section, errors } = await findingsOf(t, { name: 'x', fault });
    const isOfLoader = fault.breaks[0].startsWith('configuration.loader-');
    assert.equal(/ --(?:also|without|excuses)=/.test(section.loader ?? ''), isOfLoader, fault.name);
    const rules = [...new Set(errors.map(({ rule }) => rule))];
    assert.deepEqual(rules, isOfLoader ? [] : fault.breaks, fault.name);
  }
});
