import { FOLDER, roomIn, type KubernetesLoad } from '../harness/load/kubernetes.js';
import { k6Options } from '../harness/load/options.js';
import type { K6Plan } from '../harness/load/run-k6.js';

/** Primes, as the whole corpus has one: then the answers that get response checks are others in each round. */
const SIZES = [Infinity, 503, 251, 127] as const;

interface Given {
  script: KubernetesLoad['script'];
  /** What else is to be there. */
  more: Readonly<Record<string, string>>;
  say: (line: string) => void;
}

/** What a runner reads, with as much of the corpora as there is room for in a ConfigMap. */
export function planFiles(planned: K6Plan, { script, more, say }: Given): Record<string, string> {
  let files: Record<string, string> = {};
  for (const size of SIZES) {
    files = { ...more, ...filesWith(planned, size) };
    if (roomIn({ script, files }) < 0) continue;
    if (size !== Infinity)
      say(
        `A ConfigMap holds 1 MiB: the corpus is cut to its first ${size} requests of each scenario, which are sent again and again.`,
      );
    return files;
  }
  return files;
}

function filesWith({ scriptPlan, scenarios, files }: K6Plan, size: number): Record<string, string> {
  return {
    // Each pod has a name of its own for the run.
    'plan.json': json({
      ...scriptPlan((name) => `${FOLDER}/${name}`),
      runId: '',
      options: k6Options(scenarios, {}),
    }),
    ...Object.fromEntries(
      Object.entries(files).map(([name, cases]) => [name, json((cases as unknown[]).slice(0, size))]),
    ),
  };
}

/** Parsers of YAML do not take every sign as it is. */
const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
