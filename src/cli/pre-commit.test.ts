import assert from 'node:assert/strict';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { AUTHOR, bash, noBash, programFromPypi, ROOT, textOf, yamlOf } from './testing/steps.js';
import { assayInProcess as assay } from './testing/assay.js';

const WRONG = 'disableAuth: true\nmigration:\n  id: 3\n';

const [hook] = yamlOf('.pre-commit-hooks.yaml') as {
  id: string;
  entry: string;
  files: string;
  pass_filenames: boolean;
}[];

test('the entry of the hook judges what its args name', async (t) => {
  const [program, ...args] = hook!.entry.replace('npx --no -- ', '').split(' ');
  const { bin } = JSON.parse(textOf('package.json')) as { bin: Record<string, string> };
  assert.ok(program !== undefined && bin[program] !== undefined);
  const cwd = folderWith(t, { 'validator-values.yaml': WRONG });
  const { status, stdout } = await assay([...args, '--validator', 'validator-values.yaml'], { cwd });
  assert.equal(status, 1);
  assert.match(stdout, /^validator-values\.yaml:3:7 +error +configuration\.identity-types$/m);
});

test('the hook looks at values and at the parameters of the network', () => {
  const files = new RegExp(hook!.files);
  for (const name of ['validator-values.yaml', 'deploy/values.yml', '.env', 'node/.env'])
    assert.match(name, files);
  for (const name of ['README.md', 'values/other.yaml', 'x.env']) assert.doesNotMatch(name, files);
});

test('pre-commit itself runs the hook', { skip: noBash }, async (t) => {
  const bin = await programFromPypi(t, 'pre-commit==4.7.0');
  if (bin === undefined) return;
  const program = join(ROOT, 'dist', 'src', 'cli', 'assay.js');
  const cwd = folderWith(t, {
    // As `npm install` leaves it.
    'user/package.json': '{}',
    'user/.gitignore': 'node_modules\n',
    'user/node_modules/.bin/assay': `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`,
    'hooks/.pre-commit-hooks.yaml': textOf('.pre-commit-hooks.yaml'),
    'user/deploy/validator-values.yaml': WRONG,
    'user/README.md': '',
  });
  const env = {
    ...AUTHOR,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    PRE_COMMIT_HOME: join(cwd, 'home'),
  };
  const commit = (dir: string) => bash('git init -q && git add . && git commit -qm all', join(cwd, dir), env);
  assert.equal((await commit('hooks')).status, 0);
  const rev = (await bash('git rev-parse HEAD', join(cwd, 'hooks'), env)).output.trim();
  const config = `repos:
  - repo: ${join(cwd, 'hooks')}
    rev: ${rev}
    hooks:
      - id: ${hook!.id}
        args: [--validator, deploy/validator-values.yaml]
`;
  const user = join(cwd, 'user');
  assert.equal(
    (await bash('cat > .pre-commit-config.yaml <<< "$CONFIG"', user, { CONFIG: config })).status,
    0,
  );
  assert.equal((await commit('user')).status, 0);
  const all = await bash('pre-commit run --all-files', user, env);
  assert.equal(all.status, 1, all.output);
  assert.match(all.output, /configuration\.identity-types/);
  const other = await bash('pre-commit run --files README.md', user, env);
  assert.equal(other.status, 0, other.output);
  assert.match(other.output, /no files to check.*Skipped/s);
  const mended = await bash(
    'sed -i.bak "s/3/\\"3\\"/" deploy/validator-values.yaml && pre-commit run --all-files',
    user,
    env,
  );
  assert.equal(mended.status, 0, mended.output);
});
