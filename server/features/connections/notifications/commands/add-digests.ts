import { addDays, DAY_MS, type LocalDay } from '#domain/days/local-day.ts';
import { flagsOf, isSilent, letterAt } from '#domain/history/letters.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import {
  digestTime,
  type DigestWeek,
  type WeekHabit,
  type WeekMark,
  weekBefore,
} from '#domain/progress/weekly-digest.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import {
  isRestingSql,
  rangeSql,
  scheduleColumns,
} from '#server/features/tracking/habits/public.ts';
import { weeklyDigestMail } from '#server/mail/texts/weekly-digest.ts';

const MAX_USERS_PER_STEP = 200;
/** A user who moves to another zone on a Monday has already received this week's digest. */
const SAME_WEEK_MS = 3 * DAY_MS;

// Users on a break get no digest.
const nextReceivers = statement(
  'notifications.digest-receivers',
  `select u.id, exists (select from notification_queue q
                         where q.user_id = u.id and q.type = 'weekly_digest' and q.created_at > $4
                       ) or ${isRestingSql({ userId: 'u.id', date: '$5' })} as "isLeftOut"
     from users u where u.time_zone = $1 and u.id > $2 and not u.is_bot order by u.id limit $3`,
);
const habitsOf = statement(
  'notifications.digest-habits',
  `select h.user_id as "userId", h.id, ${scheduleColumns('h')}
     from habits h where h.user_id = any($1::int[])`,
);
const findLetters = statement(
  'notifications.digest-letters',
  `select t.user_id as "userId", t.habit_id as "habitId", ${rangeSql}
     from histories t where t.user_id = any($1::int[])`,
);
const insertDigests = statement(
  'notifications.queue-digests',
  `insert into notification_queue
     (user_id, type, subject, html_content, text_content, scheduled_for, created_at)
   select m.user_id, 'weekly_digest', m.subject, m.html, m.text, $5, $6
     from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as m (user_id, subject, html, text)`,
);

type DigestBatch = {
  readonly day: LocalDay | null;
  readonly timeZone: string | null;
  readonly reachedUserId: number;
};

/** Handles the next batch of users of one zone. Returns the last id, or null at the end. */
export async function addDigests(
  ctx: AppContext,
  tx: Transaction,
  { day: monday, timeZone, reachedUserId }: DigestBatch,
  now: number,
): Promise<number | null> {
  if (monday === null || timeZone === null) return null;
  const recently = new Date(now - SAME_WEEK_MS);
  const people = await tx.run<{ id: number; isLeftOut: boolean }>(nextReceivers, [
    timeZone,
    reachedUserId,
    MAX_USERS_PER_STEP,
    recently,
    monday,
  ]);
  const waiting = people.filter(({ isLeftOut }) => !isLeftOut).map(({ id }) => id);
  const weeks = await readWeeks(tx, monday, waiting);
  const mails = weeks.map(({ week }) => weeklyDigestMail(ctx.config.publicUrl, week));
  await tx.run(insertDigests, [
    weeks.map(({ userId }) => userId),
    mails.map(({ subject }) => subject),
    mails.map(({ html }) => html),
    mails.map(({ text }) => text),
    new Date(digestTime(monday, toTimeZone(timeZone))),
    new Date(now),
  ]);
  return people.length === MAX_USERS_PER_STEP ? (people.at(-1)?.id ?? null) : null;
}

/** Computes the week only of users with due habits in it. */
async function readWeeks(
  tx: Transaction,
  monday: LocalDay,
  userIds: readonly number[],
): Promise<{ userId: number; week: DigestWeek }[]> {
  const [habits, letters] = await Promise.all([
    tx.run<WeekHabit & { userId: number }>(habitsOf, [userIds]),
    tx.run<LettersOfWeek>(findLetters, [userIds, addDays(monday, -7), addDays(monday, -1)]),
  ]);
  const marks = letters.flatMap(marksOf);
  return userIds
    .map((userId) => {
      const isTheirs = (row: { userId: number }) => row.userId === userId;
      return { userId, week: weekBefore(monday, habits.filter(isTheirs), marks.filter(isTheirs)) };
    })
    .filter(({ week }) => week.due > 0 || week.completed > 0);
}

type LettersOfWeek = { userId: number; habitId: number; firstDay: LocalDay; letters: string };

/** A day whose letter is not final has no mark. */
const marksOf = ({
  userId,
  habitId,
  firstDay,
  letters,
}: LettersOfWeek): (WeekMark & { userId: number })[] =>
  Array.from(letters, (_, at) => letterAt(letters, at)).flatMap((letter, at) =>
    isSilent(letter) ? [] : [{ userId, habitId, date: addDays(firstDay, at), ...flagsOf(letter) }],
  );
