import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isObject, parseBody } from '../../wire/exchange.js';
import { readBody } from '../../serve.js';
import { bomb, drain, pour } from './pour.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const HOUR = 3600;

/** HTML, a script, the ends of several quotings, and terminal escapes: colour, a link, a title, a cleared screen. */
export const MARKUP =
  '</script><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1">' +
  '"\'`&lt;]]>--><a href="javascript:globalThis.hacked=1">x</a>|*_\n# x\u001b[31m\u001b[2J\u001b]0;hacked\u0007\u202etxt';

const sendBomb =
  (coding: 'gzip' | 'br'): Listener =>
  (_, response) => {
    void bomb(coding).then((bytes) => {
      response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': coding, 'Content-Length': bytes.length });
      response.end(bytes);
    });
  };

// 200 for an object, 400 for anything else, so that both kinds of responses occur.
const sayEverywhere =
  (words: (request: IncomingMessage, body: string) => string, headers = {}): Listener =>
  (request, response) => {
    const answer = async () => {
      const body = (await readBody(request)) ?? Buffer.alloc(0);
      const said = words(request, body.toString());
      const accepted = isObject(parseBody(body));
      const contract = { templateId: said, contractId: said, debugCreatedAt: said, [said]: said };
      response.writeHead(accepted ? 200 : 400, { ...JSON_TYPE, ...headers });
      response.end(
        JSON.stringify(
          accepted
            ? { choiceContextData: { [said]: [said] }, disclosedContracts: [contract], [said]: said }
            : { error: said, [said]: said },
        ),
      );
    };
    answer().catch(() => response.destroy());
  };

async function* onePerSecond() {
  yield '{';
  for (let second = 0; second < HOUR; second += 1) {
    await setTimeout(1000, undefined, { ref: false });
    yield ' ';
  }
}

/** The reaction of a hostile HTTP server to a request. */
export const LISTENERS = {
  'endless-body': (_, response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"choiceContextData": "');
    pour(response, 'a'.repeat(64 * 1024), 1024 * 1024);
  },
  'one-byte-a-second': (_, response) => {
    response.writeHead(200, JSON_TYPE);
    drain(response, onePerSecond());
  },
  'gzip-bomb': sendBomb('gzip'),
  'br-bomb': sendBomb('br'),
  'never-answers': () => undefined,
  'html-proxy': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>Sign in</title><h1>Sign in to the proxy</h1>');
  },
  'echo-token': sayEverywhere(({ headers }, body) => `${headers.authorization ?? 'no token'} ${body}`),
  markup: sayEverywhere(() => MARKUP, { 'X-Note': '<script>globalThis.hacked = 1</script>' }),
} satisfies Record<string, Listener>;
