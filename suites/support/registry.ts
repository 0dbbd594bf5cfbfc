import { acceptContextUrl } from '../../src/harness/endpoints.js';
import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotShown } from '../../src/harness/property/outcome.js';
import type { Opened } from './opened.js';

/** What a request has besides its id and its body, where a test wants it otherwise than a client would send it. */
export interface Unusual {
  method?: string;
  /** The id as it stands in the path. */
  encodedId?: string;
  headers?: readonly (readonly [string, string])[];
  withoutCredential?: boolean;
}

const JSON_HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
] as const;

type Kind = 'acceptable' | 'unknown' | 'reassigning';

/** The transfer instructions of a kind that the target file names. */
export const idsOf = ({ session }: Opened, kind: Kind): string[] =>
  session.target.registry?.transferInstructions?.[kind] ?? [];

/** The token registry of one subject, as one case talks to it. */
export class Registry {
  constructor(
    private readonly opened: Opened,
    private readonly log: RawExchange[],
  ) {}

  /** An id that answers 200; counts on from the first one again after the last. */
  acceptable(index = 0): string {
    const ids = this.ids('acceptable');
    return ids[index % ids.length]!;
  }

  /** The answer to `{}` from before anything else was asked; undefined when there was none to judge by. */
  first(index: number): Reply | undefined {
    const reply = this.opened.first.get(this.ids('acceptable')[index] ?? '');
    if (reply) this.log.push(reply.exchange);
    return reply;
  }

  ids(kind: Kind): string[] {
    return idsOf(this.opened, kind);
  }

  /** Connections that the target file allows at once. */
  get concurrency(): number {
    return this.opened.session.target.limits.concurrency;
  }

  get credential(): string | undefined {
    return this.opened.session.target.registry?.credential;
  }

  /** Endpoints / 1. `body` is sent as it is; undefined: none. */
  accept(id: string, body: string | Uint8Array | undefined, unusual: Unusual = {}): Promise<Reply> {
    const { method = 'POST', encodedId = encodeURIComponent(id), headers = JSON_HEADERS } = unusual;
    const base = this.opened.session.target.registry?.url;
    if (base === undefined) throw new NotShown('the target file has no registry');
    return this.opened.session.send(
      {
        method,
        url: acceptContextUrl(base, encodedId),
        headers,
        ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
      },
      this.log,
      unusual.withoutCredential ? undefined : this.credential,
    );
  }
}
