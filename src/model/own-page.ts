import { bodyTextOf, judgement, type Answer, type Judgement, type Wrong } from './judgement.js';
import type { Clause } from '../spec/clause.js';

/** Names of application servers and frameworks in `Server` and `X-Powered-By`. Gateways put their own names there. */
const SERVERS =
  /\b(jetty|tomcat|coyote|undertow|wildfly|uvicorn|hypercorn|gunicorn|waitress|werkzeug|basehttp|simplehttp|python|aiohttp|tornado|twistedweb|cherrypy|daphne|pekko-http|akka-http|spray-can|puma|webrick|express|php|asp\.net|cowboy|helidon|actix)/i;

/** Texts in the default error pages of these servers for requests that they cannot read. */
const PAGES: readonly RegExp[] = [
  // Tomcat, Jetty, Spring, the server of the JDK, and any Java exception.
  /apache tomcat|http status \d{3} [–-] |powered by jetty|<h2>http error \d{3}|whitelabel error page/i,
  /\b(java|javax|jakarta|org\.[a-z]\w*|com\.[a-z]\w*)(\.\w+)+(exception|error)\b|urisyntaxexception/i,
  // Pekko and Akka.
  /illegal request-(target|uri|header)|the request contained bad syntax|the request content was malformed/i,
  // Python: http.server, Werkzeug, Django, Starlette, uvicorn.
  /error code explanation|<title>error response|the browser \(or proxy\) sent a request|traceback \(most recent/i,
  /^\{"detail":|invalid http request received|<title>bad request \(400\)/i,
  // Express, and the problems of ASP.NET and Spring (RFC 9457).
  /<pre>(cannot (get|post)|urierror|error|syntaxerror)\b|"type":"(about:blank","title|https?:\/\/tools\.ietf\.org\/html\/rfc)/i,
];

/** Whether an error shows that the service itself wrote it, and not a gateway in front of it. */
const isOwnPage = (answer: Answer): boolean =>
  ['server', 'x-powered-by'].some((name) => SERVERS.test(answer.header(name) ?? '')) ||
  PAGES.some((page) => page.test(bodyTextOf(answer)));

/** Judges an error given before the call was read. @returns undefined when a gateway may have given it */
export function ownError(
  answer: Answer,
  clause: Clause,
  isRight: boolean,
  expected: string,
): Judgement | undefined {
  if (isRight) return judgement(clause, undefined);
  const wrong: Wrong = {
    expected,
    actual: String(answer),
    symptom: 'an error page of the server itself',
    rule: 'a request that the server refuses before anything reads it',
  };
  return isOwnPage(answer) ? judgement(clause, wrong) : undefined;
}
