import { isTimeZone } from '#domain/time-zone.ts';
import { digestDueOn } from '#domain/weekly-digest.ts';
import { statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import { announce } from './announce.ts';

const zonesOfPeople = statement(
  'notifications.zones',
  'select distinct time_zone as "zone" from users where not is_bot',
);

/** Every zone where it is Monday and past eight, once. A run that was missed is made up for by the next. */
export async function announceDigests(house: House): Promise<void> {
  const now = house.clock.now();
  const zones = await house.database.run<{ zone: string }>(zonesOfPeople, []);
  for (const { zone } of zones) {
    const monday = isTimeZone(zone) ? digestDueOn(now, zone) : null;
    if (monday === null) continue;
    const onceKey = `weekly_digest:${zone}:${monday}`;
    await house.database.transaction((tx) =>
      announce(tx, { type: 'weekly_digest', onceKey, day: monday, timeZone: zone, dueAt: now }),
    );
  }
}
