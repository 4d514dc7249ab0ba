import type { WebhookDelivery } from '#contract/webhooks.ts';
import { type AfterFailure, afterFailure, DELIVERIES_SHOWN } from '#domain/sending/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { enqueueWebhookMail } from '../commands/mail-webhook.ts';
import { DELIVERY_COLUMNS, type DeliveryRow, toDelivery } from '../queries.ts';
import type { AttemptResult } from './call-webhook.ts';
import { giveUpWaiting, type LeasedDelivery } from './lease-deliveries.ts';

type WebhookState = {
  userId: number;
  name: string;
  url: string;
  isActive: boolean;
  lastTakenAt: Date | null;
};

const lockWebhook = statement(
  'webhooks.lock',
  `select user_id as "userId", name, url, is_active as "isActive", last_taken_at as "lastTakenAt"
     from webhooks where id = $1 for no key update`,
);
const storeSuccess = statement(
  'webhooks.note-taken',
  `update webhook_deliveries d
      set is_taken = true, next_at = null, last_tried_at = $2, status = $3, answer = $4
    where d.id = $1 returning ${DELIVERY_COLUMNS}`,
);
// A successful delivery stays successful, even if its replay is refused.
const storeFailure = statement(
  'webhooks.note-refused',
  `update webhook_deliveries d
      set next_at = case when $5::boolean then d.next_at else $6::timestamptz end,
          last_tried_at = $2, status = $3, answer = $4
    where d.id = $1 returning ${DELIVERY_COLUMNS}`,
);
const release = statement(
  'webhooks.release',
  `update webhooks set held_until = case when $4::boolean then held_until else $2 end,
          last_taken_at = case when $3::boolean then $2 else last_taken_at end
    where id = $1`,
);
const switchOff = statement(
  'webhooks.switch-off',
  'update webhooks set is_active = false, switched_off_at = $2 where id = $1',
);
// Deliveries with a `once_key` must be known for longer than they are shown; a nightly job deletes them.
const deleteOld = statement(
  'webhooks.forget-old',
  `delete from webhook_deliveries
    where webhook_id = $1 and next_at is null and once_key is null
      and id < (select min(id) from (select id from webhook_deliveries where webhook_id = $1
                                      order by id desc limit ${DELIVERIES_SHOWN}) shown)`,
);

/** Stores the result of an attempt and plans the next one. A replay by the owner does not change the plan. */
export function recordAttempt(
  ctx: AppContext,
  delivery: LeasedDelivery,
  result: AttemptResult,
  { isByHand }: { isByHand: boolean },
): Promise<WebhookDelivery | undefined> {
  const now = ctx.clock.now();
  const { id, webhookId } = delivery;
  return ctx.database.transaction(async (tx) => {
    const [hook] = await tx.run<WebhookState>(lockWebhook, [webhookId]);
    // The webhook has been removed, with its log.
    if (!hook) return undefined;
    const values = [id, new Date(now), result.status, result.text];
    await tx.run(release, [webhookId, new Date(now), result.isTaken, isByHand]);
    const isOver = result.isTaken || isByHand;
    const { retryAt, isSwitchedOff } = isOver ? NO_RETRY : afterAttempt(hook, delivery, now);
    const [row] = result.isTaken
      ? await tx.run<DeliveryRow>(storeSuccess, values)
      : await tx.run<DeliveryRow>(storeFailure, [
          ...values,
          isByHand,
          retryAt && new Date(retryAt),
        ]);
    if (isSwitchedOff) await switchOffNow(tx, webhookId, hook, now);
    await tx.run(deleteOld, [webhookId]);
    return row && toDelivery(row);
  });
}

const NO_RETRY: AfterFailure = { retryAt: null, isSwitchedOff: false };

function afterAttempt(
  { isActive, lastTakenAt }: WebhookState,
  { attempts, firstTriedAt }: LeasedDelivery,
  now: number,
): AfterFailure {
  // The owner switched the webhook off during the call.
  if (!isActive) return NO_RETRY;
  const failed = {
    attempts,
    firstTriedAt: firstTriedAt.getTime(),
    lastTakenAt: lastTakenAt?.getTime() ?? null,
  };
  return afterFailure(failed, now);
}

async function switchOffNow(
  tx: Transaction,
  webhookId: number,
  { userId, name, url }: WebhookState,
  at: number,
): Promise<void> {
  await tx.run(switchOff, [webhookId, new Date(at)]);
  await giveUpWaiting(tx, webhookId);
  await enqueueWebhookMail(tx, { kind: 'switched off', userId, name, url, at });
}
