import { request as send } from 'node:http';
import type { TestContext } from 'node:test';
import { recording, serve } from '../../http/testing.js';

/** A span in the JSON encoding of OTLP, with its attributes as a plain object. */
interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
  /** The resource of the process that made the span. */
  resource: Record<string, unknown>;
}

type Attributes = { key: string; value: Record<string, unknown> }[];
interface Envelope {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'resource'> & { attributes: Attributes })[] }[];
  }[];
}

const plain = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/**
 * A receiver of traces by OTLP over HTTP, on loopback until the test ends; `text` is everything that was received.
 */
export async function receiver(t: TestContext) {
  const received = { paths: new Set<string>(), spans: [] as ReceivedSpan[], text: '' };
  const { url } = await recording(t, (_, { path, body }) => {
    received.paths.add(path);
    received.text += body.toString();
    const { resourceSpans } = JSON.parse(body.toString()) as Envelope;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        received.spans.push({
          ...span,
          attributes: plain(span.attributes),
          resource: plain(resource.attributes),
        });
    return { headers: ['content-type', 'application/json'] };
  });
  return Object.assign(received, { url });
}

/** A proxy in front of the server at `origin` that records the headers of each request. */
export async function before(t: TestContext, origin: string) {
  const seen: { path: string; headers: Record<string, unknown> }[] = [];
  const url = await serve(t, (request, response) => {
    const { method, url: path = '', headers } = request;
    seen.push({ path, headers });
    const { host: _, ...rest } = headers;
    const sent = send(new URL(path, origin), { method, headers: rest }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(sent);
  });
  return { url, seen };
}
