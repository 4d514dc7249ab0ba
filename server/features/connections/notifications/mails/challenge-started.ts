import { namedDay } from '#domain/habits/recent-days.ts';
import type { StartedChallenge } from '../queries/about.ts';
import { compose, type ReadyMail } from './compose.ts';

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
