import { toLocalDay } from '#domain/days/local-day.ts';
import { MAIL_TYPES, type MailType, OCCASION_OF } from '#domain/sending/notifications.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { withUnsubscribe } from '#server/mail/template.ts';
import * as about from '#server/mail/texts/about-people.ts';
import { writeTokenMail } from '#server/mail/texts/api-token.ts';
import { writeTroubleMail } from '#server/mail/texts/backup-trouble.ts';
import { writeCalendarMail } from '#server/mail/texts/calendar-link.ts';
import { challengeStartedMail } from '#server/mail/texts/challenge-started.ts';
import type { ReadyMail } from '#server/mail/texts/compose.ts';
import { writeConfirmationMail } from '#server/mail/texts/confirmation.ts';
import { writeInvitationMail } from '#server/mail/texts/invitation.ts';
import { writeLinkMail } from '#server/mail/texts/linked-account.ts';
import {
  type AccessAfterChange,
  writePasswordChangeMail,
} from '#server/mail/texts/password-change.ts';
import { writeResetMail } from '#server/mail/texts/password-reset.ts';
import { writeNoticeMail } from '#server/mail/texts/reminder.ts';
import { writeSignInChangeMail } from '#server/mail/texts/sign-in-change.ts';
import { writeTakenEmailMail } from '#server/mail/texts/taken-email.ts';
import { type WebhookMail, writeWebhookMail } from '#server/mail/texts/webhook.ts';
import { weeklyDigestMail } from '#server/mail/texts/weekly-digest.ts';

const SITE = 'https://habits.example.org';
const TO = 'ada@example.org';
const ADA = { email: TO, username: 'ada', zone: toTimeZone('Europe/Berlin') };

const ben = { id: 3, name: 'Ben Carter', username: 'ben', isBot: false };
const pip = { id: 6, name: null, username: 'pip', isBot: true };
const long = {
  id: 9,
  name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswesen <b>Jr.</b>',
  username: 'wolfe',
  isBot: false,
};

const notice = (title: string, body: string) =>
  writeNoticeMail(SITE, { title, body, tag: '', url: '/dashboard', actions: [] });

const BY_TYPE: Record<MailType, ReadyMail> = {
  reminder: {
    subject: 'HabitCrush: 1 habit is open',
    ...notice('Read twenty pages', '0 of 20 pages · Deadline 6:00 PM'),
  },
  day_completed: about.dayMail(SITE, 'day_completed', ben),
  almost_done: about.dayMail(SITE, 'almost_done', pip),
  new_follower: about.newFollowerMail(SITE, ben),
  encouragement: about.encouragementMail(
    SITE,
    ben,
    'Forty days! I read along every morning.\nKeep crushing it! 💪',
  ),
  profile_view: about.profileViewMail(SITE, long),
  weekly_digest: weeklyDigestMail(SITE, {
    first: toLocalDay('2026-03-02'),
    last: toLocalDay('2026-03-08'),
    completed: 31,
    due: 35,
    percent: 86,
    perfectDays: 4,
  }),
  challenge_started: challengeStartedMail(SITE, {
    id: 7,
    name: 'Seven days of calm',
    description: 'Ten quiet minutes a day.\nAlone or in company, as you like.',
    startDate: toLocalDay('2026-03-09'),
    endDate: toLocalDay('2026-03-15'),
  }),
};

const ACCESS: AccessAfterChange = {
  revoked: [
    { kind: 'tokens', count: 2 },
    { kind: 'calendar', count: 1 },
  ],
  remaining: [{ kind: 'passkeys', count: 1 }],
};

/** One mail of each kind, as a user gets it. */
export function sampleMails(): Record<string, OutgoingMail> {
  const mails: Record<string, OutgoingMail> = {
    invitation: writeInvitationMail(
      SITE,
      {
        id: 1,
        email: TO,
        invitationCode: 'K7QM-2XWP-9RTD',
        codeExpires: new Date(Date.UTC(2026, 3, 9)),
      },
      `${SITE}/auth?code=K7QM-2XWP-9RTD&tab=register`,
    ),
    'password-reset': writeResetMail(SITE, ADA, linkTo('reset')),
    confirmation: writeConfirmationMail(SITE, TO, linkTo('confirm')),
    'taken-email': writeTakenEmailMail(SITE, ADA),
    'password-change': writePasswordChangeMail(SITE, ADA, {
      userId: 2,
      way: 'mail',
      at: Date.UTC(2026, 2, 10, 12),
      device: 'Firefox on Linux',
      access: ACCESS,
    }),
    'sign-in-change': writeSignInChangeMail(SITE, ADA, {
      userId: 2,
      what: 'passkey-stopped',
      at: Date.UTC(2026, 2, 10, 12),
      device: 'Firefox on Linux',
      name: 'Work laptop',
    }),
    'recovery-code': writeSignInChangeMail(SITE, ADA, {
      userId: 2,
      what: 'recovery-used',
      at: Date.UTC(2026, 2, 10, 12),
      device: 'Firefox on Linux',
      codesLeft: 9,
    }),
    'account-linked': writeLinkMail(SITE, ADA, linkChange('linked')),
    'account-unlinked': writeLinkMail(SITE, ADA, linkChange('unlinked')),
    'backup-trouble': writeTroubleMail(SITE, ADA, {
      id: 12,
      problem: 'Only 48,309 of 48,310 rows of habit_instances could be restored.',
      copyStatus: null,
      finishedAt: new Date(Date.UTC(2026, 2, 10, 3, 31)),
      host: 'habits-1',
    }),
    token: writeTokenMail(SITE, ADA, {
      userId: 2,
      name: 'Home Assistant',
      scopes: ['read', 'tick'],
      at: Date.UTC(2026, 2, 10, 12),
    }),
    calendar: writeCalendarMail(SITE, ADA, { userId: 2, at: Date.UTC(2026, 2, 10, 12) }),
    webhook: webhookMail('added'),
    'webhook-moved': webhookMail('moved'),
    'webhook-off': webhookMail('switched off'),
  };
  for (const type of MAIL_TYPES) mails[type] = withLink(type, BY_TYPE[type]);
  mails['evening-summary'] = withLink('reminder', {
    subject: 'HabitCrush: 2 habits are open',
    ...notice('2 left: Read, Floss', 'Still to do today.'),
  });
  return mails;
}

const linkTo = (what: string) => `${SITE}/auth#${what}=q8NEQw05DmTlHVJUh5L4YD92Hcch8C5H`;

function withLink(type: MailType, mail: ReadyMail): OutgoingMail {
  const url = `${SITE}/unsubscribe?token=2.${type}.xe72q8NEQw05DmTlHVJUh5L4YD92Hcch8C5H0MfwNec`;
  const { subject } = mail;
  return { to: TO, subject, ...withUnsubscribe(mail, { because: OCCASION_OF[type], url }) };
}

const webhookMail = (kind: WebhookMail['kind']): OutgoingMail =>
  writeWebhookMail(SITE, ADA, {
    kind,
    userId: 2,
    name: 'Home Assistant',
    url: 'house.example.org',
    at: Date.UTC(2026, 2, 10, 12),
  });

const linkChange = (done: 'linked' | 'unlinked') => ({
  userId: 2,
  name: 'Example ID',
  done,
  at: Date.UTC(2026, 2, 10, 12),
});
