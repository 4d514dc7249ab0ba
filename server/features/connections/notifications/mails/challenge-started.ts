import { startOfDay, UTC } from '#domain/days/time-zone.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { StartedChallenge } from '../queries/about.ts';
import { compose, type ReadyMail } from './compose.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const formatDay = (date: LocalDay): string => day.format(startOfDay(date, UTC));

export function challengeStartedMail(siteUrl: string, challenge: StartedChallenge): ReadyMail {
  return compose('Your 7 Day Challenge starts', {
    heading: `${challenge.name} has started, and you’re in`,
    paragraphs: [
      ...(challenge.description ? [challenge.description] : []),
      'You were on the waitlist, so you’re in. The most perfect days win.',
    ],
    facts: [
      { label: 'First day', value: formatDay(challenge.startDate) },
      { label: 'Last day', value: formatDay(challenge.endDate) },
    ],
    button: { text: 'Open the challenge', url: `${siteUrl}/challenges/${challenge.id}` },
    siteUrl,
  });
}
