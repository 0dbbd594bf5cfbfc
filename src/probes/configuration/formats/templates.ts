import type { Style } from '../../../spec/configuration/bundle.js';

/** A part of a text that a program substitutes. */
export type Template = {
  at: number;
  end: number;
  /** The form in messages, without any secret. */
  shown: string;
  command: string;
};

const BRACES =
  /\$\{\{[^{}]{0,2000}?\}\}|\{\{\{[^{}]{0,2000}?\}\}\}|\{\{[^{}]{0,2000}?\}\}(?!\})|\{%[^{}%]{0,2000}?%\}|\{#[^{}]{0,2000}?#\}|(?<!%)%\{~?\s*(?:if|else|endif|for|endfor)\b[^{}\n]{0,500}\}|\[\[ ?(?:\.[A-Za-z_][\w.]{0,99}|env "\w{1,99}")(?: ?\|[^[\]\n]{0,200})? ?\]\]|(?<=^[^\S\n]{0,40}|[:-][^\S\n]{1,9})#@[ /a-z][^\n]*/gm;
const ERB = /<%[^<>%]{0,2000}?%>/g;
/** Not after a backslash or another dollar: `$$` is a literal dollar. */
const VARIABLE =
  /(?<![$\\])(?:\$\{(?!\?)([A-Za-z_]\w*(?:\.\w+)*)(?:[-:?+=#%/^,][^{}\n]{0,500})?\}|\$\(([A-Za-z_]\w*)\))/g;
/** As in env files and in compose, and as envsubst has it. */
const BARE = /(?<![$\\\w])\$([A-Z_][A-Z0-9_]*)/g;
/** References to values that a tool fetches, and the tool. */
const REFERENCES: readonly (readonly [RegExp, string])[] = [
  [/\bref\+[a-z0-9]+:\/\/[^\s"']+/, 'helmfile template or vals eval'],
  [/<path:[^<>]+>/, 'argocd-vault-plugin generate'],
  [/^op:\/\/[^\s"']+$/, 'op inject'],
  [/^vault:[\w./-]+#[\w.${}-]+$/, 'the webhook of Bank-Vaults'],
];
const SHOWN = /^[\w.$\s|()-]{1,60}$/;

/** What fills in a part of a text, by how that begins. */
const FILLERS: readonly (readonly [begins: RegExp, command: string])[] = [
  [/^<%/, 'erb FILE'],
  [/^#@/, 'ytt -f FILE'],
  [/^\[\[/, 'levant render FILE'],
  [/^%|^\$\{(?:var|local|each|data|module)\./, 'terraform plan'],
  [/^\$\{\{/, 'the pipeline or Backstage'],
  // A name of Go templates begins with a full stop.
  [/^\{[%#]|^\{\{-?\s*[a-z_]\w*(?:[.([]|\s*(?:\||-?\}\}))/, 'ansible-playbook or jinja2'],
];

const fills = (style: Style, file: string, found: string): string => {
  const filler = FILLERS.find(([begins]) => begins.test(found))?.[1].replace('FILE', () => file);
  if (filler !== undefined) return filler;
  if (file.endsWith('.tftpl')) return 'terraform plan';
  if (found.startsWith('{{'))
    return file.endsWith('.gotmpl') || style !== 'helm'
      ? 'helmfile template'
      : 'helmfile template (Helm itself renders no values files)';
  if (style === 'hocon') return 'the environment of the node';
  if (file.endsWith('.sh')) return `the shell that runs ${file}`;
  if (style === 'compose') return 'docker compose config';
  if (found.startsWith('$(')) return 'kustomize build';
  return style === 'flux' ? `flux envsubst < ${file}` : `envsubst < ${file}`;
};

/** A manifest is a template of a chart, unless its kind shows that it belongs to another program. */
const ofManifest = (kind: string | undefined, file: string, found: string): string | undefined => {
  if (kind === 'ApplicationSet') return `argocd appset generate ${file}`;
  return kind !== undefined && /^\{\{.*[.$]/s.test(found) ? 'helm template' : undefined;
};

const OF_CLUSTER = /Secret$|^(?:Workflow|ClusterWorkflow|CronWorkflow|PrometheusRule|ClusterPolicy|Policy)/;
const OF_CHART = /\.(?:Values|Release|Chart|Files|Capabilities)\b|\binclude\b/;

/** Whether a program in the cluster fills in a template of such a manifest: it is not meant to be rendered before. */
const isOfCluster = (kind: string | undefined, found: string): boolean =>
  kind !== undefined && kind !== 'Secret' && OF_CLUSTER.test(kind) && !OF_CHART.test(found);

function kindAt(text: string, at: number): string | undefined {
  const end = text.indexOf('\n---', at);
  const document = text.slice(text.lastIndexOf('\n---', at) + 1, end === -1 ? undefined : end);
  return /^kind:\s*(\w+)/m.exec(document)?.[1];
}

/** What is filled in later in a value, except what the format resolves itself. */
export function variablesIn(text: string, style: Style, file: string, mayBeBare: boolean) {
  const [, command] = REFERENCES.find(([pattern]) => pattern.test(text)) ?? [];
  if (command !== undefined) return [{ shown: 'A reference to a store of values', command }];
  if (!text.includes('$')) return [];
  const bare = [...(mayBeBare ? text.matchAll(BARE) : [])].map(([found]) => found);
  const shown = [...text.matchAll(VARIABLE)].map(([, braced, round]) =>
    braced === undefined ? `$(${round})` : `\${${braced}}`,
  );
  return [...shown, ...bare].map((each) => ({ shown: each, command: fills(style, file, each) }));
}

const CONTROL = /^(?:\{\{-?\s*(?:if|else|end|range|with|define|template|block|include)\b|\{%|%\{)/;
/** The end or a branch of a block whose start was reported already. */
const END = /^(?:(?:\{\{|<%)-?\s*(?:end|else)\b|(?:\{%-?|%\{~?)\s*(?:end|el))/;
/** The head of a block of text, at the end of a text. */
const BLOCK = /[|>][-+\d]*[^\S\n]*(?:#[^\n]*)?\n$/;
const COMMENT = /^(?:\{\{-?\s*\/\*|\{#|<%#|#@(?: *load\b|\w+\/))/;

/**
 * Replaces `{{ … }}` and `<% … %>` by a word of the same length, and lines with nothing else or control by blanks.
 * `isOpen`: a template may produce more than one value: missing values may be in it.
 */
export function masked(text: string, style: Style, file: string) {
  const templates: Template[] = [];
  if (!/\{\{|<%|\{%|%\{|\[\[|#@/.test(text)) return { text, templates, isOpen: false };
  let isOpen = false;
  const replaced = (found: string, at: number): string => {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const lineEnd = (text.indexOf('\n', at + found.length) + 1 || text.length + 1) - 1;
    const before = text.slice(lineStart, at);
    const isComment = COMMENT.test(found) || /^\s*#/.test(before);
    const isAlone = text.slice(lineStart, lineEnd).replace(BRACES, '').replace(ERB, '').trim() === '';
    // Within a value, it chooses what the value is.
    const isBlank = isComment || isAlone || (CONTROL.test(found) && !/[:-]\s|=/.test(before));
    isOpen ||= isBlank && !isComment;
    const close = found.startsWith('%{') ? '}' : found.startsWith('#@') ? '' : found.slice(-2);
    const [open] = /^\$\{\{|^../.exec(found)!;
    const inside = found
      .slice(open.length, found.length - close.length)
      .replace(/^[-=~{]|[-~}]$/g, '')
      .trim();
    const shown = `${open} ${SHOWN.test(inside) ? inside : '…'} ${close}`.trim();
    const kind = kindAt(text, at);
    const command = ofManifest(kind, file, found) ?? fills(style, file, found);
    if (!isComment && !END.test(found) && !isOfCluster(kind, found))
      templates.push({ at, end: at + found.length, shown, command });
    // A block of text may not begin with a blank line that is longer than its indentation.
    if (isAlone && BLOCK.test(text.slice(0, lineStart).slice(-100)))
      return found.replace(/[^\n]/g, '_').replace('_', '#');
    return found.replace(/[^\n]/g, isBlank ? ' ' : '_');
  };
  const result = text.replace(BRACES, replaced).replace(ERB, replaced);
  return { text: result, templates: templates.sort((a, b) => a.at - b.at), isOpen };
}
