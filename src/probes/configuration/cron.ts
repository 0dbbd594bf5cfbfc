import { Cron } from 'croner';

const NICKNAME = /^@[a-z]+$/;
/** Signs that some readers of Quartz expressions know, and others do not. */
const UNSURE = /[LWH#]/;
const NAMES = /\b(?:MON|TUE|WED|THU|FRI|SAT|SUN|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\b/gi;

/**
 * Why a text is not a cron expression of five fields, or of six or seven as Quartz has them; undefined when it is one,
 * and when it has a form that is not known here.
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
    // A range that goes over the end of a day or a week is one in Quartz.
    if (reason.startsWith('From value is larger') || UNSURE.test(expression.replace(NAMES, '')))
      return undefined;
    return `is not a cron expression: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
}
