import { describe, expect, test } from 'vitest';
import * as calls from '#contract/bots.ts';
import { BOT_TYPES, LEVELS_OF } from '#domain/bots/bots.ts';
import { TEST_NOW } from '#server/testing/facts.ts';
import { DAY, HOUR, useTestApp } from '#server/testing/open-app.ts';
import { botJobs } from './jobs.ts';

const app = useTestApp();

const eve = () => app.signIn('eve');

const config = (username: string, botType: calls.BotConfig['botType'] = 'high_achiever') => ({
  username,
  botType,
});

const create = async (...botConfigs: calls.BotConfig[] | { username: string }[]) =>
  (await eve()).ok(calls.createBots, { body: { botConfigs: botConfigs as calls.BotConfig[] } });

const act = () => botJobs.letBotsAct(app.ctx, {});

const count = async (sql: string, values: unknown[] = []): Promise<number> => {
  const [row] = await app.rows<{ count: string }>(`select count(*) ${sql}`, values);
  return Number(row?.count);
};

describe('a day of a bot', () => {
  const late = Date.UTC(2026, 2, 11, 21, 59);

  test('is spread over the hours, and the next turn is told', async () => {
    const { bots } = await create(config('swift_marmot_18'));
    const [id = 0] = bots.map((bot) => bot.id);
    const done = () => count('from habit_instances where user_id = $1 and completed', [id]);
    const seen: number[] = [];
    for (let hour = 24; hour <= 47; hour += 1) {
      app.clock.set(Date.UTC(2026, 2, 10, hour - 1));
      await act();
      seen.push(await done());
      const [bot] = (await (await eve()).ok(calls.listBots, { query: { search: 'swift' } })).bots;
      expect(Date.parse(bot?.nextRunAt ?? '')).toBeGreaterThan(app.clock.now());
    }
    expect(new Set(seen).size).toBeGreaterThan(2);
  });

  test('has no words for whoever is on a break, and goes on itself', async () => {
    await create(...Array.from({ length: 6 }, (_, at) => config(`kind_${at}`, 'steady_supporter')));
    await app.rows(
      'insert into pauses (user_id, from_day) select id, $1 from users where not is_bot',
      ['2026-03-11'],
    );
    app.clock.set(late);
    await act();
    expect(
      await count('from encouragements where from_user_id in (select id from users where is_bot)'),
    ).toBe(0);
    expect(await count(`from habit_instances where date = '2026-03-11' and completed`)).not.toBe(0);
  });

  test('is the same however often it is looked after, and by however many', async () => {
    await create(...Array.from({ length: 6 }, (_, at) => config(`kind_${at}`, 'steady_supporter')));
    app.clock.set(late);
    await Promise.all([act(), act(), act()]);
    const facts = async () => [
      await app.rows('select habit_id, date, completed from habit_instances order by id'),
      await app.rows('select from_user_id, to_user_id, message from encouragements order by id'),
      await app.rows('select user_id, habit_id, activity_type from activity_feed order by id'),
    ];
    const before = await facts();
    await app.rows(`update bot_turns set next_at = now() - interval '30 years'`);
    app.clock.pass(30_000);
    await act();
    expect(await facts()).toEqual(before);
    expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true]);
  });

  test('with nothing to give gives nothing', async () => {
    const { bots } = await create(config('sleepy_koala_19', 'occasional_motivator'));
    const params = { id: bots[0]?.id ?? 0 };
    const body = { productivity: 0, engagementLevel: 0 };
    await (await eve()).ok(calls.changeBot, { params, body });
    app.clock.set(late);
    await act();
    expect(await count('from habit_instances where user_id = $1 and completed', [params.id])).toBe(
      0,
    );
    expect(await count('from encouragements where from_user_id = $1', [params.id])).toBe(0);
  });

  test('is lived by people’s own rules: the habit, its streak and the feed agree', async () => {
    const { bots } = await create(config('peak_beaver_20'));
    const params = { id: bots[0]?.id ?? 0 };
    const body = { productivity: 100, engagementLevel: 100 };
    await (await eve()).ok(calls.changeBot, { params, body });
    app.clock.set(late);
    await act();
    const due = await count(
      `from habit_instances where user_id = $1 and date = '2026-03-11' and scheduled`,
      [params.id],
    );
    const kept = await count('from habits where user_id = $1 and streak = 1 and reps = 1', [
      params.id,
    ]);
    expect(due).toBeGreaterThan(2);
    expect(kept).toBe(due);
    expect(
      await app.rows(
        `select activity_type, count(*)::int as count from activity_feed
          where user_id = $1 group by 1 order by 1`,
        [params.id],
      ),
    ).toEqual([
      { activity_type: 'completed', count: due },
      { activity_type: 'perfect_day', count: 1 },
    ]);
    expect(await count('from encouragements where from_user_id = $1', [params.id])).toBe(1);
  });

  test('goes on for the others when one of them fails', async () => {
    const { bots } = await create(config('broken_one'), config('whole_one'));
    const [broken, whole] = bots.map(({ id }) => id);
    await app.rows(`update users set time_zone = 'Nowhere/Land' where id = $1`, [broken]);
    app.clock.set(late);
    await expect(act()).rejects.toThrow('Not a time zone');
    expect(await count('from bot_turns where user_id = $1', [whole])).toBe(1);
  });
});

const MONTH = 30;
const BOTS_OF_A_KIND = 4;

/** Four standard deviations of a share among so many throws: outside of it is one seed in 16,000. */
const bound = (chance: number, throws: number) => 4 * Math.sqrt((chance * (1 - chance)) / throws);

test('a month of each kind is as full and as kind as the kind is', { tags: 'long' }, async () => {
  await create(
    ...BOT_TYPES.flatMap((botType) =>
      Array.from({ length: BOTS_OF_A_KIND }, (_, at) => config(`${botType}_${at}`, botType)),
    ),
  );
  for (let day = 1; day <= MONTH; day += 1) {
    // At 22 or 23 of the bots' clocks, which change within this month.
    app.clock.set(TEST_NOW + day * DAY + 9 * HOUR);
    await act();
  }
  const months = await app.rows<{
    botType: keyof typeof LEVELS_OF;
    due: number;
    done: number;
    encouraged: number;
  }>(
    `select bot_type as "botType", count(*)::int as due,
            (count(*) filter (where completed))::int as done,
            (select count(*)::int from encouragements e join users b on b.id = e.from_user_id
              where b.bot_type = u.bot_type and b.username like b.bot_type || '%') as encouraged
       from users u join habit_instances i on i.user_id = u.id
      where username like bot_type || '%' and scheduled and date > '2026-03-10'
      group by bot_type`,
  );
  expect(months).toHaveLength(3);
  for (const { botType, due, done, encouraged } of months) {
    const productivity = LEVELS_OF[botType].productivity / 100;
    const engagement = LEVELS_OF[botType].engagementLevel / 100;
    const days = MONTH * BOTS_OF_A_KIND;
    expect(due).toBeGreaterThan(300);
    expect(Math.abs(done / due - productivity)).toBeLessThan(bound(productivity, due));
    expect(Math.abs(encouraged / days - engagement)).toBeLessThan(bound(engagement, days));
  }
});
