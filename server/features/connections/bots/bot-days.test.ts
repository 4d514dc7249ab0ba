import { describe, expect, test } from 'vitest';
import * as calls from '#contract/bots.ts';
import { BOT_TYPES, LEVELS_OF } from '#domain/bots/bots.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { readPeriods } from '#server/testing/read-periods.ts';

const app = useRestoredTestApp();

const eve = () => app.signIn('eve');

const config = (username: string, botType: calls.BotConfig['botType'] = 'high_achiever') => ({
  username,
  botType,
});

const create = async (...botConfigs: calls.BotConfig[] | { username: string }[]) =>
  (await eve()).ok(calls.createBots, { body: { botConfigs: botConfigs as calls.BotConfig[] } });

/** Leaves the bots without habits whose due days depend on other days, or that are evaluated at the end of a day. */
const createWeekdayConfigs = async (
  ...bots: ReturnType<typeof config>[]
): Promise<calls.BotConfig[]> => {
  const { templates } = await (await eve()).ok(calls.listBotTemplates);
  const plain = templates.filter(({ rhythm, goal }) => rhythm === null && goal === null);
  const idsOf = (kind: string) =>
    plain.filter(({ botType }) => botType === kind).map(({ id }) => id);
  return bots.map((bot) => ({ ...bot, selectedTemplates: idsOf(bot.botType) }));
};

const act = () => runJob('letBotsAct', app.ctx);

const count = async (sql: string, values: unknown[] = []): Promise<number> => {
  const [row] = await app.rows<{ count: string }>(`select count(*) ${sql}`, values);
  return Number(row?.count);
};

describe('a day of a bot', () => {
  const late = Date.UTC(2026, 2, 11, 21, 59);

  test('a day of a bot is spread over the hours, and the list shows the next turn', async () => {
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

  test('a day of a bot sends no encouragement to users on a break, and completes its own habits', async () => {
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

  test('a day of a bot has the same result for repeated and concurrent turns', async () => {
    await create(...Array.from({ length: 6 }, (_, at) => config(`kind_${at}`, 'steady_supporter')));
    app.clock.set(late);
    await Promise.all([act(), act(), act()]);
    const readFacts = async () => [
      await app.rows('select habit_id, date, completed from habit_instances order by id'),
      await app.rows('select from_user_id, to_user_id, message from encouragements order by id'),
      await app.rows('select user_id, habit_id, activity_type from activity_feed order by id'),
      await app.rows('select id, habit_id, date, amount, at from habit_entries order by id'),
    ];
    const before = await readFacts();
    await app.rows(`update bot_turns set next_at = now() - interval '30 years'`);
    app.clock.pass(30_000);
    await act();
    expect(await readFacts()).toEqual(before);
    expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
  });

  test('a day of a bot has no actions when productivity and engagement are 0', async () => {
    const sleepy = await createWeekdayConfigs(config('sleepy_koala_19', 'occasional_motivator'));
    const { bots } = await create(...sleepy);
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

  test('a day of a bot updates habit, streak and feed like a day of a user', async () => {
    const { bots } = await create(...(await createWeekdayConfigs(config('peak_beaver_20'))));
    const params = { id: bots[0]?.id ?? 0 };
    const body = { productivity: 100, engagementLevel: 100 };
    await (await eve()).ok(calls.changeBot, { params, body });
    app.clock.set(late);
    await act();
    const due = await count(
      `from habit_instances where user_id = $1 and date = '2026-03-11' and scheduled`,
      [params.id],
    );
    const kept = await count('from histories where user_id = $1 and streak = 1 and reps = 1', [
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

  test('a day of a bot is completed for other bots when one of them fails', async () => {
    const { bots } = await create(config('broken_one'), config('whole_one'));
    const [broken, whole] = bots.map(({ id }) => id);
    await app.rows(`update users set time_zone = 'Nowhere/Land' where id = $1`, [broken]);
    app.clock.set(late);
    await expect(act()).rejects.toThrow('Not a time zone');
    expect(await count('from bot_turns where user_id = $1', [whole])).toBe(1);
  });
});

const readDays = (name: string) =>
  app.rows<{ date: string; completed: boolean; scheduled: boolean; amount: number | null }>(
    `select date::text, completed, scheduled, amount::float8
       from habit_instances i join habits h on h.id = habit_id and h.user_id = i.user_id
      where name = $1 and date > '2026-03-10' order by date`,
    [name],
  );
const readDoneDays = async (name: string) =>
  (await readDays(name)).filter(({ completed }) => completed).map(({ date }) => date.slice(-2));

const readEntries = (name: string) =>
  app.rows<{ date: string; entries: number; amount: number; first: string; last: string }>(
    `select date::text, count(*)::int as entries, sum(amount)::float8 as amount, min(at)::text as first,
            max(at)::text as last
       from habit_entries e join habits h on h.id = habit_id and h.user_id = e.user_id
      where name = $1 group by date order by date`,
    [name],
  );

describe("two weeks of a bot's habits with quotas, intervals, amounts and limits", () => {
  /** Runs until the evening of Sunday, 22 March. */
  const TURNS = 12;

  async function liveWith(productivity: number) {
    const kinds = await create(...BOT_TYPES.map((botType) => config(`${botType}_1`, botType)));
    for (const { id } of kinds.bots) {
      const body = { productivity, engagementLevel: 0 };
      await (await eve()).ok(calls.changeBot, { params: { id }, body });
    }
    for (let turn = 1; turn <= TURNS; turn += 1) {
      app.clock.set(TEST_NOW + turn * DAY - 3 * HOUR);
      await act();
      app.clock.pass(12 * HOUR);
      await act();
    }
  }

  test("a bot's quotas, intervals, amounts and limits are completed at productivity 100", async () => {
    await liveWith(100);
    for (const name of ['Strength training', 'One song on the guitar']) {
      const [habit] = await app.rows<{ id: number }>('select id from habits where name = $1', [
        name,
      ]);
      expect(await readPeriods(app, habit?.id ?? 0)).toMatchObject(
        Array.from({ length: 2 }, () => ({ needed: 3, done: 3, completed: true })),
      );
      expect((await readDoneDays(name)).length).toBe(6);
    }
    expect(await readDoneDays('Write to a friend')).toEqual(['11', '14', '17', '20']);
    const glasses = await readEntries('Eight glasses of water');
    expect(glasses.map(({ entries, amount }) => [entries, amount])).toEqual(
      Array.from({ length: TURNS }, () => [8, 8]),
    );
    for (const { first, last } of glasses) expect(first < last && last < '21:00').toBe(true);
    expect(await readDoneDays('Eight glasses of water')).toHaveLength(TURNS);
    expect((await readEntries('Read thirty pages')).map(({ amount }) => amount)).toEqual(
      Array.from({ length: TURNS }, () => 30),
    );
    // A limit is evaluated at the end of its day: today is pending.
    expect(await readDoneDays('Fruit instead of sweets')).toHaveLength(TURNS - 1);
    for (const { amount } of await readEntries('Fruit instead of sweets')) expect(amount).toBe(1);
  });

  test("a bot's quotas, intervals, amounts and limits are missed at productivity 0, and limits are exceeded", {
    tags: 'long',
  }, async () => {
    await liveWith(0);
    for (const name of [
      'Strength training',
      'One song on the guitar',
      'Write to a friend',
      'Eight glasses of water',
      'Read thirty pages',
      'Fruit instead of sweets',
    ]) {
      expect(await readDoneDays(name)).toEqual([]);
    }
    const glasses = await readEntries('Eight glasses of water');
    expect(glasses.length).toBeGreaterThan(3);
    expect(Math.max(...glasses.map(({ amount }) => amount))).toBeLessThan(8);
    const sweets = await readDays('Fruit instead of sweets');
    expect(sweets.map(({ scheduled, amount }) => [scheduled, amount])).toEqual(
      Array.from({ length: TURNS }, () => [true, 2]),
    );
  });
});

const MONTH = 30;
const BOTS_OF_A_KIND = 4;

/** Four standard deviations of the share: one seed in 16,000 falls outside. */
const bound = (chance: number, draws: number) => 4 * Math.sqrt((chance * (1 - chance)) / draws);

test('a month of each bot type matches its productivity and engagement', {
  tags: 'long',
}, async () => {
  await create(
    ...(await createWeekdayConfigs(
      ...BOT_TYPES.flatMap((botType) =>
        Array.from({ length: BOTS_OF_A_KIND }, (_, at) => config(`${botType}_${at}`, botType)),
      ),
    )),
  );
  for (let day = 1; day <= MONTH; day += 1) {
    // At 22:00 or 23:00 by the bots' clocks, which change within this month.
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
