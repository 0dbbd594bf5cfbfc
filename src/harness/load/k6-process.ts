import { startChild } from '../child-process.js';
import { watchUsage, type Usage } from './usage.js';

/** How k6 ended. */
export interface EndedProcess {
  /** Absent: a signal ended it, or it could not be started. */
  status: number | undefined;
  usage: Usage;
  /** The last complaints of its log. */
  complaints: string[];
}

interface Options {
  program: string;
  args: readonly string[];
  /** Added to our own environment; undefined takes a variable away. */
  env: NodeJS.ProcessEnv;
  /** Called with each JSON text that the script logs. */
  onLine: (text: string) => void;
  signal?: AbortSignal | undefined;
}

const MAX_COMPLAINTS = 5;

/** Runs k6 to its end. A signal has it end in order: what was measured by then is handed over. */
export async function runK6Process({ program, args, env, onLine, signal }: Options): Promise<EndedProcess> {
  const complaints: string[] = [];
  const readLine = (line: string) => {
    const { level, msg } = parse(line);
    if (msg.startsWith('{"assay":')) onLine(msg);
    else if (level === 'error' || level === 'fatal') complaints.push(msg.slice(0, 500));
    if (complaints.length > MAX_COMPLAINTS) complaints.shift();
  };
  const { pid, ended } = startChild([program, ...args], { env, onLine: readLine, signal });
  const usage = watchUsage(pid ?? 0);
  const { status, notStarted } = await ended;
  if (notStarted !== undefined) complaints.push(notStarted);
  return { status, usage: usage(), complaints };
}

function parse(line: string): { level?: string; msg: string } {
  try {
    const { level = '', msg = '' } = JSON.parse(line) as Record<string, string>;
    return { level, msg };
  } catch {
    return { msg: line };
  }
}
