import type { Week } from '#domain/progress/weekly-digest.ts';
import { formatDay } from './challenge-started.ts';
import { compose, type ReadyMail } from './compose.ts';

const DAYS = 7;

const wordsFor = ({ percent, perfectDays }: Week): string => {
  if (perfectDays === DAYS) return 'Seven perfect days. That is as good as it gets.';
  if (percent >= 70) return 'A strong week. Keep going.';
  if (percent > 0) return 'Every one counts. A new week starts today.';
  return 'It was a quiet week. A new one starts today.';
};

export function weeklyDigestMail(siteUrl: string, week: Week): ReadyMail {
  return compose(`Your week: ${week.percent}% done`, {
    heading: `Your week: ${week.percent}% done`,
    paragraphs: [wordsFor(week)],
    facts: [
      { label: 'Completed', value: String(week.completed) },
      { label: 'Planned', value: String(week.due) },
      { label: 'Perfect days', value: `${week.perfectDays} of ${DAYS}` },
    ],
    button: { text: 'See my progress', url: `${siteUrl}/progress` },
    footer: `${formatDay(week.first)} to ${formatDay(week.last)}`,
    siteUrl,
  });
}
