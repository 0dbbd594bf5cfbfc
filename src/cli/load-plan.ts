import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { Learnt } from '../../load/learn.js';
import type { ProfileName } from '../../load/profiles.js';
import type { Choice } from '../../load/share-out.js';
import { CannotJudge, UsageError } from '../harness/errors.js';
import { kubernetesManifests } from '../harness/load/kubernetes.js';
import { tuning } from '../harness/load/tuning.js';
import { prometheusFrom } from '../harness/load/prometheus.js';
import { Session } from '../harness/session.js';
import { readNamed } from '../harness/target/read-named.js';
import type { Target } from '../harness/target/target.js';
import { askedFrom, type LoadFlags } from './load-options.js';
import { planFiles } from './load-plan-files.js';
import { planNotes } from './load-plan-notes.js';
import { seedFrom } from './run-options.js';

interface PlanArgs extends LoadFlags {
  target?: string;
  scenario: Choice;
  profile: ProfileName;
  out?: string;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Prints the manifests with which the k6-operator puts a load on a target, with notes on how to apply them.
 * @throws UsageError for a load that no manifest can stand for.
 */
export async function printPlan(args: PlanArgs): Promise<void> {
  const { parallelism, prometheus, targetFile } = check(args);
  const [{ arrange }, { prepare }] = await Promise.all([
    import('../../load/arrange.js'),
    import('../../load/assign.js'),
  ]);
  const { scenario, profile } = args;
  const arranged = await arrange({ targetFile, scenario, profile, ...askedFrom(args) });
  const { target, course, shares } = arranged;
  const work = {
    ...arranged,
    choice: scenario,
    seed: seedFrom(args.seed),
    learnt: await learnFrom(target, [...shares.keys()]),
    segments: parallelism,
  };
  const prepared = prepare(work)(course);
  const { caFile, certificateFile } = target.tls ?? {};
  const own = prepared.scenarios.map((each) => ({
    ...each,
    virtualUsers: Math.ceil(each.virtualUsers / parallelism),
  }));
  const script = { name: basename(prepared.script), text: readFileSync(prepared.script, 'utf8') };
  const more = caFile === undefined ? {} : { 'ca.pem': readNamed(target, '/tls/caFile', caFile) };
  const load = {
    name: `assay-${scenario}-${profile}`,
    parallelism,
    script,
    files: planFiles(prepared, { script, more, say }),
    credentials: prepared.credentials,
    certificate: certificateFile !== undefined,
    prometheus,
    environment: tuning(own, prepared.durationMs, true),
  };
  const manifests = kubernetesManifests(load);
  process.stdout.write([planNotes(load, prepared.durationMs), ...manifests.map(text)].join('---\n'));
}

/** In one line each, so that a long text stays what it is. */
const text = (manifest: object): string =>
  stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false });

function check({ target, out, segment, profile, prometheus, parallelism = 1 }: PlanArgs) {
  const wrong = (what: string) => new UsageError(`--plan kubernetes: ${what}`);
  if (target === undefined) throw wrong('name a target file: a cluster does not reach the embedded target.');
  if (out !== undefined) throw wrong('leave --out away: the manifests go to stdout.');
  if (segment !== undefined)
    throw wrong('leave --segment away: the operator makes the segments, --parallelism says how many.');
  if (profile === 'breakpoint') throw wrong('the search of breakpoint is made by one generator, from here.');
  if (!Number.isInteger(parallelism) || parallelism < 1 || parallelism > 1000)
    throw wrong('--parallelism: expected a whole number from 1 to 1000.');
  const receiver = prometheusFrom(prometheus);
  if (!receiver)
    throw wrong('say with --prometheus where the metrics go: they are all that such a load leaves.');
  return { parallelism, prometheus: receiver.url, targetFile: target };
}

/** What the target tells before the load; a cluster's own may well be out of reach from here. */
async function learnFrom(target: Target, names: Parameters<typeof learnAll>[1]): Promise<Learnt> {
  const session = new Session(target);
  try {
    return await learnAll(session, names);
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
    say(`The target cannot be asked from here, so fewer clauses are looked at: ${error.message}`);
    return { contracts: {} };
  } finally {
    await session.close();
  }
}

const learnAll: (typeof import('../../load/learn.js'))['learn'] = async (...args) =>
  (await import('../../load/learn.js')).learn(...args);
