import { judgedText } from '../../preflight/judged-target.js';
import { targetFrom } from '../../target-file/load.js';
import type { Target } from '../../target-file/target.js';
import { refuseFiles, refuseUnaskable, withoutPrograms } from '../askable.js';
import { type Reach, plain } from '../reach.js';
import type { Budget, Verdict } from '../../results/schema.js';
import type { Load } from '../../results/load/schema.js';
import type { AskedLoad, LoadAllowed } from '../load/asked.js';
import type { LoadFigures } from '../load/figures.js';
import type { RunSubject } from '../store/runs.js';
import type { Board } from './board.js';

/** What messages call it, and where its own paths start from: the folder that this process runs in. */
const FILE = 'target.yaml';

/**
 * The target that the text of a file describes, with the tokens that are here.
 * @throws {UsageError} when the file is unusable, or names what may not be asked
 */
export async function readTarget(text: string, { reach }: Pick<Job, 'reach'>): Promise<Target> {
  // Secrets of others come into nothing but tokens: no value of a file is taken from them, to be read in a report.
  if (reach.forOthers) refuseFiles(targetFrom(text, FILE, {}));
  const target = withoutPrograms(judgedText(text, FILE, process.env));
  await refuseUnaskable(target, reach);
  return target;
}

/** Where `guard.ts` finds what it holds connections to, as JSON. */
export const REACH_VARIABLE = 'ASSAY_REACH';
const GUARD = new URL('guard.js', import.meta.url).href;

/** An environment in which no Node process connects to where a run may not send. */
export const guarded = (env: NodeJS.ProcessEnv, reach: Reach): NodeJS.ProcessEnv => ({
  ...env,
  NODE_OPTIONS: [env['NODE_OPTIONS'], `--import=${GUARD}`].filter(Boolean).join(' '),
  [REACH_VARIABLE]: JSON.stringify({ ...reach, ours: collectorsOf(env) }),
});

/** Where we ourselves send what we trace. */
const collectorsOf = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, url = '']) =>
    /^OTEL_EXPORTER_OTLP_(?:TRACES_)?ENDPOINT$/.test(name) && URL.canParse(url)
      ? [plain(new URL(url).hostname)]
      : [],
  );

/** What the process that judges is told, as JSON. It runs in the folder that a target file's own paths start from. */
export interface Job {
  subject: RunSubject;
  budget: Budget;
  seed: number;
  /** Where it may send. */
  reach: Reach;
  /** The load that is put, with what its owner may put; absent when the subject is judged. */
  load?: { asked: AskedLoad; allowed: LoadAllowed } | undefined;
}

/** What it tells. */
export type JobMessage =
  | { type: 'board'; board: Board | LoadFigures }
  | { type: 'verdict'; verdict: Verdict }
  | { type: 'load'; load: Load }
  /** Nothing came out, and why. */
  | { type: 'trouble'; message: string };
