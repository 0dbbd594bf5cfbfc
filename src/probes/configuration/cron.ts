import { Cron } from 'croner';

const NICKNAME = /^@[a-z]+$/;
/** Characters that only some Quartz parsers support. */
const UNSURE = /[LWH#]/;
const NAMES = /\b(?:MON|TUE|WED|THU|FRI|SAT|SUN|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\b/gi;

/**
 * The reason why a text is not a cron expression of five fields, or of six or seven as in Quartz. @returns undefined
 * when it is one, and when its form is unknown
 */
export function cronDefect(text: string): string | undefined {
  const expression = text.trim();
  if (NICKNAME.test(expression)) return undefined;
  const fields = expression.split(/\s+/);
  if (fields.length < 5 || fields.length > 7)
    return `is not a cron expression: it has ${fields.length} fields`;
  try {
    void new Cron(expression, { paused: true, sloppyRanges: true, alternativeWeekdays: fields.length > 5 });
    return undefined;
  } catch (error) {
    const reason = (error as Error).message.replace(/^CronPattern: /, '');
    // In Quartz, a range may pass the end of a day or a week.
    if (reason.startsWith('From value is larger') || UNSURE.test(expression.replace(NAMES, '')))
      return undefined;
    return `is not a cron expression: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
}
