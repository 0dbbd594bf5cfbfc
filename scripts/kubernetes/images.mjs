import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copy, librariesOf, which } from '../container/base.mjs';
import { must } from './process.mjs';

/** @import { Programs } from './control-plane.mjs' */

/** The image that holds the network of a pod. */
export const PAUSE = 'localhost/assay-pause:1';
const MADE = 'localhost/assay-made:1';
const TOOLS = ['sh', 'cat', 'curl', 'dirname', 'env', 'grep', 'ls', 'mkdir', 'sleep'];

/**
 * Adds one image with the shell, curl and Node.js of this machine, k6 and the operator, under all image names that
 * pods use. It replaces the published images when no registry is reachable. It runs as nobody, and waits unless it
 * gets a command.
 * @param {(args: string[]) => Promise<string>} ctr @param {string} dir @param {Programs} programs
 * @param {string} k6 the one of assay @param {readonly string[]} names as containerd writes them, with their
 * registry
 */
export async function addImages(ctr, dir, programs, k6, names) {
  const root = join(dir, 'root');
  for (const folder of ['etc', 'tmp', 'usr/bin', 'opt']) mkdirSync(join(root, folder), { recursive: true });
  symlinkSync('usr/bin', join(root, 'bin'));
  writeFileSync(join(root, 'etc/passwd'), 'nobody:x:65532:65532::/tmp:/bin/sh\n');
  const dynamic = [...TOOLS.map(which), process.execPath];
  for (const from of dynamic) copy(from, join(root, 'usr/bin', from.replace(/.*\//, '')));
  for (const library of await librariesOf(dynamic)) copy(library, join(root, library));
  copy(programs['k6'] ?? '', join(root, 'usr/bin/k6'));
  copy(k6, join(root, 'opt/k6'));
  copy(programs['manager'] ?? '', join(root, 'manager'));
  await must('chmod', ['1777', join(root, 'tmp')]);

  const archive = await pack(dir, root);
  rmSync(root, { recursive: true });
  await ctr(['images', 'import', archive]);
  rmSync(archive);
  for (const name of [PAUSE, ...names]) await ctr(['images', 'tag', '--force', MADE, name]);
}

/** Packs a folder as an image in the OCI layout. @param {string} dir @param {string} root */
async function pack(dir, root) {
  const blobs = join(dir, 'image', 'blobs', 'sha256');
  mkdirSync(blobs, { recursive: true });
  const layer = join(dir, 'layer.tar');
  await must('tar', ['-C', root, '--owner=0', '--group=0', '-cf', layer, '.']);
  const [, digest = ''] = /^(\w+)/.exec(await must('sha256sum', [layer])) ?? [];
  const size = statSync(layer).size;
  renameSync(layer, join(blobs, digest));
  const add = (/** @type {string} */ type, /** @type {object} */ value) => {
    const text = JSON.stringify(value);
    const sum = createHash('sha256').update(text).digest('hex');
    writeFileSync(join(blobs, sum), text);
    return {
      mediaType: `application/vnd.oci.image.${type}.v1+json`,
      digest: `sha256:${sum}`,
      size: text.length,
    };
  };
  const config = add('config', {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { User: '65532:65532', Env: ['PATH=/usr/bin', 'HOME=/tmp'], Cmd: ['sleep', 'infinity'] },
    rootfs: { type: 'layers', diff_ids: [`sha256:${digest}`] },
  });
  const layers = [{ mediaType: 'application/vnd.oci.image.layer.v1.tar', digest: `sha256:${digest}`, size }];
  const manifest = add('manifest', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config,
    layers,
  });
  const annotations = { 'io.containerd.image.name': MADE };
  const image = join(dir, 'image');
  writeFileSync(
    join(image, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] }),
  );
  writeFileSync(join(image, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  const archive = join(dir, 'image.tar');
  await must('tar', ['-C', image, '-cf', archive, '.']);
  rmSync(image, { recursive: true });
  return archive;
}
