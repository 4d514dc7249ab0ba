import type { SystemSetting } from '#contract/settings.ts';
import { settingError } from '#domain/site/settings.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { invalidField, notFound } from '#server/http/refusal.ts';
import { type SettingRow, toSetting } from './queries.ts';

const lockSetting = statement(
  'settings.lock',
  `select key, value, description, updated_at as "updatedAt"
     from system_settings where key = $1 for update`,
);
const storeSetting = statement(
  'settings.store',
  `update system_settings set value = $2, updated_at = $3, updated_by = $4 where key = $1
   returning key, value, description, updated_at as "updatedAt"`,
);

export async function changeSetting(
  ctx: AppContext,
  actor: Actor,
  key: string,
  value: string,
): Promise<SystemSetting> {
  const error = settingError(key, value);
  if (error !== undefined) throw invalidField('value', error);
  const at = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const [before] = await tx.run<SettingRow>(lockSetting, [key]);
    if (!before) throw notFound('Setting');
    const [after = before] = await tx.run<SettingRow>(storeSetting, [
      key,
      value,
      new Date(at),
      actor.userId,
    ]);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'setting.changed',
      subject: key,
      before: { value: before.value },
      after: { value },
      at,
    });
    return toSetting(after);
  });
}
