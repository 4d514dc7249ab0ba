import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { LimitName } from '#server/security/limits.ts';
import { sendOrGiveUp } from './mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

type Counted = {
  readonly to: string;
  /** Each counts by mailbox. */
  readonly limits: readonly LimitName[];
  /** Called when the mail may leave. */
  readonly write: () => OutgoingMail | Promise<OutgoingMail>;
};

/**
 * Sends a mail unless its mailbox has got as many as it may. A mail that the mail server does not take now is sent again, so
 * it is not counted.
 */
export async function sendCounted(
  ctx: Pick<AppContext, 'mail' | 'limits'>,
  { to, limits, write }: Counted,
): Promise<void> {
  const counted: LimitName[] = [];
  try {
    for (const name of limits) {
      await ctx.limits.spend(name, to);
      counted.push(name);
    }
    await sendOrGiveUp(ctx.mail, await write());
  } catch (error) {
    for (const name of counted) await ctx.limits.giveBack(name, to);
    if (!(error instanceof Refusal)) throw error;
  }
}
