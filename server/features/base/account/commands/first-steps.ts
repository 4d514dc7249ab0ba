import type { User } from '#contract/account.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { signedOut } from '#server/http/refusal.ts';
import { findUser } from '../queries.ts';

const onboarded = statement(
  'account.onboarded',
  'update users set has_completed_onboarding = true where id = $1 and not has_completed_onboarding',
);
const toured = statement(
  'account.toured',
  'update users set has_completed_tour = true where id = $1 and not has_completed_tour',
);

export const markOnboarded = (ctx: AppContext, userId: number) => mark(ctx, onboarded, userId);

export const markToured = (ctx: AppContext, userId: number) => mark(ctx, toured, userId);

async function mark(ctx: AppContext, step: typeof onboarded, userId: number): Promise<User> {
  await ctx.database.run(step, [userId]);
  const user = await findUser(ctx.database, userId);
  if (!user) throw signedOut();
  return user;
}
