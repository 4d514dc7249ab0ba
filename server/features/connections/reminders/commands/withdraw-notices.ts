import { withdrawNotices } from '#server/features/base/channels/public.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { badgeOf, readRemindedUsers } from '../queries/people.ts';

type DoneNotices = { userId: number; tags: readonly string[] };

/** Removes notifications from the user's devices, and updates the number on the app's icon. */
export const withdrawDone = defineJob('withdrawNotices', (ctx, { userId, tags }: DoneNotices) =>
  withdrawNotices(ctx, userId, tags, async () => {
    const person = (await readRemindedUsers(ctx.database, [userId], ctx.clock.now())).get(userId);
    return person && badgeOf(person);
  }),
);
