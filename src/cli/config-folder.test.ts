import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { filesIn } from './config.js';

test('the files of a folder are those that may hold values, in the order of their names', (t) => {
  const dir = folderWith(t, {
    'b.yaml': '',
    'a/.env': '',
    'a/.env.prod': '',
    'a/node.conf': '',
    'a/db.properties': '',
    'v.yaml.gotmpl': '',
    'Chart.yaml': '',
    'README.md': '',
    'node_modules/x.yaml': '',
    'charts/x/values.yaml': '',
    'templates/x.yaml': '',
    Dockerfile: '',
    'package.json': '',
  });
  const names = (path: string) => filesIn(path).map((file) => relative(dir, file).replaceAll('\\', '/'));
  assert.deepEqual(names(dir), [
    'a/.env',
    'a/.env.prod',
    'a/db.properties',
    'a/node.conf',
    'b.yaml',
    'v.yaml.gotmpl',
  ]);
  assert.deepEqual(names(join(dir, 'README.md')), ['README.md'], 'a file that is named is taken');
  assert.throws(() => filesIn(join(dir, 'gone')), /there is no such file or folder/);
});

test('charts and templates are passed over in a chart, and scripts everywhere', (t) => {
  const dir = folderWith(t, {
    'charts/x/values.yaml': '',
    'charts/x/Chart.yaml': '',
    'charts/x/templates/a.yaml': '',
    'env.sh': '',
  });
  assert.deepEqual(filesIn(dir), [join(dir, 'charts', 'x', 'values.yaml')]);
});

test('a folder with too many files is wrong usage', (t) => {
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}.yaml`, '']));
  assert.throws(() => filesIn(folderWith(t, many)), /more than 500 files/);
});
