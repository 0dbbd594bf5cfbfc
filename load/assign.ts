import { fileURLToPath } from 'node:url';
import { randomBytes } from 'node:crypto';
import type { PlannedScenario } from '../src/harness/load/options.js';
import type { Target } from '../src/harness/target/target.js';
import { cutAfter, lengthOf, partOf, peakOf, type Course } from '../src/verdict/load/stages.js';
import { acceptContextCorpus } from './corpus/accept-context.js';
import { bulkAcsCorpus } from './corpus/bulk-acs.js';
import type { Corpus } from './corpus/corpus.js';
import { operatorCorpus } from './corpus/operator.js';
import { partyAllocationCorpus } from './corpus/party-allocation.js';
import type { Learnt } from './learn.js';
import type { ScenarioName } from './scenario.js';
import { packed, type ScriptPlan, type ScriptScenario } from './script-plan.js';
import type { Settings } from './settings.js';
import type { Choice } from './share-out.js';

/** One answer in so many is looked at closely; parties are few enough to look at each. */
const SAMPLE_EVERY = 10;
const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

export interface Work {
  target: Target;
  choice: Choice;
  shares: ReadonlyMap<ScenarioName, number>;
  settings: Settings;
  seed: number;
  learnt: Learnt;
  segments: number;
}

/** What k6 is given, for a course. */
export interface Prepared {
  script: string;
  scenarios: PlannedScenario[];
  files: Record<string, unknown>;
  plan: (path: (name: string) => string) => Omit<ScriptPlan, 'options'>;
  corpora: ReadonlyMap<string, Corpus>;
  credentials: string[];
  durationMs: number;
}

/** Makes the corpora, and gives each scenario its share of a course and enough virtual users. */
export function prepare(work: Work): (course: Course) => Prepared {
  const { shares, choice } = work;
  const corpora = new Map([...shares.keys()].map((name) => [name, makeCorpus(name, work)]));
  const parts = [...corpora].map(([name, corpus]) => [name, scriptScenario(name, corpus, work)] as const);
  const script = fileURLToPath(new URL(`./scripts/${choice}.js`, import.meta.url));
  return (course) => {
    const scenarios = [...shares].map(([name, share]) => planned(name, partOf(course, share), work));
    return {
      script,
      scenarios,
      files: Object.fromEntries([...corpora].map(([name, { cases }]) => [fileOf(name), cases.map(packed)])),
      plan: (path) => ({
        // Of each run another one, also where the seed is the same: what it makes unique stays for ever.
        runId: uniqueRun(),
        scenarios: Object.fromEntries(
          parts.map(([name, part]) => [name, { ...part, corpus: path(fileOf(name)) }]),
        ),
      }),
      corpora,
      credentials: [...new Set(parts.flatMap(([, { credential }]) => credential ?? []))],
      durationMs: Math.max(...scenarios.map((scenario) => lengthOf(scenario.course))),
    };
  };
}

const fileOf = (name: string) => `${name}.json`;

/** Ten characters that lower-case letters and digits make; two runs have the same ones once in 3.6e15. */
const uniqueRun = () => [...randomBytes(10)].map((byte) => (byte % 36).toString(36)).join('');

function makeCorpus(name: ScenarioName, { target, seed, settings, learnt }: Work): Corpus {
  const { invalid } = settings;
  switch (name) {
    case 'accept-context':
      return acceptContextCorpus(target, seed, invalid);
    case 'party-allocation':
      return partyAllocationCorpus(target, seed, invalid);
    case 'bulk-acs':
      return bulkAcsCorpus(target, seed, invalid, learnt.newest);
    case 'operator':
      return operatorCorpus(target);
  }
}

function scriptScenario(
  name: ScenarioName,
  corpus: Corpus,
  { target, settings, learnt }: Work,
): Omit<ScriptScenario, 'corpus'> {
  const { cases: _, ...rest } = corpus;
  const isParty = name === 'party-allocation';
  const credential =
    name === 'accept-context' ? target.registry?.credential : isParty ? 'participantAdmin' : undefined;
  return {
    ...rest,
    headers: corpus.method === 'POST' ? JSON_HEADERS : {},
    sampleEvery: isParty ? 1 : SAMPLE_EVERY,
    timeout: target.limits.requestTimeout,
    ...(credential !== undefined && { credential }),
    ...(name === 'accept-context' && { contracts: learnt.contracts }),
    ...(isParty && { most: settings.maxParties }),
  };
}

function planned(name: ScenarioName, course: Course, { choice, settings, segments }: Work): PlannedScenario {
  const { maxParties, stallMs, maxVirtualUsers } = settings;
  const own = name === 'party-allocation' ? cutAfter(course, maxParties) : course;
  // A fifth more: answers also take their time when nothing stands still.
  const wanted = Math.ceil((1.2 * peakOf(own) * stallMs) / 1000) + 5;
  return {
    name,
    exec: choice === 'mixed' ? name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) : 'default',
    course: own,
    // k6 shares them out among the segments as well, and each needs one at least.
    virtualUsers: Math.max(segments, Math.min(wanted, maxVirtualUsers)),
  };
}
