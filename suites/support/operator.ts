import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Opened } from './opened.js';

/** The apps of one subject's node, as one case asks them. */
export class Operator {
  constructor(
    private readonly opened: Opened,
    private readonly log: RawExchange[],
  ) {}

  /** The app at a place of the target file. */
  app(place: number) {
    const app = this.opened.session.target.operator?.apps?.[place];
    if (!app) throw new NotApplicable('no further app is named in operator.apps');
    return app;
  }

  /** Endpoints / 4. A 503 is an answer here, and not asked again. */
  health(url: string): Promise<Reply> {
    const request = { method: 'GET', url, headers: [], unavailableIsAnswer: true };
    return this.opened.session.send(request, this.log);
  }
}
