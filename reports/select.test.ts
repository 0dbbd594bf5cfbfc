import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause, verdictOf } from './fixtures/build.js';
import { passingClauses, passing } from './fixtures/passing.js';
import { junitReport } from './junit.js';
import { ofTarget, handshakesLine } from './select.js';
import { markdownReport } from './markdown.js';
import { exchangeTexts, groupExchanges, groupTitle } from './exchange-text.js';
import { tls } from './fixtures/systems.js';
import { htmlReport } from './html/report.js';
import { terminalReport } from './terminal.js';

const other = (id: string, verdict: 'not-applicable' | 'not-testable') =>
  clause(id, 'A rule.', {
    system: 'scan',
    verdict,
    cases: 0,
    ...(verdict === 'not-applicable' && { reason: 'the target file has no scan', lacks: 'scan' }),
  });
const others = [other('scan.a', 'not-applicable'), other('scan.b', 'not-testable')];
const verdict = verdictOf({ clauses: [...passingClauses, ...others] });

test('clauses of a system that the target does not have are one line', () => {
  const text = markdownReport(verdict);
  assert.match(text, /^2 clauses left out: the target file has no scan\.$/m);
  assert.doesNotMatch(text, /scan\.a|scan\.b/);
  assert.doesNotMatch(junitReport(verdict), /scan\.a|scan\.b/);
});

test('they are told where nothing else is, or where they are to be complete', () => {
  const alone = verdictOf({ clauses: others });
  assert.equal(ofTarget(alone), alone);
  const complete = { ...verdict, run: { ...verdict.run, completeFor: ['scan'] } };
  assert.equal(ofTarget(complete), complete);
});

const LINE = '7 TLS handshakes with 2 endpoints: 2 accepted, 3 refused, 1 no answer, 1 not offered';

test('a line tells how many handshakes there were; where there were none, nothing does', () => {
  assert.equal(handshakesLine(tls), LINE);
  assert.equal(handshakesLine(passing), undefined);
  const text = terminalReport(tls, { color: false, width: 160, dir: 'out' });
  assert.ok(text.includes(`\n  ${LINE}\n`));
  for (const report of [markdownReport(passing), htmlReport(passing)]) assert.doesNotMatch(report, /TLS/);
});

test('Markdown has a folded table for each endpoint', () => {
  const text = markdownReport(tls);
  assert.match(
    text,
    /<summary>participant\.staging\.example:5001: 6 handshakes: 2 accepted, 3 refused, 1 not/,
  );
  const rows = text.split('\n').filter((row) => /^\| (any|TLSv)/.test(row));
  assert.equal(rows.length, 7);
  assert.match(rows[3]!, /^\| TLSv1\.3 \| P-521 \| right \| refused/);
  assert.match(rows[4]!, /^\| TLSv1\.3 \| TLS_AES_128_CCM_8_SHA256 \| right \|/);
  assert.match(rows[5]!, /^\| TLSv1\.3 \| everything \| of another authority \| refused/);
});

test('thousands of handshakes stay within the bounds of a summary', () => {
  const handshakes = Array.from({ length: 5_000 }, (_, at) => ({
    endpoint: `a:${String(at % 20)}`,
    version: 'TLSv1.2',
    cipher: `TLS_${String(at)}`,
    outcome: 'refused' as const,
    description: 'refused: alert 40 (handshake failure)'.repeat(5),
  }));
  const text = markdownReport(verdictOf({ clauses: [clause('a.b', 'A rule.')], handshakes }));
  assert.ok(Buffer.byteLength(text) < 200_000);
  assert.equal(text.match(/^\d+ more would not fit here/gm)?.length, 20);
});

test('the page has a folded table for each endpoint', () => {
  const html = htmlReport(tls);
  assert.match(html, /<h2 id="handshakes">TLS handshakes<\/h2>/);
  assert.equal(html.match(/<th scope="row">(any|TLSv[\d.]+)<\/th>/g)?.length, 7);
  assert.match(html, /<td>TLS_AES_128_CCM_8_SHA256<\/td><td>right<\/td><td>refused: alert 40/);
});

test('the exchange of a handshake says what was offered and what came of it', () => {
  const { exchanges, curl } = tls.clauses.at(-1)?.counterexample ?? assert.fail();
  const [group] = groupExchanges(exchanges);
  assert.equal(
    groupTitle(group ?? assert.fail()),
    'TLS tls://participant.staging.example:5001 {"version":"TLSv1.1","certificate":"right","end… → ' +
      'accepted: TLSv1.1, TLS_ECDHE_ECDSA_WITH_AES_256…, in 31 ms',
  );
  const [text] = exchangeTexts(exchanges, 1000);
  assert.match(
    text ?? '',
    /\n--- outcome\naccepted: TLSv1\.1, TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, X25519$/,
  );
  const report = terminalReport(tls, { color: false, width: 160, dir: 'out', height: 80 });
  assert.ok(report.includes(`\n            ${curl}\n`));
  assert.match(htmlReport(tls), /<b>Outcome:<\/b> accepted: TLSv1\.1/);
});
