import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../platform/errors.js';

const MOST_FILES = 500;
const MOST_LEVELS = 8;
/** Files that may contain deployment values. Dockerfiles, lock files and metadata of charts do not. */
const MAY_HOLD =
  /(?:\.(?:ya?ml|json|conf|hocon|env|properties|gotmpl|tmpl|tpl)|(?:^|\.)env(?:\.(?!sh$|js$|ts$|py$)[\w-]+)?)$/i;
const NEVER =
  /^(?:node_modules|\.git|\.github|\.terraform|vendor)$|^(?:Chart\.(?:ya?ml|lock)|values\.schema\.json|package(?:-lock)?\.json|tsconfig.*\.json|\.pre-commit-config\.yaml|\.sops\.yaml|kustomization\.ya?ml)$|\.(?:example|sample|dist)$/;

/** Folders of a chart beside its Chart.yaml: dependencies and templates. */
const OF_A_CHART = /^(?:charts|templates)$/;

/**
 * The file, or the files below a folder that may contain deployment values, sorted by name.
 * @throws {UsageError} when there is no such file or folder, or it has too many files
 */
export function filesIn(path: string): string[] {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) throw new UsageError(`${path}: there is no such file or folder`);
  if (!about.isDirectory()) return [path];
  const found: string[] = [];
  const walk = (folder: string, level: number): void => {
    const entries = readdirSync(folder, { withFileTypes: true });
    const isChart = entries.some(({ name }) => /^Chart\.ya?ml$/.test(name));
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NEVER.test(entry.name) || (isChart && OF_A_CHART.test(entry.name))) continue;
      const own = join(folder, entry.name);
      if (entry.isDirectory() && level < MOST_LEVELS) walk(own, level + 1);
      else if ((entry.isFile() || entry.isSymbolicLink()) && MAY_HOLD.test(entry.name) && isFile(own))
        found.push(own);
      if (found.length > MOST_FILES)
        throw new UsageError(
          `${path}: more than ${MOST_FILES} files in it may hold values: name a folder further down`,
        );
    }
  };
  walk(path, 0);
  return found;
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
