import type { TestContext } from 'node:test';
import { stringify } from 'yaml';
import { folderWith } from '../../target-file/testing.js';
import type { Fault } from '../../reference/mount.js';
import type { OtherIssuer } from '../../reference/issuer/issuer.js';
import type { ServedTargetFile } from '../../reference/target-file.js';
import type { HttpHandler } from '../../reference/wire/exchange.js';
import { serving } from '../../reference/testing/ask.js';

/** A participant on loopback, with a folder that holds a target file for it. */
interface Served {
  dir: string;
  /** `POST /path` of each call that was received. */
  calls: string[];
  /** The number of parties that it allocated. */
  parties: () => number;
  /** The tokens that were accepted. */
  tokens: Set<string>;
}

interface Behaviour {
  /** The content of the target file, made from the default content. */
  target?: (file: Pick<ServedTargetFile, 'participant' | 'issuer'>) => Record<string, unknown>;
  /** Other files in the folder, besides the signing keys. */
  files?: (file: Pick<ServedTargetFile, 'participant' | 'issuer'>) => Record<string, string>;
  otherIssuer?: OtherIssuer;
  fault?: Fault;
}

/**
 * Serves the reference participant until the test ends. Its error messages quote the caller as received, so that
 * tokens occur in responses.
 */
export async function serve(t: TestContext, behaviour: Behaviour = {}): Promise<Served> {
  const { target, files, otherIssuer, fault } = behaviour;
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
  const mount = {
    name: 'tested',
    variant: { name: 'watched', explains: '', participant: { wrap } },
    ...(fault && { fault }),
  };
  const reference = await serving(t, [mount], otherIssuer);
  const file = { ...reference.targets[0]!.file, registry: undefined };
  const dir = folderWith(t, {
    ...reference.files,
    ...files?.(file),
    'target.yaml': stringify(target?.(file) ?? file),
  });
  return { dir, calls, parties: () => parties, tokens };
}
