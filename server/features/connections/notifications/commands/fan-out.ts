import { announcementOfDay, type NotificationType } from '#domain/sending/notifications.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { defineJob, enqueueJob } from '#server/jobs/job-queue.ts';
import { findChallenge, findUser } from '../queries/about.ts';
import { readDayCounts } from '../queries/day.ts';
import { challengeStartedMail } from '#server/mail/texts/challenge-started.ts';
import * as mails from '#server/mail/texts/about-people.ts';
import type { ReadyMail } from '#server/mail/texts/compose.ts';
import { addDigests } from './add-digests.ts';
import { sendMails } from './send-mails.ts';

export type DueAnnouncement = {
  id: number;
  type: NotificationType;
  userId: number | null;
  receiverId: number | null;
  challengeId: number | null;
  message: string | null;
  day: LocalDay | null;
  timeZone: string | null;
  dueAt: Date;
  reachedUserId: number;
};

/** The last receiver who has a row. Null once all have one. */
type LastReceiver = number | null;

const MAX_USERS_PER_STEP = 1_000;
const POSTPONE_MS = 5 * 60_000;

// Small new announcements run before the rest of large ones.
const lockDue = statement(
  'notifications.take-announcement',
  `select id, type, user_id as "userId", receiver_id as "receiverId", challenge_id as "challengeId",
          message, day, time_zone as "timeZone", due_at as "dueAt",
          reached_user_id as "reachedUserId"
     from announcements where finished_at is null and due_at <= $1
    order by reached_user_id > 0, due_at, id limit 1 for update skip locked`,
);
const storeReached = statement(
  'notifications.note-reached',
  'update announcements set reached_user_id = $2 where id = $1',
);
const finish = statement(
  'notifications.finish-announcement',
  'update announcements set finished_at = $2 where id = $1',
);
const forget = statement(
  'notifications.forget-announcement',
  'delete from announcements where id = $1',
);
const postpone = statement(
  'notifications.postpone-announcement',
  'update announcements set due_at = $2 where id = $1',
);

const INSERT = `insert into notification_queue
  (user_id, type, subject, html_content, text_content, related_user_id, scheduled_for, created_at)`;
const AFTER = 'u.id > $8 and not u.is_bot order by u.id limit $9';
const insertFor = (name: string, receivers: string) =>
  statement(
    `notifications.queue-${name}`,
    `with queued as (${INSERT} select u.id, $2, $3, $4, $5, $6, $7, $7 ${receivers} returning user_id)
     select max(user_id) as reached, count(*)::int as count from queued`,
  );

const forOne = insertFor('one', `from users u where u.id = $1 and ${AFTER}`);
const forFollowers = insertFor(
  'followers',
  `from followers f join users u on u.id = f.follower_id
    where f.following_id = $1 and f.follower_id > $8 and ${AFTER}`,
);
const forParticipants = insertFor(
  'participants',
  `from challenge_participants p join users u on u.id = p.user_id
    where p.challenge_id = $1 and p.user_id > $8 and ${AFTER}`,
);

export const fanOut = defineJob('fanOut', (ctx, _, signal) => fanOutNotifications(ctx, signal));

/** Runs until no announcement is due. An abort keeps the completed steps. */
export async function fanOutNotifications(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore) isMore = !signal?.aborted && (await fanOutNext(ctx));
}

/** One transaction per step, which also stores the position in the list. */
async function fanOutNext(ctx: AppContext): Promise<boolean> {
  const now = ctx.clock.now();
  let failedId: number | undefined;
  try {
    return await ctx.database.transaction(async (tx) => {
      const [announcement] = await tx.run<DueAnnouncement>(lockDue, [new Date(now)]);
      if (!announcement) return false;
      failedId = announcement.id;
      const reached = await fanOutStep(ctx, tx, announcement, now);
      if (reached === null) await tx.run(finish, [announcement.id, new Date(now)]);
      else await tx.run(storeReached, [announcement.id, reached]);
      await enqueueJob(tx, sendMails, {}, { at: now, key: 'sendMails' });
      return true;
    });
  } catch (error) {
    // Postpones a failing announcement, so that it does not block others.
    if (failedId !== undefined)
      await ctx.database.run(postpone, [failedId, new Date(now + POSTPONE_MS)]);
    throw error;
  }
}

async function fanOutStep(
  ctx: AppContext,
  tx: Transaction,
  announcement: DueAnnouncement,
  now: number,
): Promise<LastReceiver> {
  if (announcement.type === 'weekly_digest') return addDigests(ctx, tx, announcement, now);
  const mail = await mailAbout(ctx, tx, announcement);
  if (!mail) return null;
  const toMany = announcement.challengeId === null ? forFollowers : forParticipants;
  const insert = announcement.receiverId === null ? toMany : forOne;
  const groupId = announcement.receiverId ?? announcement.challengeId ?? announcement.userId;
  const content = [announcement.type, mail.subject, mail.html, mail.text, announcement.userId];
  const values = [
    groupId,
    ...content,
    new Date(now),
    announcement.reachedUserId,
    MAX_USERS_PER_STEP,
  ];
  const [queued] = await tx.run<{ reached: number | null; count: number }>(insert, values);
  return queued && queued.count === MAX_USERS_PER_STEP ? queued.reached : null;
}

/** Returns undefined if the reason no longer applies, or if the user it is about was deleted. */
async function mailAbout(
  ctx: AppContext,
  tx: Transaction,
  announcement: DueAnnouncement,
): Promise<ReadyMail | undefined> {
  const site = ctx.config.publicUrl;
  if (announcement.type === 'challenge_started') {
    const challenge = await findChallenge(tx, announcement.challengeId);
    return challenge && challengeStartedMail(site, challenge);
  }
  const user = await findUser(tx, announcement.userId);
  if (!user) return undefined;
  switch (announcement.type) {
    case 'new_follower':
      return mails.newFollowerMail(site, user);
    case 'encouragement':
      return mails.encouragementMail(site, user, announcement.message ?? '');
    case 'profile_view':
      return mails.profileViewMail(site, user);
    case 'day_completed':
    case 'almost_done':
      return (await isStillTrue(tx, announcement))
        ? mails.dayMail(site, announcement.type, user)
        : undefined;
    default:
      return undefined;
  }
}

/** Deletes the announcement of a day that is no longer done, so that the day can be announced later. */
async function isStillTrue(tx: Transaction, announcement: DueAnnouncement): Promise<boolean> {
  if (announcement.reachedUserId > 0) return true;
  const day = await readDayCounts(tx, announcement.userId ?? 0, announcement.day ?? '');
  const isSo = announcementOfDay(day) === announcement.type;
  if (!isSo) await tx.run(forget, [announcement.id]);
  return isSo;
}
