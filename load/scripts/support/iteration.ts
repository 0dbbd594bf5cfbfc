import exec from 'k6/execution';
import { SharedArray } from 'k6/data';
import http, { type RefinedParams } from 'k6/http';
import { Counter, Gauge } from 'k6/metrics';
import type { ResponseChecks } from '../../checks/check.js';
import { isNoise, unpacked, type Case, type Kind, type ScriptScenario } from '../../script-plan.js';
import { logFailure } from './failure-sample.js';
import { plan } from './plan.js';
import { withToken } from './tokens.js';

// Every answer counts as one that k6 expected: what is expected is judged here.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 599 }));

const judged = new Counter('assay_judged');
const broken = new Counter('assay_broken');
/** When the load began: the first point of its timeline. */
const started = new Gauge('assay_started');

/** One iteration of a scenario: sends the next case of its corpus, and judges the answer. */
export function iterationOf(name: string, part: ScriptScenario, checks: ResponseChecks): () => void {
  const cases = new SharedArray<string>(name, () => JSON.parse(open(`file://${part.corpus}`)) as string[]);
  const { method, kinds, checkEvery, maxRequests = Infinity, placeholder, timeout } = part;
  const headers: Record<string, string> = { ...part.headers };
  // One for all kinds of requests: virtual users are many, and each has its own.
  const tags = { name: '' };
  const params: RefinedParams<'text'> = { headers, timeout, tags, responseType: 'text', redirects: 0 };
  const renew =
    part.credential === undefined
      ? undefined
      : withToken(part.credential, (token) => (headers['Authorization'] = `Bearer ${token}`));

  const wrong = (clause: string, why: string, reply: http.RefinedResponse<'text'>) => {
    broken.add(1, { name: clause });
    logFailure(name, clause, why, reply);
  };
  const judge = (kind: Kind, asked: Case, reply: http.RefinedResponse<'text'>, isChecked: boolean) => {
    const { status } = reply;
    if (status < kind.from || status > kind.to) {
      if (!isNoise(status)) wrong(kind.clause, `status ${status} instead of ${statusOf(kind)}`, reply);
    } else if (isChecked && kind.check !== 'none') {
      judged.add(1, { name: kind.check });
      const found = checks[kind.check]?.(reply, asked, part);
      if (found) wrong(found.clause, found.why, reply);
    }
  };

  // k6 makes it anew each time that it is asked for, and has none before the first iteration.
  let now: typeof exec.scenario | undefined;
  return () => {
    now ??= exec.scenario;
    const at = now.iterationInTest;
    if (at >= maxRequests) return;
    if (__ITER === 0) started.add(now.startTime);
    renew?.();
    const asked = unpacked(cases[at % cases.length]!);
    const body = placeholder ? asked.body?.replace(placeholder, uniquePart(at)) : asked.body;
    const kind = kinds[asked.k]!;
    tags.name = kind.clause;
    const reply = http.request(method, asked.url, body, params);
    judge(kind, asked, reply, at % checkEvery === 0);
  };
}

const statusOf = ({ from, to }: Kind) => (from === to ? String(from) : `one from ${from} to ${to}`);

/** Twenty letters and digits that no other request has: of this run, of this place in the plan of all generators. */
const uniquePart = (iteration: number): string => plan.runId + iteration.toString(36).padStart(10, '0');
