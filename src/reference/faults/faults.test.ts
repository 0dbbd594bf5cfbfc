import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Fault, Mount } from '../mount.js';
import { withReference, type Answered } from '../testing/ask.js';
import { AT_ONCE, LONG, QUESTIONS } from '../testing/questions.js';
import { FAULTS } from './all.js';
import type { ServedTargetFile } from '../target-file.js';
import { APP_QUESTIONS } from '../testing/get-questions.js';
import { get, serving } from '../testing/serving.js';
import { checkBundle } from '../../probes/configuration/check.js';
import { folderWith } from '../../target-file/testing.js';
import { openConfiguration } from '../configuration/open.js';
import { FILES } from '../../spec/configuration/section.js';
import { VARIANTS } from '../variants/all.js';

const behaviour = async (mount: { fault?: Fault }): Promise<string[]> => {
  const seen: string[] = [];
  const show = ({ status, headers, text }: Answered) =>
    `${status} ${String(headers['content-type'])} ${String(headers['content-encoding'])} ${text}`;
  await withReference(mount, async (ask) => {
    for (const question of [...QUESTIONS, LONG]) seen.push(show(await ask(question)));
    seen.push(...(await Promise.all(AT_ONCE.map(ask))).map(show));
  });
  return seen;
};

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

test('every fault of the registry changes an answer', async () => {
  const plain = await behaviour({});
  const changed = await Promise.all(
    FAULTS.filter(({ wrap }) => wrap).map(async (fault) => ({
      name: fault.name,
      answers: await behaviour({ fault }),
    })),
  );
  for (const { name, answers } of changed) {
    if (!isDeepStrictEqual(answers, plain)) continue;
    // A race needs requests that are really under way at once: alone on the machine, they are.
    assert.ok(
      await changesWithin(
        10,
        FAULTS.find((fault) => fault.name === name)!,
        plain,
      ),
      name,
    );
  }
});

const changesWithin = async (times: number, fault: Fault, plain: string[]): Promise<boolean> => {
  for (let i = 0; i < times; i += 1) {
    if (!isDeepStrictEqual(await behaviour({ fault }), plain)) return true;
  }
  return false;
};

test('the same requests get the same answers twice from the plain reference', async () => {
  assert.deepEqual(await behaviour({}), await behaviour({}));
});

const answers = async ({ operator }: ServedTargetFile): Promise<string[]> => {
  const seen: string[] = [];
  for (const { metrics } of operator.apps) {
    for (const { path, headers } of APP_QUESTIONS) {
      const { status, type, coding, body } = await get(new URL(`.${path}`, metrics).href, headers);
      seen.push(`${status} ${type} ${coding} ${body.toString('latin1')}`);
    }
  }
  return seen;
};

test('every fault of health and metrics changes an answer', async (t) => {
  const all = FAULTS.filter(({ operator }) => operator);
  const mounts = all.map((fault) => ({ name: fault.name, fault }));
  const { targets } = await serving(t, [{ name: 'plain' }, { name: 'again' }, ...mounts]);
  const [plain, again, ...faulty] = targets;
  const expected = await answers(plain!.file);
  assert.deepEqual(await answers(again!.file), expected);
  for (const { name, file } of faulty) assert.notDeepEqual(await answers(file), expected, name);
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
