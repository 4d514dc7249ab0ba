import { Refusal } from '#server/http/refusal.ts';
import type { Attempt, Limits } from '#server/security/limits.ts';
import { type Mail, sendOrGiveUp } from './mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

type Counted = {
  readonly to: string;
  /** Each is counted per mailbox. */
  readonly limits: readonly Attempt['name'][];
};

/** Throws a Refusal when the mailbox has reached a limit. A failed mail does not count, because it is retried. */
export async function countAndSend<Result>(
  { limits }: { limits: Limits },
  { to, limits: names }: Counted,
  send: () => Promise<Result>,
): Promise<Result> {
  const counted: Attempt[] = [];
  try {
    for (const name of names) {
      await limits.consume(name, to);
      counted.push({ name, who: to });
    }
    return await send();
  } catch (error) {
    await limits.refund(counted);
    throw error;
  }
}

type Written = Counted & {
  /** Called when the limits allow the mail. */
  readonly write: () => OutgoingMail | Promise<OutgoingMail>;
};

/** For a job that sends one mail. Sends nothing when the mailbox has reached a limit. */
export async function sendCounted(
  ctx: { mail: Mail; limits: Limits },
  { write, ...rule }: Written,
): Promise<void> {
  try {
    await countAndSend(ctx, rule, async () => sendOrGiveUp(ctx.mail, await write()));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
