import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause, verdictOf } from './fixtures/build.js';
import { passing, passingClauses } from './fixtures/passing.js';
import { production, threeSystems, HINTS, tls } from './fixtures/systems.js';
import { hintsText, partiesLine, sortHints } from './parties.js';
import { OBEYED, samples } from './testing/samples.js';
import fc from 'fast-check';
import { junitReport } from './junit.js';
import { ofTarget, handshakesLine } from './select.js';
import { markdownReport } from './markdown.js';
import { exchangeTexts, groupExchanges, groupTitle } from './exchange-text.js';
import { htmlReport } from './html/report.js';
import { terminalReport } from './terminal.js';

const judged = clause('participant.hint-type', 'A hint is a string.', { system: 'participant' });
const line = (...hints: string[]) => partiesLine(verdictOf({ hints, clauses: [judged] }));

test('how many parties there are for ever, and how their hints begin, in one sentence', () => {
  assert.equal(
    partiesLine(threeSystems),
    '32 permanent parties created; hints: 19 × "assay-k3f9x2m0000…", ' +
      '11 others ("Ak3f9x2m0003…", "ak3f9x2m0003…", "0k3f9x2m0003…", …), 2 without a hint',
  );
});

test('few parties are named, each with all that is known of its hint', () => {
  assert.equal(line('assay-k3f9x2m00001'), '1 permanent party created; hints: "assay-k3f9x2m00001"');
  assert.equal(line('a', 'x'.repeat(32)), `2 permanent parties created; hints: "a", "${'x'.repeat(32)}…"`);
  assert.equal(line('', ''), '2 permanent parties created, 2 without a hint');
  assert.equal(line('same', 'same', 'same'), '3 permanent parties created; hints: 3 × "same"');
});

test('a sentence stays short, however many kinds of hints there are', () => {
  const kinds = Array.from({ length: 9 }, (_, at) => `${String(at)}-kind`.repeat(3));
  const told = line(...kinds, ...kinds, ...kinds, ...kinds) ?? assert.fail();
  assert.match(told, /^36 permanent parties .*, 24 others \(.*, …\)$/);
  assert.ok(told.length < 250, told);
});

test('a verdict without hints tells the number', () => {
  const old = verdictOf({ clauses: [judged] });
  assert.equal(partiesLine({ ...old, run: { ...old.run, allocations: 7 } }), '7 permanent parties created');
});

test('none is told where some could have been created, and nothing where none could', () => {
  assert.equal(line(), 'no parties created');
  assert.equal(partiesLine(passing), undefined);
  assert.equal(partiesLine(production), undefined);
});

test('every hint stands in the list, once, under those that begin alike', () => {
  const text = hintsText(threeSystems) ?? assert.fail();
  assert.match(text, /^19 × "assay-k3f9x2m0000…"\n {2}"assay-k3f9x2m00000"\n/);
  assert.match(text, /\n11 others\n {2}"Ak3f9x2m0003pxxxxxxxxxxxxxxxxxxx…"\n/);
  assert.match(text, /\n {2}"Y"\n/);
  assert.match(text, /\n2 without a hint$/);
  assert.match(hintsText(verdictOf({ hints: ['a', 'a'], clauses: [] })) ?? '', /^ {2}"a" × 2$/m);
  assert.equal(hintsText(verdictOf({ hints: ['', ''], clauses: [] })), undefined);
});

test('a hint is text and nothing else', () => {
  const hostile = samples['hostile'] ?? assert.fail();
  for (const text of [partiesLine(hostile), hintsText(hostile)])
    assert.doesNotMatch(text ?? assert.fail(), OBEYED);
  assert.equal(line('a\u202eb\n\ud800'), '1 permanent party created; hints: "a\\u{202e}b\\n\\u{d800}"');
});

test("a run's own hints are one group, with the longest beginning that they share", () => {
  const { groups, others, without } = sortHints(HINTS);
  const told = groups.map(({ beginning, hints }) => [beginning, hints.length]);
  assert.deepEqual(told, [['assay-k3f9x2m0000', 19]]);
  assert.equal(others.length, 11);
  assert.equal(without, 2);
});

test('a beginning that more hints share is worth more than a longer one of few', () => {
  const same = Array<string>(8).fill('assay-k3f9x2m0001y');
  const { groups } = sortHints([...same, ...HINTS.slice(0, 19)]);
  const beginnings = groups.map(({ beginning }) => beginning);
  assert.deepEqual(beginnings, ['assay-k3f9x2m000']);
});

test('two hints, or a beginning of three characters, are not a group', () => {
  for (const hints of ['alike-1 alike-2', 'abc1 abc2 abc3'].map((names) => names.split(' ')))
    assert.deepEqual(sortHints(hints), { groups: [], others: hints, without: 0 });
  assert.equal(sortHints(['abcd1', 'abcd2', 'abcd3']).groups[0]?.beginning, 'abcd');
});

test('no beginning ends within a character', () => {
  const { groups } = sortHints(['abcd😀', 'abcd😁', 'abcd😂']);
  assert.equal(groups[0]?.beginning, 'abcd');
});

test('every hint is told once, whatever the hints are', () => {
  const hint = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\ud800'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(hint, { maxLength: 40 }), (hints) => {
      const { groups, others, without } = sortHints(hints);
      const told = [...groups.flatMap((group) => group.hints), ...others, ...Array<string>(without).fill('')];
      assert.deepEqual(told.sort(), [...hints].sort());
    }),
    { seed: 3 },
  );
});

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
