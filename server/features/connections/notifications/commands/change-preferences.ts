import type { NotificationPreferences, PreferencesChange } from '#contract/notifications.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { PREFERENCE_COLUMNS, PREFERENCES } from '../queries/preferences.ts';

const NAMES = Object.keys(PREFERENCE_COLUMNS) as (keyof NotificationPreferences)[];
const COLUMNS = Object.values(PREFERENCE_COLUMNS);

const upsert = statement(
  'notifications.change-preferences',
  `insert into notification_preferences as p (user_id, ${COLUMNS.join(', ')}, updated_at)
   select u.id, ${COLUMNS.map((_, at) => `coalesce($${at + 3}::boolean, true)`).join(', ')}, $2
     from users u where u.id = $1
       on conflict (user_id) do update set updated_at = $2,
          ${COLUMNS.map((name, at) => `${name} = coalesce($${at + 3}::boolean, p.${name})`).join(', ')}
   returning ${PREFERENCES}`,
);

/** Missing fields stay unchanged. Returns undefined if there is no such user. */
export async function changePreferences(
  ctx: AppContext,
  userId: number,
  change: PreferencesChange,
): Promise<NotificationPreferences | undefined> {
  const [row] = await ctx.database.run<NotificationPreferences>(upsert, [
    userId,
    new Date(ctx.clock.now()),
    ...NAMES.map((name) => change[name] ?? null),
  ]);
  return row;
}
