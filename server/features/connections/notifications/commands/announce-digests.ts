import { isTimeZone } from '#domain/days/time-zone.ts';
import { digestDueOn } from '#domain/progress/weekly-digest.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { announce } from './announce.ts';

const zonesOfPeople = statement(
  'notifications.zones',
  'select distinct time_zone as "zone" from users where not is_bot',
);

/**
 * Announces the digest once in each zone where it is Monday and past eight. The next run makes up for a missed
 * one.
 */
export async function announceDigests(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const zones = await ctx.database.run<{ zone: string }>(zonesOfPeople, []);
  for (const { zone } of zones) {
    const monday = isTimeZone(zone) ? digestDueOn(now, zone) : null;
    if (monday === null) continue;
    const onceKey = `weekly_digest:${zone}:${monday}`;
    await ctx.database.transaction((tx) =>
      announce(tx, { type: 'weekly_digest', onceKey, day: monday, timeZone: zone, dueAt: now }),
    );
  }
}
