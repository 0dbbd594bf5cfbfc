/** One request as it goes on the wire; `url` is sent as it stands, never normalised. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body?: Uint8Array;
  /** A secret that it carries, and what a shell command has in its place: the variable or the command that yields it. */
  token?: { value: string; shell: string };
}

/** A complete answer. `body` is decoded from its content coding. */
export interface HttpResponse {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
}

/** What was sent and what came of it, before anything is hidden or shortened. */
export interface RawExchange {
  request: HttpRequest;
  response?: HttpResponse;
  /** Why there is no response, in words. */
  error?: string;
  durationMs: number;
  attempts: number;
}

/** The target gave no complete answer, or 429/503 to the end of the retries. It says nothing about conformance. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  constructor(
    message: string,
    readonly exchange: RawExchange,
  ) {
    super(message);
  }
}

export function headerOf(message: { headers: HttpRequest['headers'] }, name: string): string | undefined {
  return message.headers.find(([key]) => key.toLowerCase() === name)?.[1];
}
