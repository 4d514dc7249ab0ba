import { describe, expect, test } from 'vitest';
import { login } from '#contract/account.ts';
import { listAudit } from '#contract/admin.ts';
import * as calls from '#contract/bots.ts';
import { NewHabit } from '#contract/habits.ts';
import { BOT_TYPES, LEVELS_OF, TEMPLATES_OF_A_BOT } from '#domain/bots/bots.ts';
import { frequencyError, normaliseFrequency } from '#domain/habits/frequency.ts';
import { wantedText } from '#domain/habits/frequency-words.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const eve = () => app.signIn('eve');

const config = (username: string, botType: calls.BotConfig['botType'] = 'high_achiever') => ({
  username,
  botType,
});

const create = async (...botConfigs: calls.BotConfig[] | { username: string }[]) =>
  (await eve()).ok(calls.createBots, { body: { botConfigs: botConfigs as calls.BotConfig[] } });

const fetchRefusal = async (botConfigs: unknown) =>
  (await eve()).refused(calls.createBots, { body: { botConfigs } });

const count = async (sql: string, values: unknown[] = []): Promise<number> => {
  const [row] = await app.rows<{ count: string }>(`select count(*) ${sql}`, values);
  return Number(row?.count);
};

test('bot habit templates are at least eight per bot type, and valid as habits', async () => {
  const { templates } = await (await eve()).ok(calls.listBotTemplates);
  for (const botType of BOT_TYPES) {
    const ofKind = templates.filter((template) => template.botType === botType);
    expect(ofKind.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ofKind.map(({ category }) => category)).size).toBeGreaterThan(2);
  }
  expect(templates.every(({ difficulty }) => difficulty >= 1 && difficulty <= 5)).toBe(true);
  const bare = templates.filter(
    ({ type, weekdays, rhythm }) => type === 'weekly' && weekdays === null && rhythm === null,
  );
  expect(bare).toEqual([]);
  for (const { id: _id, category: _category, ...template } of templates) {
    const { difficulty: _difficulty, botType: _botType, ...habit } = template;
    expect(NewHabit.safeParse(habit).error).toBeUndefined();
    expect(frequencyError(template)).toBeNull();
    expect(template).toMatchObject(normaliseFrequency(template));
  }
});

test('bot habit templates include quotas, intervals, amounts and limits', async () => {
  const { templates } = await (await eve()).ok(calls.listBotTemplates);
  expect(
    templates
      .filter(({ rhythm, goal }) => rhythm !== null || goal !== null)
      .map((template) => `${template.name}: ${wantedText(template)}`),
  ).toEqual([
    'Strength training: 3 times a week',
    'Read thirty pages: At least 30 pages a day',
    'Eight glasses of water: At least 8 glasses a day',
    'Write to a friend: Every 3 days from the last time',
    'One song on the guitar: 3 times a week',
    'Fruit instead of sweets: At most 1 sweet a day',
  ]);
});

test.each([
  ['rhythm', '{"kind":"quota","times":0,"per":"week"}'],
  ['rhythm', '{"kind":"every","count":3,"unit":"day","from":"done"}'],
  ['goal', '{"kind":"least","amount":0,"unit":"","step":1,"per":"day"}'],
])(
  'bot habit templates refuse a %s that is invalid for a weekly habit: %s',
  async (column, value) => {
    await expect(
      app.rows(
        `insert into bot_habit_templates (name, type, bot_type, category, ${column})
         values ('Odd', 'weekly', 'high_achiever', 'Mind', $1)`,
        [value],
      ),
    ).rejects.toThrow(`bot_habit_templates_${column}_known`);
  },
);

test('createBots gives each bot the levels and the first five templates of its type', async () => {
  const { message, bots } = await create(
    config('early_falcon_11'),
    config('calm_otter_12', 'steady_supporter'),
    config('lazy_fox_13', 'occasional_motivator'),
  );
  expect(message).toBe('Created 3 bots.');
  expect(bots.map(({ id, ...bot }) => ({ ...bot, id: id > 1 }))).toEqual(
    BOT_TYPES.map((botType, at) => ({
      id: true,
      username: ['early_falcon_11', 'calm_otter_12', 'lazy_fox_13'][at],
      botType,
      ...LEVELS_OF[botType],
      habitCount: 5,
      nextRunAt: null,
      createdAt: '2026-03-10T12:00:00.000Z',
    })),
  );
  const { templates } = await (await eve()).ok(calls.listBotTemplates);
  const first = templates
    .filter(({ botType }) => botType === 'steady_supporter')
    .slice(0, TEMPLATES_OF_A_BOT);
  const habits = await app.rows(
    'select name, deadline, notes, icon, definitions from habits where user_id = $1 order by id',
    [bots[1]?.id],
  );
  expect(habits).toEqual(
    first.map(({ name, type, deadline, weekdays, notes, icon, rhythm, goal }) => {
      return { name, deadline, notes, icon, definitions: [{ type, weekdays, rhythm, goal }] };
    }),
  );
});

test('createBots uses at most five of the selected templates', async () => {
  const { templates } = await (await eve()).ok(calls.listBotTemplates);
  const ids = templates.filter(({ botType }) => botType === 'high_achiever').map(({ id }) => id);
  const { bots } = await create({
    ...config('bold_lynx_14'),
    selectedTemplates: ids.slice(1, 9),
  });
  expect(bots[0]?.habitCount).toBe(5);
  const names = await app.rows<{ name: string }>(
    'select name from habits where user_id = $1 order by id',
    [bots[0]?.id],
  );
  expect(names.map(({ name }) => name)).toEqual(templates.slice(1, 6).map(({ name }) => name));
});

test('createBots makes each bot follow users, but no bots', async () => {
  const { bots } = await create(config('keen_heron_15'));
  const followed = await app.rows<{ is_bot: boolean }>(
    `select is_bot from followers join users u on u.id = following_id where follower_id = $1`,
    [bots[0]?.id],
  );
  expect(followed).toHaveLength(5);
  expect(followed.some(({ is_bot }) => is_bot)).toBe(false);
});

test('createBots writes to the audit log, and does not allow signing in as a bot', async () => {
  const { bots } = await create(config('iron_robin_16'));
  const { entries } = await (await eve()).ok(listAudit);
  expect(entries).toMatchObject([
    {
      actor: { id: 1 },
      action: 'bot.created',
      subject: `bot ${bots[0]?.id}`,
      changes: expect.arrayContaining([
        { field: 'username', before: null, after: 'iron_robin_16' },
      ]),
    },
  ]);
  const [bot] = await app.rows<{ email: string }>('select email from users where id = $1', [
    bots[0]?.id,
  ]);
  expect(bot?.email).toMatch(/^iron_robin_16\.\w+@bots\.invalid$/);
  const body = { email: bot?.email ?? '', password: '!' };
  expect((await app.visitor().refused(login, { body })).status).toBe(401);
});

test.each([
  [[], 'Please create between 1 and 20 bots at a time.'],
  [
    Array.from({ length: 21 }, (_, at) => config(`bot_${at}`)),
    'Please create between 1 and 20 bots at a time.',
  ],
  [undefined, 'Please create between 1 and 20 bots at a time.'],
  [[config('')], 'Username is required'],
  [[config('Admin')], 'This username is reserved.'],
  [[config('a b')], 'Username must be 2 to 30 letters, digits, dots, dashes or underscores'],
  [[{ username: 'odd_one', botType: 'lazy' }], 'This kind of bot is not known.'],
])('createBots refuses %j', async (configs, message) => {
  expect(await fetchRefusal(configs)).toMatchObject({ status: 400, message });
  expect(await count(`from users where is_bot and username <> 'pip'`)).toBe(0);
});

test.each([
  { ...config('odd_one'), selectedTemplates: [999_999] },
  { ...config('odd_one', 'steady_supporter'), selectedTemplates: [1] },
])('createBots refuses unknown templates: %j', async (bot) => {
  const message = 'A template does not exist, or is for another kind of bot.';
  const issues = [{ path: 'botConfigs.0.selectedTemplates', message }];
  expect(await fetchRefusal([bot])).toMatchObject({ status: 422, message, issues });
  expect(await count(`from users where is_bot and username <> 'pip'`)).toBe(0);
});

test.each([
  [[config('good_one'), config('ADA')], 'ADA', 1],
  [[config('twin'), config('good_one'), config('Twin')], 'Twin', 2],
])('createBots creates no bot when a name is taken: %j', async (configs, name, at) => {
  const message = `${name}: This username is already taken.`;
  expect(await fetchRefusal(configs)).toMatchObject({
    status: 409,
    message,
    issues: [{ path: `botConfigs.${at}.username`, message }],
  });
  expect(await count(`from users where username = 'good_one'`)).toBe(0);
  expect(await count('from audit_log')).toBe(0);
});

describe('listBots', () => {
  test('listBots searches, sorts and returns pages', async () => {
    await create(config('zeta'), config('alpha', 'steady_supporter'));
    const caller = await eve();
    const listNames = async (query: object) =>
      (await caller.ok(calls.listBots, { query })).bots.map(({ username }) => username);
    expect(await listNames({})).toEqual(['alpha', 'zeta', 'pip']);
    expect(await listNames({ sort: 'username', pageSize: 2 })).toEqual(['alpha', 'pip']);
    expect(await listNames({ search: 'STEADY' })).toEqual(['alpha']);
    expect((await caller.ok(calls.listBots, { query: { pageSize: 1 } })).total).toBe(3);
  });
});

test('changeBot changes the given fields, and records the values before and after', async () => {
  const { bots } = await create(config('calm_panda_17'));
  const params = { id: bots[0]?.id ?? 0 };
  const body = { username: 'calm_puffin_17', productivity: 0, engagementLevel: 70 };
  const { bot } = await (await eve()).ok(calls.changeBot, { params, body });
  expect(bot).toMatchObject(body);
  const { entries } = await (await eve()).ok(listAudit);
  expect(entries[0]).toMatchObject({
    action: 'bot.changed',
    subject: `bot ${params.id}`,
    changes: [
      { field: 'username', before: 'calm_panda_17', after: 'calm_puffin_17' },
      { field: 'productivity', before: '90', after: '0' },
    ],
  });
  await (await eve()).ok(calls.changeBot, { params, body });
  expect((await (await eve()).ok(listAudit)).total).toBe(2);
});

test.each([
  [{ productivity: 101 }, 400, 'Productivity must be a whole number from 0 to 100.'],
  [{ productivity: -1 }, 400, 'Productivity must be a whole number from 0 to 100.'],
  [{ engagementLevel: 1.5 }, 400, 'Engagement must be a whole number from 0 to 100.'],
  [{ engagementLevel: '50' }, 400, 'Engagement must be a whole number from 0 to 100.'],
  [{ username: ' ' }, 400, 'Username cannot be empty'],
  [{ username: 'Ada' }, 409, 'This username is already taken.'],
])('changeBot refuses %j', async (body, status, message) => {
  const params = { id: await app.userId('pip') };
  const refused = await (await eve()).refused(calls.changeBot, { params, body });
  expect(refused).toMatchObject({ status, message });
  expect(await count('from audit_log')).toBe(0);
});

test('changeBot refuses users who are not bots', async () => {
  const caller = await eve();
  const ofPerson = { params: { id: await app.userId('ada') }, body: { productivity: 1 } };
  expect(await caller.refused(calls.changeBot, ofPerson)).toMatchObject({
    status: 404,
    message: 'Bot not found.',
  });
  const ofEve = { params: { id: 1 }, body: { productivity: 1 } };
  expect((await caller.refused(calls.changeBot, ofEve)).status).toBe(403);
});

describe.each([
  ['GET', '/api/admin/bot-templates'],
  ['GET', '/api/admin/bots'],
  ['POST', '/api/admin/create-bots'],
  ['PATCH', '/api/admin/bots/2'],
] as const)('%s %s', (method, url) => {
  test(`${method} ${url} refuses visitors and users who are not administrators`, async () => {
    const payload = method === 'GET' ? {} : { payload: {} };
    expect((await app.visitor().raw({ method, url, ...payload })).statusCode).toBe(401);
    const ada = await app.signIn('ada');
    expect((await ada.raw({ method, url, ...payload })).statusCode).toBe(403);
  });
});

test('a user who is deleted while bots are created is not followed, and the bots are created', async () => {
  const caller = await eve();
  const leaving = await app.ctx.database.pool.connect();
  await leaving.query('begin');
  await leaving.query(`delete from users where username = 'ben'`);
  const creating = caller.ok(calls.createBots, {
    body: { botConfigs: [config('patient_heron_10') as calls.BotConfig] },
  });
  await expect.poll(() => lockWaits(app)).not.toEqual([]);
  await leaving.query('commit');
  leaving.release();
  const { bots } = await creating;
  const followed = await app.rows<{ username: string }>(
    `select username from followers join users on users.id = following_id
        where follower_id = $1 order by 1`,
    [bots[0]?.id],
  );
  expect(followed.map(({ username }) => username)).toEqual(['ada', 'cleo', 'dov', 'eve']);
});
