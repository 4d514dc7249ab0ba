import type { LocalDay } from '#domain/days/local-day.ts';
import { namedDay } from '#domain/habits/recent-days.ts';
import { compose, type ReadyMail } from './compose.ts';

export type StartedChallenge = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly startDate: LocalDay;
  readonly endDate: LocalDay;
};

export function challengeStartedMail(siteUrl: string, challenge: StartedChallenge): ReadyMail {
  return compose('Your 7 Day Challenge starts', {
    heading: `${challenge.name} has started, and you’re in`,
    paragraphs: [
      ...(challenge.description ? [challenge.description] : []),
      'You were on the waitlist, so you’re in. The most perfect days win.',
    ],
    facts: [
      { label: 'First day', value: namedDay(challenge.startDate) },
      { label: 'Last day', value: namedDay(challenge.endDate) },
    ],
    button: { text: 'Open the challenge', url: `${siteUrl}/challenges/${challenge.id}` },
    siteUrl,
  });
}
