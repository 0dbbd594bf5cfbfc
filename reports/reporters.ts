import { jsonText } from './printable.js';
import type { Reporter } from './reporter.js';

/**
 * All built-in reporters, in the order in which they print. The code of a reporter is loaded only when it is used,
 * because the command line reads names and descriptions at every start.
 */
export const REPORTERS: readonly Reporter[] = [
  {
    name: 'terminal',
    description: 'the failures, and the verdict last, on stdout',
    onByDefault: true,
    stdout: async (verdict, options) => (await import('./terminal.js')).terminalReport(verdict, options),
  },
  {
    name: 'html',
    description: 'report.html: one page for a person',
    onByDefault: true,
    files: async (verdict) => ({ 'report.html': (await import('./html/report.js')).htmlReport(verdict) }),
  },
  {
    name: 'markdown',
    description: 'report.md: for the summary of a CI job',
    onByDefault: true,
    files: async (verdict) => ({ 'report.md': (await import('./markdown.js')).markdownReport(verdict) }),
  },
  {
    name: 'junit',
    description: 'junit.xml: a test case for each clause',
    onByDefault: true,
    files: async (verdict) => ({ 'junit.xml': (await import('./junit.js')).junitReport(verdict) }),
  },
  {
    name: 'allure',
    description: 'allure-results, and allure-report when Java is there',
    files: async (verdict) => (await import('./allure.js')).allureReport(verdict),
    render: async (dir) => (await import('./allure.js')).renderAllure(dir),
  },
  {
    name: 'json',
    description: 'verdict.json: always written, the others are made from it',
    onByDefault: true,
    files: (verdict) => ({ 'verdict.json': jsonText(verdict) }),
  },
  {
    name: 'sarif',
    description: 'report.sarif: failures for code scanning (SARIF 2.1.0)',
    files: async (verdict) => ({
      'report.sarif': jsonText((await import('./sarif.js')).sarifReport(verdict)),
    }),
  },
  {
    name: 'gitlab',
    description: 'gl-code-quality-report.json: failures for a merge request of GitLab (Code Quality)',
    files: async (verdict) => ({
      'gl-code-quality-report.json': jsonText((await import('./problems.js')).gitlabReport(verdict)),
    }),
  },
  {
    name: 'har',
    description: 'exchanges.har: what was sent and answered (HTTP Archive 1.2)',
    files: async (verdict) => ({ 'exchanges.har': jsonText((await import('./har.js')).harReport(verdict)) }),
  },
  {
    name: 'github',
    description: 'annotations of GitHub Actions on stdout',
    stdout: async (verdict) => (await import('./problems.js')).githubReport(verdict),
  },
];
