import type { TestContext } from 'node:test';
import { stringify } from 'yaml';
import { folderWith } from '../../target-file/testing.js';
import type { OtherIssuer } from '../../reference/issuer/issuer.js';
import type { ServedTargetFile } from '../../reference/target-file.js';
import { serving } from '../../reference/testing/serving.js';
import type { HttpHandler } from '../../reference/wire/exchange.js';

/** A participant on loopback, with a folder that holds a target file for it. */
interface Served {
  dir: string;
  /** `POST /path` of each call that came. */
  calls: string[];
  /** How many parties it has allocated. */
  parties: () => number;
  /** The tokens that were good for something. */
  tokens: Set<string>;
}

interface Behaviour {
  /** What the target file holds, made from what it usually does. */
  target?: (file: Pick<ServedTargetFile, 'participant' | 'issuer'>) => Record<string, unknown>;
  /** Files beside it, besides the signing keys. */
  files?: (file: Pick<ServedTargetFile, 'participant' | 'issuer'>) => Record<string, string>;
  otherIssuer?: OtherIssuer;
}

/**
 * Serves the reference participant until the test ends. Its errors tell who called as they were told, so that tokens
 * come back in answers.
 */
export async function serve(t: TestContext, behaviour: Behaviour = {}): Promise<Served> {
  const { target, files, otherIssuer } = behaviour;
  const calls: string[] = [];
  const tokens = new Set<string>();
  let parties = 0;
  const wrap =
    (answer: HttpHandler): HttpHandler =>
    async (call) => {
      calls.push(`${call.method} ${call.path}`);
      const { authorization = '' } = call.headers;
      const reply = await answer(call);
      if (reply.status === 200) {
        parties += call.method === 'POST' ? 1 : 0;
        tokens.add(authorization.replace('Bearer ', ''));
        return reply;
      }
      const error = JSON.parse(String(reply.body)) as object;
      return { ...reply, body: Buffer.from(JSON.stringify({ ...error, context: { authorization } })) };
    };
  const mount = { name: 'tested', variant: { name: 'watched', explains: '', participant: { wrap } } };
  const reference = await serving(t, [mount], otherIssuer);
  const file = { ...reference.targets[0]!.file, registry: undefined };
  const dir = folderWith(t, {
    ...reference.files,
    ...files?.(file),
    'target.yaml': stringify(target?.(file) ?? file),
  });
  return { dir, calls, parties: () => parties, tokens };
}
