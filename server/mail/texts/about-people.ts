import type { DayAnnouncement } from '#domain/sending/notifications.ts';
import { compose, type MailPerson, nameOf, pageOf, type ReadyMail, userOf } from './compose.ts';

const DAY_TEXTS: Record<DayAnnouncement, { did: string; says: string }> = {
  day_completed: {
    did: 'crushed it today',
    says: 'Everything planned for today is done. A good moment to cheer them on.',
  },
  almost_done: {
    did: 'is almost there today',
    says: 'Most of today’s plan is done. A word from you could be the last push.',
  },
};

export function dayMail(siteUrl: string, type: DayAnnouncement, person: MailPerson): ReadyMail {
  const { did, says } = DAY_TEXTS[type];
  return compose(`${userOf(person)} ${did}`, {
    heading: `${nameOf(person)} ${did}`,
    paragraphs: [says],
    button: { text: 'Send encouragement', url: pageOf(siteUrl, person) },
    siteUrl,
  });
}

export function newFollowerMail(siteUrl: string, person: MailPerson): ReadyMail {
  return compose(`${userOf(person)} started following you`, {
    heading: `${nameOf(person)} started following you`,
    paragraphs: [
      `@${person.username} will see when you complete a habit. Following back is one tap away.`,
    ],
    button: { text: 'See their habits', url: pageOf(siteUrl, person) },
    siteUrl,
  });
}

export function encouragementMail(siteUrl: string, person: MailPerson, message: string): ReadyMail {
  return compose(`${userOf(person)} sent you encouragement`, {
    heading: `${nameOf(person)} sent you encouragement`,
    paragraphs: [],
    quote: message,
    button: { text: 'Open my dashboard', url: `${siteUrl}/dashboard` },
    siteUrl,
  });
}

export function profileViewMail(siteUrl: string, person: MailPerson): ReadyMail {
  return compose(`${userOf(person)} viewed your habits`, {
    heading: `${nameOf(person)} viewed your habits`,
    paragraphs: ['Someone is interested in how you’re doing.'],
    button: { text: 'See who it is', url: pageOf(siteUrl, person) },
    siteUrl,
  });
}
