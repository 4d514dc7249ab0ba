import { namedDay } from '#domain/habits/recent-days.ts';
import type { DigestWeek } from '#domain/progress/weekly-digest.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { compose, type ReadyMail } from './compose.ts';

const DAYS = 7;

const weekText = ({ completed, due, percent, perfectDays }: DigestWeek): string => {
  if (due === 0 && completed > 0) return 'Nothing was planned, but you did something anyway.';
  if (perfectDays === DAYS) return 'Seven perfect days. That is as good as it gets.';
  if (percent >= 70) return 'A strong week. Keep going.';
  if (percent > 0) return 'Every completion counts. A new week starts today.';
  return 'It was a quiet week. A new one starts today.';
};

export function weeklyDigestMail(siteUrl: string, week: DigestWeek): ReadyMail {
  // Without due habits there is no percentage, because 0% would say that nothing was done.
  const done = week.due > 0 ? `${week.percent}%` : numberText(week.completed);
  const title = `Your week: ${done} done`;
  return compose(title, {
    heading: title,
    paragraphs: [weekText(week)],
    facts: [
      { label: 'Completed', value: String(week.completed) },
      { label: 'Planned', value: String(week.due) },
      { label: 'Perfect days', value: `${week.perfectDays} of ${DAYS}` },
    ],
    button: { text: 'See my progress', url: `${siteUrl}/progress` },
    footer: `${namedDay(week.first)} to ${namedDay(week.last)}`,
    siteUrl,
  });
}
