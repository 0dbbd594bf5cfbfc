import { sending as clause } from '../../src/spec/registry/endpoint.js';
import type { Manner } from '../../src/harness/http/message.js';
import { Line } from '../../src/harness/http/line.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import {
  anySending,
  bodyOf,
  everySending,
  unusualIn,
  type Sending,
} from '../../generators/registry/sending.js';
import { headersOf } from '../../generators/sending.js';
import { covers } from '../support/covers.js';
import { type Registry, test } from './client.js';

/** An id that no registry has. */
const UNKNOWN = 'b7e151628aed2a6abf7158809cf4f3c7';

function idOf({ asked, instruction }: Sending, registry: Registry): string {
  if (asked === 'an unknown id') return registry.ids('unknown')[0] ?? UNKNOWN;
  if (asked !== 'an id under reassignment') return registry.acceptable(instruction);
  const [id] = registry.ids('reassigning');
  if (id === undefined)
    throw new NotApplicable(
      'the target file names no id under reassignment',
      'registry.transferInstructions.reassigning',
    );
  return id;
}

/** Brings about what went before, and tells what follows for the call itself. */
async function prepare(before: Sending['before'], registry: Registry, line: Line): Promise<Manner> {
  if (before === 'nothing') return {};
  if (before === 'nothing, by HTTP/2 where it is spoken') return { http2: true };
  if (before === 'a call that was cut off') await registry.breakOff('cut');
  if (before === 'a truncated call') await registry.breakOff('truncated');
  const manner = { line };
  const ask = (id: string, body: string) => registry.accept(id, body, { manner });
  if (before === 'a good call, on the same connection') await ask(registry.acceptable(), '{}');
  if (before === 'a bad call, on the same connection') await ask(registry.acceptable(), '{"meta":[]}');
  if (before === 'a call for an unknown id, on the same connection') await ask(UNKNOWN, '{}');
  return manner;
}

test('how a call is sent does not matter', covers(clause), ({ forAll }) =>
  forAll(
    () => ({ listed: everySending(), random: anySending, show: unusualIn }),
    async (sending, { registry }) => {
      await registry.requireServed();
      const { asked, before, framing, pieces } = sending;
      const [id, body] = [idOf(sending, registry), bodyOf(asked)];
      const usual = await registry.accept(id, body);
      const line = new Line();
      try {
        const manner = { ...(await prepare(before, registry, line)), chunked: framing === 'chunked', pieces };
        const reply = await registry.accept(id, body, { headers: headersOf(sending), manner, usual });
        registry.require(clause, reply);
      } finally {
        await line.close();
      }
    },
  ),
);
