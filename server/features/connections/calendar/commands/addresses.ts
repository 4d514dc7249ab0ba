import { randomInt } from 'node:crypto';
import type { CalendarAddress } from '#contract/calendar.ts';
import { secretLetters } from '#domain/text/secret-letters.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { ownerMail, type RevocableSource } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { notFound } from '#server/http/refusal.ts';
import { writeCalendarMail } from '#server/mail/texts/calendar-link.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { findAddress, type CalendarOwner, toAddress } from '../queries.ts';

// Replaces the previous address, which stops working.
const put = statement(
  'calendar.put',
  `insert into calendar_addresses (user_id, secret_hash, created_at) values ($1, $2, $3)
   on conflict (user_id) do update
     set secret_hash = excluded.secret_hash, created_at = excluded.created_at, last_read_at = null`,
);
const remove = statement(
  'calendar.remove',
  'delete from calendar_addresses where user_id = $1 returning user_id',
);
const storeRead = statement(
  'calendar.note-read',
  `update calendar_addresses set last_read_at = $2
    where user_id = $1 and (last_read_at is null or last_read_at < $3)`,
);

export const calendarMail = ownerMail('mailCalendar', writeCalendarMail);

/** Returns the address, whose secret is not stored. */
export async function makeCalendar(
  ctx: AppContext,
  userId: number,
): Promise<CalendarAddress & { path: string }> {
  await ctx.limits.consume('signInMethodPerAccount', String(userId));
  const createdAt = new Date(ctx.clock.now());
  const secret = secretLetters((sides) => randomInt(sides));
  await ctx.database.transaction(async (tx) => {
    await tx.run(put, [userId, hashToken(secret), createdAt]);
    await enqueueJob(tx, calendarMail, { userId, at: createdAt.getTime() });
  });
  return { ...toAddress({ createdAt, lastReadAt: null }), path: `/calendar/${secret}.ics` };
}

/** Addresses are not cached, so all nodes refuse the next read. */
export async function removeCalendar(queries: Queries, userId: number): Promise<void> {
  if ((await queries.run(remove, [userId])).length === 0) throw notFound('Address');
}

export const calendarAccess: RevocableSource = {
  kind: 'calendar',
  count: async (queries, _ctx, userId) => ((await findAddress(queries, userId)) ? 1 : 0),
  revokeAll: async (tx, _ctx, userId) => {
    await tx.run(remove, [userId]);
  },
};

const READ_STORED_EVERY_MS = 60_000;

/** Stores the use once a minute, because some calendars poll frequently. */
export async function storeCalendarRead(
  { database, clock }: AppContext,
  { userId, lastReadAt }: CalendarOwner,
): Promise<void> {
  const now = clock.now();
  if (lastReadAt && now - lastReadAt.getTime() < READ_STORED_EVERY_MS) return;
  await database.run(storeRead, [userId, new Date(now), new Date(now - READ_STORED_EVERY_MS)]);
}
