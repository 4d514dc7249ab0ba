import type { User } from '#contract/account.ts';
import { statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
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

export const markOnboarded = (house: House, userId: number) => mark(house, onboarded, userId);

export const markToured = (house: House, userId: number) => mark(house, toured, userId);

async function mark(house: House, step: typeof onboarded, userId: number): Promise<User> {
  await house.database.run(step, [userId]);
  const user = await findUser(house.database, userId);
  if (!user) throw signedOut();
  return user;
}
