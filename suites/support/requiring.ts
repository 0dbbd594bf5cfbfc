import { violates } from '../../src/harness/judging/schema.js';
import { Violation } from '../../src/harness/property/outcome.js';

/** A check for a member that is there and keeps its schema. */
export function requiring(name: string, schema: object): (object: Record<string, unknown>) => void {
  const required = { type: 'object', required: [name], properties: { [name]: schema } };
  return (object) => {
    const wrong = violates(required, object);
    if (!wrong) return;
    const got = Object.hasOwn(object, name) ? `: ${JSON.stringify(object[name]).slice(0, 120)}` : '';
    // Which element it is differs from case to case, and does not make another cause.
    const gist = wrong.replaceAll(/\.\d+/g, '[]');
    throw new Violation({ expected: `${name}, ${inWords(schema)}`, actual: wrong + got, gist });
  };
}

function inWords(schema: object): string {
  const { type, format, items } = schema as { type: string; format?: string; items?: object };
  return `${format ?? type}${items ? ` of ${inWords(items)}s` : ''}`;
}
