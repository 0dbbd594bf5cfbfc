import exec from 'k6/execution';
import { SharedArray } from 'k6/data';
import http, { type RefinedParams } from 'k6/http';
import { Counter, Gauge } from 'k6/metrics';
import type { ScenarioName } from '../../scenario.js';
import { unpacked, type Case, type Kind, type Look } from '../../script-plan.js';
import type { Looks } from '../looks/look.js';
import { keep } from './catch.js';
import { plan } from './plan.js';
import { withToken } from './tokens.js';
import { uniquePart } from './unique.js';

// Every answer counts as one that k6 expected: what is expected is judged here.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 599 }));

const judged = new Counter('assay_judged');
const broken = new Counter('assay_broken');
/** When the load began: the first point of its timeline. */
const started = new Gauge('assay_started');

/** Says nothing about conformance: there was no answer, or one that asks to come back later. */
const isNoise = (status: number) => status === 0 || status === 429 || status === 503;

/** One iteration of a scenario: sends the next case of its corpus, and judges the answer. */
export function scenario(name: ScenarioName, looks: Looks): () => void {
  const part = plan.scenarios[name];
  const cases = new SharedArray<string>(name, () =>
    part ? (JSON.parse(open(`file://${part.corpus}`)) as string[]) : [],
  );
  if (!part) return () => undefined;
  const { method, kinds, sampleEvery, most = Infinity, placeholder, timeout } = part;
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
    keep(name, clause, why, reply);
  };
  const judge = (kind: Kind, asked: Case, reply: http.RefinedResponse<'text'>, closely: boolean) => {
    const { status } = reply;
    if (status < kind.from || status > kind.to) {
      if (!isNoise(status)) wrong(kind.clause, `status ${status} instead of ${statusOf(kind)}`, reply);
    } else if (closely && kind.look !== 'none') {
      const look: Look = kind.look;
      judged.add(1, { name: look });
      const found = looks[look]?.(reply, asked, part);
      if (found) wrong(found.clause, found.why, reply);
    }
  };

  // k6 makes it anew each time that it is asked for, and has none before the first iteration.
  let now: typeof exec.scenario | undefined;
  return () => {
    now ??= exec.scenario;
    const at = now.iterationInTest;
    if (at >= most) return;
    if (__ITER === 0) started.add(now.startTime);
    renew?.();
    const asked = unpacked(cases[at % cases.length]!);
    const body = placeholder ? asked.body?.replace(placeholder, uniquePart(at)) : asked.body;
    const kind = kinds[asked.k]!;
    tags.name = kind.clause;
    const reply = http.request(method, asked.url, body, params);
    judge(kind, asked, reply, at % sampleEvery === 0);
  };
}

const statusOf = ({ from, to }: Kind) => (from === to ? String(from) : `one from ${from} to ${to}`);
