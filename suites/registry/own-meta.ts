import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { MARK, type Meta, type OtherMeta } from '../../generators/registry/meta.js';

/** So often both are asked for, by turns: what is kept of every seventh answer only shows in the next seventh one. */
const TURNS = 6;

/**
 * Judges that nothing of the meta of one request stands in the answer to another one. The second one is asked for twice
 * in each turn, so that what comes at every second request comes to both. `ask`: makes a request for the subject of a place.
 * @throws {NotApplicable} when no answer has anything of its own meta, so that it could not show
 * @throws {Violation} when an answer has a text of another request
 */
export async function requireOwnMeta(
  { rule, instruction, first, second }: OtherMeta,
  ask: (place: number, meta: Meta) => Promise<Reply>,
): Promise<void> {
  const other = [instruction, second] as const;
  const asked = [[0, first] as const, other, other];
  for (let turn = 0; turn < TURNS; turn += 1) {
    let shows = false;
    for (const [place, meta] of asked) {
      const own = marked(meta, turn);
      const reply = await ask(place, own);
      if (reply.status !== 200) continue;
      const marks = reply.body.toString('latin1').match(MARKS) ?? [];
      const texts = new Set(Object.values(own));
      shows ||= marks.some((mark) => texts.has(mark));
      const foreign = marks.find((mark) => !texts.has(mark));
      if (foreign !== undefined) throw foreignMeta(foreign, rule, reply);
    }
    if (turn === 0 && !shows) throw new NotApplicable('no meta shows in an answer');
  }
}

const MARKS = new RegExp(`${MARK}[a-z0-9-]*`, 'g');

/** The same, whose marks are no other turn's. */
const marked = (meta: Meta, turn: number): Meta =>
  Object.fromEntries(
    Object.entries(meta).map(([name, text]) => [name, text.startsWith(MARK) ? `${text}-${turn}` : text]),
  );

const foreignMeta = (mark: string, rule: string, { exchange }: Reply) =>
  new Violation({
    expected: 'nothing of the meta of another request',
    actual: `an answer with ${JSON.stringify(mark)}, which a request before it had`,
    gist: 'the meta of another request',
    rule,
    exchange,
  });
