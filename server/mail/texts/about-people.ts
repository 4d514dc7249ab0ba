import type { DayAnnouncement } from '#domain/sending/notifications.ts';
import { compose, type NamedUser, nameOf, pageOf, type ReadyMail, userOf } from './compose.ts';

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

export function dayMail(siteUrl: string, type: DayAnnouncement, user: NamedUser): ReadyMail {
  const { did, says } = DAY_TEXTS[type];
  return compose(`${userOf(user)} ${did}`, {
    heading: `${nameOf(user)} ${did}`,
    paragraphs: [says],
    button: { text: 'Send encouragement', url: pageOf(siteUrl, user) },
    siteUrl,
  });
}

export function newFollowerMail(siteUrl: string, user: NamedUser): ReadyMail {
  return compose(`${userOf(user)} started following you`, {
    heading: `${nameOf(user)} started following you`,
    paragraphs: [
      `@${user.username} will see when you complete a habit. Following back is one tap away.`,
    ],
    button: { text: 'See their habits', url: pageOf(siteUrl, user) },
    siteUrl,
  });
}

export function encouragementMail(siteUrl: string, user: NamedUser, message: string): ReadyMail {
  return compose(`${userOf(user)} sent you encouragement`, {
    heading: `${nameOf(user)} sent you encouragement`,
    paragraphs: [],
    quote: message,
    button: { text: 'Open my dashboard', url: `${siteUrl}/dashboard` },
    siteUrl,
  });
}

export function profileViewMail(siteUrl: string, user: NamedUser): ReadyMail {
  return compose(`${userOf(user)} viewed your habits`, {
    heading: `${nameOf(user)} viewed your habits`,
    paragraphs: ['Someone is interested in how you’re doing.'],
    button: { text: 'See who it is', url: pageOf(siteUrl, user) },
    siteUrl,
  });
}
