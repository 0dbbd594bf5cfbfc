import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { teamFrom } from './team-file.js';

const at = (path: string) => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));
const KEY = 'a key of the team, which has some length';

test('the file of a team that the examples have is sound, and names what they set', () => {
  const team = teamFrom(at('service/team.yaml'), { ASSAY_KEY: KEY, ASSAY_CLIENT_SECRET: 'x' });
  assert.equal(team.origin, 'https://assay.example');
  assert.equal(team.host, '0.0.0.0');
  assert.throws(
    () => teamFrom(at('service/team.yaml'), { ASSAY_KEY: 'short' }),
    /ASSAY_CLIENT_SECRET|fewer than/,
  );
});

interface Container {
  args: string[];
}

test('what serves and what judges is given the same team', () => {
  const { services } = parse(readFileSync(at('service/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { command?: string[]; environment: Record<string, string> }>;
  };
  const manifests = parseAllDocuments(readFileSync(at('kubernetes/service.yaml'), 'utf8'))
    .map(
      (document) =>
        document.toJS() as { kind: string; spec: { template: { spec: { containers: Container[] } } } },
    )
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec.containers[0]!.args);
  const commands = [services['service']!.command, services['worker']!.command];
  assert.deepEqual(
    commands,
    ['serve', 'worker'].map((command) => [command, '--team', '/team/team.yaml']),
  );
  assert.deepEqual(manifests, commands);
  assert.deepEqual(Object.keys(services['worker']!.environment).sort(), [
    'ASSAY_CLIENT_SECRET',
    'ASSAY_KEY',
    'DATABASE_URL',
  ]);
});
