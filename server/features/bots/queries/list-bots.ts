import type { Bot, BOT_SORTS, listBots } from '#contract/bots.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { type Queries, statement } from '#server/database/database.ts';

const FOUND = `is_bot and ($1 = '' or strpos(lower(username || ' ' || bot_type), lower($1)) > 0)`;

const COLUMNS = `id, username, bot_type as "botType", productivity,
  engagement_level as "engagementLevel", created_at as "createdAt", next_at as "nextRunAt",
  (select count(*)::int from habits where habits.user_id = users.id) as "habitCount"`;

const pageBy = (name: string, order: string) =>
  statement(
    `bots.${name}`,
    `select ${COLUMNS} from users left join bot_turns on user_id = id
      where ${FOUND} order by ${order} limit $2 offset $3`,
  );

const pages = {
  newest: pageBy('newest', 'id desc'),
  oldest: pageBy('oldest', 'id'),
  username: pageBy('by-username', 'lower(username)'),
} satisfies Record<(typeof BOT_SORTS)[number], unknown>;

const countFound = statement(
  'bots.count',
  `select count(*)::int as total from users where ${FOUND}`,
);
const botsById = statement(
  'bots.some',
  `select ${COLUMNS} from users left join bot_turns on user_id = id
    where is_bot and id = any($1::int[]) order by id`,
);

type BotRow = Omit<Bot, 'nextRunAt' | 'createdAt'> & { nextRunAt: Date | null; createdAt: Date };

const toBot = (row: BotRow): Bot => ({
  ...row,
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export async function readBots(
  queries: Queries,
  { search = '', sort, page, pageSize }: QueryOf<typeof listBots>,
): Promise<ResponseOf<typeof listBots>> {
  const found = [search.trim()];
  const [rows, totals] = await Promise.all([
    queries.run<BotRow>(pages[sort], [...found, pageSize, (page - 1) * pageSize]),
    queries.run<{ total: number }>(countFound, found),
  ]);
  return { bots: rows.map(toBot), total: totals[0]?.total ?? 0, page, pageSize };
}

export async function findBots(queries: Queries, ids: readonly number[]): Promise<Bot[]> {
  return (await queries.run<BotRow>(botsById, [ids])).map(toBot);
}
