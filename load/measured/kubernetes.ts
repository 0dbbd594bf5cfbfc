import { UsageError } from '../../src/platform/errors.js';
import { K6_IMAGE } from '../../src/platform/k6/find.js';

/** A load for the k6-operator. */
export interface KubernetesLoad {
  /** A DNS label: of the TestRun, of the ConfigMap and of the Secret with the tokens. */
  name: string;
  /** How many runners share it. */
  parallelism: number;
  script: { name: string; text: string };
  /** What the script reads, by the name that it has in the folder of the script; `plan.json` is among them. */
  files: Readonly<Record<string, string>>;
  /** Those whose tokens are sent. */
  credentials: readonly string[];
  /** Whether a client certificate is shown: from the Secret `<name>-tls`, of type kubernetes.io/tls. */
  certificate: boolean;
  /** The address that metrics are written to. */
  prometheus: string;
  /** Of each runner, besides what it gets here. */
  environment: Readonly<Record<string, string>>;
}

/** Where the operator has the ConfigMap of a script. */
export const FOLDER = '/test';
const CERTIFICATE = '/certificate';

/** All values of a ConfigMap together. */
const MOST_BYTES = 1024 * 1024;

/** The operator also archives the script with these: `--features` would have it fail, and is a variable of the runner. */
const ARGUMENTS =
  '--out experimental-prometheus-rw --no-setup --no-teardown --no-thresholds --summary-mode=disabled';

/** The key of a Secret that holds the token of a credential. */
export const keyOf = (credential: string): string => credential.replaceAll(/[^-._a-zA-Z0-9]/g, '-');

const variable = (name: string, value: string) => ({ name, value });

/** How much room there is left in the ConfigMap; below 0: it does not fit. */
export const roomIn = ({ script, files }: Pick<KubernetesLoad, 'script' | 'files'>): number =>
  Object.entries({ ...files, [script.name]: script.text }).reduce(
    (left, [name, text]) => left - name.length - Buffer.byteLength(text),
    MOST_BYTES,
  );

/**
 * A ConfigMap with script and corpus, and a TestRun that uses it. Secrets are named in it and never have their values.
 * @throws UsageError when they do not fit into a ConfigMap.
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
        // It logs what it reads of the script, and so gets no secrets.
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
  // Kubernetes puts the values in; those of tokens need no quoting in JSON.
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
    // Who pushes, where Prometheus asks: K6_PROMETHEUS_RW_USERNAME, _PASSWORD or _BEARER_TOKEN.
    envFrom: [{ secretRef: { name: `${name}-prometheus`, optional: true } }],
    ...(certificate && {
      volumes: [volume],
      volumeMounts: [{ name: volume.name, mountPath: CERTIFICATE, readOnly: true }],
    }),
  };
}
