/** What a tool says it looks for, in the words of SARIF. */
type Rule = {
  id: string;
  shortDescription: { text: string };
  help: { text: string };
  defaultConfiguration?: { level: string };
  properties?: Readonly<Record<string, string>>;
};

/** What was looked for, by whom, and what was found. */
export type SarifRun = {
  version: string;
  rules: readonly Rule[];
  results: readonly object[];
  /** Further members of the run, as SARIF names them. */
  more?: Readonly<Record<string, unknown>>;
};

/** A SARIF 2.1.0 log of one run. */
export const sarifLog = ({ version, rules, results, more }: SarifRun) => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    { tool: { driver: { name: 'assay', version, rules } }, columnKind: 'utf16CodeUnits', ...more, results },
  ],
});

/** A path as SARIF names files: relative where the path is, with slashes on every system. */
export const uriOf = (file: string): string => {
  // Half a pair of surrogates is not a character, and has no encoding.
  const path = file.replaceAll('\\', '/').replaceAll(/\p{Cs}/gu, '\ufffd');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path.slice(0, 2)}${encoded.slice(encoded.indexOf('/'))}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
};
