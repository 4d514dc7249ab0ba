import type { SystemSetting } from '#contract/settings.ts';
import { statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/plugins/actor.ts';
import { notFound } from '#server/plugins/refusal.ts';
import { type SettingRow, toSetting } from './queries.ts';

const storeSetting = statement(
  'settings.store',
  `update system_settings set value = $2, updated_at = $3, updated_by = $4 where key = $1
   returning key, value, description, updated_at as "updatedAt"`,
);

export async function changeSetting(
  house: House,
  actor: Actor,
  key: string,
  value: string,
): Promise<SystemSetting> {
  const values = [key, value, new Date(house.clock.now()), actor.userId];
  const [row] = await house.database.run<SettingRow>(storeSetting, values);
  if (!row) throw notFound('Setting');
  return toSetting(row);
}
