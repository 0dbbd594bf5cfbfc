import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { startedPrometheus } from '../../../src/probes/metrics/testing/programs.js';

interface RunningPrometheus {
  url: string;
  /** Returns the samples of an instant query: labels, and the value as text. */
  query: (expression: string) => Promise<{ metric: Record<string, string>; value: string }[]>;
}

/** Runs a Prometheus on loopback that accepts remote write and native histograms, until the test ends. */
export async function startPrometheus(t: TestContext): Promise<RunningPrometheus> {
  const remoteWrite = ['--web.enable-remote-write-receiver', '--enable-feature=native-histograms'];
  const url = await startedPrometheus(t, ...remoteWrite);
  const query: RunningPrometheus['query'] = async (expression) => {
    const response = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query: expression })}`);
    const { data } = (await response.json()) as {
      data: { result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    return data.result.map(({ metric, value }) => ({ metric, value: value[1] }));
  };
  return { url, query };
}

// The file is not code, so it is not in `dist` but beside it.
const CRD = new URL('../../../../load/measured/fixtures/k6-operator-testrun-crd.yaml', import.meta.url);

interface Definition {
  spec: { versions: { name: string; schema: { openAPIV3Schema: object } }[] };
}

/** Validates a TestRun against the definition that the k6-operator publishes. Unknown members are errors too. */
export function flawsOfTestRun(testRun: { apiVersion: string }): unknown[] {
  const { spec } = parse(readFileSync(CRD, 'utf8')) as Definition;
  const version = spec.versions.find(({ name }) => `k6.io/${name}` === testRun.apiVersion);
  if (!version) return [`no version ${testRun.apiVersion}`];
  const ajv = new Ajv({ allErrors: true, strict: false, formats: { int32: true, int64: true } });
  formats.default(ajv);
  const validate = ajv.compile(closed(version.schema.openAPIV3Schema) as object);
  return validate(testRun) ? [] : (validate.errors ?? []);
}

/** A cluster silently drops members that the schema does not name; here they are errors. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const own = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = own['type'] !== 'object' || !('properties' in own) || 'additionalProperties' in own;
  return isOpen ? own : { ...own, additionalProperties: false };
}
