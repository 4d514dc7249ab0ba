import { auditLog } from '#server/features/base/audit/tables.ts';
import { approvedEmails, betaAccessRequests } from '#server/features/base/beta-access/tables.ts';
import {
  notificationPreferences,
  notificationQueue,
} from '#server/features/connections/notifications/tables.ts';
import { podcastPasses, podcastSignups } from '#server/features/connections/podcast/tables.ts';
import { statement } from '#server/database/database.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { sql } from 'drizzle-orm';
import { ormOn } from './orm.ts';
import { DEMO_PEOPLE } from './people.ts';
import { emailOf } from '../cast.ts';
import { idOf } from './seed-people.ts';
import type { Scene } from './seed-together.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Unused invitations, for visitors of the demo. */
export const OPEN_INVITATIONS = [
  { email: 'gia@habitcrush.example', code: 'GIA-COME-IN' },
  { email: 'hugo@habitcrush.example', code: 'HUGO-COME-IN' },
] as const;

/** The data that the administrator manages. */
export async function seedOffice(scene: Scene): Promise<void> {
  await seedRequests(scene);
  await seedApprovals(scene);
  await seedListeners(scene);
  await seedNotifications(scene);
  await seedLog(scene);
}

type Request = readonly [
  firstName: string,
  jobTitle: string,
  amount: string,
  interval: 'Monthly' | 'Yearly' | 'Lifetime',
  status: 'pending' | 'approved' | 'rejected',
  daysAgo: number,
  notes?: string,
];

const REQUESTS: readonly Request[] = [
  ['Amélie', 'Designer', '9.99', 'Monthly', 'pending', 0],
  ['Bjørn', 'Student', '3', 'Monthly', 'pending', 1],
  ['Chiara', 'Healthcare Professional', '59.00', 'Yearly', 'pending', 2],
  ['Darius', 'Other', '120', 'Lifetime', 'pending', 4],
  ['Elif', 'Product Manager', '12.50', 'Monthly', 'pending', 6],
  ['Gia', 'Educator', '9.99', 'Monthly', 'approved', 9, 'Runs a habit circle at her school.'],
  ['Hugo', 'Developer', '49', 'Yearly', 'approved', 11],
  ['Lena', 'Marketer', '9.99', 'Monthly', 'approved', 22],
  ['Win', 'Entrepreneur', '0', 'Lifetime', 'rejected', 30, 'Asked nine times from nine addresses.'],
];

async function seedRequests({ database, now }: Scene): Promise<void> {
  const rows = REQUESTS.map(([firstName, jobTitle, amount, interval, status, daysAgo, notes]) => ({
    firstName,
    email: emailOf(plain(firstName)),
    jobTitle,
    customJobTitle: jobTitle === 'Other' ? 'Lighthouse keeper' : null,
    pricingAmount: amount,
    pricingInterval: interval,
    status,
    notified: status === 'approved',
    createdAt: new Date(now - daysAgo * DAY_MS - 3 * HOUR_MS),
    reviewedAt: status === 'pending' ? null : new Date(now - daysAgo * DAY_MS),
    reviewNotes: notes ?? null,
  }));
  await ormOn(database).insert(betaAccessRequests).values(rows.toReversed());
}

const plain = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase();

async function seedApprovals({ database, now }: Scene): Promise<void> {
  const used = DEMO_PEOPLE.filter(({ bot, username }) => !bot && username !== 'eve').map(
    ({ username, joined, isListener }) => ({
      ...approval(
        emailOf(username),
        `${username.toUpperCase()}-WAS-HERE`,
        now - (joined + 2) * DAY_MS,
      ),
      isUsed: true,
      notes: isListener ? 'Came through the podcast' : null,
    }),
  );
  const open = OPEN_INVITATIONS.map(({ email, code }) => approval(email, code, now - 8 * DAY_MS));
  const expired = approval('otto@habitcrush.example', 'OTTO-TOO-LATE', now - 47 * DAY_MS);
  const unsent = {
    ...approval('zoe@habitcrush.example', 'ZOE-NOT-YET', now - DAY_MS),
    invitationSent: false,
    invitationSentAt: null,
    notes: 'Back from holiday on Monday, send it then.',
  };
  await ormOn(database)
    .insert(approvedEmails)
    .values([...used, expired, ...open, unsent]);
}

function approval(email: string, invitationCode: string, at: number) {
  return {
    email,
    invitationCode,
    codeExpires: new Date(at + 30 * DAY_MS),
    approvedAt: new Date(at),
    approvedBy: ADMINISTRATOR_ID,
    invitationSent: true,
    invitationSentAt: new Date(at + 60_000),
  };
}

const makeVips = statement(
  'seeds.demo.vips',
  `update users set vip_until = signups.created_at + interval '30 days'
     from podcast_signups signups where signups.user_id = users.id`,
);

async function seedListeners({ database, ids, now }: Scene): Promise<void> {
  const listeners = DEMO_PEOPLE.filter(({ isListener }) => isListener);
  await ormOn(database)
    .insert(podcastSignups)
    .values(
      listeners.map(({ username, name, joined }) => ({
        email: emailOf(username),
        name: name ?? username,
        hasAccount: true,
        userId: idOf(ids, username),
        createdAt: new Date(now - joined * DAY_MS),
      })),
    );
  await database.run(makeVips, []);
  await ormOn(database)
    .update(podcastPasses)
    .set({ usedPasses: sql`${listeners.length}` });
}

type Mail = readonly [
  to: string,
  type: string,
  subject: string,
  about: string | null,
  hoursAgo: number,
  error?: string,
];

const MAILS: readonly Mail[] = [
  ['ada', 'encouragement', '@dov sent you encouragement', 'dov', 1],
  ['ada', 'day_completed', '@yuki crushed it today', 'yuki', 6],
  ['ada', 'almost_done', '@noor is almost there today', 'noor', 9],
  ['ada', 'new_follower', '@lena started following you', 'lena', 34],
  ['ada', 'profile_view', '@felix viewed your habits', 'felix', 52],
  ['ada', 'weekly_digest', 'Your week: 41 of 46 habits done', null, 90],
  [
    'ada',
    'day_completed',
    '@mara crushed it today',
    'mara',
    110,
    'The mail server did not answer: connect ETIMEDOUT',
  ],
  ['dov', 'encouragement', '@ada sent you encouragement', 'ada', 7],
  ['dov', 'weekly_digest', 'Your week: 48 of 83 habits done', null, 90],
  ['dov', 'new_follower', '@eve started following you', 'eve', 300],
  ['eve', 'encouragement', '@dov sent you encouragement', 'dov', 15],
  ['cleo', 'weekly_digest', 'Your week: 29 of 30 habits done', null, 90],
];

async function seedNotifications({ database, ids, now }: Scene): Promise<void> {
  const rows = MAILS.map(([to, type, subject, about, hoursAgo, error]) => {
    const at = new Date(now - hoursAgo * HOUR_MS);
    return {
      userId: idOf(ids, to),
      type,
      subject,
      textContent: `${subject}.`,
      htmlContent: `<p>${subject}.</p>`,
      relatedUserId: about === null ? null : idOf(ids, about),
      scheduledFor: at,
      sentAt: error ? null : new Date(at.getTime() + 4000),
      status: error ? 'failed' : 'sent',
      errorMessage: error ?? null,
      createdAt: at,
    };
  });
  await ormOn(database).insert(notificationQueue).values(rows.toReversed());
  // Registering may have created the row already, with every switch on.
  await ormOn(database)
    .insert(notificationPreferences)
    .values({
      userId: idOf(ids, 'cleo'),
      profileViewNotifications: false,
      almostDoneNotifications: false,
    })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { profileViewNotifications: false, almostDoneNotifications: false },
    });
}

/** The reviews of the requests, at the times when they were made. */
async function seedLog({ database, now }: Scene): Promise<void> {
  const reviewed = REQUESTS.filter(([, , , , status]) => status !== 'pending').toReversed();
  await ormOn(database)
    .insert(auditLog)
    .values(
      reviewed.map(([firstName, , , , status, daysAgo, notes], index) => ({
        actorId: ADMINISTRATOR_ID,
        action: 'beta-request.reviewed',
        subject: `beta request ${index + 1}`,
        before: { email: emailOf(plain(firstName)), status: 'pending', notes: null },
        after: { email: emailOf(plain(firstName)), status, notes: notes ?? null },
        createdAt: new Date(now - daysAgo * DAY_MS),
      })),
    );
}
