import type { SystemSetting } from '#contract/settings.ts';
import { FACTOR_RULES, type FactorRule } from '#domain/site/settings.ts';
import { type Queries, statement } from '#server/database/database.ts';

const settingByKey = statement(
  'settings.by-key',
  'select value from system_settings where key = $1',
);
const allSettings = statement(
  'settings.all',
  `select key, value, description, updated_at as "updatedAt" from system_settings order by key`,
);

export type SettingRow = Omit<SystemSetting, 'updatedAt'> & { updatedAt: Date };

export const toSetting = (row: SettingRow): SystemSetting => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** True unless it is explicitly switched off. */
export async function isApprovalRequired(queries: Queries): Promise<boolean> {
  const [row] = await queries.run<{ value: string }>(settingByKey, ['require_approval']);
  return row?.value !== 'false';
}

/** Who must use a second factor; administrators by default. */
export const toFactorRule = (value: string | null | undefined): FactorRule =>
  FACTOR_RULES.find((rule) => rule === value) ?? 'administrators';

export async function listSystemSettings(queries: Queries): Promise<SystemSetting[]> {
  return (await queries.run<SettingRow>(allSettings, [])).map(toSetting);
}
