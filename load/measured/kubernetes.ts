import { UsageError } from '../../src/platform/errors.js';
import { K6_IMAGE } from '../../src/platform/k6/find.js';

/** A load for the k6-operator. */
export interface KubernetesLoad {
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
export const FOLDER = '/test';
const CERTIFICATE = '/certificate';

/** Maximum size of all values of a ConfigMap together. */
const MOST_BYTES = 1024 * 1024;

/** The operator also archives the script with these. `--features` would fail there: it is a variable. */
const ARGUMENTS =
  '--out experimental-prometheus-rw --no-setup --no-teardown --no-thresholds --summary-mode=disabled';

/** The key of a Secret that holds the token of a credential. */
export const keyOf = (credential: string): string => credential.replaceAll(/[^-._a-zA-Z0-9]/g, '-');

const variable = (name: string, value: string) => ({ name, value });

/** The remaining space in the ConfigMap in bytes; negative when the content does not fit. */
export const roomIn = ({ script, files }: Pick<KubernetesLoad, 'script' | 'files'>): number =>
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
