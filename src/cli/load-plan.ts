import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { LoadPlan } from '../../load/plan.js';
import type { Baseline } from '../../load/scenario.js';
import { CannotJudge, UsageError } from '../harness/errors.js';
import { kubernetesManifests } from '../harness/load/kubernetes.js';
import { tuning } from '../harness/load/tuning.js';
import { prometheusFrom } from '../harness/load/prometheus.js';
import { Session } from '../harness/session.js';
import { readNamed } from '../harness/target/read-named.js';
import { requestFrom, type LoadFlags } from './load-options.js';
import { planFiles } from './load-plan-files.js';
import { planNotes } from './load-plan-notes.js';

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Prints the manifests with which the k6-operator puts a load on a target, with notes on how to apply them.
 * @throws {UsageError} when no manifest can stand for the load
 */
export async function printPlan(flags: LoadFlags): Promise<void> {
  const { parallelism, prometheus, targetFile } = check(flags);
  const [{ corporaOf, planLoad }, { k6Plan }] = await Promise.all([
    import('../../load/plan.js'),
    import('../../load/k6-plan.js'),
  ]);
  const plan = await planLoad(requestFrom(flags, targetFile));
  const planned = k6Plan(plan, corporaOf(plan, await baselineFor(plan)), plan.shape, parallelism);
  const { caFile, certificateFile } = plan.target.tls ?? {};
  const ofEach = planned.scenarios.map((each) => ({
    ...each,
    virtualUsers: Math.ceil(each.virtualUsers / parallelism),
  }));
  const script = { name: basename(planned.script), text: readFileSync(planned.script, 'utf8') };
  const more = caFile === undefined ? {} : { 'ca.pem': readNamed(plan.target, '/tls/caFile', caFile) };
  const load = {
    name: `assay-${flags.scenario}-${flags.profile}`,
    parallelism,
    script,
    files: planFiles(planned, { script, more, say }),
    credentials: planned.credentials,
    certificate: certificateFile !== undefined,
    prometheus,
    environment: tuning(ofEach, planned.durationMs, true),
  };
  const manifests = kubernetesManifests(load);
  process.stdout.write([planNotes(load, planned.durationMs), ...manifests.map(text)].join('---\n'));
}

/** In one line each, so that a long text stays what it is. */
const text = (manifest: object): string =>
  stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false });

function check({ target, out, segment, profile, prometheus, parallelism = 1 }: LoadFlags) {
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

/** A cluster's own target may well be out of reach from here: then fewer clauses are checked. */
async function baselineFor({ target, shares }: LoadPlan): Promise<Baseline> {
  const { baselineOf } = await import('../../load/baseline.js');
  const session = new Session(target);
  try {
    return await baselineOf(session, [...shares.keys()]);
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
    say(`The target cannot be reached from here, so fewer clauses are checked: ${error.message}`);
    return {};
  } finally {
    await session.close();
  }
}
