import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves keys on loopback, for targets that fetch them from where a token tells them to. */
interface KeySet {
  /** URLs of a key set with this key, and of a certificate (PEM). */
  serve(jwk: Record<string, unknown>, certificate: string): Promise<{ keys: string; certificate: string }>;
  close(): Promise<void>;
}

/** A server of keys that starts with the first one, and holds no process that has nothing else to do. */
export function keySet(): KeySet {
  const pages = new Map<string, { type: string; text: string }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (!page) response.writeHead(404).end();
    else response.setHeader('content-type', page.type).end(page.text);
  });
  server.on('connection', (socket) => socket.unref());
  // Cases side by side each wait for the same start.
  let listening: Promise<unknown> | undefined;
  return {
    serve: async (jwk, certificate) => {
      if (!server.listening) await (listening ??= once(server.listen(0, '127.0.0.1').unref(), 'listening'));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      // Several targets are judged side by side, each with a key of its own.
      const place = `/${pages.size}`;
      pages.set(`${place}/jwks.json`, {
        type: 'application/json',
        text: JSON.stringify({ keys: [jwk] }),
      });
      pages.set(`${place}/chain.pem`, { type: 'application/pem-certificate-chain', text: certificate });
      return { keys: `${origin}${place}/jwks.json`, certificate: `${origin}${place}/chain.pem` };
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
