import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stringify } from '../packages/yaml.js';
import type { LoadPlan } from '../../load/plan.js';
import type { LoadRequest } from '../../load/settings.js';
import { profiles } from '../../load/profiles.js';
import type { Baseline } from '../../load/scenario.js';
import { duration } from '../../reports/words.js';
import { CannotJudge, UsageError } from '../platform/errors.js';
import { k6Options, tuning } from '../../load/measured/options.js';
import { prometheusFrom } from '../../load/measured/prometheus.js';
import type { K6Plan } from '../../load/measured/run-k6.js';
import { withSession } from '../target-file/session.js';
import { readNamed } from '../target-file/read-named.js';
import { print, say } from './say.js';
import { K6_IMAGE } from '../platform/k6/find.js';

/** A load for the k6-operator. */
interface KubernetesLoad {
  /** A DNS label: the name of the TestRun, of the ConfigMap and of the Secret with the tokens. */
  name: string;
  /** The number of runners that share the load. */
  parallelism: number;
  script: { name: string; text: string };
  /** The files that the script reads, by their name in the folder of the script, including `plan.json`. */
  files: Readonly<Record<string, string>>;
  /** The credentials whose tokens are sent. */
  credentials: readonly string[];
  /** Whether a client certificate is presented: from the Secret `<name>-tls`, of type kubernetes.io/tls. */
  certificate: boolean;
  /** The address that metrics are written to. */
  prometheus: string;
  /** Additional variables of each runner. */
  environment: Readonly<Record<string, string>>;
}

/** The folder in which the operator mounts the ConfigMap of a script. */
const FOLDER = '/test';
const CERTIFICATE = '/certificate';

/** Maximum size of all values of a ConfigMap together. */
const MOST_BYTES = 1024 * 1024;

/** The operator also archives the script with these. `--features` would fail there: it is a variable. */
const ARGUMENTS =
  '--out experimental-prometheus-rw --no-setup --no-teardown --no-thresholds --summary-mode=disabled';

/** The key of a Secret that holds the token of a credential. */
const keyOf = (credential: string): string => credential.replaceAll(/[^-._a-zA-Z0-9]/g, '-');

const variable = (name: string, value: string) => ({ name, value });

/** The remaining space in the ConfigMap in bytes; negative when the content does not fit. */
const roomIn = ({ script, files }: Pick<KubernetesLoad, 'script' | 'files'>): number =>
  Object.entries({ ...files, [script.name]: script.text }).reduce(
    (left, [name, text]) => left - name.length - Buffer.byteLength(text),
    MOST_BYTES,
  );

/**
 * Returns a ConfigMap with script and corpus, and a TestRun that uses it. They only refer to Secrets and never
 * contain their values.
 * @throws {UsageError} when the content does not fit into a ConfigMap
 */
export function kubernetesManifests(load: KubernetesLoad): object[] {
  const { name, script, files, parallelism } = load;
  if (roomIn(load) < 0)
    throw new UsageError(
      `--plan kubernetes: the script and what it reads take ${MOST_BYTES - roomIn(load)} bytes, and a ConfigMap holds ${MOST_BYTES}. Load one scenario at a time instead of mixed, or name fewer transfer instructions.`,
    );
  const common = { image: K6_IMAGE };
  const variables = [variable('ASSAY_PLAN', `${FOLDER}/plan.json`), ...trusted(files)];
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name },
      data: { [script.name]: script.text, ...files },
    },
    {
      apiVersion: 'k6.io/v1alpha1',
      kind: 'TestRun',
      metadata: { name },
      spec: {
        parallelism,
        script: { configMap: { name, file: script.name } },
        arguments: ARGUMENTS,
        // The initializer logs what it reads of the script, so it gets no secrets.
        initializer: { ...common, env: variables },
        runner: { ...common, ...runner(load, variables) },
      },
    },
  ];
}

const trusted = (files: KubernetesLoad['files']) =>
  'ca.pem' in files ? [variable('SSL_CERT_FILE', `${FOLDER}/ca.pem`)] : [];

function runner(
  { name, credentials, certificate, prometheus, environment }: KubernetesLoad,
  variables: object[],
) {
  const tokens = credentials.map((credential, i) => ({
    name: `ASSAY_TOKEN_${i}`,
    valueFrom: { secretKeyRef: { name, key: keyOf(credential) } },
  }));
  // Kubernetes inserts the values; tokens need no quoting in JSON.
  const all = Object.fromEntries(credentials.map((credential, i) => [credential, `$(ASSAY_TOKEN_${i})`]));
  const volume = { name: 'certificate', secret: { secretName: `${name}-tls` } };
  return {
    env: [
      ...variables,
      { name: 'ASSAY_POD_UID', valueFrom: { fieldRef: { fieldPath: 'metadata.uid' } } },
      ...tokens,
      ...(tokens.length > 0 ? [variable('ASSAY_TOKENS', JSON.stringify(all))] : []),
      ...(certificate ? [variable('ASSAY_CERTIFICATE_DIR', CERTIFICATE)] : []),
      ...Object.entries(environment).map(([own, value]) => variable(own, value)),
      variable('K6_FEATURES', 'native-histograms'),
      variable('K6_NO_USAGE_REPORT', 'true'),
      variable('K6_AUTO_EXTENSION_RESOLUTION', 'false'),
      variable('K6_PROMETHEUS_RW_SERVER_URL', prometheus),
    ],
    // The credentials for a Prometheus that needs them: K6_PROMETHEUS_RW_USERNAME, _PASSWORD or _BEARER_TOKEN.
    envFrom: [{ secretRef: { name: `${name}-prometheus`, optional: true } }],
    ...(certificate && {
      volumes: [volume],
      volumeMounts: [{ name: volume.name, mountPath: CERTIFICATE, readOnly: true }],
    }),
  };
}

/** The command line of a load, as far as a plan depends on it. */
type PlanFlags = Pick<LoadRequest, 'scenario' | 'profile'> & { parallelism?: number | undefined } & Partial<
    Record<'target' | 'out' | 'segment' | 'prometheus', string | undefined>
  >;

/**
 * Prints the manifests for the k6-operator that put a load on a target, with notes on how to apply them.
 * @throws {UsageError} when the load cannot be written as manifests
 */
export async function printPlan(
  flags: PlanFlags,
  requestFor: (targetFile: string) => LoadRequest,
): Promise<void> {
  const { parallelism, prometheus, targetFile } = check(flags);
  const [{ corporaOf, planLoad }, { k6Plan }] = await Promise.all([
    import('../../load/plan.js'),
    import('../../load/k6-plan.js'),
  ]);
  const plan = await planLoad(requestFor(targetFile));
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
    files: planFiles(planned, script, more),
    credentials: planned.credentials,
    certificate: certificateFile !== undefined,
    prometheus,
    environment: tuning(ofEach, planned.durationMs, true),
  };
  const manifests = kubernetesManifests(load);
  print([planNotes(load, planned.durationMs), ...manifests.map(text)].join('---\n'));
}

/** Lines are not wrapped, so that a long text stays unchanged. */
const text = (manifest: object): string =>
  stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false });

function check({ target, out, segment, profile, prometheus, parallelism = 1 }: PlanFlags) {
  const wrong = (what: string) => new UsageError(`--plan kubernetes: ${what}`);
  if (target === undefined) throw wrong('name a target file: a cluster does not reach the embedded target.');
  if (out !== undefined) throw wrong('leave --out out: the manifests go to stdout.');
  if (segment !== undefined)
    throw wrong('leave --segment out: the operator makes the segments, and --parallelism is their number.');
  if (profiles[profile].search) throw wrong(`the search of ${profile} needs one generator, on this machine.`);
  if (!Number.isInteger(parallelism) || parallelism < 1 || parallelism > 1000)
    throw wrong('--parallelism: expected a whole number from 1 to 1000.');
  const receiver = prometheusFrom(prometheus);
  if (!receiver)
    throw wrong('name with --prometheus where the metrics go: there is no other result of such a load.');
  return { parallelism, prometheus: receiver.url, targetFile: target };
}

/** The target of a cluster may be unreachable from this machine; then fewer clauses are checked. */
async function baselineFor({ target, shares }: LoadPlan): Promise<Baseline> {
  const { baselineOf } = await import('../../load/settings.js');
  try {
    return await withSession(target, (session) => baselineOf(session, [...shares.keys()]));
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
    say(`The target cannot be reached from here, so fewer clauses are checked: ${error.message}`);
    return {};
  }
}

/** The sizes are primes, like the size of the whole corpus, so that different responses are checked in each round. */
const SIZES = [Infinity, 503, 251, 127] as const;

/** Returns the files of a runner, with `more`, and as much of the corpora as a ConfigMap holds. */
function planFiles(
  planned: K6Plan,
  script: KubernetesLoad['script'],
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  let files: Record<string, string> = {};
  for (const size of SIZES) {
    files = { ...more, ...filesWith(planned, size) };
    if (roomIn({ script, files }) < 0) continue;
    if (size !== Infinity)
      say(
        `A ConfigMap can hold 1 MiB, so only the first ${size} requests of each scenario are kept and sent repeatedly.`,
      );
    return files;
  }
  return files;
}

function filesWith(planned: K6Plan, size: number): Record<string, string> {
  const { scriptPlan, files } = planned;
  return {
    // Each pod sets its own name in the run.
    'plan.json': json({
      ...scriptPlan((name) => `${FOLDER}/${name}`),
      runId: '',
      options: k6Options(planned, {}),
    }),
    ...Object.fromEntries(
      Object.entries(files).map(([name, cases]) => [name, json((cases as unknown[]).slice(0, size))]),
    ),
  };
}

/** YAML parsers do not accept every character, so some are escaped. */
const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Returns the steps that are needed before the manifests are applied, as YAML comments. */
function planNotes(load: KubernetesLoad, durationMs: number): string {
  const { name, credentials, certificate, parallelism } = load;
  const keys = credentials.map((credential) => `--from-file=${keyOf(credential)}=FILE`).join(' ');
  const lines = [
    `A load of ${duration(durationMs)} for the k6-operator: ${parallelism} runner${parallelism > 1 ? 's' : ''}, which share one plan.`,
    'Metrics go to Prometheus (2.40 or newer, with --enable-feature=native-histograms --web.enable-remote-write-receiver):',
    `  histogram_quantile(0.99, sum(rate(k6_http_req_duration_seconds{testrun_name="${name}"}[1m])))`,
    'Merge and judge there: a runner always ends with status 0.',
    '',
    ...(credentials.length > 0
      ? [
          'Tokens are read from a Secret and are not renewed: they must be valid until the end.',
          `  kubectl create secret generic ${name} ${keys}`,
        ]
      : []),
    ...(certificate
      ? ['So is the client certificate:', `  kubectl create secret tls ${name}-tls --cert=FILE --key=FILE`]
      : []),
    'If Prometheus requires authentication:',
    `  kubectl create secret generic ${name}-prometheus --from-literal=K6_PROMETHEUS_RW_USERNAME=… --from-file=K6_PROMETHEUS_RW_PASSWORD=FILE`,
    'Apply it on the server side, because the ConfigMap is too long for an annotation:',
    '  kubectl apply --server-side -f FILE',
  ];
  return lines.map((line) => `#${line && ` ${line}`}\n`).join('');
}
