/** A secret that no frame may show. */
export const SECRET = 'hunter2';

const WORDS = [
  ...['pwd', 'passwd', 'password', 'passphrase', 'secret', 'token', 'credential', 'credentials'],
  ...['private key', 'api key', 'access key', 'signing key', 'client secret', 'db password', 'admin token'],
];

const camel = (words: string) => words.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());

/** Names of secrets, in every spelling. */
export const SECRET_KEYS: readonly string[] = [
  ...new Set(
    WORDS.flatMap((words) => [
      words,
      camel(words),
      words.replace(' ', '_'),
      words.replace(' ', '-'),
      words.replace(' ', '.'),
      words.replace(' ', '_').toUpperCase(),
      `my${camel(words).replace(/^./, (letter) => letter.toUpperCase())}`,
      `${camel(words)}File`,
    ]),
  ),
];

/** One name of each spelling, for tests where all of them would take long. */
export const SOME_SECRET_KEYS: readonly string[] = [
  ...['pwd', 'passPhrase', 'DB_PASSWORD', 'client-secret'],
  ...['private.key', 'api key', 'myToken', 'credentialFile'],
];

/** Texts in which the value of a key is the secret: valid YAML, invalid YAML, and NAME=value lines. */
export const WRITTEN: readonly ((key: string) => string)[] = [
  (key) => `${key}: ${SECRET}`,
  (key) => `${key}: ${SECRET}: oops: x`,
  (key) => `${key}:${SECRET}`,
  (key) => `${key} : ${SECRET}`,
  (key) => `${key} ${SECRET}`,
  (key) => `a: 1, ${key} ${SECRET}`,
  (key) => `"${key}": ${SECRET}: x`,
  (key) => `'${key}': ${SECRET}: x`,
  (key) => `{"${key}":"${SECRET}`,
  (key) => `x: "{\\"${key}\\":\\"${SECRET}\\"}`,
  (key) => `{ ${key}: ${SECRET} oops: x`,
  (key) => `{ a: 1, ${key}: ${SECRET}, b: [ }`,
  (key) => `{ ${key}:${SECRET} }`,
  (key) => `{ ${key} ${SECRET} }`,
  (key) => `{ ${key}\n: ${SECRET} }`,
  (key) => `{ a: 1, ${key}: x\n oops: ${SECRET}`,
  (key) => `{\n  a: 1,\n  ${key}:\n${SECRET} oops: x,\n}`,
  (key) => `{ ${key}: { a: "}",\nb: ${SECRET}: x } }`,
  (key) => `{ ${key}: it's, a: {\n b: 's ${SECRET} },\nc: ${SECRET} }`,
  (key) => `${key}: |\n  ${SECRET}\n  x: ${SECRET}`,
  (key) => `${key}: |\n\n${SECRET}`,
  (key) => `${key}: >-\n  x\n\n\n  ${SECRET}: oops`,
  (key) => `${key}: a\n  ${SECRET}\n ${SECRET}: x: y`,
  (key) => `${key}: a\n${SECRET}\n${SECRET}`,
  (key) => `${key}:\n  ${SECRET}: oops: x`,
  (key) => `${key}:\n\n${SECRET}: oops: x`,
  (key) => `${key}:\n- ${SECRET}\n- ${SECRET}`,
  (key) => `${key}:\n  - a: ${SECRET}: x\n  - ${SECRET}`,
  (key) => `${key}: [a,\n${SECRET}: b`,
  (key) => `${key}: "a\n${SECRET}: b"`,
  (key) => `${key}: 'a\n\n${SECRET}: b: c`,
  (key) => `${key}: "a" ${SECRET}`,
  (key) => `${key}: &a ${SECRET}: x`,
  (key) => `${key}: &a\n  ${SECRET}: x: y`,
  (key) => `${key}: !!str ${SECRET}: x`,
  (key) => `${key}: !${SECRET} x`,
  (key) => `${key}: *${SECRET}`,
  (key) => `${key}: @${SECRET}`,
  (key) => `${key}: # ${SECRET}`,
  (key) => `${key}: x # ${SECRET}`,
  (key) => `${key}: x\n  # ${SECRET}\n  y`,
  (key) => `# ${key}: ${SECRET}\nx: [`,
  (key) => `x: &a ${SECRET}\n${key}: *a\ny: [`,
  (key) => `x: [&a ${SECRET}, &b [*a]]\n${key}: *b`,
  (key) => `x: &a |\n  ${SECRET}\n${key}: { y: *a }`,
  (key) => `x: &a\n  ${SECRET}: y: z\n${key}:\n  *a`,
  (key) => `? ${key}\n: ${SECRET}`,
  (key) => `? &k ${key}\n: 1\n*k : ${SECRET}`,
  (key) => `- ${key}: ${SECRET}: x`,
  (key) => `- - ${key}:\n    ${SECRET}: x: y`,
  (key) => `${key}: ${SECRET}\n${key}: ${SECRET}`,
  (key) => `{ ${key}: { ${SECRET}: 1, ${SECRET}: 2 } }`,
  (key) => `${key}:\n  ${SECRET}: 1\n  ${SECRET}: 2`,
  (key) => `\t${key}: ${SECRET}`,
  (key) => `${key}: ${SECRET}\r\n\tx: ${SECRET}`,
  (key) => `x: "-D${key.replaceAll(' ', '.')}=${SECRET}`,
  (key) => `x: https://a.example/?${key.replaceAll(' ', '_')}=${SECRET}: x`,
  (key) => `env: [{ name: ${key}, value: ${SECRET}: x }]`,
  (key) => `env:\n  - name: ${key}\n    value: ${SECRET}: x`,
  (key) => `export ${key.replaceAll(' ', '_')}=${SECRET}\nhello world`,
  (key) => `${key.replaceAll(' ', '.')} = "${SECRET}\nA=${SECRET}`,
];
