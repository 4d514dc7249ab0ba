import type { DayNews } from '#domain/notifications.ts';
import type { Person } from '../../queries/about.ts';
import { compose } from './compose.ts';
import { nameOf, pageOf, type ReadyMail } from './people.ts';

const DAY_NEWS: Record<DayNews, { subject: string; says: string }> = {
  day_completed: {
    subject: 'has crushed it today',
    says: 'Everything planned for today is done. A good moment for a kind word.',
  },
  almost_done: {
    subject: 'is almost there today',
    says: 'Most of what was planned for today is done. A word from you may be the last push.',
  },
};

export function dayNewsMail(siteUrl: string, type: DayNews, person: Person): ReadyMail {
  const { subject, says } = DAY_NEWS[type];
  const heading = `${nameOf(person)} ${subject}`;
  return compose(heading, {
    heading,
    paragraphs: [says],
    button: { text: 'Send encouragement', url: pageOf(siteUrl, person) },
    siteUrl,
  });
}

export function newFollowerMail(siteUrl: string, person: Person): ReadyMail {
  const heading = `${nameOf(person)} follows you now`;
  return compose(heading, {
    heading,
    paragraphs: [
      `@${person.username} will see when you complete a habit. Following back is one tap away.`,
    ],
    button: { text: 'See their habits', url: pageOf(siteUrl, person) },
    siteUrl,
  });
}

export function encouragementMail(siteUrl: string, person: Person, message: string): ReadyMail {
  const heading = `${nameOf(person)} encourages you`;
  return compose(heading, {
    heading,
    paragraphs: [],
    quote: message,
    button: { text: 'Open my dashboard', url: `${siteUrl}/dashboard` },
    siteUrl,
  });
}

export function profileViewMail(siteUrl: string, person: Person): ReadyMail {
  const heading = `${nameOf(person)} looked at your habits`;
  return compose(heading, {
    heading,
    paragraphs: ['Somebody takes an interest in how you are doing.'],
    button: { text: 'See who it is', url: pageOf(siteUrl, person) },
    siteUrl,
  });
}
