import { type MailType, PREFERENCE_OF } from '#domain/sending/notifications.ts';
import type { AppContext } from '#server/context.ts';
import { switchMail } from '#server/features/base/channels/public.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readUnsubscribeToken } from '#server/mail/unsubscribe-link.ts';
import { changePreferences } from './change-preferences.ts';

/** The link only allows switching this type of mail on or off. */
export async function switchByToken(
  ctx: AppContext,
  token: string,
  isOn: boolean,
): Promise<MailType> {
  const claim = await readUnsubscribeToken(ctx.database, token);
  if (!claim || !(await switchType(ctx, claim, isOn))) {
    throw new Refusal(404, 'This link no longer works.');
  }
  return claim.type;
}

/** Returns false if there is no such user. */
async function switchType(
  ctx: AppContext,
  { userId, type }: { userId: number; type: MailType },
  isOn: boolean,
): Promise<boolean> {
  if (type === 'reminder') return switchMail(ctx, userId, isOn);
  const changed = await changePreferences(ctx, userId, { [PREFERENCE_OF[type]]: isOn });
  return changed !== undefined;
}
