import type { BackupSettings } from '#contract/backups/shapes.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { findSettings } from '../queries/known-backups.ts';

export const lockSettings = statement(
  'backups.lock-settings',
  'select from backup_settings for update',
);
// Nights that passed while backups were off, or before an earlier time was set, are not caught up.
const store = statement(
  'backups.store-settings',
  `update backup_settings set is_on = $1, time = $2, zone = $3, daily = $4, weekly = $5, since = $6`,
);

export async function changeSettings(
  ctx: AppContext,
  actor: Actor,
  settings: BackupSettings,
): Promise<BackupSettings> {
  const now = ctx.clock.now();
  const { isOn, time, zone, daily, weekly } = settings;
  await ctx.database.transaction(async (tx) => {
    await tx.run(lockSettings, []);
    const { since: _since, ...before } = await findSettings(tx);
    await tx.run(store, [isOn, time, zone, daily, weekly, new Date(now)]);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'backup.settings-changed',
      subject: 'backups',
      before,
      after: settings,
      at: now,
    });
  });
  return settings;
}
