import type { TestContext } from 'node:test';
import { recording, type Answer, type Arrival } from '../../http/testing.js';
import { Session } from '../session.js';
import { targetWith } from '../testing.js';

export interface RegistryTarget {
  answer?: (index: number, arrival: Arrival) => Answer | undefined;
  /** Further members of `registry`, each after a comma, and further top-level lines of the file. */
  registry?: string;
  lines?: string;
  files?: Record<string, string>;
}

/** A target whose registry is a server on loopback. It answers `{}`, unless `answer` returns something else. */
export async function registryTarget(t: TestContext, options: RegistryTarget = {}) {
  const { answer, registry = '', lines = '', files = {} } = options;
  const { url, arrivals } = await recording(t, answer);
  const text = `registry: { url: "${url}/base/"${registry} }\n${lines}`;
  return { url, arrivals, target: targetWith(t, text, files) };
}

/** The same with an open session. */
export async function registrySession(t: TestContext, options: RegistryTarget = {}) {
  const { url, arrivals, target } = await registryTarget(t, options);
  const session = new Session(target);
  t.after(() => session.close());
  return { url, arrivals, session };
}
