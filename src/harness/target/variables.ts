import { visit, type Scalar } from 'yaml';
import type { Complaint } from './complaint.js';
import { pathOf } from './pointer.js';
import { pointerTo, type Source } from './source.js';

/** What the expansion of variables found. */
export interface Expansion {
  complaints: readonly Complaint[];
  /** The scalars with a variable in them: their values come from outside, and may be secret. */
  expanded: ReadonlySet<unknown>;
  /** Those of them that could not be expanded. */
  failed: ReadonlySet<unknown>;
}

const REFERENCE = /\$\$\{|\$\{([^}]*)(\}?)/g;

const mend = (found: string): string =>
  /^\$\{[A-Za-z_]\w*\}$/.test(found)
    ? `the environment variable ${found.slice(2, -1)} is not set: set it, or write $\${ for a literal \${`
    : 'this is no variable: write ${NAME}, or $${ for a literal ${';

/** Expands `${VAR}` in the strings of a file, in place. `$${` is a literal `${`. */
export const expandVariables = ({ document, text }: Source, env: NodeJS.ProcessEnv): Expansion => {
  const complaints: Complaint[] = [];
  const expanded = new Set<Scalar>();
  const failed = new Set<Scalar>();
  visit(document, {
    Scalar: (role, scalar, ancestors) => {
      const [start = 0, end = 0] = scalar.range ?? [];
      if (role === 'key' || typeof scalar.value !== 'string' || !scalar.value.includes('${')) return;
      scalar.value = scalar.value.replaceAll(REFERENCE, (found: string, name?: string, close?: string) => {
        if (name === undefined) return '${';
        expanded.add(scalar);
        const value = close === '}' && /^[A-Za-z_]\w*$/.test(name) ? env[name] : undefined;
        if (value !== undefined) return value;
        failed.add(scalar);
        const offset = start + Math.max(0, text.slice(start, end).indexOf(found));
        complaints.push({
          offset,
          path: pathOf(pointerTo(scalar, ancestors)),
          text: mend(found),
          quiet: true,
        });
        return found;
      });
    },
  });
  return { complaints, expanded, failed };
};
