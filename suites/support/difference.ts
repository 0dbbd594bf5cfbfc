import type { Difference } from '../../src/harness/judging/leaves.js';
import { Violation } from '../../src/harness/property/outcome.js';

const shown = (text: string | undefined) => (text === undefined ? 'nothing' : clip(text));
const clip = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** A part of an answer that is not as it should be. Ids in the path differ from case to case, and do not make another cause. */
export function changed({ path, expected, actual }: Difference, asIn: string, rule: string): Violation {
  const member = path.split('/').at(-1) ?? '';
  const gist = expected === undefined ? 'added' : actual === undefined ? 'missing' : 'changed';
  return new Violation({
    expected: `${asIn}: at ${path || 'the top'} ${shown(expected)}`,
    actual: shown(actual),
    gist: `${member} ${gist}`,
    rule,
  });
}
