import { dayAt, type TimeZone } from '#domain/days/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import { seededRandom } from '#domain/bots/random.ts';
import { seedOffice } from './demo/seed-office.ts';
import { seedPageViews } from './demo/seed-page-views.ts';
import { seedPeople } from './demo/seed-people.ts';
import { type Scene, seedTogether } from './demo/seed-together.ts';
import { celebrateSeededStreaks } from './history.ts';

export { OPEN_INVITATIONS } from './demo/seed-office.ts';

/** A year of the cast and the other users, up to this hour. Deterministic. */
export async function seedDemo(ctx: AppContext, zone: TimeZone): Promise<void> {
  const ids = await seedPeople(ctx, zone);
  await celebrateSeededStreaks(ctx);
  const now = ctx.clock.now();
  const scene: Scene = {
    database: ctx.database,
    ids,
    zone,
    today: dayAt(now, zone),
    now,
    random: seededRandom(2026),
  };
  await seedTogether(scene);
  await seedOffice(scene);
  await seedPageViews(scene);
}
