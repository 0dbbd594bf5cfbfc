import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadTarget } from './load.js';
import { complaintOf, folderWith } from './testing.js';

const HEAD = 'version: 1\nname: test\nenvironment: staging\n';

/**
 * What is written below the head of a target file, and what its user reads. Below a message stands the line that it is
 * about, with a caret: only where parts of that line are hidden or left out, they are told here.
 */
const messages: Record<string, [written: string, ...read: string[]]> = {
  'an unknown key': [
    'registry:\n  ulr: https://registry.example\n',
    'target.yaml:5:3: registry.ulr: unknown key, did you mean url?',
    ' 5 |   ulr: …',
    '   |   ^',
  ],
  'an unknown key that is near to none': [
    'tls: { hostnames: [a.example] }\n',
    'target.yaml:4:8: tls.hostnames: unknown key, known here: caFile, certificateFile, keyFile',
    ' 4 | tls: { hostnames: … }',
    '   |        ^',
  ],
  'a key of another section': [
    'registry: { url: "http://localhost", acceptable: [a] }\nparticipant: { url: "http://localhost", bulkAcs: {} }\n',
    'target.yaml:4:38: registry.acceptable: unknown key here: it belongs to registry.transferInstructions',
    ' 4 | registry: { url: "http://localhost", acceptable: … }',
    '   |                                      ^',
    'target.yaml:5:41: participant.bulkAcs: unknown key here: it belongs to scan',
    ' 5 | participant: { url: "http://localhost", bulkAcs: … }',
    '   |                                         ^',
  ],
  'a missing key': [
    'registry:\n  credential: user\n',
    'target.yaml:4:1: registry: the key url is missing: give it a URL',
  ],
  'a key without a value': [
    'participant:\n  url: http://localhost\n  synchronizers:\n',
    'target.yaml:6:17: participant.synchronizers: expected a list of ids, found nothing: fill it in, or leave the key out',
  ],
  'a string in the place of a list': [
    'registry:\n  url: http://localhost\n  transferInstructions: { acceptable: 00aa }\n',
    'target.yaml:6:39: registry.transferInstructions.acceptable: expected a list of ids, found a string: put it in brackets, [ … ]',
  ],
  'an id that YAML takes for a number': [
    'registry:\n  url: http://localhost\n  transferInstructions:\n    acceptable: [00e12]\n',
    'target.yaml:7:18: registry.transferInstructions.acceptable[0]: expected an id (a string), found a number: put quotes round it',
  ],
  'a string in the place of a map': [
    'scan: https://scan.example\n',
    'target.yaml:4:7: scan: expected a map (url, bulkAcs), found a string',
  ],
  'a bad URL': [
    'scan:\n  url: scan.example\n',
    'target.yaml:5:8: scan.url: expected a URL with http:// or https://: put one before it',
  ],
  'a URL with a query below the path of a call': [
    'registry:\n  url: https://a.example/t/registry/transfer-instruction/v1/1?x=1\n',
    'target.yaml:5:8: registry.url: this URL has a query: remove ? and what follows. Leave out /registry and what follows too: the calls add it',
  ],
  'a password in a URL': [
    'scan:\n  url: https://me:hunter2@scan.example\n',
    'target.yaml:5:8: scan.url: this URL has a user or a password: remove them, and name a credential',
    ' 5 |   url: https://…@scan.example',
    '   |        ^',
  ],
  'a word that is none of the few': [
    'participant: { url: http://localhost, duplicateHints: rename }\n',
    'target.yaml:4:55: participant.duplicateHints: expected rejected or renamed: did you mean renamed?',
  ],
  'a version without its dot': [
    'operator: { tls: [{ endpoint: "a:1", minimumVersion: TLSv13 }] }\n',
    'target.yaml:4:54: operator.tls[0].minimumVersion: expected TLSv1, TLSv1.1, TLSv1.2 or TLSv1.3: did you mean TLSv1.3?',
  ],
  'a port out of range': [
    'operator:\n  tls:\n    - endpoint: a.example:99999\n',
    'target.yaml:6:17: operator.tls[0].endpoint: port 99999 is out of range: it goes from 1 to 65535',
  ],
  'half of a pair': [
    'tls: { keyFile: a.pem }\n',
    'target.yaml:4:1: tls: keyFile needs certificateFile beside it',
  ],
  'limits that are none': [
    'limits: { allocations: "60", concurrency: 0, requestsPerSecond: 0, requestTimeout: 10 }\n',
    'target.yaml:4:24: limits.allocations: expected a whole number, found a string: remove the quotes',
    ' 4 | limits: { allocations: "60", concurrency: 0, requestsPerSecond: 0, requestTimeout: …',
    '   |                        ^',
    'target.yaml:4:43: limits.concurrency: expected a whole number, at least 1',
    'target.yaml:4:65: limits.requestsPerSecond: expected a number above 0',
    ' 4 | …ts: { allocations: "60", concurrency: 0, requestsPerSecond: 0, requestTimeout: 10 }',
    '   |                                                              ^',
    'target.yaml:4:84: limits.requestTimeout: expected a duration (a string), found a number: give it a unit, such as 10s',
    ' 4 | …"60", concurrency: 0, requestsPerSecond: 0, requestTimeout: 10 }',
    '   |                                                              ^',
  ],
  'a template': [
    'registry:\n  url: {{ url }}\n',
    'target.yaml:5:9: this is not filled in yet: render the file first',
  ],
  'waivers without an end': [
    'waivers:\n  - { clause: a.b, reason: "", expires: 2027-02-30 }\n  - { clause: a.b, reason: r }\n',
    'target.yaml:5:28: waivers[0].reason: must not be empty: expected a string',
    'target.yaml:5:41: waivers[0].expires: this day does not exist',
    'target.yaml:6:5: waivers[1]: the key expires is missing: give it a date (YYYY-MM-DD)',
  ],
  'a clause that is waived twice': [
    'waivers:\n  - { clause: a.b, reason: r, expires: 2027-01-01 }\n  - { clause: a.b, reason: r, expires: 2027-01-01 }\n',
    'target.yaml:6:15: waivers[1].clause: the same clause as item [0]: keep one of them',
  ],
  'an id in two lists, and one twice in a list': [
    'registry:\n  url: http://localhost\n  transferInstructions: { acceptable: [a], unknown: [a] }\nparticipant: { url: http://localhost, synchronizers: [b, b] }\n',
    'target.yaml:6:54: registry.transferInstructions.unknown[0]: the same id is also under acceptable, but it has only one correct response',
    'target.yaml:7:58: participant.synchronizers[1]: the same as item [0]: leave one out',
  ],
  'a credential that nobody has': [
    'registry:\n  url: http://localhost\n  credential: registyUsr\ncredentials: { registryUsr: { tokenEnv: T } }\n',
    'target.yaml:6:15: registry.credential: no credential has this name: did you mean registryUsr?',
    ' 6 |   credential: …',
    '   |               ^',
  ],
  'a variable that is not set': [
    'registry:\n  url: http://${HOST}:${PORT}\n',
    'target.yaml:5:15: registry.url: the environment variable HOST is not set: set it, or write $${ for a literal ${',
    'target.yaml:5:23: registry.url: the environment variable PORT is not set: set it, or write $${ for a literal ${',
  ],
  'a variable that is none': [
    'registry:\n  url: http://${HOST:-localhost}\n',
    'target.yaml:5:15: registry.url: this is not a variable: write ${NAME}, or $${ for a literal ${',
  ],
  'a bad value that came from a variable': [
    'registry:\n  url: ${SET}\n',
    'target.yaml:5:8: registry.url: expected a URL with http:// or https://: put one before it',
  ],
  'a variable without quotes in braces': [
    'registry: { url: ${SET} }\n',
    'target.yaml:4:19: this is not YAML: within { } and [ ], a ${NAME} needs quotes round it',
  ],
  'a key twice': [
    'tls: {}\nregistry: { url: http://localhost }\ntls: {}\n',
    'target.yaml:6:1: tls: this key appears twice, first in line 4: keep one of them',
  ],
  'a tab': ['scan:\n\turl: http://localhost\n', 'target.yaml:5:1: a tab indents this line: use spaces'],
  'a mark of a merge conflict': [
    '<<<<<<< HEAD\nscan:\n',
    'target.yaml:4:1: this mark of a merge conflict is left: resolve the conflict',
  ],
  'a no-break space': [
    'scan:\n  url:\u00a0http://a\n  bulkAcs: {}\n',
    'target.yaml:5:3: this line has a special blank (such as a no-break space): write plain spaces',
  ],
  'a no-break space before a key': [
    'scan:\n\u00a0 url: http://a\n',
    'target.yaml:5:1: this line has a special blank (such as a no-break space): write plain spaces',
  ],
  'no space after a colon': [
    'limits:\n  concurrency:4\n  allocations: 1\n',
    'target.yaml:5:3: a space is missing after the colon: write key: value',
  ],
  'no colon': [
    'scan:\n  url http://a\n  bulkAcs: {}\n',
    'target.yaml:5:3: this is not a key with a value: write key: value',
  ],
  'a comment of another language': [
    '// the scan\nscan:\n',
    'target.yaml:4:1: YAML and JSON have no comment like this: begin it with #',
  ],
  'a quote that is not closed': [
    'scan:\n  url: "http://localhost\nregistry:\n',
    'target.yaml:5:8: this quote is never closed: close it',
  ],
  'a colon within a value': [
    'waivers:\n  - reason: ticket: 4711\n',
    'target.yaml:5:13: a key starts within a value: put quotes round a value with ": " in it, or correct the indentation of the next line',
  ],
  'a second document': [
    '---\nversion: 1\n',
    'target.yaml:4:1: a second document starts here: keep one of them',
  ],
  'a tag': [
    'scan: { url: !secret x }\n',
    'target.yaml:4:14: this tag is unknown, or does not fit its value: remove it',
  ],
};

/** The line at the place that a message begins with, and a caret below. */
function excerpt(text: string, message: string): string {
  const [, line = '', column = ''] = /^target\.yaml:(\d+):(\d+): /.exec(message) ?? [];
  return ` ${line} | ${text.split('\n')[Number(line) - 1]}\n   | ${' '.repeat(Number(column) - 1)}^`;
}

for (const [what, [written, ...read]] of Object.entries(messages))
  test(`what is read of ${what}`, async (t) => {
    const text = HEAD + written;
    const folder = folderWith(t, { 'target.yaml': text });
    const told = await complaintOf(folder, () =>
      loadTarget(join(folder, 'target.yaml'), { env: { SET: 'hunter2' } }),
    );
    // What is wrong with the syntax, or with a variable, is told without its line.
    const hasLine = told.includes('\n   | ');
    const whole = read.flatMap((each, at) =>
      !hasLine || !each.startsWith('target.yaml') || read[at + 1]?.startsWith(' ')
        ? [each]
        : [each, excerpt(text, each)],
    );
    assert.equal(told, `UsageError: ${whole.join('\n')}`);
  });

const heads: Record<string, [written: string, read: string]> = {
  'another version': [
    'version: 2\nname: n\nenvironment: prod\n',
    'target.yaml:1:10: version: expected the number 1: this version of assay supports no other\n 1 | version: 2\n   |          ^\n' +
      'target.yaml:3:14: environment: expected staging or production: did you mean production?\n 3 | environment: prod\n   |              ^',
  ],
  'no head': [
    'scan: { url: http://localhost }\n',
    ['version: give it the number 1', 'name: give it a string', 'environment: give it staging or production']
      .map(
        (key) =>
          `target.yaml:1:1: the key ${key.replace(':', ' is missing:')}\n 1 | scan: { url: http://localhost }\n   | ^`,
      )
      .join('\n'),
  ],
  'a list': [
    '- version: 1\n',
    'target.yaml:1:1: expected a map (version, name, environment, registry, participant, scan, operator, configuration, credentials, issuer, tls, limits, load, waivers), found a list\n 1 | - version: 1\n   | ^',
  ],
  nothing: [
    '# soon\n',
    'target.yaml: it is empty: a target file starts with "version: 1", name and environment',
  ],
};

for (const [what, [written, read]] of Object.entries(heads))
  test(`what is read of a file with ${what}`, async (t) => {
    const folder = folderWith(t, { 'target.yaml': written });
    const complaint = await complaintOf(folder, () => loadTarget(join(folder, 'target.yaml')));
    assert.equal(complaint, `UsageError: ${read}`);
  });

test('of many complaints the first twenty are told, the likeliest causes first', async (t) => {
  const waivers = Array.from(
    { length: 30 },
    () => '  - { clause: "", reason: r, expires: 2030-01-01 }\n',
  ).join('');
  const folder = folderWith(t, { 'target.yaml': `${HEAD}waivers:\n${waivers}wavers: []\n` });
  const complaint = await complaintOf(folder, () => loadTarget(join(folder, 'target.yaml')));
  assert.match(complaint, /^UsageError: target\.yaml:35:1: wavers: unknown key/);
  assert.equal(complaint.match(/^(?:UsageError: )?target\.yaml:/gm)?.length, 20);
  assert.match(complaint, /\n… and 11 more$/);
});
