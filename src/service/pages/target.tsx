import { type ApiProblem, ASKED_PROFILES, type LoadAllowed } from '../api/schemas.js';
import type { JSX } from 'preact';
import { safe, Sign } from '../../../reports/html/parts.js';
import type { Check } from '../../preflight/check.js';
import { type FormField, inputName } from '../form/fields.js';
import { Act, page } from './frame.js';
import type { ApiListedRun } from './api.js';
import { AskForRun, isOpen, RunTable } from './runs.js';
import type { ScenarioChoice } from '../../../load/scenario.js';
import { profiles } from '../../../load/profiles.js';

type FormGroup = Extract<FormField, { kind: 'group' }>;

type Input = Exclude<FormField, { kind: 'group' }>;

const WORDS: Readonly<Record<string, string>> = {
  mixed: 'mixed: all that the target supports',
  wallet: 'wallet: the requests that a wallet sends to a registry',
};

/** The load that can be requested for a target. */
interface PossibleLoad {
  scenarios: readonly ScenarioChoice[];
  allowed: LoadAllowed;
}

/** A form for a load on a target, within the limits of its file and its owner. */
const AskForLoad = ({ target, allowed, scenarios }: PossibleLoad & { target: string }): JSX.Element => (
  <details id="load">
    <summary>Load test</summary>
    {allowed.requestsPerSecond === 0 ? (
      <p class="soft">You may not load-test targets: ask whoever runs this service to allow it.</p>
    ) : scenarios.length === 0 ? (
      <p class="soft">
        There is nothing to request: the target file names nothing that a load test could request, or says
        environment: production.
      </p>
    ) : (
      <form method="post" action="/runs" class="row">
        <input type="hidden" name="target" value={target} />
        <label>
          Scenario{' '}
          <select name="scenario">
            {scenarios.map((name) => (
              <option value={name}>{WORDS[name] ?? name}</option>
            ))}
          </select>
        </label>
        <label>
          Profile{' '}
          <select name="profile">
            {ASKED_PROFILES.map((name) => (
              <option value={name} selected={name === 'load'}>
                {name}: {profiles[name].explains}
              </option>
            ))}
          </select>
        </label>
        <label>
          Requests per second{' '}
          <input name="rate" type="number" min={1} max={allowed.requestsPerSecond} value={20} required />
        </label>
        <label>
          Duration in seconds{' '}
          <input name="seconds" type="number" min={1} max={allowed.seconds} value={30} required />
        </label>
        <button type="submit">Start the load test</button>
        <p class="soft">{whereText(allowed)}</p>
      </form>
    )}
  </details>
);

const whereText = ({ hosts }: LoadAllowed): string =>
  hosts.length === 0
    ? 'Load tests reach this machine only; `assay serve --allow-load HOST` allows another host.'
    : `Load tests may reach ${hosts.join(', ')}.`;

/** The initial text of a new target file. */
export const NEW_TARGET = 'version: 1\nname:\nenvironment: staging\n';

/** A target that is being edited. */
interface Draft {
  /** Undefined when it is not stored yet. */
  id?: string | undefined;
  text: string;
  /** Undefined when it is not YAML. */
  fields: readonly FormField[] | undefined;
  problems: readonly ApiProblem[];
  /** The results of the checks of the services in the file; undefined before the checks. */
  checks?: readonly Check[] | undefined;
  runs: readonly ApiListedRun[];
  message?: string | undefined;
  /** The load that is possible on it; undefined when the page offers none. */
  load?: PossibleLoad | undefined;
}

/** The page of a target: a form made from its schema, with the file beside it, and its runs. */
export const targetPage = (draft: Draft): JSX.Element => {
  const { id, text, fields, problems, checks, runs, message, load } = draft;
  const to = id === undefined ? '/targets' : `/targets/${id}`;
  const of = id === undefined ? '' : `?of=${id}`;
  return page(
    { title: id === undefined ? 'A new target' : 'A target', part: 'targets', message },
    <>
      <h1>{id === undefined ? 'Describe a target' : safe(nameIn(fields) ?? 'A target', 200)}</h1>
      <p class="soft">
        Do not enter tokens. Name the environment variable, the file or the OIDC provider that has the token.
        The form and the file show the same target: a change in one appears in the other.
      </p>
      <form method="post" action={`/targets/import${of}`} enctype="multipart/form-data" class="row">
        <label>
          Import a file <input type="file" name="file" accept=".yaml,.yml" required />
        </label>
        <button type="submit" class="quiet">
          Open in the editor
        </button>
      </form>
      <Problems problems={problems} />
      <Checks checks={checks} isSound={problems.length === 0} />
      {id !== undefined && problems.length === 0 && <AskForRun target={id} />}
      {id !== undefined && load && <AskForLoad target={id} {...load} />}
      <div class="sides" data-draft="/targets/draft" data-doctor="/targets/doctor">
        <form method="post" action={to} class="side" id="as-form" aria-labelledby="form-title">
          <h2 id="form-title">Form</h2>
          <input type="hidden" name="side" value="form" />
          <textarea name="text" hidden aria-hidden="true" tabIndex={-1} readOnly id="base">
            {`\n${text}`}
          </textarea>
          {fields ? (
            fields.map((field) => <Shown field={field} problems={problems} />)
          ) : (
            <p class="note">The file is not valid YAML: correct it in the file first.</p>
          )}
          <Ends save="Save" doctor={`/targets/doctor${of}`} />
        </form>
        <form method="post" action={to} class="side" id="as-file" aria-labelledby="file-title">
          <h2 id="file-title">File</h2>
          <input type="hidden" name="side" value="file" />
          <label class="unseen" for="file">
            The target file
          </label>
          <textarea
            name="text"
            id="file"
            class="file"
            rows={30}
            spellcheck={false}
            aria-describedby="problems"
          >
            {`\n${text}`}
          </textarea>
          <Ends save="Save the file" doctor={`/targets/doctor${of}`} />
        </form>
      </div>
      {id !== undefined && (
        <>
          <h2>Runs</h2>
          <RunTable runs={runs} />
          <div class="row">
            <a href={`/targets/${id}/history`}>History</a>
            <a href={`/targets/${id}/target.yaml`} download="target.yaml">
              Export the file
            </a>
            <Act to={`/targets/${id}/remove`} label="Remove the target" quiet />
          </div>
          {runs.some(isOpen) && (
            <p class="soft">
              A run is under way: <a href={`/runs/${runs.find(isOpen)!.id}`}>watch it</a>.
            </p>
          )}
        </>
      )}
    </>,
  );
};

/** The buttons of a side. With script, the services in the file are checked when the file is valid. */
const Ends = ({ save, doctor }: { save: string; doctor: string }): JSX.Element => (
  <div class="row">
    <button type="submit">{save}</button>
    <button type="submit" class="quiet" formAction={doctor}>
      Check the connections
    </button>
  </div>
);

const STATES = {
  ok: { sign: '✓', word: 'ok', color: 'pass' },
  note: { sign: '–', word: 'note', color: 'not-applicable' },
  wrong: { sign: '✗', word: 'wrong', color: 'fail' },
} as const;

const Checks = (props: { checks: readonly Check[] | undefined; isSound: boolean }): JSX.Element => (
  <div
    id="checks"
    data-part
    data-asks={(props.isSound && props.checks === undefined) || undefined}
    role="status"
  >
    {props.checks?.length === 0 && <p class="soft">The file names no service to check.</p>}
    {props.checks !== undefined && props.checks.length > 0 && (
      <ul class="checks">
        {props.checks.map(({ state, what, result }) => (
          <li>
            <Sign {...STATES[state]} /> <strong>{safe(what, 200)}</strong>: {safe(result)}
          </li>
        ))}
      </ul>
    )}
  </div>
);

const Problems = ({ problems }: { problems: readonly ApiProblem[] }): JSX.Element => (
  <div id="problems" data-part class={problems.length > 0 ? 'note' : 'soft'} role="status">
    {problems.length === 0 ? (
      <p>The file is valid.</p>
    ) : (
      <ul>
        {problems.map(({ line, column, key, message }) => (
          <li>
            Line {line}, column {column}: {key !== '' && <code>{safe(key, 300)}</code>} {safe(message)}
          </li>
        ))}
      </ul>
    )}
  </div>
);

const Shown = ({ field, problems }: { field: FormField; problems: readonly ApiProblem[] }): JSX.Element =>
  field.kind === 'group' ? (
    <Grouped field={field} problems={problems} />
  ) : (
    <Asked input={field} problems={problems} />
  );

const Grouped = ({ field, problems }: { field: FormGroup; problems: readonly ApiProblem[] }): JSX.Element => (
  <details class="group" id={`group-${inputName(field.path)}`} open={field.filled}>
    <summary>
      {field.label} <span class="soft">{field.description}</span>
    </summary>
    <div class="inside">
      {field.fields.map((each) => (
        <Shown field={each} problems={problems} />
      ))}
    </div>
  </details>
);

const Asked = ({ input, problems }: { input: Input; problems: readonly ApiProblem[] }): JSX.Element => {
  const { path, label, description, required, value } = input;
  const name = inputName(path);
  const [id, about, wrong] = [`field-${name}`, `about-${name}`, `wrong-${name}`];
  // A mistake inside a list or a map is shown at its input.
  const own = problems.filter(
    ({ key }) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`),
  );
  const attributes = {
    ...{ id, name, 'aria-describedby': `${about} ${wrong}` },
    ...(own.length > 0 && { 'aria-invalid': true }),
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required && <span class="soft"> (required)</span>}
      </label>
      <p class="soft" id={about}>
        {description}
      </p>
      <Entered input={input} attributes={attributes} value={value} />
      <p class="wrong" id={wrong} data-part>
        {own.map(({ message }) => safe(message)).join('; ')}
      </p>
    </div>
  );
};

const Entered = (props: {
  input: Input;
  attributes: { id: string; name: string };
  value: string;
}): JSX.Element => {
  const { input, attributes, value } = props;
  if (input.kind === 'choice')
    return (
      <select {...attributes}>
        <option value="">{input.required ? 'choose' : 'absent'}</option>
        {input.choices.map((choice) => (
          <option value={choice} selected={choice === value}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (input.kind === 'lines' || input.kind === 'yaml')
    return (
      <textarea {...attributes} rows={Math.min(12, Math.max(2, value.split('\n').length))} spellcheck={false}>
        {`\n${value}`}
      </textarea>
    );
  return (
    <input
      {...attributes}
      type="text"
      {...(input.kind === 'number' && { inputMode: 'decimal' })}
      value={value}
    />
  );
};

/** The name of the target in the file, if it has one. */
const nameIn = (fields: readonly FormField[] | undefined): string | undefined => {
  const input = fields?.find(({ path }) => path.join() === 'name');
  return input && 'value' in input && input.value !== '' ? input.value : undefined;
};
