import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBundle } from './check.js';
import { RULES } from './rules/all.js';
import { BROKEN_FILES } from './testing/broken.js';
import { BROKEN_VALIDATOR } from './testing/broken-validator.js';
import { changed, filesOf, GOOD } from './testing/bundle.js';
import { FORMATS } from './testing/formats.js';

const BROKEN = [...BROKEN_FILES, ...BROKEN_VALIDATOR];

/** The rules that a format does not know: HOCON makes a text of a number, and a part says nothing of what is missing. */
const IS_LOST: Readonly<Record<string, RegExp>> = {
  'HOCON tls': /tls-types|readable|unrendered/,
  'HOCON in a variable of the values tls': /tls-types|readable|unrendered/,
  'HOCON database': /ssl-types|readable|unrendered/,
  'compose network': /network-required|readable|unrendered/,
  'Deployment network': /network-required|readable|unrendered/,
  'ConfigMap of variables network': /network-required|readable|unrendered/,
};

for (const { name, kinds, write } of FORMATS)
  for (const kind of kinds) {
    const lost = IS_LOST[`${name} ${kind}`];
    test(`a good ${kind} in the format "${name}" has nothing wrong`, () => {
      const written = write(GOOD[kind]);
      if (!written) return;
      const { findings, judged } = checkBundle(filesOf({ ...GOOD, [kind]: written.text }));
      assert.deepEqual(findings, [], written.text);
      const all = checkBundle(filesOf(GOOD)).judged;
      const missed = all.filter((id) => !judged.includes(id) && !lost?.test(id));
      assert.deepEqual(
        missed.filter((id) => !id.includes('secret-in-clear')),
        [],
      );
    });
    test(`what breaks a ${kind} is found in the format "${name}", at its place`, () => {
      for (const [broken, from, to, ...expected] of BROKEN) {
        if (broken !== kind || expected.some((line) => lost?.test(line))) continue;
        const files = changed(kind, from, to);
        const written = write(files.find((file) => file.kind === kind)!.text);
        if (!written) continue;
        const found = checkBundle(
          files.map((file) => (file.kind === kind ? { ...file, text: written.text } : file)),
        ).findings.map(({ file, line, column, rule, key }) => ({
          rule: rule.replace('configuration.', ''),
          key,
          place: `${line}:${column}`,
          isHere: file === `${kind}.yaml`,
        }));
        const about = `${to}\n${written.text}\n${JSON.stringify(found)}`;
        assert.equal(found.length, expected.length, about);
        for (const line of expected) {
          const [place = '', rule, ...rest] = line.split(' ');
          const [file, at, column] = place.split(':');
          const key = rest.join(' ');
          const match = found.filter((one) => one.rule === rule && one.key === key);
          assert.ok(match.length > 0, `${line}\n${about}`);
          const wanted = file === kind ? written.placeOf(Number(at), Number(column), key) : 'any';
          if (wanted !== 'any')
            assert.ok(
              match.some((one) => one.place === wanted),
              `${line} should be at ${wanted}\n${about}`,
            );
        }
      }
    });
  }

test('every rule is broken in some other format', () => {
  const kinds = new Set(FORMATS.flatMap((format) => format.kinds));
  const broken = new Set(
    BROKEN.flatMap(([kind, , , ...found]) =>
      kinds.has(kind) ? found.map((line) => `configuration.${line.split(' ')[1]}`) : [],
    ),
  );
  const files = /tls-(?:files|pkcs8|key-fits|certificate-|ciphers-fit-c|admin-client)/;
  assert.deepEqual(
    RULES.map(({ id }) => id).filter((id) => !broken.has(id) && !files.test(id)),
    [],
  );
});
