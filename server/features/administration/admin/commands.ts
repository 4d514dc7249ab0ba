import { type ListedUser, NOT_USER_ONE } from '#contract/admin.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import {
  changeUsername,
  closeAllSessions,
  deleteUserData,
  makeResetLink,
  type ResetLink,
  removeFactors,
} from '#server/features/base/account/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { findUser } from './queries/list-users.ts';

const lockUser = statement(
  'admin.lock-user',
  'select id, username, email, is_bot as "isBot" from users where id = $1 for update',
);

type LockedUser = { id: number; username: string; email: string; isBot: boolean };

export async function renameUser(
  ctx: AppContext,
  actor: Actor,
  id: number,
  { username }: { username: string },
): Promise<ListedUser> {
  return ctx.database.transaction(async (tx) => {
    const before = await lock(tx, id);
    await changeUsername(tx, { userId: id, username, now: ctx.clock.now() });
    if (before.username !== username) {
      await recordAudit(tx, {
        actorId: actor.userId,
        action: 'user.renamed',
        subject: `user ${id}`,
        before: { username: before.username },
        after: { username },
        at: ctx.clock.now(),
      });
    }
    const after = await findUser(tx, id);
    if (!after) throw notFound('User');
    return after;
  });
}

/** Deletes the user and all their data. The audit log keeps the username, but not the address. */
export async function removeUser(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  await ctx.database.slow.transaction(async (tx) => {
    const user = await lock(tx, id);
    await deleteUserData(tx, user, ctx.clock.now());
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'user.deleted',
      subject: `user ${id}`,
      before: { username: user.username },
      at: ctx.clock.now(),
    });
  });
}

/** Returns the number of ended sessions. Writes no audit entry if there were none. */
export async function endSessionsOf(ctx: AppContext, actor: Actor, id: number): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    await lock(tx, id);
    const ended = await closeAllSessions(tx, id);
    if (ended > 0) {
      await recordAudit(tx, {
        actorId: actor.userId,
        action: 'user.signed-out',
        subject: `user ${id}`,
        before: { sessions: ended },
        after: { sessions: 0 },
        at: ctx.clock.now(),
      });
    }
    return ended;
  });
}

/** The administrator sends the link to the user. The audit log records its creation, but not the link. */
export async function createResetLinkFor(
  ctx: AppContext,
  actor: Actor,
  id: number,
): Promise<ResetLink> {
  return ctx.database.transaction(async (tx) => {
    const user = await lock(tx, id);
    if (user.isBot) throw new Refusal(422, 'A bot has no password.');
    const made = await makeResetLink(ctx, tx, { userId: id, origin: 'administrator' });
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'user.reset-link',
      subject: `user ${id}`,
      after: { until: made.expiresAt.toISOString() },
      at: ctx.clock.now(),
    });
    return made;
  });
}

/** For a user who has lost their factors and cannot sign in. */
export async function removeFactorsOf(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await lock(tx, id);
    const before = await removeFactors(tx, ctx, id);
    if (!before) throw notFound('Two-factor');
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'user.factors-taken',
      subject: `user ${id}`,
      before,
      after: { factors: 0, passkeys: 0 },
      at: ctx.clock.now(),
    });
  });
}

async function lock(tx: Transaction, id: number): Promise<LockedUser> {
  if (id === ADMINISTRATOR_ID) throw new Refusal(403, NOT_USER_ONE);
  const [user] = await tx.run<LockedUser>(lockUser, [id]);
  if (!user) throw notFound('User');
  return user;
}
