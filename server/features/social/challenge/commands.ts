import type { Challenge, NewChallenge, Waitlist } from '#contract/challenge.ts';
import { challengeStartError, lastDayOfChallenge } from '#domain/people/challenge.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { impossibleField } from '#server/http/refusal.ts';
import { findChallenge, getWaitlist } from './queries.ts';

const join = statement(
  'challenge.join-waitlist',
  `insert into challenge_waitlist (user_id, joined_waitlist_at) values ($1, $2)
   on conflict (user_id) do nothing`,
);
const leave = statement(
  'challenge.leave-waitlist',
  'delete from challenge_waitlist where user_id = $1',
);
const insertChallenge = statement(
  'challenge.insert',
  `insert into challenges (name, description, start_date, end_date, created_at)
   values ($1, $2, $3, $4, $5) returning id`,
);
// A user who joins during the statement stays on the waitlist. A user who is being deleted is left out.
const moveWaitlist = statement(
  'challenge.take-everybody',
  `with here as (
     select w.user_id from challenge_waitlist w join users u on u.id = w.user_id for key share of u
   ), moved as (
     delete from challenge_waitlist w using here where w.user_id = here.user_id returning w.user_id
   )
   insert into challenge_participants (challenge_id, user_id, joined_at)
   select $1, user_id, $2 from moved`,
);

export async function joinWaitlist(ctx: AppContext, actor: Actor): Promise<Waitlist> {
  await ctx.database.run(join, [actor.userId, new Date(ctx.clock.now())]);
  return getWaitlist(ctx.database, actor.userId);
}

export async function leaveWaitlist(ctx: AppContext, actor: Actor): Promise<Waitlist> {
  await ctx.database.run(leave, [actor.userId]);
  return getWaitlist(ctx.database, actor.userId);
}

/** Creates the challenge and moves all users of the waitlist into it, in one transaction. */
export async function startChallenge(
  ctx: AppContext,
  actor: Actor,
  challenge: NewChallenge,
): Promise<Challenge> {
  const error = challengeStartError(challenge.startDate, actor.today);
  if (error) throw impossibleField('startDate', error);
  const at = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const id = await store(tx, challenge, at);
    await tx.run(moveWaitlist, [id, new Date(at)]);
    const after = { name: challenge.name, startDate: challenge.startDate };
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'challenge.started',
      subject: `challenge ${id}`,
      after,
      at,
    });
    await ctx.emit(tx, { type: 'challenge_started', challengeId: id, at });
    return findChallenge(tx, actor, id);
  });
}

async function store(tx: Transaction, challenge: NewChallenge, at: number): Promise<number> {
  const { name, description, startDate } = challenge;
  const [stored] = await tx.run<{ id: number }>(insertChallenge, [
    name,
    description || null,
    startDate,
    lastDayOfChallenge(startDate),
    new Date(at),
  ]);
  if (!stored) throw new Error('The challenge was not stored.');
  return stored.id;
}
