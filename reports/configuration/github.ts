import type { ConfigurationFinding } from '../../src/spec/configuration/finding.js';
import { commandAt } from '../github.js';
import { line as printed } from '../printable.js';

/**
 * Returns the findings as workflow commands of GitHub Actions, which shows each at its line. Empty when there are
 * none.
 */
export const findingsGithub = (findings: readonly ConfigurationFinding[]): string =>
  findings
    .map(({ file, line, column, rule, severity, message, why, mend }) =>
      commandAt(
        { level: severity, title: rule, text: [message, mend, why].map(printed).join('\n') },
        { file, line, column },
      ),
    )
    .join('');
