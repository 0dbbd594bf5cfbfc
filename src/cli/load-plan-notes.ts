import { keyOf, type KubernetesLoad } from '../harness/load/kubernetes.js';
import { duration } from '../../reports/words.js';

/** What has to be there before the manifests are applied, as comments of YAML. */
export function planNotes(load: KubernetesLoad, durationMs: number): string {
  const { name, credentials, certificate, parallelism } = load;
  const keys = credentials.map((credential) => `--from-file=${keyOf(credential)}=FILE`).join(' ');
  const lines = [
    `A load of ${duration(durationMs)} for the k6-operator: ${parallelism} runner${parallelism > 1 ? 's' : ''}, which share one plan.`,
    'Metrics go to Prometheus (2.40 or newer, with --enable-feature=native-histograms --web.enable-remote-write-receiver):',
    `  histogram_quantile(0.99, sum(rate(k6_http_req_duration_seconds{testrun_name="${name}"}[1m])))`,
    'Merge and judge there: a runner ends well whatever it measures.',
    '',
    ...(credentials.length > 0
      ? [
          'Tokens are read from a Secret, and are not renewed: they have to be good to the end.',
          `  kubectl create secret generic ${name} ${keys}`,
        ]
      : []),
    ...(certificate
      ? ['So is the client certificate:', `  kubectl create secret tls ${name}-tls --cert=FILE --key=FILE`]
      : []),
    'Where Prometheus asks who pushes:',
    `  kubectl create secret generic ${name}-prometheus --from-literal=K6_PROMETHEUS_RW_USERNAME=… --from-file=K6_PROMETHEUS_RW_PASSWORD=FILE`,
    "Apply it on the server's side, because the ConfigMap is longer than an annotation may be:",
    '  kubectl apply --server-side -f FILE',
  ];
  return lines.map((line) => `#${line && ` ${line}`}\n`).join('');
}
