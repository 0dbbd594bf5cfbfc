import type { HistoryVerdict } from '../../src/history/judge.js';
import { workflowCommands, type Annotation } from '../github.js';
import { line } from '../printable.js';
import { adviceText, causeText, changeText, namedText, openAlarm, verdictText, watchText } from './words.js';

/**
 * What a history says as workflow commands of GitHub Actions: an error for each cause of what is worse, a warning for each
 * series that may be.
 */
export function historyGithub(verdict: HistoryVerdict): string {
  const { causes, series } = verdict;
  const worse = causes.map((cause): Annotation => ({
    level: 'error',
    title: causeText(cause, verdict),
    text: [
      ...cause.series.flatMap((place) => {
        const each = series[place]!;
        return `${namedText(each)}: ${changeText(each, openAlarm(each)!)}`;
      }),
      ...adviceText({ ...verdict, causes: [cause] }),
    ]
      .map(line)
      .join('\n'),
  }));
  const open = series
    .filter(({ state, former }) => (state === 'suspected' || state === 'open') && !former)
    .map((each): Annotation => ({
      level: 'warning',
      title: `${each.metric} may be worse`,
      text: line(`${namedText(each)}: ${watchText(each) ?? ''}`),
    }));
  return workflowCommands([...worse, ...open], verdictText(verdict));
}
